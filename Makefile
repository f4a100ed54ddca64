# `make` lists the goals. .venv holds the plain package, installed editable; .venv-fast the compiled wheel.
# Stamp files in the environments remember what was installed, so that a second run starts at once.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory

# The first Python that is new enough; `make PYTHON=...` names another one.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$p; exit; fi; done)

BIN := .venv/bin
FAST := .venv-fast/bin
PIP := -m pip --disable-pip-version-check -q
LOCK := requirements-dev.txt
PROJECT := pyproject.toml setup.py $(LOCK)
SHIPPED := $(shell find src/actionomy fights cases -not -name '*.pyc' -not -name __pycache__ 2>/dev/null)

.PHONY: help play test test-all fast bench format lock clean

help: ## list the goals
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

play: .venv/.play ## install what playing needs, and play an example fight
	@$(BIN)/actionomy play bridge

test: .venv/.dev ## all checks and the quick tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/check.py
	$(BIN)/python tools/links.py
	$(BIN)/python -m pytest -n 2 --dist worksteal -q

test-all: .venv/.dev .venv-fast/.dev ## every test on the plain package, then thoroughly on the compiled one (needs a C compiler)
	$(BIN)/python -m pytest -n 2 --dist worksteal -q -m "slow or not slow"
	@$(FAST)/python -c 'import sys; from actionomy.core.build import compiled; sys.exit(None if compiled else "actionomy is not compiled in .venv-fast: the tests of the compiled package cannot run")'
	ACTIONOMY_THOROUGH=1 $(FAST)/python -m pytest -n 2 --dist worksteal -q -m "slow or not slow"

fast: .venv-fast/.fast ## build the compiled wheel and install it in .venv-fast
	@$(FAST)/actionomy --version

bench: .venv-fast/.fast ## run the benchmarks on the compiled package
	@$(FAST)/python benchmarks/run.py

format: .venv/.dev ## format the code, mend what ruff can mend, and set what the documents take from it
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python tools/links.py --write
	$(BIN)/python tools/reference.py --write
	$(BIN)/python tools/counts.py --write

lock: .venv/.dev ## choose the newest releases that pyproject.toml allows, anew
	$(BIN)/pip-compile -q --upgrade --extra dev --output-file $(LOCK) pyproject.toml

clean: ## remove the environments and everything that was built
	rm -rf .venv .venv-fast build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment with pip in it. Some systems' Python cannot make one alone (no ensurepip): then pip comes from elsewhere.
%/pyvenv.cfg:
	@test -n "$(PYTHON)" || { echo "actionomy needs Python 3.11 or newer; name it: make PYTHON=/path/to/python" >&2; exit 1; }
	@{ $(PYTHON) -m venv --clear $* && $*/bin/python $(PIP) --version; } >/dev/null 2>&1 || \
	{ $(PYTHON) -m venv --clear --without-pip $* && $(PYTHON) $(PIP) --python $*/bin/python install pip; } >/dev/null 2>&1 || \
	{ rm -rf $*; $(PYTHON) -m virtualenv $*; } >/dev/null 2>&1 || \
	{ rm -rf $*; uv venv --seed --python $(PYTHON) $*; } >/dev/null 2>&1 || \
	{ rm -rf $*; echo "$(PYTHON) cannot make a virtual environment: install your system's package for it (python3-venv), or virtualenv, or uv" >&2; exit 1; }
	@touch $@

.venv/.play: $(PROJECT) | .venv/pyvenv.cfg
	@echo "installing actionomy into .venv"
	@$(BIN)/python $(PIP) install -c $(LOCK) setuptools
	@$(BIN)/python $(PIP) install -c $(LOCK) --no-build-isolation -e .
	@touch $@

.venv/.dev: $(PROJECT) | .venv/pyvenv.cfg
	@echo "installing actionomy and what its tests need into .venv"
	@$(BIN)/python $(PIP) install -r $(LOCK)
	@$(BIN)/python $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@ .venv/.play

.venv-fast/.fast: $(PROJECT) $(SHIPPED) | .venv-fast/pyvenv.cfg
	@echo "compiling actionomy for .venv-fast"
	@$(FAST)/python $(PIP) install -c $(LOCK) setuptools mypy
	@rm -rf build/fast && mkdir -p build/fast
	@ACTIONOMY_COMPILE=1 $(FAST)/python -m pip wheel -v --no-deps --no-build-isolation -w build/fast . >build/fast/log 2>&1 || { cat build/fast/log >&2; exit 1; }
	@if grep -o 'actionomy: NOT COMPILED.*' build/fast/log; then echo '("above" is in build/fast/log)'; fi
	@$(FAST)/python $(PIP) install -c $(LOCK) build/fast/*.whl
	@$(FAST)/python $(PIP) install --no-deps --force-reinstall build/fast/*.whl
	@touch $@

.venv-fast/.dev: .venv-fast/.fast
	@$(FAST)/python $(PIP) install -r $(LOCK)
	@touch $@

"""The commands and their arguments."""

import argparse
import contextlib
import sys
from typing import Any, Final, NoReturn

import actionomy
from actionomy.battle import ActionomyError, Battle
from actionomy.cli import DONE, WRONG


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong, and where help is."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (try: {self.prog} --help)", file=sys.stderr)
        raise SystemExit(WRONG)


def parser() -> argparse.ArgumentParser:
    """All commands."""
    top = Parser(prog="actionomy", description="Who may do what in a fight, what it costs, and why not.")
    top.add_argument("--version", action="store_true", help="the version, and whether it is compiled")
    top.set_defaults(run=lambda chosen: version() if chosen.version else missing(top))
    commands = top.add_subparsers(metavar="COMMAND", parser_class=Parser)
    add_play(commands)
    add_looking(commands)
    add_files(commands)
    return top


def version() -> int:
    """Which version runs, and which kind of it."""
    from actionomy.core.build import compiled

    print(f"actionomy {actionomy.__version__} ({'compiled' if compiled else 'plain Python, not compiled'})")
    return DONE


def missing(top: argparse.ArgumentParser) -> int:
    """What is said to `actionomy` alone: the help, and that this was no command."""
    top.print_help(sys.stderr)
    return WRONG


Commands = Any  # argparse keeps the type of its subparsers private


FIGHT_OPTIONS: Final[list[tuple[str, dict[str, Any]]]] = [
    ("--seed", {"type": int, "default": 0, "help": "the number that the dice follow from (0)"}),
    ("--ruleset", {"default": "", "metavar": "NAME", "help": "fight by another one, as nimble-p2"}),
    (
        "--set",
        {
            "action": "append",
            "default": [],
            "metavar": "KEY=VALUE",
            "help": "change the ruleset, as pools.action.size=4",
        },
    ),
    (
        "--enforce",
        {"choices": ["strict", "warn"], "default": "strict", "help": "warn: what is not allowed may be overruled"},
    ),
    ("--master", {"action": "store_true", "help": "a game master is asked what only a person can answer"}),
]
PLAY_OPTIONS: Final[list[tuple[str, dict[str, Any]]]] = [
    (
        "--seat",
        {
            "action": "append",
            "default": [],
            "metavar": "SIDE=PLAYER",
            "help": "human (the first side), greedy (others), random",
        },
    ),
    (
        "--dice",
        {"choices": ["seeded", "asked"], "default": "seeded", "help": "asked: you throw them and type the faces"},
    ),
    (
        "--auto",
        {
            "action": "append",
            "default": [],
            "metavar": "REACTION=pass",
            "help": "do not ask people for it; =5: ask from 5 damage on",
        },
    ),
    ("--save", {"default": "", "metavar": "FILE", "help": "keep the fight there after every step"}),
    ("--log", {"default": "", "metavar": "FILE", "help": "write the log there"}),
    ("--resume", {"default": "", "metavar": "FILE", "help": "go on with a saved fight"}),
    ("--plain", {"action": "store_true", "help": "words instead of pips, and no colour"}),
]
AFTER: Final[dict[str, Any]] = {"action": "extend", "nargs": "+", "default": [], "metavar": "STEP"}


def fight_arguments(command: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """What every command about a fight takes."""
    count = "?" if optional else None
    command.add_argument("fight", metavar="FIGHT", nargs=count, help="a file, or the name of a shipped fight")
    for name, how in FIGHT_OPTIONS:
        command.add_argument(name, **how)


def add_play(commands: Commands) -> None:
    """The command that plays a fight at the terminal."""
    command = commands.add_parser("play", help="play in the terminal", description="Play a fight in the terminal.")
    fight_arguments(command, optional=True)
    for name, how in PLAY_OPTIONS:
        command.add_argument(name, **how)
    command.set_defaults(run=run_play)


def add_looking(commands: Commands) -> None:
    """The commands that look at a fight, or at what was kept of one: show, forecast, replay."""
    command = commands.add_parser("show", help="the decision a fight waits on", description="Options and refusals.")
    fight_arguments(command)
    command.add_argument("--after", **AFTER, help='do this first, as "ada: move e5"; may be several')
    command.add_argument("--json", action="store_true", help="for programs")
    command.add_argument("--seat", default="", metavar="SEAT", help="with --json: only what this side may know")
    command.set_defaults(run=lazily("show", "run_show"))
    command = commands.add_parser("forecast", help="the pools at the end of this round and the next")
    fight_arguments(command)
    command.add_argument("creature", metavar="CREATURE", nargs="?", default="")
    command.add_argument("--after", **AFTER, help="do this first")
    command.set_defaults(run=lazily("show", "run_forecast"))
    command = commands.add_parser("replay", help="play a log again")
    command.add_argument("log", metavar="LOG")
    command.set_defaults(run=lazily("show", "run_replay"))


def add_files(commands: Commands) -> None:
    """The commands about files and rules: cases, check, rules, explain, schema."""
    command = commands.add_parser("cases", help="run rules cases")
    command.add_argument("folder", metavar="DIR", nargs="?", default="", help="the shipped ones where none is named")
    command.set_defaults(run=lazily("files", "run_cases"))
    command = commands.add_parser("check", help="all that is wrong in files, with line and column")
    command.add_argument("files", metavar="FILE", nargs="+")
    command.set_defaults(run=lazily("files", "run_check"))
    command = commands.add_parser("rules", help="the rules with their numbers")
    command.add_argument("game", metavar="GAME", nargs="?", default="")
    command.add_argument("number", metavar="NUMBER", nargs="?", default="")
    command.set_defaults(run=lazily("files", "run_rules"))
    command = commands.add_parser("explain", help="an economy in plain sentences, and as a diagram")
    command.add_argument("ruleset", metavar="RULESET", help="a game, or a file of yours")
    command.add_argument("--svg", default="", metavar="FILE", help="write the diagram there as a picture")
    command.set_defaults(run=lazily("files", "run_explain"))
    command = commands.add_parser("schema", help="the JSON Schema of a kind of file")
    command.add_argument("kind", metavar="KIND")
    command.set_defaults(run=lazily("files", "run_schema"))


def lazily(module: str, name: str) -> Any:
    """A command whose module is loaded when it runs."""

    def run(chosen: argparse.Namespace) -> int:
        from importlib import import_module

        return int(getattr(import_module(f"actionomy.cli.{module}"), name)(chosen))

    return run


def overrides(texts: list[str]) -> dict[str, Any]:
    """`KEY=VALUE` as values: whole numbers, true and false, otherwise words."""
    found: dict[str, Any] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise ActionomyError(f"--set {text!r}: write it as KEY=VALUE, pools.action.size=4 for one")
        small = value.strip()
        if small.lstrip("-").isdigit():
            found[key] = int(small)
        elif small in ("true", "false"):
            found[key] = small == "true"
        else:
            found[key] = small
    return found


def battle_of(chosen: argparse.Namespace) -> Battle:
    """The fight that the arguments ask for."""
    dice = getattr(chosen, "dice", "seeded")
    return actionomy.load(
        chosen.fight,
        chosen.seed,
        overrides(chosen.set),
        ruleset=chosen.ruleset,
        enforce=chosen.enforce,
        master=chosen.master,
        dice=dice,
    )


def edit_lines() -> None:
    """Let people edit what they type, and call earlier lines back, where Python can."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401


def same_table(chosen: argparse.Namespace) -> list[str]:
    """What of the arguments makes the table and stands in no save: seats, standing answers, files."""
    named = [("--seat", chosen.seat), ("--auto", chosen.auto), ("--save", [chosen.save]), ("--log", [chosen.log])]
    words = [word for option, values in named for value in values if value for word in (option, value)]
    return [*words, *(["--plain"] if chosen.plain else [])]


def run_play(chosen: argparse.Namespace) -> int:
    """Play, to the end or until the person leaves."""
    from actionomy.cli.orders import Left
    from actionomy.cli.play import Table
    from actionomy.cli.seats import seats_of
    from actionomy.cli.standing import standing_of
    from actionomy.cli.style import style_of
    from actionomy.cli.summary import summary_lines

    if chosen.fight and chosen.resume:
        raise ActionomyError("play needs a fight, or --resume with a saved one, not both")
    if not chosen.fight and not chosen.resume:
        from actionomy.data import fights_said

        raise ActionomyError(f"play needs a fight, or --resume with a saved one; {fights_said()}")
    if chosen.resume:
        from actionomy.store.saves import read_save

        battle = read_save(chosen.resume)
    else:
        battle = battle_of(chosen)
    people = sys.stdin.isatty()
    if people:
        edit_lines()
    plain = chosen.plain or (not people and not chosen.seat)
    seats = seats_of(battle.names.sides, chosen.seat, people)
    table = Table(battle, seats, style_of(sys.stdout, plain), chosen.save, chosen.log, standing_of(battle, chosen.auto))
    table.arguments = same_table(chosen)
    table.hands_over = people and table.shared and battle.names.has_secrets
    try:
        table.run()
    except (Left, KeyboardInterrupt) as leaving:
        if isinstance(leaving, KeyboardInterrupt):
            print()
        if chosen.save and table.kept:
            print(table.saved_in(chosen.save))
        elif not table.kept:
            print("left without saving")
        return DONE
    table.say(summary_lines(battle, table.style))
    return DONE

"""The table in CONTRIBUTING.md of what an action costs to add: five of each game, drawn at random.

`python tools/counts.py` says whether the table is true; `--write` draws and counts anew.  Beside the action's own entry
count: what stands in other sections for this action alone (a limit, an attribute, a reason), every other place that
names it (a window's stage, a condition that bars it), and its effect's class, if no other action has that.
"""

import inspect
import random
import re
import sys
from pathlib import Path
from typing import Any, Final

from actionomy.core.effect import SHARED, Effect
from actionomy.files.layers import load_ruleset
from actionomy.files.problems import Problems
from actionomy.files.reader import Document
from actionomy.rulesets import GAMES, effects_of

PAGE: Final = Path(__file__).parent.parent / "CONTRIBUTING.md"
HEAD: Final = "| game | action | data, beside its entry | code |\n|---|---|---|---|\n"
DRAWN: Final = 5
OWN: Final = (
    "kinds",
    "pools",
    "limits",
    "reasons",
    "conditions",
    "modifiers",
    "attributes",
)  # an action may need a new one

Data = dict[str, Any]


def table() -> str:
    """All rows."""
    return HEAD + "".join(row(game, action) for game in sorted(GAMES) for action in drawn(game))


def drawn(game: str) -> list[str]:
    """Five actions, the same ones as long as the game has the same; without those that the game master picks."""
    data = ruleset(game)
    actions = [name for name, entry in data["actions"].items() if data["kinds"][entry["kind"]]["when"] != "judged"]
    return sorted(random.Random(game).sample(actions, DRAWN))


def ruleset(game: str) -> Data:
    return load_ruleset(game, Problems(Document(game, {})), Path()).data


def row(game: str, action: str) -> str:
    data = ruleset(game)
    touched = [f"`{key}`" for key in (*own_words(data, action), *naming(data, action))]
    return f"| {data['title'].split(',')[0]} | {action} | {', '.join(touched) or '–'} | {code(game, data, action)} |\n"


def own_words(data: Data, action: str) -> list[str]:
    """What other sections have for this action alone."""
    entry = data["actions"][action]
    found = []
    for section in OWN:
        for word in data.get(section, []):
            others = [value for key, value in parts(data) if key not in (f"actions.{action}", f"{section}.{word}")]
            if uses(entry, word) and not any(uses(other, word) for other in others):
                found.append(f"{section}.{word}")
    return found


def uses(value: Any, word: str) -> bool:
    """Whether a piece of a ruleset speaks of a word; names with spaces are told from the words in them."""
    if isinstance(value, dict):
        return any(key == word or uses(item, word) for key, item in value.items() if key not in ("says", "rule"))
    if isinstance(value, list):
        return any(uses(item, word) for item in value)
    return value == word or (isinstance(value, str) and re.search(rf"\b{re.escape(word)}\b", value) is not None)


def parts(data: Data) -> list[tuple[str, Any]]:
    """Every entry of every section, by its dotted key."""
    found: list[tuple[str, Any]] = []
    for section, entries in data.items():
        if section in ("ruleset", "title", "about", "extends"):  # words about it, and not of it
            continue
        if isinstance(entries, dict):
            found += [(f"{section}.{name}", value) for name, value in entries.items()]
        else:
            found.append((section, entries))
    return found


def naming(data: Data, action: str) -> list[str]:
    """Where else the action is named: among names, not in a formula."""
    return [
        key for key, value in parts(data) if not key.startswith(("actions.", "attributes.")) and names(value, action)
    ]


def names(value: Any, action: str) -> bool:
    if isinstance(value, dict):
        lists = [value.get(key) for key in ("actions", "stages", "filled_by", "activates")]
        return any(one == action or (isinstance(one, list) and names(one, action)) for one in lists) or any(
            names(item, action) for item in value.values() if isinstance(item, dict)
        )
    return isinstance(value, list) and any(one == action or names(one, action) for one in value)


def code(game: str, data: Data, action: str) -> str:
    """The class of its effect, and with how many other actions it shares it."""
    effect = effect_of(game, data["actions"][action])
    if effect in [shared for shared, _ in SHARED.values()]:
        return f"none: `{effect.__name__}` of the heart"
    others = sum(effect_of(game, entry) is effect for entry in data["actions"].values()) - 1
    if others:
        return f"none: `{effect.__name__}`, shared with {others} other{'s' if others > 1 else ''}"
    lines = len(inspect.getsource(effect).splitlines())
    return f"`{effect.__name__}`, {lines} lines, and its name in `EFFECTS`"


def effect_of(game: str, entry: Data) -> type[Effect]:
    effect = entry.get("effect", "say")
    return effects_of(game)[next(iter(effect)) if isinstance(effect, dict) else effect][0]


def main(arguments: list[str]) -> int:
    text = PAGE.read_text(encoding="utf-8")
    begin = text.index(HEAD)
    end = text.index("\n\n", begin) + 1
    made = text[:begin] + table() + text[end:]
    if "--write" in arguments:
        PAGE.write_text(made, encoding="utf-8")
    elif made != text:
        print("the table of counted actions in CONTRIBUTING.md is not what the files say; `make format` makes it anew")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

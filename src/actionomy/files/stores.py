"""What creatures have packed in several copies: a mage's book, say."""

from typing import Any

from actionomy.files.problems import Problems
from actionomy.files.shared import Data, Path, as_list
from actionomy.files.sheet import Sheet


def stored(store: Data, creature: Data, path: Path, problems: Problems) -> list[str]:
    """The names that a creature lists, each as often as it has copies."""
    listed: Any = creature.get(store["key"], [])
    if isinstance(listed, (list, str)):
        return [str(name) for name in as_list(listed)]
    problems.at((*path, store["key"]), f"{store['key']!r} is a list of names, each as often as there are copies")
    return []


def check_store(entry: Data, creature: Data, sheet: Sheet, path: Path, problems: Problems) -> None:
    """What is packed is not worth too much, and who must have some has some."""
    store = entry["store"]
    key, copies = store["key"], store["copies"]
    packed = [subject.numbers for subject in sheet.subjects if subject.numbers.get(copies, 0) > 0]
    for subject in sheet.subjects:
        if subject.numbers.get(store.get("single", ""), 0) > 0 and subject.numbers.get(copies, 0) > 1:
            times = subject.numbers[copies]
            said = f"the {key} of {sheet.name!r} has {subject.name!r} {times} times; it may hold it once"
            problems.at((*path, key), said)
    worth = sum(numbers[copies] * numbers.get(store.get("worth", ""), 0) for numbers in packed)
    most = sheet.attributes.get(store.get("most", ""), worth)
    if worth > most:
        problems.at(
            (*path, key),
            f"the {key} of {sheet.name!r} has {worth} {store['worth']}; at most {most}: leave something out",
        )
    must = creature.get("role") in as_list(store.get("roles"))
    if must and key in creature and not creature[key]:
        problems.at((*path, key), f"the {key} of {sheet.name!r} is empty; list what is in it: `{key}: […]`")
    elif must and key not in creature and entry["plural"] not in creature:
        problems.at(path, f"{sheet.name!r} has no {key}; list what is in it: `{key}: […]`")

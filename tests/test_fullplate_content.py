"""FullPlate's creatures: enough of them, no two with the same economy, and each to be met in a fight."""

from pathlib import Path
from typing import Any

from actionomy import rulesets
from actionomy.data import shipped
from actionomy.files.reader import read_file

ECONOMY = (
    "standards",
    "moves",
    "attacks",
    "more_attacks",
    "opportunities",
    "legendaries",
    "speed",
    "half_move",
    "girth",
)


def read(file: Path) -> Any:
    return read_file(file).data


HOME = Path(rulesets.__file__).parent / "fullplate"
DEFAULTS = read(HOME / "ruleset.yaml")["attributes"]
CREATURES = read(HOME / "bestiary.yaml")["creatures"]


def test_there_are_at_least_eight_characters_and_fourteen_monsters() -> None:
    roles = [creature["role"] for creature in CREATURES.values()]
    assert roles.count("character") >= 8
    assert roles.count("monster") >= 14


def test_no_two_creatures_have_the_same_economy() -> None:
    seen: dict[tuple[int, ...], str] = {}
    for name, creature in CREATURES.items():
        economy = tuple(creature.get(word, DEFAULTS[word]) for word in ECONOMY)
        assert economy not in seen, f"{name} has the economy of {seen[economy]}"
        seen[economy] = name


def test_every_number_of_the_economy_differs_among_them() -> None:
    for word in ECONOMY:
        values = {creature.get(word, DEFAULTS[word]) for creature in CREATURES.values()}
        assert len(values) > 1, f"all creatures have the same {word}"


def test_every_creature_appears_in_a_fight() -> None:
    met = set()
    for file in (shipped("fights") / "fullplate").glob("*.yaml"):
        for side in read(file)["sides"].values():
            met |= {creature["is"] for creature in side["creatures"].values()}
    assert set(CREATURES) == met

"""The numbers of an economy that say who is in whose way, what steps cost and provoke, and who is taken along."""

from actionomy.files.scope import Scope
from actionomy.files.shared import Data, Path, Shared


def ground_numbers(shared: Shared) -> dict[str, int]:
    """The numbers of `core.economy.GroundTables`."""
    words = shared.words
    space = shared.data["space"]
    threat = shared.data.get("threat", {})
    windows = shared.names.windows
    check_unlike(shared)
    return {
        "allies_pass": int(space.get("through", "nobody") != "nobody"),
        "foes_pass": int(space.get("through", "nobody") == "everybody"),
        "unlike": attribute(shared, space.get("unlike", {}), ("space", "unlike"), "by"),
        "unlike_by": space.get("unlike", {}).get("least", 1),
        "climbs": attribute(shared, space, ("space",), "climbs"),
        "crawl": shared.index(words.modifiers, space["crawl"], ("space", "crawl"), "modifier")
        if "crawl" in space
        else -1,
        "footprint": footprint(shared),
        "sharing": following(shared, "shares"),
        "trailing": following(shared, "trails"),
        "threat_window": shared.index(windows, threat["opens"], ("threat", "opens"), "window") if threat else -1,
        "threat_reach": threat.get("reach", 1),
        "threat_away": int(threat.get("when", "any") == "away"),
        "threat_unless": attribute(shared, threat, ("threat",), "unless"),
    }


def multiplies(shared: Shared) -> bool:
    """Whether what each step costs more counts twice on rough ground: fixed, by a switch for one."""
    return bool(
        shared.number(shared.data["space"].get("multiplies", 0), Scope(shared.words, {}), ("space", "multiplies"))
    )


def attribute(shared: Shared, entry: Data, path: Path, key: str) -> int:
    """The attribute that an entry names, or -1."""
    return shared.index(shared.words.attributes, entry[key], (*path, key), "attribute") if key in entry else -1


def following(shared: Shared, how: str) -> int:
    """The conditions whose bearers follow somebody so, a bit each."""
    conditions = shared.data.get("conditions", {}).values()
    return sum(1 << k for k, c in enumerate(conditions) if (c or {}).get("follows") == how)


def check_unlike(shared: Shared) -> None:
    """Which foes may be passed is said in full, and only where any may."""
    space = shared.data["space"]
    if "unlike" in space and "by" not in space["unlike"]:
        shared.problems.at(("space", "unlike"), "say in which attribute they must differ: `by`")
    if "unlike" in space and space.get("through") != "everybody":
        shared.problems.at(("space", "unlike"), "no foe is passed unless `through` is `everybody`")


def footprint(shared: Shared) -> int:
    """The attribute that says how many places wide a creature is, or -1."""
    if "footprint" in shared.data["space"] and shared.data["space"]["grid"] != "squares":
        shared.problems.at(("space", "footprint"), "only where there are squares can creatures be wider than one place")
    return attribute(shared, shared.data["space"], ("space",), "footprint")

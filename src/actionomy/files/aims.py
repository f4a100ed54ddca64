"""What an action may be aimed at, who may answer in a window, and which condition an entry is done for."""

from actionomy.core import economy as economies
from actionomy.files.shared import Data, Shared
from actionomy.files.sheet import Subject

NO_CONDITION = -1

AIMS = {
    "foe": economies.FOE,
    "self": economies.SELF,
    "ally": economies.ALLY,
    "friend": economies.SELF | economies.ALLY,
    "creature": economies.FOE | economies.SELF | economies.ALLY,
    "door": economies.DOOR,
    "hidden": economies.HIDDEN,
    "source": economies.SOURCE,
    "victim": economies.VICTIM,
    "place": economies.PLACE,
    "thing": economies.THING,
    "laid": economies.LAID,
    "border": economies.BORDER,
}
BY = {
    "target": economies.BY_TARGET,
    "ally": economies.BY_ALLY,
    "foe": economies.BY_FOE,
    "comrade": economies.BY_COMRADE,
    "actor": economies.BY_ACTOR,
    "anybody": economies.BY_ANYBODY,
}


def laid_by(shared: Shared, entry: Data, subject: Subject | None) -> int:
    """The condition that an entry puts on somebody, or that its subject does, which does no harm; -1 for none."""
    conditions = shared.words.conditions
    effect = entry.get("effect")
    if isinstance(effect, dict) and "put" in effect:
        laid = (effect["put"] or {}).get("condition")
        return conditions.index(laid) if laid in conditions else NO_CONDITION
    if subject is None or subject.numbers.get("mean", 0) > 0:
        return NO_CONDITION
    kinds = shared.data["subjects"][subject.kind]["attributes"]
    return next((subject.numbers[key] for key, kind in kinds.items() if kind == "condition"), NO_CONDITION)


# What machine players, or the engine, need to know of an action, by the tag that says it.
TAGGED = {
    "distracting": economies.DISTRACTS,
    "mends": economies.MENDS,
    "brings": economies.BRINGS,
    "rushes": economies.RUSHES,
    "holds": economies.HOLDS,
    "opens": economies.OPENS,
}

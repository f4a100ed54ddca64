"""What an action may be aimed at, and who may answer in a window: the words of the files and their bits."""

from actionomy.core import economy as economies

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
}
BY = {
    "target": economies.BY_TARGET,
    "ally": economies.BY_ALLY,
    "foe": economies.BY_FOE,
    "comrade": economies.BY_COMRADE,
    "actor": economies.BY_ACTOR,
    "anybody": economies.BY_ANYBODY,
}

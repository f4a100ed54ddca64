"""Who is cornered.  The numbers FP-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core.fight import Fight


def is_cornered(fight: Fight, who: i64) -> bool:
    """FP-134: whether foes stand beside every place next to `who` that it could go to; there must be one."""
    s = fight.state
    if not fight.stands(who):
        return False
    fight.survey_ground(who)
    space = fight.space
    cornered = False
    for k in range(space.gather_near(s.place(who), 1, fight.body, fight.body)):
        place = space.way[k]
        if place == s.place(who) or not fight.free(place):
            continue
        if not fight.is_beside_foe(who, place):
            return False
        cornered = True
    return cornered

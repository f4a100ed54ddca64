"""Why not, in words: every reason of a refusal with its parameters, its rule and its sentence."""

from dataclasses import dataclass, field
from typing import Any

from actionomy.core import economy as economies
from actionomy.core import reasons
from actionomy.core.codes import IN_CHOICE, IN_PICK, IN_WINDOW, NONE
from actionomy.core.economy import DISTRACTS, PLACE
from actionomy.core.engine import Engine
from actionomy.core.state import AWAY, GAINED, PHASE, PRESENT, SHAPE, SHUTS, STATUS, UNDERTAKEN
from actionomy.words.candidates import targets
from actionomy.words.names import Names
from actionomy.words.options import head_text, payment_of, payment_text, subject_name, target_name
from actionomy.words.scene import Scene
from actionomy.words.whereabouts import CARRIED, DROPPED


@dataclass(frozen=True)
class Reason:
    """One reason: its stable code, what it is about, the rule behind it, and the words that follow the subject."""

    code: str
    parameters: dict[str, int | str] = field(default_factory=dict)
    rule: str = ""
    text: str = ""
    hard: bool = True


@dataclass
class Refusal:
    """One thing that may not be done now, with all the reasons that hold.

    A fight makes them with `later`: what is not looked at is never worked out.
    """

    who: str
    action: str
    target: str
    subject: str
    payment: str
    reasons: list[Reason]
    text: str
    scene: Scene | None = field(default=None, init=False, repr=False, compare=False)  # as long as words are not found
    candidate: tuple[int, int, int] = field(default=(0, 0, 0), init=False, repr=False, compare=False)

    @staticmethod
    def later(scene: Scene, candidates: list[tuple[int, int, int]]) -> list["Refusal"]:
        """The refusals of candidates (who, plan, reasons), whatever their target, without their words yet."""
        found = []
        new = object.__new__
        for candidate in candidates:  # a plain loop, since there are hundreds
            refused = new(Refusal)
            refused.scene = scene
            refused.candidate = candidate
            found.append(refused)
        return found

    def __getattr__(self, name: str) -> Any:
        scene = self.__dict__.pop("scene", None)
        if scene is None:
            raise AttributeError(name)
        who, plan, mask = self.__dict__.pop("candidate")
        self.__dict__.update(refusal(scene.engine, scene.names, who, plan, NONE, mask).__dict__)
        return self.__dict__[name]

    @property
    def codes(self) -> list[str]:
        """The codes of the reasons, in their fixed order."""
        return [reason.code for reason in self.reasons]

    @property
    def sentence(self) -> str:
        """*Ada can't untie the knot: it needs 1 standard and she has 0 (FP-2).*"""
        return refused_text(self.who, self.action, self.target, self.subject, self.payment, self.reasons)

    def __str__(self) -> str:
        return self.sentence


def refused_text(who: str, action: str, target: str, subject: str, payment: str, against: list[Reason]) -> str:
    """The sentence of a refusal; `action` and `subject` may be several with the same reasons against them."""
    because = "; ".join(f"{reason.text} ({reason.rule})" if reason.rule else reason.text for reason in against)
    parts = [f"{who} can't {action}", target, f"with {subject}" if subject else ""]
    return f"{' '.join(filter(None, parts))}{payment}: {because}."


def for_all_targets(engine: Engine, who: int, plan: int, mask: int) -> int:
    """Where no target is legal for one and the same reasons, those instead of `no_legal_target`."""
    if not mask & reasons.NO_TARGET:
        return mask
    common = -1
    for target in targets(engine, who, plan):
        common &= int(engine.survey.verdict(who, plan, target))
    return common | mask & ~reasons.NO_TARGET if common > 0 else mask


def refusal(engine: Engine, names: Names, who: int, plan: int, target: int, mask: int) -> Refusal:
    """The refusal of a candidate against which the reasons in `mask` stand."""
    if target == NONE:
        mask = for_all_targets(engine, who, plan, mask)
    e = engine.economy
    entry = int(e.entry[plan])
    sheet = int(engine.state.sheet(who))
    name = names.things[who]
    action = names.actions[e.action[entry]]
    aimed = target_name(e, names, entry, target)
    subject = subject_name(e, names, sheet, entry)
    found = [explain(engine, names, who, plan, target, number) for number in range(reasons.MOST) if mask >> number & 1]
    payment = payment_text(e, names, plan)
    return Refusal(name, action, aimed, subject, payment, found, head_text(name, action, aimed, subject) + payment)


def explain(engine: Engine, names: Names, who: int, plan: int, target: int, number: int) -> Reason:
    """One reason with what it is about."""
    e = engine.economy
    entry = int(e.entry[plan])
    action = int(e.action[entry])
    rule = names.action_rules[action]
    hard = not reasons.SOFT >> number & 1
    if number >= reasons.OWN:
        own = names.reasons[number]
        return Reason(own.code, {}, own.rule or rule, own.says, not own.soft)
    code = reasons.CODES[number]
    if 1 << number == reasons.MOMENT and e.stages[entry]:
        hard = True  # what answers an act cannot be done where there is none
    rule = names.reason_rules.get(code, rule)
    teller = TELLERS.get(1 << number)
    if teller is not None:
        parameters, said, told = teller(engine, names, who, plan, target)
        return Reason(code, parameters, said or rule, told, hard)
    return Reason(code, {}, rule, PLAIN[1 << number], hard)


PLAIN = {
    reasons.NO_TARGET: "there is no legal target",
    reasons.HITS_NOBODY: "nobody would be caught there",
    reasons.DENIED: "the game master said no",
    reasons.NOT_BEGUN: "nothing of the kind was begun in the round before",
}


def why_not_ended(engine: Engine, names: Names, who: int) -> Reason:
    """Why somebody may not pass or end anything now."""
    setting = engine.survey.setting
    if engine.survey.bound >> who & 1 and engine.survey.actors >> who & 1:
        parameters, rule, told = about_obligation(engine, names, who, NONE, NONE)
        return Reason("must", parameters, rule, told)
    if setting == IN_CHOICE:
        return Reason("wrong_moment", text="something must be chosen")
    if setting != IN_PICK:
        return Reason("wrong_moment", text="this is not the moment for it")
    rule = names.stage_rules[int(engine.state.head(PHASE)) - 1] if names.stage_rules else ""
    if engine.economy.passes:
        return Reason("wrong_moment", {}, rule, "its side may pass only while another has more to activate")
    return Reason("wrong_moment", {}, rule, "somebody must be chosen")


Told = tuple[dict[str, int | str], str, str]
"""What is said about a reason: its parameters, its rule (nothing: that of the action), and the words for it."""


def about_moment(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """It is another's turn, or it answers another thing than this one; the rule is that of its `kind`."""
    e = engine.economy
    entry = int(e.entry[plan])
    kind = names.action_kinds[e.action[entry]]
    rule = names.kind_rules.get(kind, "")
    if e.stages[entry] and engine.survey.setting == IN_WINDOW:
        return {"kind": kind}, rule, "it answers something else than this"
    if e.by[entry] == economies.BY_ACTOR:
        return {"kind": kind}, rule, "it only answers what one has done oneself"
    if e.stages[entry] and not e.by[entry] & economies.BY_ANYBODY:
        return {"kind": kind}, rule, "it only answers what somebody else does"
    if e.when[entry] & economies.TURN and not int(engine.fight.taking_turn()) >> who & 1:
        return {"kind": kind}, rule, "it is not its turn"
    return {"kind": kind}, rule, "this is not the moment for it"


def about_order(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """The shape of the turn has no room for it: never, or not after what was done in it already."""
    begun = int(engine.state.row(who, SHAPE))
    text = "the turn has no room for it any more" if begun else "the turn has no room for it"
    return {}, names.shape_rule, text


def held_among(engine: Engine, names: Names, who: int, mask: int) -> list[int]:
    """The numbers of those conditions in `mask` that somebody has."""
    held = int(engine.state.held(who)) & mask
    return [k for k in range(len(names.conditions)) if held >> k & 1]


def about_bar(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """Conditions that its actor has forbid it, whomever it is aimed at; their rules stand behind it."""
    e = engine.economy
    held = held_among(engine, names, who, int(e.barred_by[e.entry[plan]]))
    said = " and ".join(names.condition_said(k) for k in held)
    return {"condition": said}, rules_of(names, held), f"being {said} forbids it"


def rules_of(names: Names, conditions: list[int]) -> str:
    """The rules of these conditions, each once: `N-38, N-72`; nothing where none is cited."""
    return ", ".join(dict.fromkeys(names.condition_rules[k] for k in conditions if names.condition_rules[k]))


def towards(engine: Engine, who: int, conditions: list[int], other: int) -> list[int]:
    """Of these conditions those that are held towards `other`."""
    return [k for k in conditions if other >= 0 and int(engine.state.amount(who, k)) >> other & 1]


def about_towards(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """Conditions that its actor has towards somebody (the `source`: who is answered, or the target) forbid it there."""
    e = engine.economy
    barring = held_among(engine, names, who, int(e.barred_towards[e.entry[plan]]))
    aimed = target if e.aim[e.entry[plan]] != economies.PLACE else -1
    source = next((k for k in (int(engine.survey.source), aimed) if towards(engine, who, barring, k)), -1)
    held = towards(engine, who, barring, source)
    said = " and ".join(names.condition_said(k) for k in held)
    against = names.things[source] if source >= 0 else ""
    return {"condition": said, "source": against}, rules_of(names, held), f"being {said} towards {against} forbids it"


def about_obligation(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """Conditions ask for something else while that is possible: an attack on whoever has taunted, for one."""
    held = held_among(engine, names, who, int(engine.economy.obliging))
    said = " and ".join(names.condition_said(k) for k in held)
    others = 0
    for condition in held:
        others |= int(engine.state.amount(who, condition))
    source = ", ".join(names.things_in(others))
    parameters: dict[str, int | str] = {"condition": said, "source": source}
    return parameters, rules_of(names, held), f"being {said} towards {source} asks for something else first"


def about_here(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """Conditions that hold for this one attack forbid it, in the ruleset's words where it has some."""
    e = engine.economy
    mask = int(e.barred_here[e.entry[plan]])
    held = [k for k in range(len(names.conditions)) if mask >> k & 1]
    said = " and ".join(names.condition_said(k) for k in held)
    told = " and ".join(filter(None, (names.condition_because[k] for k in held)))
    return {"condition": said}, rules_of(names, held), told or f"being {said} against this attack forbids it"


def about_limit(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """It was used as often as allowed: the first `limit` that is used up, and how many `times` that allows."""
    e = engine.economy
    entry = int(e.entry[plan])
    sheet = int(engine.state.sheet(who))
    for k in range(e.first_count[entry], e.first_count[entry + 1]):
        slot = int(e.counts[k])
        if engine.fight.ledger.used_up(who, slot):
            name = names.slot_limits[sheet][slot]
            rule = names.limit_rules[names.limits.index(name)]
            times = int(e.times[sheet * e.slots + slot])
            used = f"it was used {times} of {times} times" if times > 1 else "it has been used already"
            return {"limit": name, "times": times}, rule, used
    return {}, "", "it has been used already"


WHERE = {  # what is said of where a subject is, if the ruleset says nothing of its own
    "away": "not to be had",
    "ready": "ready",
    "near": "on the belt",
    "packed": "in the pack",
    DROPPED: "on the ground",
}


def about_hand(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """Its subject is not where it must be to be used: where it `is` and `must_be`, in plain words."""
    e = engine.economy
    entry = int(e.entry[plan])
    subject = subject_name(e, names, int(engine.state.sheet(who)), entry)
    status = int(engine.state.subject(who, e.subject[entry]))
    there, wanted = CARRIED.get(status, DROPPED), CARRIED.get(int(e.status[entry]), DROPPED)
    says = {**WHERE, **names.subject_where[int(engine.state.sheet(who))][int(e.subject[entry])]}
    said = f"it is {says[there]}"
    if status != AWAY:  # what is away does not come back
        said += f" and must be {says[wanted]}"
    return {"subject": subject, "is": WHERE[there], "must_be": WHERE[wanted]}, "", said


def about_pay(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """Pools hold too little: what it `needs` and `has` of each, joined by commas where several lack something.

    Where its actor could pay, it is a pool of the target that holds too little.
    """
    e = engine.economy
    sheet = int(engine.state.sheet(who))
    told: list[str] = []
    lacking: list[tuple[str, int, int]] = []
    for pool, amount in payment_of(e, names, plan).items():
        number = names.pools.index(pool)
        has = int(engine.fight.ledger.at_hand(who, number))
        if has < amount:
            lacking.append((pool, amount, has))
            size = 0 if e.refill_adds[number] else int(e.size[sheet * e.pools + number])  # what adds up has none
            told.append(
                f"it needs {names.units(amount, number)} and {has}{f' of {size}' if size else ''} {is_or_are(has)} left"
            )
    taken = int(e.takes_pool[e.entry[plan]])
    if not lacking and taken >= 0 and target >= 0:
        from_target, amount = names.pools[taken], int(e.takes[e.entry[plan]])
        has = int(engine.state.pool(target, taken))
        text = f"{names.things[target]} has {names.units(has, taken)} and it needs {amount}"
        return {"pool": from_target, "needs": amount, "has": has}, names.pool_rules[taken], text
    if not lacking:
        return {}, "", "there is too little to pay with"
    rules = [names.pool_rules[names.pools.index(pool)] for pool, _, _ in lacking]
    rule = ", ".join(dict.fromkeys(one for one in rules if one))
    if len(lacking) == 1:
        pool, amount, has = lacking[0]
        return {"pool": pool, "needs": amount, "has": has}, rule, told[0]
    pools, needs, has_each = (", ".join(str(one[k]) for one in lacking) for k in range(3))
    return {"pool": pools, "needs": needs, "has": has_each}, rule, "; ".join(told)


def is_or_are(count: int) -> str:
    """The verb that goes with a number."""
    return "is" if count == 1 else "are"


def about_owe(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """So large a debt could not be paid back in time, this round or the next."""
    e = engine.economy
    number = int(e.owed_pool[e.owes_kind[plan]])
    pool = names.pools[number]
    text = f"a debt of {names.units(int(e.owes[plan]), number)} could not be paid this round or the next"
    return {"pool": pool, "owes": int(e.owes[plan])}, "", text


def about_lock(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """It would spend what must be left to pay a debt in time."""
    return {}, "", "what it would spend is needed for a debt"


def about_undertaking(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """It would break off what is in progress; the `cause`: it `spends` what that needs, `owes`, or `distracts`."""
    e = engine.economy
    name = begun_by(engine, names, who)
    cause = "spends"
    if e.owes_kind[plan] >= 0:
        cause = "owes"
    elif e.traits[e.entry[plan]] & DISTRACTS:
        cause = "distracts"
    rule = names.reason_rules.get(cause) or names.split_rules.get(name, "")
    return {"undertaking": name, "cause": cause}, rule, f"it would break off {name}, which is in progress"


def about_busy(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """Something else is in progress, and only one thing can be."""
    name = begun_by(engine, names, who)
    rule = names.reason_rules.get("busy") or names.split_rules.get(name, "")
    return {"undertaking": name}, rule, f"{name} is in progress"


def begun_by(engine: Engine, names: Names, who: int) -> str:
    """The action that is in progress, empty for none."""
    begun = int(engine.state.row(who, UNDERTAKEN)) - 1
    return names.actions[engine.economy.action[begun]] if begun >= 0 else ""


def about_now(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """It may not be owed, since the pool could pay for it at once."""
    return {}, "", "it may only be owed when it cannot be paid at once"


def about_cap(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """More of a pool would be gained in this round than the creature's `most`."""
    e = engine.economy
    pool = names.pools[e.most_of]
    most = int(e.most_gained[engine.state.sheet(who)])
    has = int(engine.state.row(who, GAINED))
    text = f"it would give more {pool} this round than {most}; {has} were gained already"
    return {"pool": pool, "most": most, "gained": has}, names.cap_rule, text


def about_range(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """Its target, or the nearest of all that it could have, is further `apart` than its `range`, in steps."""
    e = engine.economy
    most = int(e.range[e.entry[plan]])
    if target < 0:
        nearest = min(int(engine.fight.apart(who, one)) for one in targets(engine, who, plan))
        return {"range": most, "apart": nearest}, "", f"it reaches {most} and the nearest is {nearest} away"
    aimed = target_name(e, names, int(e.entry[plan]), target)
    place = target if e.aim[e.entry[plan]] == PLACE else int(engine.state.place(target))
    apart = int(engine.fight.space.apart(engine.state.place(who), place))
    return {"range": most, "apart": apart}, "", f"{aimed} is {apart} away and it reaches {most}"


def about_target(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """Nothing of the kind may be its target, or its target is in the fight no more."""
    e = engine.economy
    if target >= 0 and e.aim[e.entry[plan]] != PLACE and not engine.state.row(target, PRESENT):
        return {}, "", f"{names.things[target]} is out of the fight"
    return {}, "", "that is no target for it"


NO_WAY = "there is no free way there that the movement suffices for"


def about_way(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """Why one does not come to a place, where that is not a matter of movement points."""
    e, fight = engine.economy, engine.fight
    entry, here = int(e.entry[plan]), int(engine.state.place(who))
    most, checks = int(e.range[entry]), int(e.checks[entry])
    nowhere = most < 0 or (most == 0 and not checks & economies.HAS_LEAP)
    if target < 0 or e.path[plan] >= 0 or nowhere or fight.body_of(who) != 1:
        return {}, "", NO_WAY
    apart = int(fight.space.apart(here, target))
    wall = int(fight.border(here, target)) if apart == 1 else -1
    place = names.places[target]
    if apart == 0 and not checks & economies.HAS_HERE:
        return {}, "", f"it is in {place} already"
    if apart > most:
        return {"range": most, "apart": apart}, "", f"{place} is {apart} away and it reaches {most}"
    if checks & economies.HAS_ACROSS and wall < 0:
        return {}, "", "nothing stands on the border between"
    if checks & economies.HAS_FREE_BORDER and not fight.free_borders(target):
        return {}, "", f"no border of {place} is free"
    if checks & economies.HAS_LEAP:
        return {}, "", f"{place} cannot be seen" if checks & economies.HAS_SIGHT and fight.free(target) else NO_WAY
    if wall >= 0 and engine.state.row(wall, STATUS) & SHUTS:
        return {"shut": names.things[wall]}, "", f"{names.things[wall]} is shut"
    return {}, "", NO_WAY


def about_sight(engine: Engine, names: Names, who: int, plan: int, target: int) -> Told:
    """Its target cannot be seen; with no target, nobody can whom it might be aimed at."""
    if target < 0:
        return {}, "", "nobody whom it could be aimed at can be seen"
    return {}, "", f"{target_name(engine.economy, names, int(engine.economy.entry[plan]), target)} cannot be seen"


TELLERS = {
    reasons.MOMENT: about_moment,
    reasons.ORDER: about_order,
    reasons.BARRED: about_bar,
    reasons.TOWARDS: about_towards,
    reasons.HERE: about_here,
    reasons.LIMIT: about_limit,
    reasons.AT_HAND: about_hand,
    reasons.PAY: about_pay,
    reasons.OWE: about_owe,
    reasons.PAY_NOW: about_now,
    reasons.LOCK: about_lock,
    reasons.UNDERTAKING: about_undertaking,
    reasons.BUSY: about_busy,
    reasons.CAP: about_cap,
    reasons.MUST: about_obligation,
    reasons.KIND_OF_TARGET: about_target,
    reasons.RANGE: about_range,
    reasons.NO_WAY: about_way,
    reasons.NO_SIGHT: about_sight,
}

"""What creatures are, and what they have: numbers, what can be done with it, from how far and at what price."""

from collections.abc import Iterable
from typing import Any

from actionomy.battle import Battle
from actionomy.cli.draw import folded
from actionomy.cli.look import pools_of
from actionomy.core import economy as economies
from actionomy.core.economy import FULL_HEALTH
from actionomy.core.effect import Carry, Drop
from actionomy.core.state import CREATURE, PRESENT
from actionomy.words.candidates import is_known
from actionomy.words.options import Option, payment_of


class Lore:
    """All that one seat may know of the creatures of a battle; the secrets of others are left out."""

    def __init__(self, battle: Battle, seat: str) -> None:
        self.battle = battle
        self.names = battle.names
        self.economy = battle.engine.economy
        self.state = battle.engine.state
        things = range(len(self.names.things))
        mine = {who for who in things if battle.seat_of(self.names.things[who]) == seat}
        self.known = [who for who in things if who in mine or is_known(battle.engine, who)]
        told = {(event.who, event.data.get("subject")) for event in battle.events}  # in public, whatever it was before
        self.shown = {who: self.subjects_shown(who, who in mine, told) for who in self.known}
        self.lying: list[dict[str, Any]] = battle.view(seat)["things"]

    def subjects_shown(self, who: int, own: bool, told: set[tuple[str, Any]]) -> list[int]:
        """The subjects of somebody that may be known; of secret ones of others not even the order in the book."""
        sheet = self.sheet(who)
        names, secret = self.names.subjects[sheet], self.names.secret_subjects[sheet]
        shown = [k for k in range(len(names)) if own or not secret[k]]
        since = [k for k in range(len(names)) if k not in shown and (self.names.things[who], names[k]) in told]
        return shown + sorted(since, key=names.__getitem__)

    def sheet(self, who: int) -> int:
        """The number of its sheet in the tables."""
        return int(self.state.sheet(who))

    def full(self, who: int) -> int:
        """The health that a creature begins with; 0 for what is none."""
        return int(self.economy.attr(self.sheet(who), FULL_HEALTH))

    def called(self) -> list[str]:
        """Everything that can be asked about: creatures, kinds that may be called into play, subjects."""
        creatures = [who for who in self.known if self.full(who)]
        kinds = [kind for who in creatures if (kind := kind_of(self.names.things[who]))]
        subjects = [self.names.subjects[self.sheet(who)][k] for who in self.known for k in self.shown[who]]
        things = [name for thing in self.lying for name in names_of_thing(thing)]
        return list(dict.fromkeys([*(self.names.things[who] for who in creatures), *kinds, *subjects, *things]))

    def about(self, wanted: str) -> list[list[str]]:
        """All that has a name; or of which the name begins so, or else one of its words: what it is, then its parts."""
        low = wanted.casefold()
        known = self.called()
        meant = [name for name in known if name.casefold() == low]
        meant = meant or [name for name in known if low and name.casefold().startswith(low)]
        meant = meant or [name for name in known if low and f" {low}" in name.casefold()]
        return [*self.creatures(meant), *self.kinds(meant), *self.subjects(meant), *self.things(meant)]

    def creatures(self, meant: list[str]) -> list[list[str]]:
        """Those of these names, with those together that have the same sheet; who is not there yet is of a kind."""
        alike: dict[int, list[int]] = {}
        for who in self.known:
            name = self.names.things[who]
            waits = int(self.state.row(who, PRESENT)) != CREATURE and kind_of(name) in meant
            if self.full(who) and name in meant and not waits:
                alike.setdefault(self.sheet(who), []).append(who)
        return [self.told(folded([self.names.things[who] for who in these]), these) for these in alike.values()]

    def kinds(self, meant: list[str]) -> list[list[str]]:
        """The kinds of these names, of which there is somebody who may be called into play."""
        those = {kind_of(self.names.things[who]): who for who in reversed(self.known) if self.full(who)}
        return [self.told(kind, [who]) for kind, who in those.items() if kind and kind in meant]

    def subjects(self, meant: list[str]) -> list[list[str]]:
        """What is known of the subjects of these names."""
        found = []
        for who in self.known:
            for k in self.shown[who]:
                name = self.names.subjects[self.sheet(who)][k]
                found += [f"{name}: {self.subject(who, k)}"] if name in meant else []
        return [[said] for said in dict.fromkeys(found)]

    def things(self, meant: list[str]) -> list[list[str]]:
        """What lies about, stands on borders, is laid on somebody; of what is hidden only what the seat knows."""
        return [
            [f"{thing['name']}: {self.lies(thing)}"]
            for thing in self.lying
            if any(name in meant for name in names_of_thing(thing))
        ]

    def lies(self, thing: dict[str, Any]) -> str:
        """What a thing is and where: `sidestep, hidden on zara`, `between a1 and a2, shut, 9 health`."""
        said = [str(thing["is"])] if "is" in thing else []
        if "between" in thing:
            said.append(f"between {' and '.join(thing['between'])}")
        elif "on" in thing:
            said.append(f"{thing['status']} on {thing['on']}")
        else:
            said += [thing["status"]] if thing["status"] != "thing" else []
            said.append(f"in {thing['place']}")
        said += [word for key, word in (("shuts", "shut"), ("hides", "opaque")) if thing.get(key)]
        said += [f"{thing['health']} health"] if "health" in thing else []
        numbers = self.names.sheet_says[self.sheet(self.names.things.index(thing["name"]))]
        return "; ".join(part for part in (", ".join(said), numbers) if part)

    def told(self, name: str, these: list[int]) -> list[str]:
        """What creatures of one sheet are, and what each thing is that they have."""
        who, sheet = these[0], self.sheet(these[0])
        says = self.names.sheet_says[sheet].removeprefix(f"{name}; ")
        parts = [", ".join(dict.fromkeys(map(self.health, these))), says]
        had = [f"{self.names.subjects[sheet][k]}: {self.subject(who, k)}".removesuffix(": ") for k in self.shown[who]]
        return [f"{name}: {'; '.join(filter(None, parts))}", *had]

    def health(self, who: int) -> str:
        """What is left of its health where it is in play."""
        if int(self.state.row(who, PRESENT)) == CREATURE:
            return f"{int(self.state.health(who))} of {self.full(who)} health"
        return f"health {self.full(who)}" if self.economy.brood[self.sheet(who)] else "out of the fight"

    def choices(self, options: list[Option]) -> list[str]:
        """What the subjects of options are, where the options differ in that; nothing else.

        How many are left is said where there were several, and of what is only got ready what can be done with it.
        """
        if len({option.subject for option in options}) < 2:
            return [""] * len(options)
        return [self.choice(option) for option in options]

    def choice(self, option: Option) -> str:
        """What the subject of an option is."""
        who = self.names.things.index(option.who)
        sheet = self.sheet(who)
        if option.subject not in self.names.subjects[sheet]:
            return ""
        slot = self.names.subjects[sheet].index(option.subject)
        copies, used = self.names.copies[sheet][slot]
        left = f"{copies - int(self.state.uses(who, used))} left" if copies > 1 and used >= 0 else ""
        action = self.names.actions.index(option.action)
        got_ready = isinstance(self.battle.engine.effects[action], (Carry, Drop))
        told = self.subject(who, slot) if got_ready else self.names.subject_says[sheet][slot]
        return "; ".join(filter(None, (told, left)))

    def subject(self, who: int, slot: int) -> str:
        """A subject's numbers, and what is done with it: `1d8+3; attack: 1 action, reaches 1`."""
        acts: dict[str, list[str]] = {}
        for entry in self.entries(who, slot):
            said = ", ".join(part for part in (self.price(who, entry), self.reach(entry)) if part)
            acts.setdefault(said, []).append(self.names.actions[self.economy.action[entry]])
        done = [f"{', '.join(dict.fromkeys(actions))}: {said}" for said, actions in acts.items() if said]
        return "; ".join(part for part in (self.names.subject_says[self.sheet(who)][slot], *done) if part)

    def entries(self, who: int, slot: int) -> list[int]:
        """What is done with a subject, beside carrying it: in one's own time, or if there is no such act in answer."""
        e, sheet = self.economy, self.sheet(who)
        found = [
            entry
            for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1])
            if int(e.subject[entry]) == slot
            and not isinstance(self.battle.engine.effects[e.action[entry]], (Carry, Drop))
        ]
        return [entry for entry in found if not e.stages[entry]] or found

    def price(self, who: int, entry: int) -> str:
        """The ways to pay for an act at once, from pools that the creature has."""
        e = self.economy
        pools = {pool.name for pool in pools_of(self.battle, who)}
        plans = [plan for plan in range(e.first_plan[entry], e.first_plan[entry + 1]) if e.parts[plan] <= 1]
        ways = [payment_of(e, self.names, plan) for plan in plans]
        return either(
            " + ".join(self.names.units(n, self.names.pools.index(pool)) for pool, n in way.items())
            for way in ways
            if way.keys() <= pools
        )

    def reach(self, entry: int) -> str:
        """How far an act reaches, where somebody in this fight could be too far away."""
        space, most = self.battle.engine.fight.space, int(self.economy.range[entry])
        farthest = max(int(space.width), int(space.height))
        return f"reaches {most}" if self.economy.aim[entry] != economies.NOTHING and 0 < most < farthest else ""


def names_of_thing(thing: dict[str, Any]) -> list[str]:
    """What people may call a thing: its name, that without whose it is, and what it is where that is known."""
    return [name for name in (thing["name"], kind_of(thing["name"]), thing.get("is", "")) if name]


def kind_of(name: str) -> str:
    """The kind of who is called into play: `ironhound` for `selka's ironhound 2`."""
    return name.partition("'s ")[2].rstrip(" 123456789")


def either(ways: Iterable[str]) -> str:
    """`1 action or 2 actions`."""
    return " or ".join(dict.fromkeys(way for way in ways if way))

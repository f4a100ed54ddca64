"""What happened, told in short lines: one for each act, with its dice and what came of it."""

from collections.abc import Collection
from itertools import dropwhile
from typing import Final

from actionomy.battle import Battle
from actionomy.cli.style import Style
from actionomy.words.events import Event

# What needs no words: pips show it, or the act that it belongs to has said it.
QUIET: Final = {"paid", "refilled", "emptied", "asked", "passed", "hit", "undertook", "looked"}

LATEST: Final = 12  # so many lines of what has happened are told where a fight is gone on with
BEGINNINGS: Final = {"acted", "overruled", "answered", "turn_ended", "round_began", "staged", "ended"}


class Narrator:
    """Tells the events of one battle, and remembers who has done nothing yet in a turn."""

    def __init__(self, battle: Battle, style: Style, people: Collection[str] = ()) -> None:
        self.people = people  # the seats whose private events are told
        self.battle = battle
        self.style = style
        self.idle: set[str] = set()
        self.fallen: set[str] = set()

    def opening(self) -> list[str]:
        """The first lines: what it is about."""
        names = self.battle.names
        title = names.fight_title or names.fight or "a fight"
        about = self.style.wrap(names.about, "  ") if names.about else []
        return [self.style.bold(f"{title} ({names.title})"), *about]

    def so_far(self) -> list[str]:
        """What has happened before anybody is asked; in a fight that is gone on with, the latest of this round."""
        happened = self.battle.events
        begun = max((k for k, event in enumerate(happened) if event.kind == "round_began"), default=0)
        before = self.told(happened[:begun])
        lines = self.told(happened[begun:])
        if not self.battle.steps:
            return before + lines
        return list(dropwhile(lambda line: line.startswith("    "), lines[-LATEST:]))  # from the beginning of an act

    def told(self, events: list[Event]) -> list[str]:
        """What has just happened, in lines: a new one for every act."""
        lines: list[str] = []
        parts: list[str] = []
        acting: Event | None = None
        k = 0
        while k < len(events):
            event = events[k]
            if event.kind in BEGINNINGS:
                lines += self.line(parts + short_of(acting, events[:k]))
                parts, acting = [], event if event.kind == "acted" else None
            if event.kind == "die":
                count = same_dice(events, k)
                parts.append(dice_text(events[k : k + count], self.battle.names.faces))
                k += count
                continue
            said = self.sentence(event, acting)
            again = event.kind == "put" and said in parts  # it lies there already, as when a stun makes one default
            parts += [said] if said and not again else []
            k += 1
        return lines + self.line(parts + short_of(acting, events))

    def line(self, parts: list[str]) -> list[str]:
        """What belongs together as one line, or as many as it needs; none where there is nothing to tell."""
        return self.style.wrap(" ".join(parts), "  ", "    ") if parts else []

    def sentence(self, event: Event, acting: Event | None) -> str:
        """One event in words, or nothing where others say it."""
        if event.kind == "turn_began":
            if not self.battle.names.phases:  # where there are many slots in a round, most of them pass unused
                self.idle.add(event.who)
            return ""
        if event.kind == "acted":
            self.idle.discard(event.who)
        if event.kind == "fell":
            self.fallen.add(event.who)
        elif event.kind in ("appeared", "healed"):
            self.fallen.discard(event.who)
        elif event.kind == "lifted" and event.who in self.fallen:
            return ""
        if event.kind == "turn_ended":
            idle = event.who in self.idle
            self.idle.discard(event.who)
            return f"{event.who} does nothing." if idle else ""
        if event.kind == "placed" and (not event.data or used_up(acting, event)):
            return ""  # something secret, or what is done with; the act before it speaks of that
        if event.kind == "unveiled" and acting is not None and acting.data.get("subject") == event.data["is"]:
            return ""  # to reveal it was the act
        if event.kind == "hit" and event.data["amount"] == 0:
            return f"{event.other} takes nothing from {event.who}."
        if (event.kind in QUIET and not forced(event)) or (event.seat and event.seat not in self.people):
            return ""
        if event.kind == "shown":
            return f"For {event.seat} alone: {event.other} is {event.data['is']}."
        if event.kind == "said" and not self.style.signs:
            return event.sentence.replace("“", '"').replace("”", '"')
        if (event.kind, event.data.get("condition")) in self.battle.names.silent:
            return ""
        if event.kind in ("moved", "gained") and on_the_way(acting, event):
            return ""
        if event.kind == "questioned" and not self.battle.master:
            return f"{event.sentence} No game master sits here, so it stays unanswered."
        if event.kind == "round_began":
            return self.style.bold(f"Round {event.data['round']}.")
        return event.sentence

    def log(self) -> list[str]:
        """All that has happened, in lines."""
        return Narrator(self.battle, self.style, self.people).told(self.battle.events)


def forced(event: Event) -> bool:
    """Whether this was paid for no act, as debts are when time is up: nothing else says so."""
    return event.kind == "paid" and not event.cause


def on_the_way(acting: Event | None, event: Event) -> bool:
    """Whether this is a part of going to a place."""
    return acting is not None and acting.who == event.who and "place" in acting.data


def used_up(acting: Event | None, event: Event) -> bool:
    """Whether what was put away is what somebody has just acted with."""
    mine = acting is not None and acting.who == event.who and acting.data.get("subject") == event.data["subject"]
    return mine and event.data.get("where", "away") in ("away", "packed")  # of secret things it is not told


def short_of(acting: Event | None, events: list[Event]) -> list[str]:
    """Where somebody on the way to a place has come to, if that is not the place."""
    if acting is None or "place" not in acting.data:
        return []
    ways = [event for event in events if event.kind == "moved" and event.who == acting.who]
    if not ways or ways[-1].data["to"] == acting.data["place"]:
        return []
    return [f"{acting.who} gets as far as {ways[-1].data['to']}."]


def same_dice(events: list[Event], first: int) -> int:
    """How many dice of one kind of one creature come one after the other."""
    one = events[first]
    count = 1
    while first + count < len(events):
        other = events[first + count]
        if other.kind != "die" or other.who != one.who or other.data["sides"] != one.data["sides"]:
            break
        count += 1
    return count


def dice_text(dice: list[Event], faces: dict[int, list[str]]) -> str:
    """`(2d6: 4 2)`, with what the faces of such dice show."""
    sides = int(dice[0].data["sides"])
    count = str(len(dice)) if len(dice) > 1 else ""
    shown = [int(die.data["face"]) for die in dice]
    said = [faces[sides][face - 1] if sides in faces else str(face) for face in shown]
    return f"({count}d{sides}: {' '.join(said)})"

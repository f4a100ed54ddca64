"""The promises that every ruleset keeps, checked while machine players fight; run it on a ruleset of your own.

    >>> from actionomy.contract import breaches
    >>> breaches("first-steps", range(1))
    []

What holds in every fight, whatever its rules:

*   Options and refusals come from one predicate and never overlap; every payment of every actor is in one of them.
*   Trying what is refused raises `Refused` and leaves the state bit for bit as it was.
*   Clone, undo, redo, save and restore are exact, and what follows is the same.
*   A written form means one option, and is the same for the same option everywhere.
*   What is paid is what the option says.  Every change of a pool is an event; no pool is ever below nothing.
*   Every fight ends within its rounds.  The same seed gives the same fight.
*   A view tells no secret of another side, and neither does an event.

A *breach* is a sentence that says which fight, which seed and step, what was asked, and what did not hold.
"""

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random as Sampler
from typing import Any, Final

from actionomy.battle import ActionomyError, Battle, Refused
from actionomy.core import codes, economy, frames, reasons, state
from actionomy.core.chance import ScriptError
from actionomy.core.state import CREATURE, TIMES, State
from actionomy.files.fights import Setup, load_fight
from actionomy.players.greedy import Greedy
from actionomy.players.player import Player, Random
from actionomy.store.saves import restored
from actionomy.words import candidates
from actionomy.words.laid import hidden_things
from actionomy.words.options import Option, head_text, payment_text, subject_name, target_name

PLAYERS: Final[dict[str, type[Player]]] = {"random": Random, "greedy": Greedy}
MOST_STEPS: Final = 20_000  # of a fight that ends at all

FAULTS: Final = (  # what a rule's author may get wrong
    ActionomyError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    ScriptError,
    TypeError,
    ValueError,
)

Candidate = tuple[int, int, int]  # who, plan, target


def breaches(
    fight: str | Path | Setup,
    seeds: Iterable[int] = range(3),
    *,
    overrides: dict[str, Any] | None = None,
    ruleset: str = "",
    players: Iterable[str] = ("random", "greedy"),
    master: bool = False,
    sample: int = 8,
    every: int = 16,
    steps: int = 150,
    most: int = 10,
    battle: type[Battle] = Battle,
) -> list[str]:
    """Play a fight once for each seed and player, and tell what promises were broken; nothing, if all is well.

    At each step `sample` options and as many other candidates are tried; about one step in `every` is looked at from
    all sides, which takes longer; after `steps` steps the fight is merely played to its end.  A fight is left at its
    first step with a breach; after `most` sentences the search ends.
    """
    setup = fight if isinstance(fight, Setup) else load_fight(str(fight), overrides, ruleset=ruleset)
    found: list[str] = []
    for seed in seeds:
        for name in players:
            witness = Witness(battle(setup, seed, master=master), PLAYERS[name](), sample, every, steps)
            witness.watch()
            if not witness.found:
                witness.compare(battle(setup, seed, master=master), PLAYERS[name]())
            found += [f"{setup.names.fight}, seed {seed}, {name}: {what}" for what in witness.found]
            if len(found) >= most:
                return found[:most]
    return found


class Witness:
    """Watches one fight from its beginning to its end, and notes every breach."""

    def __init__(self, battle: Battle, player: Player, sample: int, every: int, steps: int) -> None:
        self.battle = battle
        self.player = player
        self.sample = sample
        self.every = every
        self.steps = steps
        self.sampler = Sampler(battle.seed)
        self.found: list[str] = []
        self.first = battle.engine.state.clone()
        self.told = len(battle.events)
        self.plans = [plans_of(battle, sheet) for sheet in range(len(battle.engine.economy.first_entry) - 1)]

    def breach(self, what: str) -> None:
        """Note a breach, and in which step and decision it was found."""
        decision = self.battle.decision
        asked = f"{decision.kind} of {' and '.join(decision.creatures)}" if decision else "the end"
        self.found.append(f"step {len(self.battle.steps) + 1}, {asked}: {what}")

    def watch(self) -> None:
        """Play on until the fight ends or a promise is broken."""
        battle = self.battle
        while not battle.over and not self.found:
            closely = self.sampler.randrange(self.every) == 0
            try:
                if len(battle.steps) < self.steps:
                    self.look(closely)
                    self.go_on(closely)
                else:
                    battle.take(self.choice())
            except FAULTS as error:
                self.breach(f"{type(error).__name__} was raised: {error}")
            if len(battle.steps) >= MOST_STEPS:
                self.breach(f"the fight has not ended after {MOST_STEPS} steps")
        if not self.found:
            self.check_end()

    def look(self, closely: bool) -> None:
        """Check the decision that the fight waits on."""
        options = self.battle.options()
        if self.battle.decision is None or not options:
            self.breach("the fight is not over, and yet there is nothing that could be done")
        self.check_options(options, closely)
        self.check_refusals()
        self.check_candidates(options, closely)
        self.check_attempts(options)
        self.check_numbers()
        if closely:
            self.check_secrets()

    # Options and refusals.

    def check_options(self, options: list[Option], closely: bool) -> None:
        """What is offered is legal, is written in one way only, and is found again by what is written."""
        battle = self.battle
        texts: set[str] = set()
        for option in options:
            if option.text in texts:
                self.breach(f"two options are written {option.text!r}")
            texts.add(option.text)
        for option in options if closely else self.sampler.sample(options, min(self.sample, len(options))):
            verdict = int(battle.engine.verdict(option.code))
            yielding = int(battle.engine.survey.yielding)
            if verdict & ~yielding or bool(verdict) != bool(option.abandoning):
                self.breach(f"{option.text!r} is offered, and yet refused for {self.reasons_in(verdict)}")
            if battle.why(option.text) is not None:
                self.breach(f"{option.text!r} is offered, and yet there is a reason why not")
            candidate = candidate_of(option.code)
            if candidate[1] >= 0 and candidate not in candidates.find(battle.engine, battle.names, option.text):
                self.breach(f"{option.text!r} does not mean the option that it was written for")

    def check_refusals(self) -> None:
        """Every payment of every actor is either offered or refused, and what is refused has its reasons everywhere."""
        look = self.battle.engine.survey
        offered = {(int(look.group_who[k]), int(look.group_plan[k])) for k in range(look.groups)}
        seen = {(who, plan): mask for who, plan, mask in look.looked_at()}
        for (who, plan), mask in seen.items():
            legal = mask & ~int(look.yielding) == 0
            if legal != ((who, plan) in offered):
                both = "neither offered nor" if legal else "both offered and"
                self.breach(f"{self.written(who, plan, codes.NONE)!r} is {both} refused")
            if not legal:
                target = self.sampler.choice(self.targets(plan))
                for_all = mask & ~reasons.NO_TARGET & ~int(look.yielding)
                missing = for_all & ~int(look.verdict(who, plan, target))
                if missing:
                    text = self.written(who, plan, target)
                    self.breach(f"{text!r} is not refused for {self.reasons_in(missing)}, which hold for every target")
        texts = {option.text for option in self.battle.options()}
        for refusal in self.battle.refusals():
            if not refusal.reasons:
                self.breach(f"{refusal.text!r} is refused without a reason")
            if refusal.text in texts:
                self.breach(f"{refusal.text!r} is both offered and refused")

    def check_candidates(self, options: list[Option], closely: bool) -> None:
        """Whatever is legal is offered, and nothing else."""
        offered = {option.code for option in options}
        look = self.battle.engine.survey
        for who, plan, target in self.some(closely):
            verdict = int(look.verdict(who, plan, target))
            for abandoning, legal in ((0, verdict == 0), (1, verdict != 0 and verdict & ~int(look.yielding) == 0)):
                if legal != (int(codes.packed(who, plan, target, abandoning)) in offered):
                    said = "is legal, but not offered" if legal else f"is offered, but {self.reasons_in(verdict)}"
                    self.breach(f"{self.written(who, plan, target)!r} {said}")

    def check_attempts(self, options: list[Option]) -> None:
        """Trying what is refused raises, and changes nothing."""
        battle = self.battle
        texts = [option.text for option in options]
        for who, plan, target in self.some(False)[:3]:
            text = self.written(who, plan, target)
            if any(legal == text or legal.startswith(text + ",") for legal in texts):
                continue  # some way of paying for it makes it legal
            before, events = battle.engine.state.clone(), len(battle.events)
            try:
                battle.take(text)
                self.breach(f"{text!r} is not offered, and yet it could be done")
            except Refused as refused:
                if not refused.refusal.reasons:
                    self.breach(f"{text!r} is refused without a reason")
            except ActionomyError as error:
                self.breach(f"{text!r} is not understood: {error}")
            if not battle.engine.state.same(before) or len(battle.events) != events:
                self.breach(f"{text!r} was refused, and yet something has changed: {self.changes(before)}")
            if [option.text for option in battle.options()] != texts:
                self.breach(f"{text!r} was refused, and now other options are offered")

    # Candidates.

    def some(self, closely: bool) -> list[Candidate]:
        """Some of everything that anybody could think of doing; all of it where one looks closely."""
        engine = self.battle.engine
        present = [k for k in range(engine.state.layout.things) if engine.state.row(k, state.PRESENT) == CREATURE]
        actors = [k for k in present if int(engine.survey.actors) >> k & 1]
        if closely:
            return [(who, plan, t) for who in actors for plan in self.can(who) for t in self.targets(plan)]
        found = []
        for _ in range(self.sample):
            who = self.sampler.choice(actors if actors and self.sampler.randrange(4) else present)
            if self.can(who):
                plan = self.sampler.choice(self.can(who))
                found.append((who, plan, self.sampler.choice(self.targets(plan))))
        return found

    def can(self, who: int) -> list[int]:
        """The plans on the sheet of a creature: everything that it could ever do, with every way to pay."""
        return self.plans[int(self.battle.engine.state.sheet(who))]

    def targets(self, plan: int) -> list[int]:
        """What a plan might be aimed at: everything of the right kind, and for places a few of them."""
        engine = self.battle.engine
        aim = engine.economy.aim[engine.economy.entry[plan]]
        if aim == economy.NOTHING:
            return [codes.NONE]
        if aim == economy.PLACE:
            return [self.sampler.randrange(int(engine.fight.space.places)) for _ in range(8)]
        return [k for k in range(int(engine.state.layout.things)) if candidates.is_known(engine, k)]

    def written(self, who: int, plan: int, target: int) -> str:
        """The written form of a candidate, legal or not."""
        e, names = self.battle.engine.economy, self.battle.names
        entry = int(e.entry[plan])
        subject = subject_name(e, names, int(self.battle.engine.state.sheet(who)), entry)
        aimed = target_name(e, names, entry, target)
        return head_text(names.things[who], names.actions[e.action[entry]], aimed, subject) + payment_text(
            e, names, plan
        )

    def reasons_in(self, mask: int) -> str:
        """The codes of a mask."""
        known = dict(enumerate(reasons.CODES))
        own = {number: text.code for number, text in self.battle.names.reasons.items()}
        found = [
            {**known, **own}.get(number, f"reason {number}") for number in range(reasons.MOST) if mask >> number & 1
        ]
        return ", ".join(found) or "no reason"

    # Doing.

    def go_on(self, closely: bool) -> None:
        """Take the player's option; where one looks closely, copies do so too, and it is taken back and done again."""
        battle = self.battle
        option = self.choice()
        copies = self.copies() if closely else []
        before, texts, view = battle.engine.state.clone(), [str(one) for one in battle.options()], self.seen()
        expected = self.expected(option)
        pools = self.pools()
        count = len(battle.events)
        events = battle.take(option)
        if battle.events[count:] != events or battle.engine.fight.log.drain():
            self.breach(f"{option.text!r}: the events were not told once and all")
        self.check_payment(option, expected, count)
        self.check_pools(option, pools, count)
        self.check_told(count)
        for how, copy in copies:
            self.check_copy(how, copy, option)
        if closely:
            self.check_undo(option, before, texts, view)

    def choice(self) -> Option:
        """What the player takes."""
        code = int(self.player.choose(self.battle.engine))
        chosen = [option for option in self.battle.options() if option.code == code]
        if not chosen:
            raise LookupError(f"the player took option {code}, which is not offered")
        return chosen[0]

    def copies(self) -> list[tuple[str, Battle]]:
        """A clone, and now and then what becomes of a save; both are the same as the fight itself."""
        battle = self.battle
        found = [("a clone", battle.clone())]
        if self.sampler.randrange(4) == 0:
            saved = json.loads(json.dumps(battle.save()))
            back = restored(saved, battle.setup)
            past = [one.dump() for one in battle.past]
            if [one.dump() for one in back.past] != past or back.steps != battle.steps:
                self.breach("a restored save has another past")
            found.append(("a restored save", back))
        for how, copy in found:
            self.same(how, copy)
        return found

    def same(self, how: str, copy: Battle) -> None:
        """Check that a copy cannot be told from the fight."""
        battle = self.battle
        if not copy.engine.state.same(battle.engine.state):
            self.breach(f"{how} has another state: {self.changes(copy.engine.state)}")
        if [str(one) for one in copy.options()] != [str(one) for one in battle.options()]:
            self.breach(f"{how} has other options")
        if copy.decision != battle.decision:
            self.breach(f"{how} waits on another decision: {copy.decision}")
        if copy.events != battle.events:
            self.breach(f"{how} tells other events")
        if [copy.view(side) for side in copy.names.sides] != self.seen():
            self.breach(f"{how} shows something else")

    def check_copy(self, how: str, copy: Battle, option: Option) -> None:
        """Check that the copy goes the same way, and on its own."""
        if len(copy.events) == len(self.battle.events) and copy.steps == self.battle.steps:
            self.breach(f"{how} followed without being told to: {option.text!r}")
        copy.take(option.text)
        self.same(f"after {option.text!r}, {how}", copy)

    def check_undo(self, option: Option, before: State, texts: list[str], view: list[Any]) -> None:
        """Check that a step can be taken back, done again, and taken anew, always with the same outcome."""
        battle = self.battle
        after, events = battle.engine.state.clone(), list(battle.events)
        for again in ("redo", "take"):
            battle.undo()
            if not battle.engine.state.same(before):
                self.breach(f"{option.text!r}: undo does not bring everything back: {self.changes(before)}")
            if [str(one) for one in battle.options()] != texts or self.seen() != view:
                self.breach(f"{option.text!r}: after undo, something else is offered or seen")
            if again == "redo":
                battle.redo()
            else:
                battle.take(option.text)
            if not battle.engine.state.same(after) or battle.events != events:
                self.breach(f"{option.text!r}: after undo and {again}, it is not the same: {self.changes(after)}")

    def seen(self) -> list[Any]:
        """What each side sees now."""
        return [self.battle.view(side) for side in self.battle.names.sides]

    def changes(self, other: State) -> str:
        """Which words of the state are not as they are in another."""
        now, then = self.battle.engine.state.dump(), other.dump()
        places = [k for k in range(len(now)) if now[k] != then[k]]
        if not places:
            return "not in the state"
        shown = ", ".join(f"word {k} is {now[k]}, not {then[k]}" for k in places[:3])
        return shown + (f", and {len(places) - 3} more" if len(places) > 3 else "")

    # Paying.

    def expected(self, option: Option) -> dict[str, int] | None:
        """What taking an option must take from its actor's pools; None where it is no act, or only asks for one."""
        engine = self.battle.engine
        e = engine.economy
        code = option.code
        if codes.plan_of(code) == codes.ANSWER and codes.target_of(code) == 1:
            code = int(engine.state.frame(frames.PLAN))
        elif codes.plan_of(code) < 0 or (self.battle.master and asks(e, code)):
            return None
        plan = int(codes.plan_of(code))
        items = range(e.first_item[plan], e.first_item[plan + 1])
        return {self.battle.names.pools[e.item_pool[item]]: int(e.item_amount[item]) for item in items}

    def check_payment(self, option: Option, expected: dict[str, int] | None, count: int) -> None:
        """What was paid is what the option says, and nothing was waived."""
        events = self.battle.events[count:]
        acted = next((k for k, event in enumerate(events) if event.kind == "acted"), None)
        if expected is None:
            return
        if acted is None:
            self.breach(f"{option.text!r} was taken, but no event says so")
            return
        who = events[acted].who
        ledger, names = self.battle.engine.fight.ledger, self.battle.names
        number = names.things.index(who)
        backers = {int(ledger.backer(number, k)) for k in range(len(names.pools))} - {-1}
        payers = {who, *(names.things[k] for k in backers)}
        paid: dict[str, int] = {}
        for event in events[acted + 1 :]:
            if event.kind == "abandoned":
                continue
            if event.kind not in ("paid", "waived") or event.who not in payers:
                break
            pool = str(event.data["pool"])
            if event.kind == "waived":
                self.breach(f"{option.text!r}: {event}")
            elif pool in expected:
                paid[pool] = paid.get(pool, 0) + int(event.data["amount"])
        if paid != expected:
            self.breach(f"{option.text!r}: paid {paid}, though it costs {expected}")

    def pools(self) -> dict[tuple[str, str], int]:
        """Every pool of everybody, by whose it is and its name."""
        names, now = self.battle.names, self.battle.engine.state
        return {
            (self.holder(thing, pool), pool): int(now.pool(who, k))
            for who, thing in enumerate(names.things)
            for k, pool in enumerate(names.pools)
            if now.side(who) >= 0 or self.battle.engine.economy.of_things >> k & 1
        }

    def holder(self, thing: str, pool: str) -> str:
        """Whose pool it is: the creature's, or its side's."""
        names, now = self.battle.names, self.battle.engine.state
        if int(now.layout.shared) >> names.pools.index(pool) & 1:
            return names.sides[now.side(names.things.index(thing))]
        return thing

    def check_pools(self, option: Option, pools: dict[tuple[str, str], int], count: int) -> None:
        """The events tell of every change of a pool."""
        for event in self.battle.events[count:]:
            if event.kind in ("paid", "settled", "emptied", "absorbed", "capped", "gained", "refilled"):
                name = str(event.data["pool"])
                key = (self.holder(event.who, name), name)
                if event.kind == "refilled":
                    pools[key] = int(event.data["now"])
                elif event.kind == "gained":
                    pools[key] += int(event.data["amount"])
                else:
                    pools[key] -= int(event.data["amount"])
            elif event.kind == "folded":
                pools[self.holder(event.who, str(event.data["pool"])), str(event.data["pool"])] = 0
                into = str(event.data["into"])
                pools[self.holder(event.who, into), into] += int(event.data["amount"])
        for (whose, name), now in self.pools().items():
            told = pools[whose, name]
            if told != now:
                self.breach(f"{option.text!r}: {whose} has {now} {name}, but by what was told it would be {told}")

    def check_numbers(self) -> None:
        """Nothing that is counted is ever below nothing."""
        battle = self.battle
        now, e, names = battle.engine.state, battle.engine.economy, battle.names
        for who, thing in enumerate(names.things):
            counted = {pool: now.pool(who, k) for k, pool in enumerate(names.pools)}
            counted |= {f"uses of limit {slot}": now.uses(who, slot) for slot in range(e.slots)}
            counted |= {f"{names.conditions[k]}": now.amount(who, k) for k in range(e.conditions)}
            counted |= {f"debts of kind {k}": now.owed(who, k, when) for k in range(e.owed) for when in range(TIMES)}
            counted["health"] = now.health(who)
            for what, amount in counted.items():
                if amount < 0:
                    self.breach(f"{thing} has {amount} {what}")
        if battle.round > e.last_round:
            self.breach(f"it is round {battle.round}, though the last one is {e.last_round}")

    # Secrets.

    def check_secrets(self) -> None:
        """Whatever the secrets of others are, a seat sees the same."""
        battle = self.battle
        for side, seat in enumerate(battle.names.sides):
            other = battle.clone()
            changed = self.change_secrets(other, side)
            shown, now = battle.view(seat), other.view(seat)
            for key in shown:
                if shown[key] != now.get(key):
                    self.breach(f"the view of {seat} tells a secret in {key!r} (one of {', '.join(changed)})")

    def change_secrets(self, other: Battle, side: int) -> list[str]:
        """Make everything different that `side` must not know; tell what that was."""
        now, names = other.engine.state, other.names
        changed = ["the state of the dice"]
        for word in (state.SEED, state.SEED_HIGH, state.PLAYER_DICE):
            now.set_head(word, int(now.head(word)) + 12345)
        secrets = dict(names.secrets)
        subjects = [list(slots) for slots in names.subjects]
        for who, thing in enumerate(names.things):
            now.set_row(who, state.DICE, int(now.row(who, state.DICE)) + 7)
            if int(now.side(who)) == side or int(now.row(who, state.SEEN_BY)) >> side & 1:
                continue
            if who in secrets:
                secrets[who] = "something else"
                changed.append(f"what {thing} is")
            if now.row(who, state.PRESENT) != CREATURE or now.row(who, state.UNDERTAKEN):
                continue
            sheet = int(now.sheet(who))
            told = self.told_of(other, who, side)
            for slot, secret in enumerate(names.secret_subjects[sheet]):
                if secret and slot not in told:
                    changed.append(f"{subjects[sheet][slot]} of {thing}")
                    subjects[sheet][slot] = "something else"
                    now.set_subject(who, slot, state.AWAY if now.subject(who, slot) else state.READY)
        other.names = replace(names, secrets=secrets, subjects=subjects)
        return changed

    def told_of(self, other: Battle, who: int, side: int) -> set[int]:
        """The subjects of `who` that a side knows of: what lies on somebody for all to see, or was looked at."""
        now, e = other.engine.state, other.engine.economy
        found = set()
        for thing in range(now.layout.things):
            if now.row(thing, state.LAID_BY) == who + 1 and now.row(thing, state.LAID_AS):
                if now.row(thing, state.STATUS) != state.HIDDEN or int(now.row(thing, state.SEEN_BY)) >> side & 1:
                    found.add(int(e.subject[now.row(thing, state.LAID_AS) - 1]))
        return found

    def check_told(self, count: int) -> None:
        """No event names what is hidden."""
        battle = self.battle
        for who, secret in hidden_things(battle.engine, battle.names).items():
            laid = battle.engine.state.row(who, state.LIES_ON) != 0  # another copy of a spell may be no secret
            for event in battle.events[count:]:
                if (
                    not event.seat
                    and secret in json.dumps(event.to_json())
                    and not (laid and event.kind not in ("bestowed", "spread"))
                ):
                    self.breach(f"an event names the hidden {secret!r}: {event}")

    # The end.

    def check_end(self) -> None:
        """A fight that is over asks nothing more; all of it can be taken back, and done again."""
        battle = self.battle
        self.check_numbers()
        if battle.decision is not None or battle.options() or battle.refusals():
            self.breach("the fight is over, and yet something is asked")
        if battle.result not in (*battle.names.sides, "draw"):
            self.breach(f"the fight is over, and its result is {battle.result!r}")
        last, events = battle.engine.state.clone(), list(battle.events)
        while battle.undo():
            pass
        draws = int(battle.engine.state.head(state.PLAYER_DICE))
        battle.engine.state.set_head(
            state.PLAYER_DICE, self.first.head(state.PLAYER_DICE)
        )  # drawn before the first step
        if not battle.engine.state.same(self.first) or len(battle.events) != self.told or battle.steps:
            self.breach(f"with everything taken back, the beginning is another one: {self.changes(self.first)}")
        battle.engine.state.set_head(state.PLAYER_DICE, draws)
        while battle.redo():
            pass
        if not battle.engine.state.same(last) or battle.events != events:
            self.breach(f"with everything done again, the end is another one: {self.changes(last)}")

    def compare(self, other: Battle, player: Player) -> None:
        """The same seed gives the same fight, whether somebody looks or not."""
        battle = self.battle
        while not other.over and len(other.steps) < len(battle.steps):
            code = int(player.choose(other.engine))
            other.take(next(option for option in other.options() if option.code == code))
            mine, theirs = battle.steps[len(other.steps) - 1], other.steps[-1]
            if mine != theirs:
                self.found.append(
                    f"step {len(other.steps)}: {mine.text!r} was taken, but with the same seed {theirs.text!r}"
                )
                return
        if not other.engine.state.same(battle.engine.state) or other.events != battle.events:
            self.found.append("the same seed and the same steps end in another state")


def plans_of(battle: Battle, sheet: int) -> list[int]:
    """Every plan of a sheet."""
    e = battle.engine.economy
    entries = range(e.first_entry[sheet], e.first_entry[sheet + 1])
    return [plan for entry in entries for plan in range(e.first_plan[entry], e.first_plan[entry + 1])]


def candidate_of(code: int) -> Candidate:
    """What an option's number stands for."""
    return int(codes.who_of(code)), int(codes.plan_of(code)), int(codes.target_of(code))


def asks(e: economy.Economy, code: int) -> bool:
    """Whether the game master is asked before an option is done."""
    return int(e.traits[e.entry[codes.plan_of(code)]]) & economy.ASKS != 0

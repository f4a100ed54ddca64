"""Debts: the feasibility test against one that gives every single debt a unit."""

import random
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, product

import pytest
from common import THOROUGH
from ledgers import FIGHT, KINDS, kind_number

from actionomy.battle import Battle
from actionomy.core import state as states
from actionomy.core.debts import Debts
from actionomy.core.economy import APART
from actionomy.core.ledger import DUE, LATER, MARKED
from actionomy.files.fights import setup_of
from actionomy.files.reader import read_text
from actionomy.words.locks import locks_of
from actionomy.words.options import payment_of

LEDGERS = 30_000 if THOROUGH else 1_000

PAYS = {
    "attack": ("standard", "legendary"),
    "standard": ("standard", "legendary"),
    "move": ("move", "standard", "legendary"),
}


# ---- the oracle: every debt finds a unit of its own, or a place in an attack that is open


@dataclass(frozen=True)
class Owed:
    """One debt: of which kind, and in which of the two rounds it may be paid."""

    kind: str
    rounds: tuple[int, ...]


@dataclass(frozen=True)
class Means:
    """What there is to pay with: units by round and pool, attacks in the pool now, attacks that a unit gives."""

    units: tuple[tuple[str, int, int], ...]  # pool, round, how many
    gives: tuple[int, int]  # in this round and the next
    stock: int = 0
    fillings: tuple[int, int] = (99, 99)  # how often units may be spent on attacks in this round and the next

    def less(self, payment: dict[str, int]) -> "Means":
        """After paying something out of this round's units and attacks."""
        units = tuple(
            (pool, turn, max(0, count - (payment.get(pool, 0) if turn == 0 else 0))) for pool, turn, count in self.units
        )
        return replace(self, units=units, stock=max(0, self.stock - payment.get("attack", 0)))


def can_pay(owed: list[Owed], means: Means) -> bool:
    """Whether every debt can be paid, by trying every unit for every debt."""

    @cache
    def rest(
        number: int, units: tuple[tuple[str, int, int], ...], open_attacks: tuple[int, int], fillings: tuple[int, int]
    ) -> bool:
        if number == len(owed):
            return True
        debt = owed[number]
        for turn in debt.rounds:
            if (
                debt.kind == "attack"
                and open_attacks[turn] > 0
                and rest(number + 1, units, opened(open_attacks, turn, -1), fillings)
            ):
                return True
            for at, (pool, when, count) in enumerate(units):
                if when == turn and count and pool in PAYS[debt.kind]:
                    fewer = (*units[:at], (pool, when, count - 1), *units[at + 1 :])
                    left, more = open_attacks, fillings
                    if debt.kind == "attack":
                        if not means.gives[turn] or not fillings[turn]:
                            continue
                        left, more = opened(left, turn, means.gives[turn] - 1), opened(fillings, turn, -1)
                    if rest(number + 1, fewer, left, more):
                        return True
        return False

    return rest(0, means.units, (means.stock, 0), means.fillings)


def opened(open_attacks: tuple[int, int], turn: int, by: int) -> tuple[int, int]:
    return (open_attacks[0] + by, open_attacks[1]) if turn == 0 else (open_attacks[0], open_attacks[1] + by)


def test_the_oracle_answers_the_examples_of_the_text_as_the_text_does() -> None:
    """The fighter with three attacks has used two: one block comes from the pool, the next needs a standard to come."""
    two = [Owed("attack", (0, 1))] * 2
    three, one = (3, 3), (1, 1)
    assert can_pay(two, Means((("standard", 1, 1),), three, stock=1))
    assert not can_pay(two, Means((), three, stock=1))
    assert not can_pay([Owed("attack", (0,))] * 2, Means((("standard", 1, 1),), three, stock=1))
    assert not can_pay([Owed("attack", (0,)), Owed("standard", (0,))], Means((("standard", 0, 1),), three))
    assert can_pay([Owed("attack", (0,)), Owed("move", (0,))], Means((("standard", 0, 1), ("move", 0, 1)), one))


def test_the_oracle_counts_what_a_unit_gives_in_each_round_and_how_often_it_may_be_filled() -> None:
    three = [Owed("attack", (0, 1))] * 3
    both = (("standard", 0, 1), ("standard", 1, 1))
    assert can_pay(three, Means(both, (1, 2))) and not can_pay(three, Means(both, (1, 1)))
    twice = (("standard", 0, 2),)
    assert can_pay(three[:2], Means(twice, (1, 1))) and not can_pay(three[:2], Means(twice, (1, 1), fillings=(1, 1)))


# ---- random ledgers


@dataclass
class Ledger:
    """What a creature has and owes, in plain Python."""

    now: dict[str, int]
    then: dict[str, int]
    gives: tuple[int, int]  # attacks in this round and the next
    stock: int = 0
    owes: dict[tuple[str, int], int] = field(default_factory=dict)  # by kind and DUE, MARKED, LATER
    done: bool = False
    most: int = 0  # how often a round units may be spent on attacks, 0 for no limit ...
    used: int = 0  # ... and how often they have been in this one

    @property
    def means(self) -> Means:
        units = [(pool, 0, 0 if self.done else count) for pool, count in self.now.items()]
        fillings = (max(0, self.most - self.used), self.most) if self.most else (99, 99)
        then = ((pool, 1, count) for pool, count in self.then.items())
        return Means((*units, *then), self.gives, self.stock, fillings)

    def debts(self, keep_marks: bool = True) -> list[Owed]:
        found = []
        for (kind, when), count in self.owes.items():
            bound = when == DUE or (when == MARKED and keep_marks)
            found += [Owed(kind, (0,) if bound else (0, 1))] * count
        return found

    def write(self, battle: Battle) -> Debts:
        """Make it the ledger of the first creature of a fight."""
        engine = battle.engine
        e, s = engine.economy, engine.state
        pools = battle.names.pools
        for pool in pools:
            number = pools.index(pool)
            s.set_pool(0, number, self.stock if pool == "attack" else self.now.get(pool, 0))
            e.refill[int(s.sheet(0)) * len(pools) + number] = self.then.get(pool, 0)
        for kind in range(int(e.owed)):
            name = pools[int(e.owed_pool[kind])]
            if name == "attack":
                at = int(s.sheet(0)) * int(e.owed) + kind
                assert s.head(states.ROUND) % 2 == 1, "the next round is an even one"
                e.yields[at], e.yields_more[at] = self.gives[0], self.gives[1] - self.gives[0]
                entry = e.entry[e.filler[at]]
                assert e.first_count[entry + 1] == e.first_count[entry] + 1, "one limit counts attacking"
                slot = int(e.counts[e.first_count[entry]])
                e.times[int(s.sheet(0)) * int(e.slots) + slot] = self.most
                s.set_uses(0, slot, self.used)
            for when in (DUE, MARKED, LATER):
                s.set_owed(0, kind, when, self.owes.get((name, when), 0))
        s.set_row(0, states.DONE, int(self.done))
        return engine.fight.debts


def some_ledger(dice: random.Random, most: int = 2) -> Ledger:
    def units() -> dict[str, int]:
        return {
            "standard": dice.choice((0, 1, 1, 2, 3)),
            "legendary": dice.choice((0, 0, 1, 2)),
            "move": dice.choice((0, 1, 1, 2)),
        }

    owes = {(kind, when): dice.choice((0, 0, 1, most)) for kind in KINDS for when in (DUE, MARKED, LATER)}
    for kind in dice.sample(KINDS, dice.choice((0, 1, 2))):
        owes.update({(kind, when): 0 for when in (DUE, MARKED, LATER)})
    now, then = units(), units()
    gives = dice.choice((1, 2, 3, 4))
    schedule = (gives, gives) if dice.random() < 0.6 else (gives, dice.choice((0, 1, 2, 3, 5)))
    stock, done = dice.choice((0, 0, 1, 2)), dice.random() < 0.15
    most = dice.choice((0, 0, 1, 2))
    return Ledger(now, then, schedule, stock, owes, done, most, dice.choice((0, 0, 1, 2)) if most else 0)


@pytest.fixture
def battle() -> Battle:
    """A fight of its own for a test that writes in its tables."""
    return Battle(setup_of(read_text(FIGHT, "ledger.yaml")))


def test_the_feasibility_test_agrees_with_trying_every_unit(battle: Battle) -> None:
    dice = random.Random(1)
    seen: Counter[tuple[str, bool]] = Counter()
    for _ in range(LEDGERS):
        ledger = some_ledger(dice)
        debts = ledger.write(battle)
        kind = dice.choice(KINDS)
        amount = dice.choice((1, 1, 2))
        more = [Owed(kind, (0, 1))] * amount
        answers = {
            "this round": (debts.still_this_round(0), can_pay(ledger.debts(), ledger.means)),
            "in time": (debts.still_in_time(0), can_pay(ledger.debts(keep_marks=False), ledger.means)),
            "more": (
                debts.may_owe(0, kind_number(battle, kind), amount, False),
                can_pay([*ledger.debts(), *more], ledger.means),
            ),
        }
        for question, (found, right) in answers.items():
            assert found == right, (question, ledger, kind, amount)
            seen[question, right] += 1
    both = product(("this round", "in time", "more"), (False, True))
    assert min(seen[key] for key in both) > LEDGERS // 50, f"one-sided: {seen}"


def test_a_debt_is_owed_this_round_where_standards_and_moves_suffice_for_it(battle: Battle) -> None:
    """Legendary actions are not compelled; but the mark must leave everything payable."""
    dice = random.Random(2)
    seen: Counter[bool] = Counter()
    for _ in range(LEDGERS):
        ledger = some_ledger(dice, most=1)
        debts = ledger.write(battle)
        kind = dice.choice(KINDS)
        found = debts.fits_now(0, kind_number(battle, kind), 1)
        marked = replace(ledger, owes=dict(ledger.owes))
        marked.owes[kind, MARKED] += 1
        bound = [debt for debt in marked.debts() if debt.rounds == (0,)]
        unforced = replace(marked.means, units=tuple(unit for unit in marked.means.units if unit[0] != "legendary"))
        right = can_pay(bound, unforced) and can_pay(marked.debts(), marked.means)
        assert found == right, (ledger, kind)
        seen[right] += 1
    assert min(seen[False], seen[True]) > LEDGERS // 50, f"one-sided: {seen}"


def test_no_more_is_called_in_than_the_next_round_cannot_pay(battle: Battle) -> None:
    dice = random.Random(6)
    seen: Counter[int] = Counter()
    for _ in range(LEDGERS // 4):
        ledger = some_ledger(dice)
        debts = ledger.write(battle)
        bound, loose = [[d for d in ledger.debts() if (len(d.rounds) == 2) == open_] for open_ in (False, True)]
        right = -1
        for called in range(len(loose) + 1):
            ways = combinations(range(len(loose)), called)
            choices = ([Owed(d.kind, (0,) if k in way else (1,)) for k, d in enumerate(loose)] for way in ways)
            if any(can_pay([*bound, *choice], ledger.means) for choice in choices):
                right = called
                break
        way = debts.forced_now(0)
        found = sum(int(debts.early(way, kind)) for kind in range(len(KINDS))) if way >= 0 else -1
        assert found == right, ledger
        seen[min(right, 2)] += 1
    assert len(seen) == 4, f"one-sided: {seen}"


def test_what_may_be_spent_beside_debts_agrees_with_trying_every_unit(battle: Battle) -> None:
    e, names = battle.engine.economy, battle.names
    sheet = int(battle.engine.state.sheet(0))
    first, last = int(e.first_plan[int(e.first_entry[sheet])]), int(e.first_plan[int(e.first_entry[sheet + 1])])
    dice = random.Random(3)
    seen: Counter[bool] = Counter()
    for _ in range(LEDGERS):
        ledger = some_ledger(dice)
        debts = ledger.write(battle)
        plan = dice.randrange(first, last)
        payment = payment_of(e, names, plan)
        payment = {pool: amount for pool, amount in payment.items() if e.first_item[plan] != e.first_item[plan + 1]}
        left = ledger.means.less(payment)
        action = names.actions[int(e.action[int(e.entry[plan])])]
        if action in ("attack", "attack with both"):
            left = replace(left, fillings=(max(0, left.fillings[0] - 1), left.fillings[1]))
        if action == "attack":
            left = replace(left, stock=left.stock + ledger.gives[0])
        right = can_pay(ledger.debts(), left)
        assert debts.keeps_promises(0, plan, False) == right, (ledger, payment)
        seen[right] += 1
    assert min(seen[False], seen[True]) > LEDGERS // 50, f"one-sided: {seen}"


def test_the_instalments_of_an_undertaking_ask_for_their_rounds(battle: Battle) -> None:
    """Kept, they are like debts of one unit each that can be paid in their own round only."""
    e, s, names = battle.engine.economy, battle.engine.state, battle.names
    sheet = int(s.sheet(0))
    entries = range(int(e.first_entry[sheet]), int(e.first_entry[sheet + 1]))
    lock = next(entry for entry in entries if names.actions[int(e.action[entry])] == "pick lock")
    dice = random.Random(4)
    seen: Counter[bool] = Counter()
    for _ in range(LEDGERS):
        ledger = some_ledger(dice, most=1)
        debts = ledger.write(battle)
        paid, last_round = dice.choice((1, 2, 3)), dice.choice((0, 1))
        for word, value in ((states.UNDERTAKEN, lock + 1), (states.VARIANT, 2), (states.PARTS, paid)):
            s.set_row(0, word, value)
        s.set_row(0, states.LAST_PART, int(s.head(states.ROUND)) - 1 + last_round)
        parts = []
        if last_round == 1:
            parts = [Owed("standard", (1,))]
        elif not ledger.done:
            parts = [Owed("standard", (turn,)) for turn in (0, 1) if paid + 1 + turn <= 4]
        right = can_pay([*ledger.debts(), Owed("attack", (0, 1)), *parts], ledger.means)
        assert debts.may_owe(0, kind_number(battle, "attack"), 1, True) == right, (ledger, paid, last_round)
        seen[right] += 1
    assert min(seen[False], seen[True]) > LEDGERS // 50, f"one-sided: {seen}"


def test_the_second_half_of_a_round_asks_for_its_round() -> None:
    """Begun in two slots of a round, the other half is kept from debts in this round, and what follows in the next."""
    battle = Battle(setup_of(read_text(FIGHT.replace("switches: {", "switches: {halves: separate, "), "ledger.yaml")))
    e, s, names = battle.engine.economy, battle.engine.state, battle.names
    entries = range(int(e.first_entry[s.sheet(0)]), int(e.first_entry[s.sheet(0) + 1]))
    lock = next(entry for entry in entries if names.actions[int(e.action[entry])] == "pick lock")
    dice = random.Random(8)
    seen: Counter[tuple[int, bool]] = Counter()
    for _ in range(LEDGERS // 2):
        ledger = some_ledger(dice, most=1)
        ledger.done = False
        debts = ledger.write(battle)
        variant = dice.choice((APART, APART + 1))  # the move was paid first, or the standard
        numbers = ((states.UNDERTAKEN, lock + 1), (states.VARIANT, variant), (states.PARTS, 1))
        for word, value in (*numbers, (states.LAST_PART, int(s.head(states.ROUND)))):
            s.set_row(0, word, value)
        parts = [Owed("standard" if variant == APART else "move", (0,)), Owed("standard", (1,))]
        right = can_pay([*ledger.debts(), Owed("attack", (0, 1)), *parts], ledger.means)
        assert debts.may_owe(0, kind_number(battle, "attack"), 1, True) == right, (ledger, variant)
        seen[variant, right] += 1
    assert min(seen[key] for key in product((APART, APART + 1), (False, True))) > LEDGERS // 100, seen


def test_from_a_clean_slate_as_many_blocks_are_accepted_as_the_closed_form_says(battle: Battle) -> None:
    """p + A * (standards and legendary actions of this round) + A' * (those of the next)."""
    attack = kind_number(battle, "attack")
    for standards, then, legendaries, stock, now_gives, then_gives in product(
        range(4), range(3), range(3), range(3), range(1, 5), (1, 3)
    ):
        now = {"standard": standards, "legendary": legendaries}
        ledger = Ledger(now, {"standard": then, "legendary": legendaries}, (now_gives, then_gives), stock)
        debts = ledger.write(battle)
        accepted = 0
        while accepted < 60 and debts.may_owe(0, attack, accepted + 1, False):
            accepted += 1
        right = stock + now_gives * (standards + legendaries) + then_gives * (then + legendaries)
        assert accepted == right, ledger


def test_with_attacks_per_round_the_closed_form_counts_one_standard_a_round(battle: Battle) -> None:
    """p + A, if attacking is still open, + A' : however many units there are."""
    attack = kind_number(battle, "attack")
    for standards, stock, gives, used in product(range(4), range(3), range(1, 5), range(2)):
        ledger = Ledger({"standard": standards}, {"standard": 2}, (gives, gives + 1), stock, most=1, used=used)
        debts = ledger.write(battle)
        accepted = 0
        while accepted < 60 and debts.may_owe(0, attack, accepted + 1, False):
            accepted += 1
        assert accepted == stock + gives * min(standards, 1 - used) + gives + 1, ledger


def test_debts_due_this_round_leave_it_what_the_closed_form_says(battle: Battle) -> None:
    """Part 8 of the rules: feasible if and only if d0 <= C0 and d0 + d1 <= C0 + C1."""
    for stock, now, then, gives, due, later in product(range(3), range(3), range(3), range(1, 4), range(8), range(8)):
        owes = {("attack", DUE): due, ("attack", LATER): later}
        ledger = Ledger({"standard": now}, {"standard": then}, (gives, gives), stock, owes)
        here, there = stock + gives * now, gives * then
        right = due <= here and due + later <= here + there
        assert ledger.write(battle).still_this_round(0) == right, ledger


def test_more_means_never_forbid_and_more_debts_never_allow(battle: Battle) -> None:
    dice = random.Random(5)
    for _ in range(LEDGERS):
        ledger = some_ledger(dice)
        kind = kind_number(battle, dice.choice(KINDS))
        before = ledger.write(battle).may_owe(0, kind, 1, False)
        richer = replace(ledger, now=dict(ledger.now), then=dict(ledger.then))
        gain = dice.choice(("now", "then", "gives", "stock", "most"))
        if gain in ("now", "then"):
            getattr(richer, gain)[dice.choice(("standard", "legendary", "move"))] += 1
        elif gain == "gives":
            more = dice.choice(((0, 1), (1, 0), (1, 1)))
            richer.gives = (ledger.gives[0] + more[0], ledger.gives[1] + more[1])
        elif gain == "stock":
            richer.stock += 1
        elif ledger.most:
            richer.most += 1
        assert richer.write(battle).may_owe(0, kind, 1, False) >= before, (ledger, gain)
        owes = dict(ledger.owes)
        owes[dice.choice(KINDS), dice.choice((DUE, MARKED, LATER))] += 1
        poorer = replace(ledger, owes=owes)
        assert poorer.write(battle).may_owe(0, kind, 1, False) <= before, (ledger, owes)


def test_what_is_shown_as_locked_is_the_least_that_debts_need(battle: Battle) -> None:
    """All else may be spent, this round's first; and of what is locked nothing more may."""
    dice = random.Random(7)
    seen: Counter[tuple[str, int]] = Counter()
    for _ in range(LEDGERS // 2):
        ledger = some_ledger(dice, most=1)
        ledger.write(battle)
        if not can_pay(ledger.debts(), ledger.means):
            continue
        shown = locks_of(battle.engine, battle.names, 0)
        assert all(re.match(r"for \d", lock.why) for lock in shown), shown  # each is needed for some kind of debt
        locks = {(lock.pool, lock.round): lock.units for lock in shown}
        left = [(pool, turn, min(count, locks.get((pool, turn), 0))) for pool, turn, count in ledger.means.units]
        assert can_pay(ledger.debts(), replace(ledger.means, units=tuple(left))), (ledger, locks)
        for at, (pool, turn, count) in enumerate(left):
            if count:
                less = [*left[:at], (pool, turn, count - 1), *left[at + 1 :]]
                assert not can_pay(ledger.debts(), replace(ledger.means, units=tuple(less))), (ledger, locks)
                seen[pool, turn] += 1
    assert len(seen) >= 5, seen

"""Twin duels: whatever one side keeps secret, books, what is prepared, what lies hidden, the other side sees the same.

Each pair of fights has the same public course.  One side's books differ in what is in them, in how many copies and in
what order, and so does what it picks from them; where it lays an enchantment, its twin lays another of the same sort on
the same creature.  What is revealed is the same in both, and so is what is cast openly, out of however many copies.
"""

import copy
import random
from typing import Any

import pytest
from common import THOROUGH

from actionomy.battle import Battle, Option
from actionomy.files.fights import find_fight, setup_of
from actionomy.files.reader import Document, read_file

PARTS = 20 if THOROUGH else 1  # for several processes
PAIRS = 100 if THOROUGH else 4  # in each part; one half for each side
STEPS = 120 if THOROUGH else 60

# Enchantments that one may be taken for another as long as they are hidden, and those that both twins have.
BOONS = ["bark coat", "boar's heart", "nettle mantle", "slow spring"]
CURSES = ["palsy", "root snare", "marsh fever"]
GROUNDS = ["kept acre", "tollstones", "sucking mud", "covered pit"]  # on zones: boons and curses look alike
SHARED = ["marsh fever", "bark coat", "sidestep", "hushing glass"]
# What both books hold, in one copy or several, and what only one of them may.
OPEN = [
    "ember dart", "scale hauberk", "whistle for a midge", "lay an ember nest", "raise slate", "step through",
    "smelling salts", "rising smoke", "breath of spring", "crackling hand",
]  # fmt: skip
OTHERS = [
    "cinder spear", "rolling blaze", "great mending", "dulling fog", "sudden stillness", "well ring", "unravelling",
    "rust bite", "lead in the hound", "hatch a newt", "lay an ember nest", "rouse a vole", "circle of coals",
]  # fmt: skip
MAGES = {"north": "zara", "south": "morwen"}
MADE_KNOWN = ("reveal", "counter", "block", "spring")


class Twins:
    """Two fights that differ only in what one side keeps secret."""

    def __init__(self, seed: int) -> None:
        self.choose = random.Random(seed)
        self.hider, self.watcher = ("north", "south") if seed % 2 == 0 else ("south", "north")
        boons, curses = self.other_order(BOONS), self.other_order(CURSES)
        self.twin = dict(zip(BOONS, boons, strict=True)) | dict(zip(CURSES, curses, strict=True))
        shared = self.choose.sample(SHARED, 2)
        kept = [spell for spell in (*BOONS, *CURSES) if spell not in shared and self.twin[spell] not in shared]
        self.twin = {spell: self.twin[spell] for spell in kept} | {spell: spell for spell in shared}
        self.twin |= dict(zip(GROUNDS, self.other_order(GROUNDS), strict=True))
        self.open = self.choose.sample(OPEN, 6)
        there = self.choose.sample(["slinger", "hound", "lancer", "pike", "wisp"], 3)
        self.one = self.battle([*self.twin], there, seed)
        self.other = self.battle([*self.twin.values()], there, seed)
        self.told = [0, 0]
        self.throw()
        self.laid = self.revealed = self.cast = 0

    @property
    def mage(self) -> str:
        return MAGES[self.hider]

    def other_order(self, spells: list[str]) -> list[str]:
        return self.choose.sample(spells, len(spells))

    def battle(self, spells: list[str], there: list[str], seed: int) -> Battle:
        """A duel of mages who stand close, one of whom has these ready, and a book like no other."""
        document = read_file(find_fight("fire-and-water"))
        data = copy.deepcopy(document.data)
        for side, mage, at in (("north", "zara", "b2"), ("south", "morwen", "c2")):
            creatures = data["sides"][side]["creatures"]
            creatures[mage]["at"] = at
            data["sides"][side]["creatures"] = {name: creatures[name] for name in creatures if name in (mage, *there)}
        mage = data["sides"][self.hider]["creatures"][self.mage]
        book = [spell for spell in self.open for _ in range(self.choose.randint(1, 3))]
        others = [spell for spell in OTHERS if spell not in self.open]
        mage |= {"spells": spells, "mana": 60, "book_points": 200, "plans": 4, "quickcasts": 3}
        mage["book"] = self.other_order(book + self.choose.sample(others, self.choose.randint(0, 6)))
        return Battle(setup_of(Document(document.name, data, document.positions, document.text)), seed, dice="asked")

    def throw(self) -> None:
        """The same faces in both: the generator counts for each creature apart, and its number depends on the books."""
        while self.one.dice_needed and self.other.dice_needed:
            count, sides, _ = self.one.dice_needed  # whose they are, by number, is the engine's own
            assert (count, sides) == self.other.dice_needed[:2]
            faces = [self.choose.randint(1, sides) for _ in range(count)]
            self.one.roll(faces)
            self.other.roll(faces)

    def step(self) -> None:
        """Let whoever is asked do the same, as far as all see it."""
        decision = self.one.decision
        assert decision is not None
        mine, theirs = self.one.options(), self.other.options()
        if decision.seat == self.hider and decision.about.get("window") == "planning":
            self.pick(mine, theirs)
            return
        known = {option.text for option in theirs}
        pairs = [(option, twin) for option in mine if (twin := self.twin_of(option, decision.seat)) in known]
        magic = [pair for pair in pairs if pair[0].who == self.mage and pair[0].subject in {*self.open, *self.twin}]
        if magic and self.choose.random() < 0.8:
            subjects = sorted({option.subject for option, _ in magic})
            castable = [subject for subject in subjects if subject in self.open]
            subject = self.choose.choice(castable if castable and self.choose.random() < 0.6 else subjects)
            pairs = [pair for pair in magic if pair[0].subject == subject]
        option, twin = self.choose.choice(pairs)
        if option.who == self.mage:
            self.laid += "enchant" in option.action
            self.revealed += option.action in MADE_KNOWN
            self.cast += option.subject in self.open
        self.one.take(option.text)
        self.other.take(twin)
        self.throw()

    def pick(self, mine: list[Option], theirs: list[Option]) -> None:
        """Pick spells as secretly as may be: often the same, often others; or none, where either has none."""
        plans = [[one.text for one in options if one.action == "plan"] for options in (mine, theirs)]
        both = [text for text in plans[0] if text in plans[1] and any(f"with {spell}," in text for spell in self.open)]
        if both and self.choose.random() < 0.7:
            plans = [[self.choose.choice(both)]] * 2
        elif not all(plans) or self.choose.random() < 0.2:
            who = mine[0].who
            plans = [[f"{who}: pass"]] * 2
        for battle, texts in zip((self.one, self.other), plans, strict=True):
            battle.take(self.choose.choice(texts))

    def twin_of(self, option: Option, seat: str) -> str:
        """What the twin does that looks the same; nothing for what would show a difference."""
        twin = self.twin.get(option.subject, option.subject)
        if seat == self.watcher:
            return option.text if option.action != "look at" else ""  # which tells what there is to tell
        if twin != option.subject and "enchant" not in option.action:
            return ""
        return option.text.replace(f"with {option.subject}", f"with {twin}") if option.subject else option.text

    def compare(self, whole: bool = False) -> None:
        """What the watcher is told is the same: of this moment, and, if `whole`, all that it may keep."""
        quick = not THOROUGH and not whole and self.choose.random() < 0.7
        assert self.seen(self.one, self.told[0], quick) == self.seen(self.other, self.told[1], quick)
        self.told = [len(self.one.events), len(self.other.events)]
        if whole:
            assert self.one.log(self.watcher) == self.other.log(self.watcher)
            assert self.one.save(self.watcher) == self.other.save(self.watcher)
            assert self.one.view(self.hider) != self.other.view(self.hider)

    def seen(self, battle: Battle, told: int, quick: bool = False) -> list[Any]:
        """What the watcher sees of this moment, and hears of what happened since."""
        own = battle.decision is not None and battle.decision.seat == self.watcher
        options = [option.text for option in battle.options()] if own else []
        refusals = [] if quick or not own else [(str(refusal), refusal.codes) for refusal in battle.refusals()]
        events = [event.to_json() for event in battle.events[told:] if event.known_to(self.watcher)]
        return [battle.decision, options, refusals, events, battle.view(self.watcher)]


@pytest.mark.parametrize("part", range(PARTS))
def test_twins_look_the_same_to_the_other_side(part: int) -> None:
    laid = revealed = cast = 0
    for seed in range(part * PAIRS, part * PAIRS + PAIRS):
        twins = Twins(seed)
        twins.compare(whole=True)
        for _ in range(STEPS):
            if twins.one.over:
                break
            twins.step()
            twins.compare()
        twins.compare(whole=True)
        laid += twins.laid
        revealed += twins.revealed
        cast += twins.cast
    assert laid >= PAIRS and cast >= PAIRS and revealed >= PAIRS // 4 > 0  # else nothing was put to the test


@pytest.mark.parametrize("spell", ["bark coat", "sealing of wounds", "rising smoke", "raise slate"])
def test_a_stunned_mage_is_asked_whatever_it_has_prepared(spell: str) -> None:
    """By the reading by which it may still cast: the same is seen of one who can cast only an attack, and so cannot."""
    one, other = stunned(spell), stunned("ember dart")
    assert one.decision == other.decision
    assert one.decision is not None
    assert (one.decision.creatures, one.decision.kind) == (["zara"], "turn")
    told = [[event.to_json() for event in battle.events if event.known_to("south")] for battle in (one, other)]
    assert told[0] == told[1]
    assert one.view("south") == other.view("south")
    assert one.save("south") == other.save("south")


def stunned(spell: str) -> Battle:
    """A duel in which Zara, who is stunned, has been activated and has nothing but this prepared."""
    document = read_file(find_fight("fire-and-water"))
    data = copy.deepcopy(document.data)
    zara = data["sides"]["north"]["creatures"]["zara"]
    zara |= {"book": ["ember dart"], "spells": [spell], "mana": 60, "plans": 0, "health": 20, "conditions": ["stunned"]}
    zara |= {"powers": {}, "quickcasts": 0}
    data["sides"]["south"]["creatures"]["morwen"] |= {"plans": 0, "quickcasts": 0}
    data |= {"begins": "as_it_stands", "switches": {"stunned_casts": True}}
    battle = Battle(setup_of(Document(document.name, data, document.positions, document.text)), 1)
    battle.take("zara: activate")
    return battle


def test_a_look_is_where_twins_part() -> None:
    """The test above can fail: what a look tells is not the same, unless the same lies there."""
    tried = [Twins(seed) for seed in range(0, 8, 2)]
    twins, spell = next((one, spell) for one in tried for spell in BOONS if one.twin.get(spell, spell) != spell)
    for battle, name in ((twins.one, spell), (twins.other, twins.twin[spell])):
        while not any(option.action == "quick enchant" for option in battle.options()):
            battle.take(next(option.text for option in battle.options() if option.action == "pass"))
        battle.take(f"zara: quick enchant zara with {name}")
    assert twins.seen(twins.one, 0) == twins.seen(twins.other, 0)
    for battle in (twins.one, twins.other):
        thing = battle.names.things.index("zara's spell 1")
        battle.engine.fight.look_at(battle.names.things.index("morwen"), thing)
    assert twins.seen(twins.one, 0) != twins.seen(twins.other, 0)

"""Twin duels: whatever one side keeps secret, books, what is prepared, what lies hidden, the other side sees the same.

Each pair of fights has the same public course.  The north's books differ in what is in them and in how much; where it
lays an enchantment, its twin lays another of the same sort on the same creature.  What is revealed is the same in both.
"""

import copy
import random
from typing import Any

import pytest
from common import THOROUGH

from actionomy.battle import Battle
from actionomy.files.fights import find_fight, setup_of
from actionomy.files.reader import Document, read_file

PARTS = 20 if THOROUGH else 1  # for several processes
PAIRS = 100 if THOROUGH else 4  # in each part
STEPS = 120

# Enchantments that one may be taken for another as long as they are hidden, and those that both twins have.
BOONS = ["bark coat", "boar's heart", "nettle mantle", "slow spring"]
CURSES = ["palsy", "root snare", "marsh fever"]
GROUNDS = ["kept acre", "tollstones", "sucking mud", "covered pit"]  # on zones: boons and curses look alike
SHARED = ["marsh fever", "bark coat", "sidestep", "hushing glass"]
OTHERS = [
    "ember dart", "cinder spear", "rolling blaze", "great mending", "dulling fog", "sudden sleep", "scale hauberk",
    "well ring", "unravelling", "rust bite", "lead in the hound", "hatch a newt", "lay an ember nest", "raise slate",
]  # fmt: skip
# What only the north's own book lets it do, and looks, which tell what they are made for.
SECRET = (
    "plan", "quickcast", "cast", "full cast", "enchant", "quick enchant", "reveal", "counter", "block", "look at",
    "enchant zone", "quick enchant zone", "spring")  # fmt: skip


class Twins:
    """Two fights that differ only in what the north keeps secret."""

    def __init__(self, seed: int) -> None:
        self.choose = random.Random(seed)
        boons, curses = self.other_order(BOONS), self.other_order(CURSES)
        self.twin = dict(zip(BOONS, boons, strict=True)) | dict(zip(CURSES, curses, strict=True))
        shared = self.choose.sample(SHARED, 2)
        kept = [spell for spell in (*BOONS, *CURSES) if spell not in shared and self.twin[spell] not in shared]
        self.twin = {spell: self.twin[spell] for spell in kept} | {spell: spell for spell in shared}
        self.twin |= dict(zip(GROUNDS, self.other_order(GROUNDS), strict=True))
        self.one = self.battle([*self.twin], seed)
        self.other = self.battle([*self.twin.values()], seed)
        self.told = [0, 0]
        self.throw()
        self.laid = self.revealed = 0

    def other_order(self, spells: list[str]) -> list[str]:
        return self.choose.sample(spells, len(spells))

    def battle(self, spells: list[str], seed: int) -> Battle:
        """A duel in which the north has these ready, and whatever else in its book."""
        document = read_file(find_fight("fire-and-water"))
        data = copy.deepcopy(document.data)
        zara = data["sides"]["north"]["creatures"]["zara"]
        zara["spells"] = spells
        zara["book"] = self.choose.sample(OTHERS, self.choose.randint(2, len(OTHERS)))
        zara["mana"] = 40
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
        mine, theirs = self.one.options(), {option.text: option for option in self.other.options()}
        if decision.seat == "north" and decision.about.get("window") == "planning" and self.choose.random() < 0.7:
            for battle in (self.one, self.other):
                battle.take(self.choose.choice([option for option in battle.options() if option.action == "plan"]).text)
            return
        pairs = []
        for option in mine:
            if decision.seat == "south" or option.action not in SECRET:
                twin = option.text if option.action != "look at" else ""
            elif option.subject not in self.twin or option.action in ("plan", "put back"):
                twin = ""
            elif "enchant" in option.action:
                twin = option.text.replace(f"with {option.subject}", f"with {self.twin[option.subject]}")
            else:
                twin = option.text if self.twin[option.subject] == option.subject else ""
            if twin in theirs:
                pairs.append((option, twin))
        laying = [pair for pair in pairs if "enchant" in pair[0].action and pair[0].who == "zara"]
        option, twin = self.choose.choice(laying if laying and self.choose.random() < 0.5 else pairs)
        self.laid += option.who == "zara" and "enchant" in option.action
        self.revealed += option.who == "zara" and option.action in ("reveal", "counter", "block", "spring")
        self.one.take(option.text)
        self.other.take(twin)
        self.throw()

    def compare(self, whole: bool = False) -> None:
        """What the south is told is the same: of this moment, and, if `whole`, all that it may keep."""
        assert seen(self.one, self.told[0]) == seen(self.other, self.told[1])
        self.told = [len(self.one.events), len(self.other.events)]
        if whole:
            assert self.one.log("south") == self.other.log("south")
            assert self.one.save("south") == self.other.save("south")
            assert self.one.view("north") != self.other.view("north")


def seen(battle: Battle, told: int) -> list[Any]:
    """What the south sees of this moment, and hears of what happened since."""
    own = battle.decision is not None and battle.decision.seat == "south"
    options = [option.text for option in battle.options()] if own else []
    refusals = [(str(refusal), refusal.codes) for refusal in battle.refusals()] if own else []
    events = [event.to_json() for event in battle.events[told:] if event.known_to("south")]
    return [battle.decision, options, refusals, events, battle.view("south")]


@pytest.mark.parametrize("part", range(PARTS))
def test_twins_look_the_same_to_the_other_side(part: int) -> None:
    laid = revealed = 0
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
    assert laid >= PAIRS and revealed >= PAIRS // 4 > 0  # else nothing was put to the test


def test_a_look_is_where_twins_part() -> None:
    """The test above can fail: what a look tells is not the same, unless the same lies there."""
    tried = [Twins(seed) for seed in range(4)]
    twins, spell = next((one, spell) for one in tried for spell in BOONS if one.twin.get(spell, spell) != spell)
    thing = twins.one.names.things.index("zara's spell 1")
    for battle, name in ((twins.one, spell), (twins.other, twins.twin[spell])):
        while not any(option.action == "quick enchant" for option in battle.options()):
            battle.take(next(option.text for option in battle.options() if option.action == "pass"))
        battle.take(f"zara: quick enchant zara with {name}")
    assert seen(twins.one, 0) == seen(twins.other, 0)
    for battle in (twins.one, twins.other):
        battle.engine.fight.look_at(battle.names.things.index("morwen"), thing)
    assert seen(twins.one, 0) != seen(twins.other, 0)

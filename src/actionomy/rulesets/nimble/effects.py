"""What Nimble's actions do, by the names that its file uses.  The numbers N-… are the rules in RULES.md."""

from typing import Final

from actionomy.core.effect import Effect
from actionomy.rulesets.nimble.answers import Defend, Dodge, Opportunity, Ward
from actionomy.rulesets.nimble.areas import Blast, Volley
from actionomy.rulesets.nimble.blows import Attack
from actionomy.rulesets.nimble.bodies import Harm, Heal
from actionomy.rulesets.nimble.checks import Assess, Help, SecondTry, TurnDie
from actionomy.rulesets.nimble.features import Rouse
from actionomy.rulesets.nimble.hiding import Hide
from actionomy.rulesets.nimble.holds import Escape, Go, Grapple, Interpose
from actionomy.rulesets.nimble.moves import Plunge, StepOver
from actionomy.rulesets.nimble.packs import Swarm
from actionomy.rulesets.nimble.pairs import Pair
from actionomy.rulesets.nimble.powers import Afflict, Drink, ShakeOff
from actionomy.rulesets.nimble.spells import Cast, EndConcentration, MendAll
from actionomy.rulesets.nimble.turns import Borrow, Grant, Initiative

EFFECTS: Final[dict[str, tuple[type[Effect], tuple[str, ...]]]] = {
    "initiative": (Initiative, ()),
    "grant": (Grant, ("now", "next")),
    "borrow": (Borrow, ("amount",)),
    "attack": (Attack, ()),
    "harm": (Harm, ("amount",)),
    "heal": (Heal, ("amount",)),
    "swarm": (Swarm, ()),
    "opportunity": (Opportunity, ()),
    "pair": (Pair, ()),
    "defend": (Defend, ("by",)),
    "ward": (Ward, ("by",)),
    "cast": (Cast, ()),
    "mend_all": (MendAll, ()),
    "blast": (Blast, ()),
    "volley": (Volley, ()),
    "step_over": (StepOver, ()),
    "hide": (Hide, ("difficulty", "by_stat")),
    "end_concentration": (EndConcentration, ()),
    "grapple": (Grapple, ("difficulty",)),
    "escape": (Escape, ("difficulty",)),
    "go": (Go, ()),
    "drink": (Drink, ()),
    "afflict": (Afflict, ()),
    "shake_off": (ShakeOff, ("condition", "by_stat", "edge", "difficulty")),
    "help": (Help, ()),
    "second_try": (SecondTry, ()),
    "turn_die": (TurnDie, ()),
    "plunge": (Plunge, ("spaces",)),
    "dodge": (Dodge, ()),
    "interpose": (Interpose, ()),
    "rouse": (Rouse, ()),
    "assess": (Assess, ("difficulty", "grants")),
}

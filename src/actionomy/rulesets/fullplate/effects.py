"""What FullPlate's actions do: the names by which the ruleset's file calls them."""

from typing import Final

from actionomy.core.effect import Effect
from actionomy.rulesets.fullplate.answers import Block, Disarm
from actionomy.rulesets.fullplate.charges import Charge
from actionomy.rulesets.fullplate.powers import Cast, Perform, Spell
from actionomy.rulesets.fullplate.strikes import BothHands, Grapple, ReadiedStrike, Ready, Strike
from actionomy.rulesets.fullplate.tasks import BreakDown, Crack, Step
from actionomy.rulesets.fullplate.turning import QuickTurn, Turn

EFFECTS: Final[dict[str, tuple[type[Effect], tuple[str, ...]]]] = {
    "strike": (Strike, ("severity",)),
    "unarmed": (Strike, ("severity", "dice", "dice_sides")),
    "charge": (Charge, ("severity",)),
    "ready": (Ready, ("condition",)),
    "readied_strike": (ReadiedStrike, ("severity", "condition")),
    "block": (Block, ()),
    "disarm": (Disarm, ()),
    "grapple": (Grapple, ("condition",)),
    "both_hands": (BothHands, ("pool", "amount", "more", "penalty")),
    "perform": (Perform, ("condition",)),
    "crack": (Crack, ()),
    "turn": (Turn, ()),
    "quick_turn": (QuickTurn, ()),
    "step": (Step, ("condition",)),
    "spell": (Spell, ()),
    "cast": (Cast, ()),
    "break_down": (BreakDown, ("difficulty", "bonus")),
}

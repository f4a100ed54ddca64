"""What the actions of Mage Wars do.  The numbers MW-… are the rules in RULES.md."""

from typing import Final

from actionomy.core.effect import Effect
from actionomy.rulesets.magewars.answers import Counterstrike, Defend, Forestall, Intercept, Sweep
from actionomy.rulesets.magewars.areas import ZoneAttack
from actionomy.rulesets.magewars.attacks import Attack
from actionomy.rulesets.magewars.enchantments import Block, Counter, Enchant, Reveal, Spring
from actionomy.rulesets.magewars.moves import Activate, Blink, Climb, Come, Move
from actionomy.rulesets.magewars.spells import BoundSpell, Power, PutBack, Spell, ZoneSpell
from actionomy.rulesets.magewars.summons import Deploy, RaiseWall, Summon, Tend
from actionomy.rulesets.magewars.tramples import Trample
from actionomy.rulesets.magewars.upkeep import ShakeOff, Upkeep

EFFECTS: Final[dict[str, tuple[type[Effect], tuple[str, ...]]]] = {
    "activate": (Activate, ("drops",)),
    "move": (Move, ()),
    "climb": (Climb, ()),
    "blink": (Blink, ()),
    "attack": (Attack, ()),
    "zone_attack": (ZoneAttack, ()),
    "sweep": (Sweep, ()),
    "counterstrike": (Counterstrike, ()),
    "forestall": (Forestall, ()),
    "defend": (Defend, ()),
    "intercept": (Intercept, ()),
    "spell": (Spell, ()),
    "power": (Power, ()),
    "enchant": (Enchant, ()),
    "spring": (Spring, ()),
    "come": (Come, ()),
    "reveal": (Reveal, ()),
    "counter": (Counter, ()),
    "block": (Block, ()),
    "bound_spell": (BoundSpell, ()),
    "zone_spell": (ZoneSpell, ()),
    "put_back": (PutBack, ()),
    "trample": (Trample, ("dice",)),
    "summon": (Summon, ()),
    "deploy": (Deploy, ()),
    "raise_wall": (RaiseWall, ()),
    "tend": (Tend, ()),
    "shake_off": (ShakeOff, ()),
    "upkeep": (Upkeep, ()),
}

"""Trampling (MW-151 in RULES.md)."""

from mypy_extensions import i64

from actionomy.core.fight import Fight
from actionomy.rulesets.magewars.attacks import Blow


class Trample(Blow):
    """MW-151: an attack while leaving a zone, neither melee nor from afar; barriers and counterstrikes answer it."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.declare(fight, who, target, 0)

    def is_close(self, fight: Fight) -> bool:
        return True

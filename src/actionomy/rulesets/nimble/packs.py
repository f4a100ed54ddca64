"""Minions: a pack acts in one turn, and its attacks on one target are one attack (N-64 in RULES.md)."""

from mypy_extensions import i64

from actionomy.core import events
from actionomy.core.bits import bit, lowest
from actionomy.core.effect import Lexicon
from actionomy.core.fight import Fight
from actionomy.rulesets.nimble import dice
from actionomy.rulesets.nimble.blows import Blow


class Swarm(Blow):
    """All of the pack that reach the target and still have an attack strike with who began: one sum, one blow."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.strike_pool: i64 = words.pool("strike")
        self.minion: i64 = words.attribute("minion")
        self.mobbed: i64 = words.condition("mobbed")
        self.level: i64 = words.switch("level_minions")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        begun = fight.entry
        thrown = self.face_of(fight, who, target)
        bonus = fight.number(self.bonus) if thrown > 0 else i64(0)
        rest = fight.of_side(fight.state.side(who)) & ~bit(who)
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if self.is_of_pack(fight, other, who) and fight.state.pool(other, self.strike_pool) > 0:
                fight.entry = self.entry_against(fight, other, target, begun)
                if fight.entry < 0:
                    fight.put(target, self.mobbed, other)  # who did not join has no attack of its own on this target
                    continue
                fight.ledger.spend(other, self.strike_pool, 1)
                face = self.face_of(fight, other, target)
                if face > 0:
                    thrown += face
                    bonus += fight.number(self.bonus)
        fight.entry = begun
        if thrown == 0:
            fight.log.note(events.MISSED, who, target)
            return
        plate = fight.attr(target, self.plate)
        total = self.resisted(fight, target, self.after_plate(plate, thrown, bonus), plate == 0)
        self.hit(fight, who, target, total, False)

    def face_of(self, fight: Fight, who: i64, target: i64) -> i64:
        """What one of them throws; a face that misses counts nothing."""
        net: i64 = 0
        if not self.level:
            net = self.own(fight, who) + self.against(fight, who, target)
        count = self.count_of(fight) + dice.size_of(net)
        left = dice.kept(dice.thrown(fight, who, count, fight.number(self.sides)), net)
        return dice.total_of(left) if len(left) > 0 and left[0] > self.misses_to else i64(0)

    def plight(self, fight: Fight, who: i64) -> i64:
        """What an answer does to one of them makes the others throw nothing again (N-89 is about one attacker)."""
        return 0

    def is_of_pack(self, fight: Fight, other: i64, who: i64) -> bool:
        """Whether somebody of the same side is one of the same minions."""
        return fight.attr(other, self.minion) == fight.attr(who, self.minion)

    def entry_against(self, fight: Fight, who: i64, target: i64, like: i64) -> i64:
        """The first entry of the same action with which `who` reaches the target as things stand, or -1."""
        e = fight.economy
        s = fight.state
        sheet = s.sheet(who)
        for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
            if e.action[entry] == e.action[like] and fight.apart(who, target) <= e.range[entry]:
                ready = s.subject(who, e.subject[entry]) == e.status[entry]
                if ready and s.held(who) & e.barred_by[entry] == 0 and not self.had_its_attack(fight, who, target):
                    return entry
        return -1

    def had_its_attack(self, fight: Fight, who: i64, target: i64) -> bool:
        return fight.state.amount(target, self.mobbed) & bit(who) != 0

"""Rolls of a d20: checks and saves that comrades may help with, and help itself.  N-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core import events, frames
from actionomy.core.effect import Effect, Lexicon, receiver_of
from actionomy.core.fight import Fight
from actionomy.rulesets.nimble import dice
from actionomy.rulesets.nimble.blows import NET, ONLY_FAILURES, ROLLED, SIDES
from actionomy.rulesets.nimble.saves import Saves, best_of


class Check(Effect):
    """A d20 against a difficulty, which decides what happens; N-82: comrades may help when it fails."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.saves: Saves = Saves(words)
        self.failed: i64 = words.window("failed")
        self.rolled: i64 = words.window("rolled")
        self.help_with: i64 = words.switch("help_with")

    def roll(self, fight: Fight, who: i64, target: i64, advantage: i64) -> None:
        """Throw the dice, and open the window if help could matter."""
        net = advantage + self.saves.on_rolls(fight, who)
        faces = dice.thrown(fight, who, 1 + dice.size_of(net), dice.D20)
        passes = self.passes(fight, who, target, best_of(faces, net))
        if self.help_with == ONLY_FAILURES and passes:
            self.judge(fight, who, target, best_of(faces, net))
            return
        fight.ask(self.rolled if passes else self.failed, who, target)
        fight.keep_dice(faces)
        s = fight.state
        s.set_frame(frames.STEP, ROLLED)
        s.set_frame(NET, net)
        s.set_frame(SIDES, dice.D20)

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.state.frame(frames.STEP) == ROLLED:
            self.judge(fight, who, target, best_of(fight.kept_dice(), fight.state.frame(NET)))

    def stakes(self, fight: Fight, who: i64, target: i64) -> list[i64]:
        faces = fight.kept_dice()
        if len(faces) == 0:
            return []
        face = best_of(faces, fight.state.frame(NET))
        return [self.total(fight, who, face), self.difficulty_of(fight, who, target)]

    def judge(self, fight: Fight, who: i64, target: i64, face: i64) -> None:
        passed = self.passes(fight, who, target, face)
        self.tell(fight, who, target, self.total(fight, who, face), passed)
        self.outcome(fight, who, target, passed)

    def passes(self, fight: Fight, who: i64, target: i64, face: i64) -> bool:
        """N-50, N-74: a 1 fails, a 20 succeeds."""
        return face == dice.D20 or (face > 1 and self.total(fight, who, face) >= self.difficulty_of(fight, who, target))

    def tell(self, fight: Fight, who: i64, target: i64, total: i64, passed: bool) -> None:
        difficulty = self.difficulty_of(fight, who, target)
        fight.log.note(events.CHECKED, who, target, total, difficulty, 1 if passed else 0)

    def total(self, fight: Fight, who: i64, face: i64) -> i64:
        """The face with what the roller adds to it."""
        return face

    def difficulty_of(self, fight: Fight, who: i64, target: i64) -> i64:
        return dice.D20

    def outcome(self, fight: Fight, who: i64, target: i64, passed: bool) -> None:
        """What comes of it."""


class PlainCheck(Check):
    """A check against the `difficulty` of the entry, with a bonus from it."""

    def __init__(self, words: Lexicon, bonus: str) -> None:
        super().__init__(words)
        self.difficulty: i64 = words.column("difficulty")
        self.bonus: i64 = words.column(bonus)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.roll(fight, who, target, 0)

    def total(self, fight: Fight, who: i64, face: i64) -> i64:
        return face + fight.number(self.bonus)

    def difficulty_of(self, fight: Fight, who: i64, target: i64) -> i64:
        return fight.number(self.difficulty)


class FreeingSave(Check):
    """A save of one's own, told as a save, that frees from something."""

    def tell(self, fight: Fight, who: i64, target: i64, total: i64, passed: bool) -> None:
        fight.log.note(events.SAVED, who, -1, total, self.difficulty_of(fight, who, target), 1 if passed else 0)


class Assess(PlainCheck):
    """N-49 to N-54: a check that may open the target, warn the one who assesses, or earn an answer."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words, "bonus")
        self.grants: i64 = words.column("grants")
        self.opening: i64 = words.condition("opening")
        self.laid_open: i64 = words.condition("laid_open")
        self.own_openings: i64 = words.switch("own_openings")

    def outcome(self, fight: Fight, who: i64, target: i64, passed: bool) -> None:
        if not passed:
            return
        grants = fight.number(self.grants)
        if grants < 0:
            fight.log.note(events.QUESTIONED, who)
            return
        if grants == self.opening and self.own_openings:
            grants = self.laid_open
        fight.put(receiver_of(who, target), grants, who, 1, fight.until_turn_start(who))


class SecondTry(Effect):
    """N-167: all dice of a roll of one's own are thrown anew, and stand."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        faces = dice.thrown(fight, who, len(fight.kept_dice()), fight.state.frame(SIDES))
        fight.keep_dice(faces)
        fight.close_stage()


class TurnDie(Effect):
    """N-172: the Primary Die of an attack of one's own shows its maximum; the other dice that are left stay."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        faces = dice.kept(fight.kept_dice(), s.frame(NET))
        if len(faces) > 0:
            fight.log.note(events.COUNTED, who, -1, faces[0], s.frame(SIDES))
            faces[0] = s.frame(SIDES)
        fight.keep_dice(faces)
        s.set_frame(NET, 0)
        fight.close_stage()


class Help(Effect):
    """N-82: one die more, or all of them anew, for the roll that lies there; one comrade helps."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.help_rerolls: i64 = words.switch("help_rerolls")
        self.by_digit: i64 = words.switch("tens_by_digit")
        self.tens: i64 = words.column("tens")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        roller = s.frame(frames.WHO)
        faces = fight.kept_dice()
        if self.help_rerolls:
            faces = dice.thrown(fight, roller, len(faces), s.frame(SIDES))
        else:
            self.add_advantage(fight, roller, faces)
        fight.keep_dice(faces)
        fight.close_stage()

    def add_advantage(self, fight: Fight, roller: i64, faces: list[i64]) -> None:
        """One advantage more: a die at the right, or one less that has to go."""
        s = fight.state
        net = s.frame(NET)
        pools: i64 = 1
        if self.by_digit and fight.economy.number(s.frame(frames.ENTRY), self.tens):  # N-105
            pools = len(faces) // (1 + dice.size_of(net))
        for k in range(pools):
            if net >= 0:
                faces.append(fight.thrown(roller, s.frame(SIDES), pools - k))
            else:
                faces.pop()
        s.set_frame(NET, net + 1)

"""The engine: stops at a decision, takes an option, and runs everything that follows up to the next decision.

What it waits for is the topmost frame.  `advance` looks at that frame, asks somebody or goes on; resolution never calls
back into a player.
"""

from typing import Final

from mypy_extensions import i64

from actionomy.core import codes, events, frames
from actionomy.core import economy as economies
from actionomy.core.bits import bit, lowest
from actionomy.core.chance import Chance
from actionomy.core.economy import Economy, stage_bit
from actionomy.core.effect import Effect
from actionomy.core.fight import Fight
from actionomy.core.ground import Walking
from actionomy.core.space import Space
from actionomy.core.state import (
    AIM,
    CREATURE,
    DEEPEST,
    DENIED,
    FIRST,
    NOBODY,
    OVER,
    PHASE,
    PRESENT,
    ROUND,
    SET,
    SHAPE,
    TOP,
    UNDERTAKEN,
    State,
)
from actionomy.core.survey import Survey
from actionomy.core.turns import Turns

ROOM_FOR_AN_ANSWER: Final = 4  # frames that an answer may put on the stack before the next window asks
YES: Final = 1
NO: Final = 0


class Engine:
    """A fight that can be asked (`survey`) and told (`take`).  `deciding` is False when the fight is over."""

    def __init__(self, economy: Economy, space: Space, state: State, effects: list[Effect], chance: Chance) -> None:
        self.economy: Economy = economy
        self.state: State = state
        self.effects: list[Effect] = effects  # by action
        self.fight: Fight = Fight(economy, space, state, chance)
        self.survey: Survey = Survey(self.fight)
        self.turns: Turns = Turns(self.fight)
        self.walking: Walking = Walking(self.fight)
        self.master_sits: bool = False  # whether the game master's questions are asked
        self.deciding: bool = False
        self.seat: i64 = NOBODY  # whose decision it is: a side, or `economy.sides` for the game master

    # Where it stands.

    def enter(self, state: State) -> None:
        """Go on from a copy of another state of this fight."""
        self.state.restore(state)
        self.advance()

    def begin(self) -> None:
        """Do what is done as a fight begins, start the first round, and go on to the first decision."""
        self.prepare()
        self.turns.next_round()
        self.advance()

    def prepare(self) -> None:
        """Let everybody in play do what its sheet has for the start of a fight."""
        e = self.economy
        s = self.state
        if s.head(TOP) >= 0:
            s.pop()  # dice had to be asked first
        if not e.prepares:
            return
        for who in range(s.layout.things):
            if s.row(who, PRESENT) == CREATURE:
                self.do_by_itself(who, economies.START)

    def renew(self) -> None:
        """A round begins: everybody in play does what its sheet has for that."""
        for who in range(self.state.layout.things):
            if self.fight.stands(who):
                self.do_by_itself(who, economies.ROUNDS)

    def do_by_itself(self, who: i64, when: i64) -> None:
        """Do what the sheet of `who` has for a moment at which nobody is asked."""
        e = self.economy
        sheet = self.state.sheet(who)
        for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
            if e.when[entry] & when:
                self.fight.log.cause = entry + 1
                self.happen(who, entry, codes.NONE, 0)
                self.fight.log.cause = 0

    def wait_for_dice(self) -> None:
        """The fight cannot begin before dice are known that people throw."""
        self.state.push(frames.START)
        self.advance()

    # Taking an option.

    def verdict(self, option: i64) -> i64:
        """All reasons against an option, 0 when it is legal."""
        plan = codes.plan_of(option)
        if plan >= 0:
            return self.survey.verdict(codes.who_of(option), plan, codes.target_of(option))
        return 0

    def take(self, option: i64) -> None:
        """Do what an option says, and all that follows up to the next decision."""
        plan = codes.plan_of(option)
        who = codes.who_of(option)
        target = codes.target_of(option)
        if plan >= 0:
            entry = self.economy.entry[plan]
            if self.state.frame(frames.KIND) == frames.JUDGEMENT:
                self.state.pop()
            if self.master_sits and self.economy.traits[entry] & economies.ASKS:
                self.question(option, who, entry)
            else:
                self.act(option)
        elif plan == codes.BEGIN:
            self.begin()
            return
        elif plan == codes.ANSWER:
            self.answer(target)
        elif plan == codes.CHOOSE:
            self.chosen(target)
        elif self.state.frame(frames.KIND) == frames.WINDOW_OPEN:
            self.fight.log.note(events.PASSED, who)
            self.state.set_frame(frames.ASKED, 0)
        elif self.state.frame(frames.KIND) == frames.PICK:
            self.fight.log.note(events.PASSED, who)
            self.state.pop()
            around = self.turns.asked_around(self.state.side(who))
            if self.economy.around_after_pass and around:
                self.turns.ask_all(self.economy.around, around)
        else:
            self.leave(who, plan == codes.END_ROUND)
        self.advance()

    def leave(self, who: i64, for_the_round: bool) -> None:
        """`who` does no more in this turn; what its sheet has for the end of a turn is done."""
        self.turns.leave(who, for_the_round)
        if self.economy.closes and self.fight.stands(who):
            self.do_by_itself(who, economies.CLOSING)

    def act(self, option: i64) -> None:
        """Pay, count, and do it or its instalment."""
        e = self.economy
        s = self.state
        who = codes.who_of(option)
        plan = codes.plan_of(option)
        target = codes.target_of(option)
        entry = e.entry[plan]
        fight = self.fight
        fight.log.cause = entry + 1
        fight.log.note(events.ACTED, who, target, entry, plan, 1 if codes.abandons(option) else 0)
        if s.frame(frames.KIND) == frames.WINDOW_OPEN and e.stages[entry] and s.frame(frames.ENTRY) >= 0:
            window = s.frame(frames.WINDOW)
            if e.window_several[window] == 0 and not self.asks_hidden(window, s.frame(frames.STAGE)):
                s.set_frame(frames.ASKED, 0)  # what may be done at any moment does not use up the answer
        elif s.frame(frames.KIND) == frames.WINDOW_OPEN and e.stages[entry]:
            s.set_frame(frames.NOTE, 1)  # somebody has done something in this stage of the round
        elif s.frame(frames.KIND) == frames.PICK:
            s.set_frame(frames.STEP, 1)  # who has done something before an activation does not pass it
        if codes.abandons(option):
            fight.abandon(who)
        self.pay(who, plan, target)
        fight.ledger.count(who, entry, e.part[plan] <= 1, e.last[plan] == e.parts[plan])
        fight.conditions.passed = 0
        if e.passing and e.when[entry] & economies.TURN:
            fight.conditions.pass_by(who)
        token = e.token[entry]
        if token >= 0:
            after = e.shape[s.row(who, SHAPE) * e.tokens + token]
            s.set_row(who, SHAPE, after if after >= 0 else s.row(who, SHAPE))
        if e.last[plan] < e.parts[plan]:
            s.set_row(who, AIM, target)
            fight.undertake(who, plan, target)
            if e.part[plan] <= 1:
                fight.entry = entry
                self.effects[e.action[entry]].begin(fight, who, target)
        else:
            if e.part[plan] > 1:
                s.set_row(who, UNDERTAKEN, 0)
            self.perform(who, entry, target, e.boost[plan])
        fight.log.cause = 0
        if e.may_default:
            fight.audit(who)  # what was done may have broken a promise

    def pay(self, who: i64, plan: i64, target: i64) -> None:
        """Take the payment of a plan out of its pools, one's own and the target's; fill what paying fills; owe."""
        e = self.economy
        ledger = self.fight.ledger
        for item in range(e.first_item[plan], e.first_item[plan + 1]):
            ledger.pay(who, e.item_pool[item], e.item_amount[item])
        pool = e.takes_pool[e.entry[plan]]
        if pool >= 0 and target >= 0 and e.part[plan] <= 1:
            ledger.spend(target, pool, e.takes[e.entry[plan]])
            self.fight.audit(target)
        if e.fills[plan] >= 0:
            given = self.fight.given(who, plan)
            if given > 0:
                ledger.gain(who, e.fills[plan], given)
            else:
                ledger.spend(who, e.fills[plan], -given)
        kind = e.owes_kind[plan]
        if kind >= 0:
            now = e.earliest and self.fight.debts.fits_now(who, kind, e.owes[plan])
            ledger.owe(who, kind, e.owes[plan], now)

    def perform(self, who: i64, entry: i64, target: i64, boost: i64) -> None:
        """Let the effect happen, after a window first if the act provokes one."""
        e = self.economy
        s = self.state
        if e.traits[entry] & economies.PROVOKES and e.provoked_window >= 0:
            s.push(frames.ACT)
            s.set_frame(frames.WHO, who)
            s.set_frame(frames.TARGET, target)
            s.set_frame(frames.ENTRY, entry)
            s.set_frame(frames.BOOST, boost)
            self.fight.entry = entry
            self.fight.ask(e.provoked_window, who, codes.NONE)
            return
        self.happen(who, entry, target, boost)

    def happen(self, who: i64, entry: i64, target: i64, boost: i64) -> None:
        """Let the effect of an entry happen, whatever it was paid with."""
        self.fight.entry = entry
        self.fight.boost = boost
        if self.economy.traits[entry] & economies.ACTIVATES:
            self.turns.activate(who)
        self.effects[self.economy.action[entry]].happen(self.fight, who, target)

    def resume(self, who: i64, entry: i64, target: i64, boost: i64) -> None:
        """Let an effect go on; its frame is still the topmost, and goes unless the effect put another above it."""
        s = self.state
        self.fight.entry = entry
        self.fight.boost = boost
        self.fight.conditions.passed = 0
        self.fight.log.cause = entry + 1
        depth = s.head(TOP)
        self.effects[self.economy.action[entry]].resume(self.fight, who, target)
        self.fight.log.cause = 0
        s.drop_frame(depth)

    def stakes(self) -> list[i64]:
        """Of the roll on which the open window was opened: its total, and what it must reach.  Else nothing."""
        s = self.state
        entry = s.frame(frames.ENTRY)
        if entry < 0:
            return []
        before = self.fight.entry
        self.fight.entry = entry
        found = self.effects[self.economy.action[entry]].stakes(self.fight, s.frame(frames.WHO), s.frame(frames.TARGET))
        self.fight.entry = before
        return found

    # The game master.

    def question(self, option: i64, who: i64, entry: i64) -> None:
        """Ask the game master about an option before anything is paid."""
        s = self.state
        s.push(frames.QUESTION)
        s.set_frame(frames.WHO, who)
        s.set_frame(frames.ENTRY, entry)
        s.set_frame(frames.PLAN, option)

    def asked_about(self) -> i64:
        """The entry that the game master is asked about."""
        return self.state.frame(frames.ENTRY)

    def answer(self, yes: i64) -> None:
        """The game master's answer: a no refuses the candidate for the rest of the turn, and nothing was paid."""
        s = self.state
        option = s.frame(frames.PLAN)
        who = s.frame(frames.WHO)
        entry = s.frame(frames.ENTRY)
        s.pop()
        self.fight.log.note(events.ANSWERED, who, -1, entry, yes)
        if yes == YES:
            self.act(option)
        else:
            self.deny(who, entry)

    def deny(self, who: i64, entry: i64) -> None:
        """The game master says no: for the rest of this turn `who` may not try that again."""
        s = self.state
        number = entry - self.economy.first_entry[s.sheet(who)]
        word = DENIED + number // SET
        s.set_row(who, word, s.row(who, word) | bit(number % SET))

    def chosen(self, choice: i64) -> None:
        """What somebody chose goes to the effect that asked."""
        s = self.state
        s.set_frame(frames.AMOUNT, choice)
        s.set_frame(frames.STEP, s.frame(frames.STEP) + 1)
        self.resume(s.frame(frames.WHO), s.frame(frames.ENTRY), s.frame(frames.TARGET), s.frame(frames.BOOST))

    def ask_judgement(self) -> bool:
        """The game master picks what comes of something improvised; where none sits, nothing does."""
        look = self.survey
        look.setting = codes.IN_JUDGEMENT
        self.set_window(codes.NONE, codes.NONE, 0, 0)
        look.actors = bit(self.state.frame(frames.WHO))
        self.seat = self.economy.sides
        if self.master_sits and look.look() > 0:
            return True
        self.state.pop()
        return False

    # Going on.

    def advance(self) -> None:
        """Run what needs no decision; stop with the options of the next one found, or at the end."""
        s = self.state
        self.deciding = False
        while s.head(OVER) == 0:
            if s.head(TOP) < 0:
                before = s.head(ROUND)
                self.turns.next()
                if self.economy.renews and s.head(ROUND) != before:
                    self.renew()
            elif self.waits():
                self.deciding = True
                return
        self.seat = NOBODY

    def waits(self) -> bool:
        """Whether the topmost frame asks for a decision now; if not, it is moved on."""
        s = self.state
        kind = s.frame(frames.KIND)
        if kind == frames.TURN:
            return self.ask_turn()
        if kind == frames.WINDOW_OPEN:
            return self.ask_window()
        if kind == frames.PICK:
            return self.ask_pick()
        if kind == frames.WALK:
            self.fight.log.cause = s.frame(frames.ENTRY) + 1
            self.walking.go_on()
            self.fight.log.cause = 0
            return False
        if kind == frames.ACT:
            who = s.frame(frames.WHO)
            target = s.frame(frames.TARGET)
            entry = s.frame(frames.ENTRY)
            boost = s.frame(frames.BOOST)
            s.pop()
            if self.fight.stands(who) and s.held(who) & self.economy.barred_by[entry] == 0:
                self.fight.log.cause = entry + 1
                self.happen(who, entry, target, boost)
                self.fight.log.cause = 0
            return False
        if kind == frames.START:
            self.survey.nothing()
            self.seat = 0
            return True
        if kind == frames.JUDGEMENT:
            return self.ask_judgement()
        return self.ask_about(kind)

    def ask_turn(self) -> bool:
        """Somebody may act in a turn; it ends by itself when nobody can do anything but end it.

        Not so where that would tell what is kept secret, and nothing has been done in the turn yet.
        """
        s = self.state
        if self.economy.unseen:
            self.fight.reveal_the_seen()
        actors = self.turns.able(s.frame(frames.ACTORS))
        s.set_frame(frames.ACTORS, actors)
        if actors == 0:
            self.turns.end_turn()
            return False
        look = self.survey
        look.setting = codes.IN_TURN
        self.set_window(codes.NONE, codes.NONE, 0, 0)
        look.actors = actors
        self.seat = s.side(lowest(actors))
        if look.look() > self.turns.ways_to_leave(actors) or look.bound or self.turns.asks_anyway(actors):
            return True
        self.leave(lowest(actors), False)
        return False

    def set_window(self, source: i64, victim: i64, stage: i64, here: i64) -> None:
        """Look at options in an open window: who opened it, whom it is about, and how far it has come."""
        look = self.survey
        look.source = source
        look.victim = victim
        look.stage = stage
        look.here = here
        look.taking_turn = self.fight.taking_turn()

    def ask_pick(self) -> bool:
        """A seat chooses whom to activate."""
        s = self.state
        look = self.survey
        actors = self.turns.able(s.frame(frames.ACTORS))
        look.setting = codes.IN_PICK
        self.set_window(codes.NONE, codes.NONE, 0, 0)
        if actors == 0:
            s.pop()
            return False
        side = s.side(lowest(actors))
        look.actors = actors | self.turns.asked_around(side)
        if look.look() == 0:
            s.pop()
            self.turns.pass_over(actors)
            return False
        if self.turns.may_pass(side):
            look.single(lowest(actors), codes.END, codes.NONE)
        self.seat = side
        return True

    def ask_window(self) -> bool:
        """Go through the stages of a window: everybody who could answer is asked, once a stage."""
        e = self.economy
        s = self.state
        window = s.frame(frames.WINDOW)
        while True:
            asked = s.frame(frames.ASKED)
            if asked > 0 and not self.is_settled(asked - 1, window) and self.can_answer(asked - 1, window):
                self.note_asked(asked - 1, window)
                return True
            s.set_frame(frames.ASKED, 0)
            rest = s.frame(frames.TO_ASK)
            if rest:
                who = self.asked_first(rest)
                s.set_frame(frames.TO_ASK, rest & ~bit(who))
                s.set_frame(frames.ASKED, who + 1)
            elif s.frame(frames.STAGE) + 1 < e.window_stages[window]:
                s.set_frame(frames.STAGE, s.frame(frames.STAGE) + 1)
                s.set_frame(frames.TO_ASK, self.who_may_answer(window, s.frame(frames.STAGE)))
            elif self.asks_again():
                s.set_frame(frames.NOTE, 0)
                s.set_frame(frames.STAGE, 0)
                s.set_frame(frames.TO_ASK, self.who_may_answer(window, 0))
            else:
                self.close_window()
                return False

    def is_settled(self, who: i64, window: i64) -> bool:
        """Whether `who` has answered a blow of which nothing is left."""
        e = self.economy
        s = self.state
        if e.window_several[window] == 0 or e.window_halves[window] == 0:
            return False
        return s.frame(frames.AMOUNT) == 0 and s.frame(frames.ACTORS) & bit(who) != 0

    def asks_again(self) -> bool:
        """Whether all are asked once more in a stage of the round: where it says so, and somebody did something."""
        s = self.state
        if s.frame(frames.ENTRY) != frames.OF_A_STAGE or s.frame(frames.PROVOKED) or s.frame(frames.NOTE) == 0:
            return False
        return self.economy.stage_again[s.head(PHASE) - 1] != 0

    def asked_first(self, among: i64) -> i64:
        """Who is asked first of a set: in a stage of the round, or where anything hidden may be revealed, somebody of
        the side that has the initiative."""
        s = self.state
        if s.frame(frames.ENTRY) == frames.OF_A_STAGE or self.economy.asks_hidden[s.frame(frames.WINDOW)]:
            before = among & self.fight.of_side(s.head(FIRST))
            if before:
                return lowest(before)
        return lowest(among)

    def note_asked(self, who: i64, window: i64) -> None:
        """A window is heard of when the first is asked in it."""
        s = self.state
        log = self.fight.log
        if s.frame(frames.ACTORS) == 0 and s.frame(frames.ENTRY) == frames.OF_A_STAGE:
            if s.frame(frames.PROVOKED) == 0:
                log.note(events.STAGED, NOBODY, NOBODY, s.head(PHASE) - 1)
        elif s.frame(frames.ACTORS) == 0:
            log.cause = s.frame(frames.ENTRY) + 1
            log.note(events.ASKED, s.frame(frames.WHO), s.frame(frames.TARGET), window)
            log.cause = 0
        s.set_frame(frames.ACTORS, s.frame(frames.ACTORS) | bit(who))

    def who_may_answer(self, window: i64, stage: i64) -> i64:
        """The creatures in play that have an entry for this stage of the window; a step only those it provoked."""
        s = self.state
        mark = stage_bit(window, stage)
        found: i64 = 0
        if s.frame(frames.ENTRY) == frames.OF_A_STAGE:
            return self.who_is_asked(s.frame(frames.PROVOKED))
        if self.asks_hidden(window, stage):
            return self.who_is_asked(0)
        self.fight.gather()
        rest = self.fight.creatures
        while rest:
            if self.economy.answers[s.sheet(lowest(rest))] & mark:
                found |= rest & -rest
            rest &= rest - 1
        if window == self.economy.threat_window and s.frame(frames.PROVOKED):
            found &= s.frame(frames.PROVOKED)
        return found

    def asks_hidden(self, window: i64, stage: i64) -> bool:
        """Whether this stage asks everybody who has something hidden in play, and nobody else."""
        return self.economy.asks_hidden[window] != 0 and stage + 1 == self.economy.window_stages[window]

    def who_is_asked(self, among: i64) -> i64:
        """Everybody in play, or those among them: whom a stage asks must not tell what its sheet holds."""
        self.fight.gather()
        return self.fight.creatures & among if among else self.fight.creatures

    def can_answer(self, who: i64, window: i64) -> bool:
        """Whether `who` has anything to answer in this stage; its options are then found."""
        s = self.state
        if not self.fight.stands(who) or s.deep() > DEEPEST - ROOM_FOR_AN_ANSWER:
            return False
        look = self.survey
        stage = stage_bit(window, s.frame(frames.STAGE))
        look.setting = codes.IN_WINDOW
        self.set_window(s.frame(frames.WHO), s.frame(frames.TARGET), stage, s.frame(frames.HERE))
        look.actors = bit(who)
        if s.frame(frames.ENTRY) == frames.OF_A_STAGE:
            return self.is_asked_in_stage(who)
        if self.asks_hidden(window, s.frame(frames.STAGE)):
            if not self.fight.hides_anything(who):
                return False
            self.seat = s.side(who)
            look.look()
            return True
        if not look.could_answer(who):
            if self.fight.log.listening and self.economy.owed and look.owes_too_much(who):
                self.fight.log.note(events.UNABLE, who, s.frame(frames.WHO), window)
            return False
        self.seat = s.side(who)
        look.look_on()  # who could answer has looked round already
        return True

    def is_asked_in_stage(self, who: i64) -> bool:
        """Whether a stage of the round asks `who`: by what all see it has in a pool, whatever it could do."""
        pool = self.turns.pool_of_stage()
        if self.state.pool(who, pool) == 0:
            return False
        self.seat = self.state.side(who)
        self.survey.look()
        return True

    def close_window(self) -> None:
        """Everybody has answered: the act goes on."""
        s = self.state
        entry = s.frame(frames.ENTRY)
        who = s.frame(frames.WHO)
        if self.is_opened_by_engine(s.frame(frames.WINDOW)):
            s.pop()
            return
        self.resume(who, entry, s.frame(frames.TARGET), s.frame(frames.BOOST))

    def is_opened_by_engine(self, window: i64) -> bool:
        """Whether the frame below goes on by itself (a walk, an act that provoked)."""
        e = self.economy
        of_a_stage = self.state.frame(frames.ENTRY) == frames.OF_A_STAGE
        return window == e.threat_window or window == e.provoked_window or of_a_stage

    def ask_about(self, kind: i64) -> bool:
        """A question to the game master, or a choice in the middle of an effect."""
        s = self.state
        look = self.survey
        look.nothing()
        look.actors = bit(s.frame(frames.WHO))
        if kind == frames.QUESTION:
            look.setting = codes.IN_QUESTION
            self.seat = self.economy.sides
            look.single(s.frame(frames.WHO), codes.ANSWER, YES)
            look.single(s.frame(frames.WHO), codes.ANSWER, NO)
            return True
        look.setting = codes.IN_CHOICE
        self.seat = s.side(s.frame(frames.WHO))
        if kind == frames.CHOICE_OF_PLACE:
            for place in self.fight.places_to_choose():
                look.single(s.frame(frames.WHO), codes.CHOOSE, place)
        rest = s.frame(frames.ACTORS)
        while rest:
            look.single(s.frame(frames.WHO), codes.CHOOSE, lowest(rest))
            rest &= rest - 1
        if look.count == 0:
            self.chosen(codes.NONE)
            return False
        return True

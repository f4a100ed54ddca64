"""Frames: the small records on the stack of what the fight waits for, and the words in each."""

from typing import Final

KIND: Final = 0
WHO: Final = 1  # the actor, or whose act opened a window (its source)
TARGET: Final = 2
ENTRY: Final = 3  # the entry whose effect goes on when the frame is done
BOOST: Final = 4
AMOUNT: Final = 5  # of the blow
ACTORS: Final = 6  # a set: who may act in a turn, who may be picked; a window: who has been asked so far
WINDOW: Final = 7
STAGE: Final = 8
TO_ASK: Final = 9  # a set: who has not yet answered in this stage
HERE: Final = 10  # a set: who may not oppose this attack
STEP: Final = 11  # how far the effect has come; of a walk: the place that is being left, plus one
PLAN: Final = 12  # a question: the option that waits for the answer
NOTE: Final = 13  # two words free to the effect: dice kept for later steps
NOTE_2: Final = 14
ASKED: Final = 15  # a window: who answers now, plus one
PROVOKED: Final = 16  # a set: who may answer a step
DICE: Final = 17  # four words: the faces of an attack's dice, kept for later steps, or places (`Fight.keep`)
DICE_KEPT: Final = 21  # how many
SPARE: Final = 22  # two words more that are free to the effect
SPARE_2: Final = 23
SPOT: Final = 24  # a window: the place that the act is aimed at, plus one; 0 for none

OF_A_STAGE: Final = -1  # as `ENTRY`: no effect waits, the window belongs to a stage of the round

# Kinds of frame.
TURN: Final = 1  # `ACTORS` may take their own actions
PICK: Final = 2  # a seat chooses which of `ACTORS` acts next
WINDOW_OPEN: Final = 3
WALK: Final = 4  # somebody is on the way to `TARGET`
ACT: Final = 5  # a paid act waits until the window it provoked has closed
QUESTION: Final = 6  # the game master is asked about an option
CHOICE: Final = 7  # `WHO` chooses one of the set in `ACTORS` for an effect
START: Final = 8  # the fight has not begun: dice are asked first
JUDGEMENT: Final = 9  # the game master picks what comes of something that `WHO` has improvised
CHOICE_OF_PLACE: Final = 10  # `WHO` chooses one of the places kept where dice are else

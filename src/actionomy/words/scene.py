"""The moment that options and refusals speak of, kept so that their words can be found later, or never."""

from functools import cached_property

from actionomy.core.chance import Chance
from actionomy.core.engine import Engine
from actionomy.core.frames import CHOICE_OF_PLACE, KIND, PICK, WINDOW_OPEN
from actionomy.words.names import Names


class Scene:
    """A copy of the state at a decision, and what the decision was about."""

    def __init__(self, engine: Engine, names: Names) -> None:
        look = engine.survey
        self.names = names
        self.economy = engine.economy
        self.effects = engine.effects
        self.space = engine.fight.space
        self.state = engine.state.clone()
        self.setting = (look.setting, look.actors, look.stage, look.source, look.victim, look.here)

    @cached_property
    def in_window(self) -> bool:
        return bool(self.state.frame(KIND) == WINDOW_OPEN)

    @cached_property
    def in_pick(self) -> bool:
        return bool(self.state.frame(KIND) == PICK)

    @cached_property
    def of_places(self) -> bool:
        """Whether it is a choice among places."""
        return bool(self.state.frame(KIND) == CHOICE_OF_PLACE)

    @cached_property
    def engine(self) -> Engine:
        """An engine that stands at this moment, to ask about what was seen."""
        engine = Engine(self.economy, self.space, self.state, self.effects, Chance())
        look = engine.survey
        look.setting, look.actors, look.stage, look.source, look.victim, look.here = self.setting
        return engine

"""What everything is called: the words behind the numbers of a fight."""

from dataclasses import dataclass, field


@dataclass
class ReasonText:
    """A reason of a ruleset's own: its code, what is said of the creature, and its rule."""

    code: str
    says: str
    rule: str = ""
    soft: bool = False  # a table may overrule it


@dataclass
class Names:
    """Names by number, for everything that a fight counts.

    Rules are the numbers of the rules behind each part (`"N-7"`), empty where none is cited.
    """

    ruleset: str = ""
    title: str = ""
    fight: str = ""
    fight_title: str = ""
    about: str = ""  # what the fight is about
    tips: dict[str, str] = field(default_factory=dict)  # what people are told of a kind of decision, or of a window
    pools: list[str] = field(default_factory=list)
    pool_plurals: list[str] = field(default_factory=list)
    pool_pips: list[str] = field(default_factory=list)
    pool_letters: list[str] = field(default_factory=list)
    pool_rules: list[str] = field(default_factory=list)
    silent_pools: list[str] = field(default_factory=list)  # what is paid of them is not told
    conditions: list[str] = field(default_factory=list)
    condition_rules: list[str] = field(default_factory=list)
    silent: list[tuple[str, str]] = field(default_factory=list)  # what is not told: ("put" or "lifted", a condition)
    put_says: list[str] = field(default_factory=list)  # by condition: what is told when it is put on, if not its name
    lifted_says: list[str] = field(default_factory=list)
    limits: list[str] = field(default_factory=list)
    limit_says: list[str] = field(default_factory=list)
    limit_rules: list[str] = field(default_factory=list)
    windows: list[str] = field(default_factory=list)
    condition_because: list[str] = field(default_factory=list)  # by condition: what is said where it bars something
    window_says: list[str] = field(default_factory=list)  # by window: what its source does
    batch_prefix: bool = False  # of reactions declared together the first payable ones stand; else all or none
    halves: list[bool] = field(default_factory=list)  # by window: its amount is halves of a blow, not damage
    actions: list[str] = field(default_factory=list)
    secret_actions: list[bool] = field(default_factory=list)  # their secret subjects are not told
    action_says: list[str] = field(default_factory=list)  # what its actor does, if not what its name says
    action_kinds: list[str] = field(default_factory=list)
    action_rules: list[str] = field(default_factory=list)
    action_questions: list[str] = field(default_factory=list)
    kind_rules: dict[str, str] = field(default_factory=dict)
    attributes: list[str] = field(default_factory=list)
    things: list[str] = field(default_factory=list)
    secrets: dict[int, str] = field(default_factory=dict)  # what a hidden thing really is, by number
    secret_subjects: list[list[bool]] = field(default_factory=list)  # by sheet, then slot
    sides: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    subjects: list[list[str]] = field(default_factory=list)  # by sheet, then slot
    subject_kinds: list[list[str]] = field(default_factory=list)  # by sheet, then slot: `spell`
    subject_says: list[list[str]] = field(default_factory=list)  # by sheet, then slot: its numbers in words
    copies: list[list[tuple[int, int]]] = field(default_factory=list)  # … how many, and the use that counts those gone
    subject_where: list[list[dict[str, str]]] = field(default_factory=list)  # … what is said of where it is
    faces: dict[int, list[str]] = field(default_factory=dict)  # by the sides of a die: what they show, if not numbers
    sheet_says: list[str] = field(default_factory=list)  # by sheet: its numbers in words
    slot_limits: list[list[str]] = field(default_factory=list)  # by sheet, then slot of uses: the limit
    reasons: dict[int, ReasonText] = field(default_factory=dict)  # the ruleset's own, by number
    shape_rule: str = ""
    cap_rule: str = ""
    default_rule: str = ""  # of what strikes who can no longer pay a debt
    reason_rules: dict[str, str] = field(default_factory=dict)  # by the code of a reason that every game has
    split_rules: dict[str, str] = field(default_factory=dict)  # by action
    phases: int = 0
    phase_names: list[str] = field(default_factory=list)
    order_rule: str = ""  # by which sides roll for their order
    stages: list[str] = field(default_factory=list)  # of a round, where sides alternate
    stage_rules: list[str] = field(default_factory=list)
    initiative_rule: str = ""

    def phase_name(self, phase: int) -> str:
        """What a phase is called, nothing where it has no name."""
        return self.phase_names[phase - 1] if self.phase_names else ""

    @property
    def has_secrets(self) -> bool:
        """Whether anybody may know something that others do not: what is prepared, or what a hidden thing is."""
        return bool(self.secrets) or any(map(any, self.secret_subjects))

    def things_in(self, these: int) -> list[str]:
        """The names of a set of things, in which each has a bit.

        >>> Names(things=["ada", "orm", "gate"]).things_in(0b101)
        ['ada', 'gate']
        """
        return [name for thing, name in enumerate(self.things) if these >> thing & 1]

    def condition_said(self, condition: int) -> str:
        """What sentences call a condition: `laid-open`, where files say `laid_open`."""
        return self.conditions[condition].replace("_", "-")

    def units(self, amount: int, pool: int) -> str:
        """So much of a pool, as sentences say it: `1 action`, `2 actions`."""
        return f"{amount} {(self.pools if amount == 1 else self.pool_plurals)[pool]}"

    def thrower(self, number: int) -> str:
        """Who throws dice: a thing, a side (behind the things), or nobody."""
        return [*self.things, *self.sides][number] if number >= 0 else ""

"""The turn screen in lines: the order, everybody's pips and troubles, the options.  Pure functions of a `Scene`."""

from typing import Final

from actionomy.cli.look import Figure, PoolView, Scene
from actionomy.cli.menu import Menu, Row, paid
from actionomy.cli.style import Style, columns, pad
from actionomy.words.options import Option

HOLLOW: Final = {"●": "○", "■": "□", "▲": "△", "◆": "◇", "★": "☆"}
SLASH: Final = "\u0338"
MOST_PIPS: Final = 6
BAR: Final = 8
NAME: Final = 12
LONGEST_NAME: Final = 22
LONGEST_LABEL: Final = 36
MOST_TARGETS: Final = 12
CROWD: Final = 4  # so many who are alike are told of together
FALLEN: Final = 2  # … and of the fallen
ROOM_BESIDE: Final = 30  # columns that a text needs, or else it stands below
FEW: Final = 6  # places that are listed, though they are marked on the map


def folded(names: list[str]) -> str:
    """Names as a list; those that differ only in their numbers together.

    >>> folded(["raider 1", "raider 2", "raider 3", "ogre", "door b2"])
    'raider 1-3, ogre, door b2'
    >>> folded(["rat 1", "rat 2", "rat 4"])
    'rat 1-2, 4'
    """
    found: list[tuple[str, list[int]]] = []
    for name in names:
        head, _, last = name.rpartition(" ")
        if not head or not last.isdigit():
            found.append((name, []))
        elif found and found[-1][0] == head and found[-1][1] and found[-1][1][-1] == int(last) - 1:
            found[-1][1].append(int(last))
        else:
            found.append((head, [int(last)]))
    said = []
    before = ""
    for head, numbers in found:
        span = "" if not numbers else f"{numbers[0]}" + (f"-{numbers[-1]}" if len(numbers) > 1 else "")
        said.append(span if numbers and head == before else f"{head} {span}".rstrip())
        before = head if numbers else ""
    return ", ".join(said)


# Whose turn.


def order_lines(scene: Scene, style: Style) -> list[str]:
    """The round, who acts, who is asked in between, who is next and who is done; nobody who takes no turns."""
    standing = [figure for figure in scene.figures if figure.standing and (figure.acting or not figure.idle)]
    asked = [figure.name for figure in standing if figure.acting]
    now = [figure.name for figure in standing if figure.name in scene.turns] if scene.turns else asked
    done = [figure.name for figure in standing if figure.done and figure.name not in now]
    rest = [figure for figure in standing if not figure.done and figure.name not in now]
    head = f"Round {scene.round}"
    parts: list[tuple[str, list[str]]]
    if scene.order == "phases" and scene.phases == 1:
        parts = [("next", [figure.name for figure in rest])]
    elif scene.order == "phases":
        head += f", phase {scene.phase} of {scene.phases}"
        if scene.phase_name:
            head += f" ({scene.phase_name})"
        parts = [
            ("next phase" if phase <= scene.phase else f"phase {phase}", names) for phase, names in later(rest, scene)
        ]
    elif scene.order == "alternation":
        head += f" ({scene.first} has the initiative)" if scene.first else ""
        parts = [
            (f"{side} still has", [figure.name for figure in rest if figure.side == k])
            for k, side in enumerate(scene.sides)
        ]
    else:
        parts = [("next", list(scene.coming))]
    said = [f"{scene.choosing} chooses among {folded(now)}" if scene.choosing else f"now {folded(now)}"] if now else []
    said += [f"asked {folded(asked)}"] if scene.turns and asked else []
    said += [f"{word} {folded(names)}" for word, names in parts if names]
    said += [f"done {folded(done)}"] if done else []
    return [*style.wrap(f"{head}: " + " | ".join(said), "", "    ")]


def later(rest: list[Figure], scene: Scene) -> list[tuple[int, list[str]]]:
    """Who is still to act in which phase; those who have only let this one pass come first."""
    found: dict[int, list[str]] = {}
    for figure in rest:
        found.setdefault(max(figure.phase, scene.phase), []).append(figure.name)
    return sorted(found.items())


# Pips.


def pips(pool: PoolView, style: Style) -> str:
    """What a pool holds: a pip each, spent ones hollow and slashed; large pools as numbers."""
    most = max(pool.size, pool.has)
    if not style.signs:
        if pool.size and not pool.adds:
            return f"{pool.has} of {pool.size} {pool.units(pool.size)}"
        return f"{pool.has} {pool.units(pool.has)}"
    if pool.size == 0:
        return f"{pool.name} {pool.has}"
    if most > MOST_PIPS or (pool.adds and pool.has == 0):
        number = str(pool.has) if pool.adds else f"{pool.has}/{pool.size}"
        return f"{pool.letter}{pool.pip}{number}"
    spent = 0 if pool.adds else pool.size - pool.has  # what adds up is not missing where it is less than at first
    return pool.letter + pool.pip * pool.has + (HOLLOW.get(pool.pip, pool.pip) + SLASH) * spent


def bar(figure: Figure, style: Style) -> str:
    """Health as a bar and in numbers."""
    full = max(figure.full, 1)
    filled = min(BAR, -(-BAR * figure.health // full))
    blocks = style.sign("█", "#") * filled + style.sign("░", "-") * (BAR - filled)
    colour = "green" if figure.health * 2 > full else "yellow" if figure.health * 4 > full else "red"
    return f"{style.paint(blocks, colour)} {figure.health:>2}/{figure.full:<2}"


def troubles(figure: Figure) -> list[str]:
    """Conditions, debts, what is begun, and what will be missing in the next turn."""
    found = [*figure.conditions, *promises(figure), *([figure.ready] if figure.ready else [])]
    if figure.acting:
        found += figure.counted
        found += [
            f"{abs(count)} {name} {'more' if count > 0 else 'less'} next turn"
            for name, count in figure.coming.items()
            if count
        ]
        return found
    found += [
        f"next turn with {next_turns(figure, pool)} of {pool.size} {pool.units(pool.size)}"
        for pool in figure.pools
        if pool.refill == "turn end" and (pool.has < pool.size or figure.coming.get(pool.name))
    ]
    return found


def promises(figure: Figure) -> list[str]:
    """What is owed, what is locked for that, and what has been begun."""
    found = []
    for owing in figure.owing:
        until = "this round" if owing.this_round else "by the end of next round"
        if owing.phase and owing.this_round:
            until += f", taken in phase {owing.phase} at the latest"
        found.append(f"owes {owing.what} {until}")
    for lock in figure.locked:
        found.append(f"{lock.what} {'of the next round ' if lock.round else ''}locked {lock.why}")
    return found + ([figure.undertaking] if figure.undertaking else [])


def next_turns(figure: Figure, pool: PoolView, taken: int = 0) -> int:
    """How much the next turn begins with, of what is filled at the end of the last, when so much is taken of it."""
    return max(0, pool.has - taken + figure.coming.get(pool.name, 0))


def figure_lines(
    figure: Figure, scene: Scene, style: Style, wide: int, *, brief: bool = False, room: int = NAME
) -> list[str]:
    """One creature: code, name, place, health, pips; below, what troubles it.  The name gets `room` columns."""
    name = style.cut(figure.name, LONGEST_NAME)
    mark = ">" if figure.acting else " "
    if not figure.standing:
        return [style.dim(f"{mark}{figure.code} {name:<{room}} fallen")]
    place = "" if brief else f"{style.cut(scene.places[figure.place], 10):<4} "
    head = f"{mark}{figure.code} {name:<{room}} {place}"
    line = (style.bold(head) if figure.acting else head) + bar(figure, style)
    gap = " " if style.signs else ", "
    shown = [pips(pool, style) for pool in figure.pools]
    text = gap.join(shown)
    lines = [line]
    if columns(line) + 2 + columns(text) <= wide:
        lines = [f"{line}  {text}"]
    elif text:
        lines += Style(wide).wrap(text, "    ")
    trouble = "; ".join(troubles(figure))
    if trouble and columns(lines[-1]) + 4 + columns(trouble) <= wide:
        return [*lines[:-1], f"{lines[-1]}  ({trouble})"]
    return lines + (Style(wide).wrap(trouble, "    ") if trouble else [])


def everybody(scene: Scene, style: Style, wide: int, *, brief: bool = False) -> list[str]:
    """All creatures by side; close together where that saves lines."""
    names = max(len(style.cut(figure.name, LONGEST_NAME)) for figure in scene.figures)
    return min((by_side(scene, style, wide, brief, room) for room in (max(NAME, names), names)), key=len)


def by_side(scene: Scene, style: Style, wide: int, brief: bool, room: int) -> list[str]:
    """All creatures under the names of their sides; those who are alike in a line together, where there are many."""
    lines = []
    for side, name in enumerate(scene.sides):
        lines.append(style.dim(name))
        for figures in alike([figure for figure in scene.figures if figure.side == side]):
            if len(figures) < (CROWD if figures[0].standing else FALLEN):
                for figure in figures:
                    lines += figure_lines(figure, scene, style, wide, brief=brief, room=room)
            else:
                lines += crowd_lines(figures, style, wide)
    return lines


def alike(figures: list[Figure]) -> list[list[Figure]]:
    """Neighbours in the list whose line would say the same of each together; all the fallen last."""
    found: list[tuple[object, list[Figure]]] = []
    fallen = [figure for figure in figures if not figure.standing]
    for figure in figures:
        if figure.standing:
            head = figure.name.rpartition(" ")[0] or figure.name
            key = (head, figure.acting, figure.health, figure.full, figure.pools, troubles(figure))
            if found and found[-1][0] == key:
                found[-1][1].append(figure)
            else:
                found.append((key, [figure]))
    return [group for _, group in found] + ([fallen] if fallen else [])


def crowd_lines(figures: list[Figure], style: Style, wide: int) -> list[str]:
    """Many who are alike: their names, what all of them have, and what they are called on the map."""
    first = figures[0]
    names = folded([figure.name for figure in figures])
    if not first.standing:
        return [style.dim(line) for line in Style(wide).wrap(f"fallen: {names}", " ", "    ")]
    parts = [f"{first.health}/{first.full} each", *(pips(pool, style) for pool in first.pools)]
    trouble = "; ".join(troubles(first))
    text = f"{names}: {' '.join(parts)}" if style.signs else f"{names}: {', '.join(parts)}"
    lines = Style(wide).wrap(text + (f"  ({trouble})" if trouble else ""), ">" if first.acting else " ", "    ")
    return lines + Style(wide).wrap("on the map " + " ".join(figure.code for figure in figures), "    ")


def pool_key(scene: Scene, style: Style) -> list[str]:
    """What the letters of the pools mean."""
    known = {pool.letter: pool for figure in scene.figures for pool in figure.pools if pool.size}
    if not style.signs or not known:
        return []
    slashed = f"{HOLLOW['●']}{SLASH} spent"
    return style.items([*(f"{letter}{pool.pip} {pool.name}" for letter, pool in known.items()), slashed], "    ")


def beside(left: list[str], right: list[str], style: Style) -> list[str] | None:
    """Two blocks side by side, or None where they are too wide."""
    gap = max(columns(line) for line in left) + 3
    if gap + max(columns(line) for line in right) > style.width:
        return None
    count = max(len(left), len(right))
    left = left + [""] * (count - len(left))
    right = right + [""] * (count - len(right))
    return [(pad(one, gap) + other).rstrip() for one, other in zip(left, right, strict=True)]


# What may be done.


def cost(option: Option, pools: dict[str, PoolView], style: Style) -> str:
    """What an option asks: `●● action + ★ mana`; without signs, `2 action + 1 mana`."""
    text = priced(option.payment, pools, style) or ("owed" if option.owed else "free")
    if option.parts > 1:
        then = priced(option.last, pools, style)
        text += f" (part {option.part}/{option.parts}{', with the last ' if then else ''}{then})"
    if option.abandoning:
        text += f", gives up {option.abandoning}"
    return text


def priced(payment: dict[str, int], pools: dict[str, PoolView], style: Style) -> str:
    """`●● action + ★ mana`; without signs, `2 action + 1 mana`."""
    parts = []
    for name, amount in payment.items():
        pool = pools.get(name)
        if pool is not None and pool.size == 0:
            parts.append(f"{name if amount == 1 else f'{amount} {name}'} ({pool.has} left)")
        elif pool is None or not style.signs:
            parts.append(f"{amount} {name}")
        elif amount <= 3:
            parts.append(f"{pool.pip * amount} {name}")
        else:
            parts.append(f"{amount}{pool.pip} {name}")
        if pool is not None and pool.backer and amount > pool.has:
            parts[-1] += f" ({amount - pool.has} from {pool.backer})"
    return " + ".join(parts)


def pools_by_name(scene: Scene, who: str) -> dict[str, PoolView]:
    """The pools of a creature by name."""
    figure = scene.figure(who)
    return {pool.name: pool for pool in figure.pools} if figure else {}


def row_cost(row: Row, pools: dict[str, PoolView], style: Style) -> str:
    """All ways to pay for a row."""
    said = " or ".join(dict.fromkeys(cost(option, pools, style) for option in row.ways))
    if row.kind:
        return row.kind if said == "free" else f"{row.kind} + {said}"
    return said


def whole_side(row: Row, scene: Scene) -> str:
    """`all 8 monsters`, where a row may be aimed at a whole side."""
    for side, name in enumerate(scene.sides):
        standing = [figure.name for figure in scene.figures if figure.standing and figure.side == side]
        if row.targets == standing:
            return f"all {len(standing)} {name}"
    return ""


def row_choice(row: Row, whole: str = "") -> str:
    """What is still to be chosen in a row; `whole` in the place of its targets."""
    if row.to_places and len(row.targets) > FEW:
        return f"{len(row.targets)} places on the map: {row.options[0].action} {row.targets[0]}"
    if row.catches:
        return catches_text(row)
    said = []
    if row.targets:
        shown = row.targets[:MOST_TARGETS]
        more = f", and {len(row.targets) - len(shown)} more" if len(row.targets) > len(shown) else ""
        said.append(whole or folded(shown) + more)
    if row.subjects:
        said.append("with " + ", ".join(row.subjects))
    if row.gains:
        said.append(f"gains {row.gains}")
    return " ".join(said)


def catches_text(row: Row) -> str:
    """The places that an area may be aimed at, one for each different catch, the largest of many: `c4 (ogre)`."""
    first: dict[tuple[str, ...], str] = {}
    for place, whom in row.catches.items():
        first.setdefault(whom, place)
    largest = sorted(first, key=lambda whom: -len(whom))[:FEW]
    others = len(row.catches) - len(largest)
    more = f", and {others} more places" if others else ""
    return ", ".join(f"{place} ({folded(list(whom))})" for whom, place in first.items() if whom in largest) + more


def answer_lines(menu: Menu) -> list[str]:
    """The answers to a question, which cost nothing."""
    return [f"{row.number:>3}  {' '.join([row.label, *row.targets])}" for row in menu.rows]


def menu_lines(
    menu: Menu, scene: Scene, style: Style, notes: dict[int, str] | None = None, *, named: bool = False
) -> list[str]:
    """The options, a line for each row; with who where there are several, or where `named`; notes by number."""
    several = named or len({row.who for row in menu.rows}) > 1
    names = {row.number: f"{row.who}: {row.label}" if several else row.label for row in menu.rows}
    labels = min(LONGEST_LABEL, max([len(name) for name in names.values()] or [0]))
    costs = {row.number: row_cost(row, pools_by_name(scene, row.who), style) for row in menu.rows}
    room = style.width - labels - 9  # for the cost and the choice
    choices = {row.number: choice_text(row, scene, (notes or {}).get(row.number, ""), room, costs) for row in menu.rows}
    widest = common_width([(columns(costs[k]), columns(said)) for k, said in choices.items() if said], room)
    lines = []
    for row in menu.rows:
        said, choice = costs[row.number], choices[row.number]
        head = f"{row.number:>3}  {names[row.number]:<{labels}}  "
        padded = pad(said, widest) if choice and widest + columns(choice) <= room else said
        line = f"{head}{padded}  {choice}".rstrip()
        if columns(line) <= style.width:
            lines.append(line)
        else:
            lines += style.wrap(said, head, " " * (labels + 7))
            lines += style.wrap(choice, " " * (labels + 7)) if choice else []
    return lines + end_lines([option.action for option in menu.ends])


def common_width(pairs: list[tuple[int, int]], room: int) -> int:
    """How wide a first column goes with the most rows, of rows that are so wide in both columns.

    >>> common_width([(8, 20), (8, 30), (29, 25)], 50), common_width([(8, 20), (29, 25)], 60)
    (8, 29)
    """
    tries = sorted({first for first, _ in pairs})
    return max(tries, key=lambda wide: sum(a <= wide and wide + b <= room for a, b in pairs), default=0)


def choice_text(row: Row, scene: Scene, note: str, room: int, costs: dict[int, str]) -> str:
    """What is still to be chosen in a row, whom it provokes, and a note; shorter where it does not go in a line."""
    note = "; ".join(part for part in (f"provokes {folded(row.provokes)}" if row.provokes else "", note) if part)
    tries = [
        " ".join(part for part in (row_choice(row, whole), f"({note})" if note else "") if part)
        for whole in ("", whole_side(row, scene))
    ]
    return next((said for said in tries if columns(costs[row.number] + said) <= room), tries[0])


def end_lines(ends: list[str]) -> list[str]:
    """How to do nothing more."""
    if len(ends) > 1 and len(set(ends)) > 1:
        return ["end  wait for the next phase (end turn)", "     or do nothing more this round: end round"]
    return [f"end  {ends[0]}"] if ends else []


def choice_lines(
    options: list[Option], words: list[str], pools: dict[str, PoolView], style: Style, notes: list[str]
) -> list[str]:
    """A few options, each with the words that tell it apart, what it costs, and a note."""
    words = [
        word.removesuffix(paid(option)).removesuffix(", ")
        if paid(option)
        else word.removesuffix("free").removesuffix(", ")
        for option, word in zip(options, words, strict=True)
    ]
    wide = max(map(columns, words)) + 2 if any(words) else 0
    lines: list[str] = []
    for k, (option, word, note) in enumerate(zip(options, words, notes, strict=True), 1):
        head = f"{k:>3}  {pad(word, wide)}"
        said = f"{cost(option, pools, style)}{note and f'  ({note})'}"
        room = style.width - columns(head) >= ROOM_BESIDE
        lines += style.wrap(said, head, " " * columns(head)) if room else [head, *style.wrap(said, "     ")]
    return lines

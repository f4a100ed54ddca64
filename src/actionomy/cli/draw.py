"""The turn screen in lines: the order, everybody's pips and troubles, the options.  Pure functions of a `Scene`."""

from typing import Final

from actionomy.cli.look import Figure, PoolView, Scene
from actionomy.cli.menu import Menu, Row, paid
from actionomy.cli.style import Style, columns, cut, pad
from actionomy.words.options import Option

HOLLOW: Final = {"●": "○", "■": "□", "▲": "△", "◆": "◇", "★": "☆"}
SLASH: Final = "\u0338"
MOST_PIPS: Final = 6
BAR: Final = 8
LONGEST_LABEL: Final = 36
LONGEST_COST: Final = 24
MOST_TARGETS: Final = 12


def folded(names: list[str]) -> str:
    """Names as a list; those that differ only in their numbers together.

    >>> folded(["raider 1", "raider 2", "raider 3", "ogre", "door b2"])
    'raider 1-3, ogre, door b2'
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
    for head, numbers in found:
        span = "" if not numbers else f" {numbers[0]}" + (f"-{numbers[-1]}" if len(numbers) > 1 else "")
        said.append(head + span)
    return ", ".join(said)


# Whose turn.


def order_lines(scene: Scene, style: Style) -> list[str]:
    """The round, who acts, who is next and who is done."""
    standing = [figure for figure in scene.figures if figure.standing]
    now = [figure.name for figure in standing if figure.acting]
    done = [figure.name for figure in standing if figure.done and not figure.acting]
    rest = [figure for figure in standing if not figure.done and not figure.acting]
    head = f"Round {scene.round}"
    if scene.order == "phases":
        head += f", phase {scene.phase} of {scene.phases}"
        later = [f"{figure.name} ({figure.phase})" if figure.phase > scene.phase else figure.name for figure in rest]
        parts = [("next", later)]
    elif scene.order == "alternation":
        parts = [
            (f"{side} still has", [figure.name for figure in rest if figure.side == k])
            for k, side in enumerate(scene.sides)
        ]
    else:
        parts = [("next", [figure.name for figure in rest])]
    said = (
        [f"{scene.choosing} chooses among {folded(now)}" if scene.choosing else f"now {', '.join(now)}"] if now else []
    )
    said += [f"{word} {folded(names)}" for word, names in parts if names]
    said += [f"done {folded(done)}"] if done else []
    return [*style.wrap(f"{head}: " + " | ".join(said), "", "    ")]


# Pips.


def pips(pool: PoolView, style: Style) -> str:
    """What a pool holds: a pip each, spent ones hollow and slashed; large pools as numbers."""
    most = max(pool.size, pool.has)
    if not style.signs:
        return f"{pool.has} of {pool.size} {pool.name}" if pool.size else f"{pool.has} {pool.name}"
    if pool.size == 0:
        return f"{pool.name} {pool.has}"
    if most > MOST_PIPS:
        number = str(pool.has) if pool.adds else f"{pool.has}/{pool.size}"
        return f"{pool.letter}{pool.pip}{number}"
    hollow = HOLLOW.get(pool.pip, pool.pip) + SLASH
    return pool.letter + pool.pip * pool.has + hollow * (pool.size - pool.has)


def bar(figure: Figure, style: Style) -> str:
    """Health as a bar and in numbers."""
    full = max(figure.full, 1)
    filled = min(BAR, -(-BAR * figure.health // full))
    blocks = style.sign("█", "#") * filled + style.sign("░", "-") * (BAR - filled)
    colour = "green" if figure.health * 2 > full else "yellow" if figure.health * 4 > full else "red"
    return f"{style.paint(blocks, colour)} {figure.health:>2}/{figure.full:<2}"


def troubles(figure: Figure) -> list[str]:
    """Conditions, debts, what is begun, and what will be missing in the next turn."""
    found = list(figure.conditions)
    for owing in figure.owing:
        until = "this round" if owing.this_round else "by the end of next round"
        found.append(f"owes {owing.amount} {owing.pool} {until}")
    if figure.undertaking:
        found.append(figure.undertaking)
    if not figure.acting:
        found += [
            f"next turn with {pool.has} of {pool.size} {pool.name}"
            for pool in figure.pools
            if pool.refill == "turn end" and pool.has < pool.size
        ]
    return found


def figure_lines(figure: Figure, scene: Scene, style: Style, wide: int, *, brief: bool = False) -> list[str]:
    """One creature: code, name, place, health, pips; below, what troubles it."""
    name = cut(figure.name, 12)
    mark = ">" if figure.acting else " "
    if not figure.standing:
        return [style.dim(f"{mark}{figure.code} {name:<12} fallen")]
    place = "" if brief else f"{cut(scene.places[figure.place], 10):<4} "
    head = f"{mark}{figure.code} {name:<12} {place}"
    line = (style.bold(head) if figure.acting else head) + bar(figure, style)
    gap = " " if style.signs else ", "
    shown = [pips(pool, style) for pool in figure.pools]
    text = gap.join(shown)
    lines = [line]
    if columns(line) + 2 + columns(text) <= wide:
        lines = [f"{line}  {text}"]
    elif text:
        lines.append(f"    {cut(text, wide - 4)}")
    trouble = "; ".join(troubles(figure))
    if trouble and columns(lines[-1]) + 4 + columns(trouble) <= wide:
        return [*lines[:-1], f"{lines[-1]}  ({trouble})"]
    return lines + (Style(wide).wrap(trouble, "    ") if trouble else [])


def everybody(scene: Scene, style: Style, wide: int, *, brief: bool = False) -> list[str]:
    """All creatures by side."""
    lines = []
    for side, name in enumerate(scene.sides):
        lines.append(style.dim(name))
        for figure in scene.figures:
            if figure.side == side:
                lines += figure_lines(figure, scene, style, wide, brief=brief)
    return lines


def pool_key(scene: Scene, style: Style) -> list[str]:
    """What the letters of the pools mean."""
    known = {pool.letter: pool for figure in scene.figures for pool in figure.pools if pool.size}
    if not style.signs or not known:
        return []
    slashed = f"{HOLLOW['●']}{SLASH} spent"
    return style.wrap(
        "   ".join([f"{letter}{pool.pip} {pool.name}" for letter, pool in known.items()] + [slashed]), "    "
    )


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
    parts = []
    for name, amount in option.payment.items():
        pool = pools.get(name)
        if pool is not None and pool.size == 0:
            parts.append(f"{name} ({pool.has} left)" if option.target else f"{amount} {name}")
        elif pool is None or not style.signs:
            parts.append(f"{amount} {name}")
        elif amount <= 3:
            parts.append(f"{pool.pip * amount} {name}")
        else:
            parts.append(f"{amount}{pool.pip} {name}")
    text = " + ".join(parts) or ("owed" if option.owed else "free")
    if option.parts > 1:
        text += f" (part {option.part} of {option.parts})"
    if option.abandoning:
        text += f", gives up {option.abandoning}"
    return text


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


def row_choice(row: Row) -> str:
    """What is still to be chosen in a row."""
    if row.to_places:
        return f"{len(row.targets)} places, marked on the map: {row.options[0].action} {row.targets[0]}"
    said = []
    if row.targets:
        shown = row.targets[:MOST_TARGETS]
        more = f", … {len(row.targets) - len(shown)} more" if len(row.targets) > len(shown) else ""
        said.append(folded(shown) + more)
    if row.subjects:
        said.append("with " + ", ".join(row.subjects))
    return " ".join(said)


def menu_lines(menu: Menu, scene: Scene, style: Style, notes: dict[int, str] | None = None) -> list[str]:
    """The options, a line for each row; with who, where there are several, and notes by number."""
    several = len({row.who for row in menu.rows}) > 1
    names = {row.number: f"{row.who}: {row.label}" if several else row.label for row in menu.rows}
    labels = min(LONGEST_LABEL, max([len(name) for name in names.values()] or [0]))
    costs = {row.number: row_cost(row, pools_by_name(scene, row.who), style) for row in menu.rows}
    widest = min(LONGEST_COST, max([columns(text) for text in costs.values()] or [0]))
    lines = []
    for row in menu.rows:
        note = (notes or {}).get(row.number, "")
        choice = " ".join(part for part in (row_choice(row), f"({note})" if note else "") if part)
        head = f"{row.number:>3}  {names[row.number]:<{labels}}  "
        line = f"{head}{pad(costs[row.number], widest)}  {choice}".rstrip()
        if columns(line) <= style.width:
            lines.append(line)
        else:
            lines += style.wrap(costs[row.number], head, " " * (labels + 7))
            lines += style.wrap(choice, " " * (labels + 7)) if choice else []
    return lines + end_lines([option.action for option in menu.ends], style)


def end_lines(ends: list[str], style: Style) -> list[str]:
    """How to do nothing more."""
    if len(ends) > 1 and len(set(ends)) > 1:
        return ["end  wait for the next phase (end turn)", "     or do nothing more this round: end round"]
    return [f"end  {ends[0]}"] if ends else []


def choice_lines(options: list[Option], words: list[str], pools: dict[str, PoolView], style: Style) -> list[str]:
    """A few options, each with the words that tell it apart and what it costs."""
    lines = []
    for k, (option, word) in enumerate(zip(options, words, strict=True), 1):
        word = word.removesuffix(paid(option)).removesuffix(", ") if paid(option) else word
        lines.append(f"{k:>3}  " + "  ".join(part for part in (word, cost(option, pools, style)) if part))
    return lines

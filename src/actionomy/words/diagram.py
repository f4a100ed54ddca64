"""An economy as a picture: pools in the middle, what is spent in their place on the left, what they buy on the right.

As text for a terminal, and as SVG for everything else.  Both are drawn from the ruleset's file alone.
"""

import textwrap
from dataclasses import dataclass, field
from typing import Any, Final
from xml.etree import ElementTree

from actionomy.core.effect import GAINS
from actionomy.words.explain import MOMENTS, by_how_much, called, listed, plain

Data = dict[str, Any]
FREE: Final = ""


@dataclass
class Group:
    """Actions of one kind that are paid from the same pools."""

    kind: str
    pools: tuple[str, ...]
    prices: dict[str, str] = field(default_factory=dict)  # by pool; several where the actions differ
    actions: list[str] = field(default_factory=list)

    def price(self, pool: str) -> str:
        """How much of a pool they cost; nothing where that differs or is reckoned."""
        text = self.prices[pool]
        return text if text.isdigit() else ""


def groups_of(data: Data) -> list[Group]:
    """What a turn can be spent on, by the pools that pay for it; what the game master picks is left out."""
    kinds = data.get("kinds", {})
    found: dict[tuple[str, tuple[str, ...]], Group] = {}
    for name, action in data.get("actions", {}).items():
        kind = action["kind"]
        if kinds.get(kind, {}).get("when") in ("judged", "start"):
            continue
        for cost in prices(action):
            group = found.setdefault((kind, tuple(cost)), Group(kind, tuple(cost)))
            for pool, amount in cost.items():
                group.prices[pool] = str(amount) if group.prices.get(pool, str(amount)) == str(amount) else "…"
            if name not in group.actions:
                group.actions.append(name)
    return list(found.values())


def prices(action: Data) -> list[Data]:
    """What an action may cost, each price by pool; what may be owed is one, and so is a part of what is split."""
    costs = action.get("cost", {})
    found = list(costs) if isinstance(costs, list) else [costs]
    if "owes" in action:
        found = [action["owes"]]
    return found + [action[key]["each"] for key in ("split", "then") if key in action]


def fills(data: Data, pool: str) -> list[str]:
    """What puts something into a pool: moments, swaps, and actions whose effect is to gain it."""
    found = []
    refill = data["pools"][pool].get("refill")
    if refill:
        to = refill.get("to", "size")
        amount = f"{refill['add']} more" if "add" in refill else "full" if to == "size" else f"set to {to}"
        found.append(f"{amount} {MOMENTS[refill['at']]}")
    for other, entry in data["pools"].items():
        folds = entry.get("folds", {})
        if pool in (folds.get("into"), folds.get("out_of")):
            found.append(f"{'more' if 'into' in folds else 'less'} by {other} {MOMENTS[folds['at']]}")
    filling = [swap for swap in swaps_for(data, pool) if "gives" in swap]
    found += [f"1 {swap['spend']} fills it {by_how_much(swap['gives'])}" for swap in filling]
    found += [f"1 {swap['spend']} stands for one" for swap in swaps_for(data, pool) if "gives" not in swap]
    for name, action in data.get("actions", {}).items():
        effect = action.get("effect")
        for gains in GAINS:
            gain = effect.get(gains) if isinstance(effect, dict) else None
            if isinstance(gain, dict) and gain.get("pool") == pool and not judged(data, action):
                more = f", and {gain['more']} more in every second round" if "more" in gain else ""
                found.append(f"“{name}” adds {gain.get('amount', 1)}{more}")
    return found


def judged(data: Data, action: Data) -> bool:
    """Whether a game master picks it, as what comes of something."""
    return bool(data["kinds"][action["kind"]]["when"] == "judged")


def swaps_for(data: Data, pool: str) -> list[Data]:
    """The swaps that let something else be spent where this pool is asked."""
    return [swap for swap in data.get("swaps", []) if swap["for"] == pool]


# In a terminal.


def text_diagram(data: Data, width: int = 80) -> list[str]:
    """Each pool with what fills it (`<`) and what it buys (`>`); then what is free.

    >>> pools = {"breath": {"pip": "●", "refill": {"at": "turn_end", "to": "size"}}}
    >>> data = {"pools": pools, "kinds": {"act": {"when": "turn"}}}
    >>> data["actions"] = {"strike": {"kind": "act", "cost": {"breath": 1}}, "shout": {"kind": "act"}}
    >>> print("\\n".join(text_diagram(data)))
    ● breath
       < full as its own turn ends
       > act: strike
    free
       > act: shout
    """
    lines = []
    groups = groups_of(data)
    for name, pool in data.get("pools", {}).items():
        lines.append(called(name, pool))
        for source in fills(data, name):
            lines += wrapped(source, "   < ", width)
        for group in groups:
            if name in group.pools:
                beside = [other for other in group.pools if other != name]
                price = group.price(name)
                cost = f" ({price} each)" if price not in ("", "1") else ""
                cost += f" (and {listed(beside)})" if beside else ""
                lines += wrapped(f"{plain(group.kind)}{cost}: {', '.join(group.actions)}", "   > ", width)
    free = [group for group in groups if not group.pools]
    if free:
        lines.append("free")
        for group in free:
            lines += wrapped(f"{plain(group.kind)}: {', '.join(group.actions)}", "   > ", width)
    return lines


def wrapped(text: str, begin: str, width: int) -> list[str]:
    """A line as broad as `width` columns at most; what goes on below it is indented as deep as its text begins."""
    return textwrap.wrap(text, width, initial_indent=begin, subsequent_indent=" " * len(begin))


# As SVG.  All measures are in pixels; a sign is reckoned as wide as it is in the font at most.

LINE: Final = 18
SIGN: Final = 7.6
PAD: Final = 10
GAP: Final = 16
MARGIN: Final = 24
TOP: Final = MARGIN + 2.5 * LINE
POOL_LEFT: Final = 190
POOL_WIDTH: Final = 270
GROUP_LEFT: Final = 620
GROUP_WIDTH: Final = 420
STYLE: Final = """
text { font: 14px ui-sans-serif, system-ui, sans-serif; fill: #1c2430 }
.name { font-weight: 600 }
.small { font-size: 12px; fill: #4a5563 }
.pool { fill: #eef4fb; stroke: #2f6cab }
.group { fill: #fbf6ec; stroke: #a8772a }
.buys { stroke: #a8772a; fill: none; stroke-width: 1.5 }
.swap { stroke: #2f6cab; fill: none; stroke-width: 1.5; stroke-dasharray: 5 3 }
.title { font-size: 18px; font-weight: 600 }
"""


@dataclass
class Box:
    """A place on the picture with its lines, the first of which is its name."""

    left: float
    top: float
    width: float
    lines: list[str]
    looks: str

    @property
    def height(self) -> float:
        """With a margin above and below its lines."""
        return len(self.lines) * LINE + 2 * PAD

    @property
    def bottom(self) -> float:
        """Where it ends; pictures are measured downwards."""
        return self.top + self.height

    @property
    def middle(self) -> float:
        """The height at which arrows meet it."""
        return self.top + self.height / 2

    @property
    def right(self) -> float:
        """Its right edge, where arrows to what it buys begin."""
        return self.left + self.width


def stacked(groups: list[Group]) -> list[Box]:
    """The boxes of what can be bought, below each other."""
    boxes: list[Box] = []
    top = TOP
    for group in groups:
        boxes.append(Box(GROUP_LEFT, top, GROUP_WIDTH, group_lines(group), "group"))
        top = boxes[-1].bottom + GAP
    return boxes


def beside(data: Data, groups: list[Group], boxes: list[Box]) -> dict[str, Box]:
    """The boxes of the pools, each in the middle of what it buys as far as there is room."""
    found: dict[str, Box] = {}
    top = TOP
    for pool in data.get("pools", {}):
        box = Box(POOL_LEFT, top, POOL_WIDTH, pool_lines(data, pool), "pool")
        first = [b.middle for group, b in zip(groups, boxes, strict=True) if group.pools and group.pools[0] == pool]
        if first:
            box.top = max(top, sum(first) / len(first) - box.height / 2)
        found[pool] = box
        top = box.bottom + GAP
    return found


def fitted(text: str, width: float) -> list[str]:
    """A text in lines that fit into a box of this width in pixels."""
    return textwrap.wrap(text, int((width - 2 * PAD) / SIGN))


def svg(data: Data, title: str = "") -> str:
    """The picture as the text of an SVG file."""
    groups = groups_of(data)
    order = list(data.get("pools", {}))
    groups.sort(key=lambda group: min((order.index(pool) for pool in group.pools), default=len(order)))
    group_boxes = stacked(groups)
    pool_boxes = beside(data, groups, group_boxes)
    boxes = [*pool_boxes.values(), *group_boxes]
    height = max(box.bottom for box in boxes) + MARGIN
    width = GROUP_LEFT + GROUP_WIDTH + MARGIN
    root = ElementTree.Element(
        "svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width:g} {height:g}", width=f"{width:g}", role="img"
    )
    ElementTree.SubElement(root, "title").text = title
    ElementTree.SubElement(root, "style").text = STYLE
    add_arrow_heads(root)
    add_text(root, MARGIN, MARGIN + LINE, title, "title")
    for group, box in zip(groups, group_boxes, strict=True):
        for pool in group.pools:
            add_payment(root, pool_boxes[pool], box, group.price(pool))
    for number, swap in enumerate(data.get("swaps", [])):
        add_swap(root, pool_boxes[swap["spend"]], pool_boxes[swap["for"]], number)
    for box in boxes:
        add_box(root, box)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def pool_lines(data: Data, name: str) -> list[str]:
    """A pool's name, and what fills it."""
    lines = [called(name, data["pools"][name])]
    for source in fills(data, name):
        if not source.startswith("1 "):  # swaps are arrows
            lines += fitted(source, POOL_WIDTH)
    return lines


def group_lines(group: Group) -> list[str]:
    """What a group of actions is, and which they are."""
    price = " + ".join(f"{group.price(pool)} {pool}".strip() for pool in group.pools) or "free"
    return [f"{plain(group.kind)}: {price}", *fitted(", ".join(group.actions), GROUP_WIDTH)]


def add_arrow_heads(root: ElementTree.Element) -> None:
    """The two heads, `buys` and `swap`, that arrows refer to."""
    heads = ElementTree.SubElement(root, "defs")
    for name, colour in (("buys", "#a8772a"), ("swap", "#2f6cab")):
        marker = ElementTree.SubElement(
            heads, "marker", id=name, viewBox="0 0 8 8", refX="8", refY="4", markerWidth="8", markerHeight="8"
        )
        marker.set("orient", "auto")
        ElementTree.SubElement(marker, "path", d="M0 0 L8 4 L0 8 z", fill=colour)


def add_box(root: ElementTree.Element, box: Box) -> None:
    """A rounded box with its name and, smaller, its other lines."""
    ElementTree.SubElement(
        root, "rect", {"class": box.looks}, x=f"{box.left:g}", y=f"{box.top:g}", width=f"{box.width:g}",
        height=f"{box.height:g}", rx="6",
    )  # fmt: skip
    for number, line in enumerate(box.lines):
        looks = "name" if number == 0 else "small"
        add_text(root, box.left + PAD, box.top + PAD + LINE * (number + 0.75), line, looks)


def add_text(root: ElementTree.Element, x: float, y: float, text: str, looks: str) -> None:
    """One line of text, whose baseline begins at (x, y); `looks` is a class of `STYLE`."""
    ElementTree.SubElement(root, "text", {"class": looks}, x=f"{x:g}", y=f"{y:g}").text = text


def add_payment(root: ElementTree.Element, pool: Box, group: Box, price: str) -> None:
    """An arrow from a pool to what it buys."""
    bend = (group.left - pool.right) / 2
    way = (
        f"M{pool.right:g} {pool.middle:g} C{pool.right + bend:g} {pool.middle:g}"
        f" {group.left - bend:g} {group.middle:g} {group.left:g} {group.middle:g}"
    )
    arrow = ElementTree.SubElement(root, "path", {"class": "buys", "marker-end": "url(#buys)"}, d=way)
    ElementTree.SubElement(arrow, "title").text = f"{price} {pool.lines[0]}: {group.lines[0]}".strip()


def add_swap(root: ElementTree.Element, spent: Box, wanted: Box, number: int) -> None:
    """A dashed arrow on the left, from the pool that is spent to the one that is asked; none runs on another."""
    far = POOL_LEFT - 34 - 26 * (number % 5)
    start, end = spent.middle + 6, wanted.middle - 6
    way = f"M{spent.left:g} {start:g} C{far:g} {start:g} {far:g} {end:g} {wanted.left:g} {end:g}"
    arrow = ElementTree.SubElement(root, "path", {"class": "swap", "marker-end": "url(#swap)"}, d=way)
    ElementTree.SubElement(arrow, "title").text = f"{spent.lines[0]} for {wanted.lines[0]}"

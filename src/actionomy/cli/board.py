"""The map of squares, or the zones, as lines."""

from typing import Final

from actionomy.cli.look import Figure, Scene, Thing
from actionomy.cli.style import Style, pad

DOOR_SIGNS: Final = {"open door": "/", "closed door": "+", "locked door": "X"}
GROUND_WORDS: Final = {
    "#": "wall",
    "~": "rough, costs 2",
    "^": "climb, costs 2",
    ":": "cover",
    "%": "rough cover, costs 2",
    "/": "open door",
    "+": "closed door",
    "X": "locked door",
    "?": "hidden",
    "!": "thing",
}
ZONE_WORDS: Final = {"|": "on a border", "?": "hidden", "!": "in the open"}
NARROWEST_ZONE: Final = 9

Reach = dict[int, int]  # of a place, how it can be reached:
OWN: Final = 0  # gone to with what there is already
DEAR: Final = 1  # gone to for a price
AIMED: Final = 2  # only aimed at, as by a spell


def board_lines(scene: Scene, style: Style, reach: Reach) -> list[str]:
    """The board; `reach` are the places to be marked as ones to move to."""
    return zone_lines(scene, style, reach) if scene.zones else map_lines(scene, style, reach)


def marks(style: Style) -> tuple[str, str, str]:
    """The signs for a place: that can be gone to with what there is already, or for a price, or only aimed at."""
    return (style.sign("•", "o"), style.sign("◦", "*"), style.sign("×", "x"))


# Squares.


def map_lines(scene: Scene, style: Style, reach: Reach) -> list[str]:
    """Squares with their coordinates at the edges."""
    space = scene.space
    width, height = int(space.width), int(space.height)
    heads = [scene.places[x].rstrip("0123456789") for x in range(width)]
    left = len(str(height)) + 1
    cell = 3 if left + 3 * width <= style.width else 2
    cell = max(cell, len(heads[-1]) + 1)
    standing = {  # a rider hides whom it rides, not the other way round
        int(place): figure
        for figure in sorted(scene.figures, key=lambda figure: -figure.wide)
        if figure.standing
        for place in space.covered(figure.place, figure.wide)
    }
    things = {thing.place: thing for thing in scene.things}
    lines = [" " * left + "".join(f" {head:<{cell - 1}}" for head in heads).rstrip()]
    for y in range(height):
        line = f"{y + 1:>{left - 1}} "
        for x in range(width):
            place = y * width + x
            line += square(scene, style, place, standing.get(place), things.get(place), reach, cell)
        lines.append(line.rstrip())
    return lines


def square(
    scene: Scene, style: Style, place: int, figure: Figure | None, thing: Thing | None, reach: Reach, cell: int
) -> str:
    """One square: a blank (or what marks the one who acts) and what stands there."""
    if figure is not None:
        before = style.bold(">") if figure.acting else " "
        if cell == 2:
            before = ""
        colour = "cyan" if figure.side == 0 else "red"
        return before + style.paint(f"{figure.code:<{cell - len(before and ' ')}}", "bold", colour)
    sign = ground(scene, style, place, thing)
    if sign == "#":
        return style.dim("#" * cell)
    mark = marks(style)[reach[place]] if place in reach else ""
    if mark and sign == style.sign("·", "."):
        sign = ""
    text = f" {sign}{mark}"
    return style.paint(f"{text:<{cell}}"[:cell], "green" if mark else "dim")


def ground(scene: Scene, style: Style, place: int, thing: Thing | None) -> str:
    """The sign for what is there beside creatures."""
    space = scene.space
    if thing is not None:
        return DOOR_SIGNS.get(thing.status, "?" if thing.status == "hidden" else "!")
    if space.wall(place):
        return "#"
    if space.cover(place):
        return "%" if space.difficult(place) else ":"
    if space.climbable(place):
        return "^"
    if space.difficult(place):
        return "~"
    return style.sign("·", ".")


def legend_lines(scene: Scene, style: Style, reach: Reach) -> list[str]:
    """What the signs mean that can be seen just now."""
    things = {thing.place: thing for thing in scene.things}
    if scene.zones:
        seen = [lying(thing) for thing in scene.things]
        parts = [f"{sign} {word}" for sign, word in ZONE_WORDS.items() if sign in seen]
    else:
        seen = [ground(scene, style, k, things.get(k)) for k in range(len(scene.places))]
        parts = [f"{sign} {word}" for sign, word in GROUND_WORDS.items() if sign in seen]
    kinds = set(reach.values())
    own, dear, aimed = marks(style)
    if OWN in kinds:
        parts.append(f"{own} you can go there")
    if DEAR in kinds:
        parts.append(f"{dear} {'for more' if OWN in kinds else 'you can go there'}")
    if AIMED in kinds:
        parts.append(f"{aimed} only as a target")
    return style.items(parts, "    ")


# Zones.


def zone_lines(scene: Scene, style: Style, reach: Reach) -> list[str]:
    """Zones as boxes, with who is in each."""
    space = scene.space
    across, down = int(space.width), int(space.height)
    wide = max(NARROWEST_ZONE, min(24, (style.width - 1) // across - 1))
    bar = "+" + ("-" * wide + "+") * across
    lines = [bar]
    for y in range(down):
        boxes = [zone(scene, style, y * across + x, reach, wide) for x in range(across)]
        for k in range(max(len(box) for box in boxes)):
            lines.append("|" + "|".join(box[k] if k < len(box) else " " * wide for box in boxes) + "|")
        lines.append(bar)
    return lines


def lying(thing: Thing) -> str:
    """The sign for a thing in a zone."""
    return {"border": "|", "hidden": "?"}.get(thing.status, "!")


def zone(scene: Scene, style: Style, place: int, reach: Reach, wide: int) -> list[str]:
    """The inside of one box."""
    mark = " " + marks(style)[reach[place]] if place in reach else ""
    lines = [style.paint(pad(f" {scene.places[place]}{mark}", wide), "green" if mark else "dim")]
    for figure in scene.figures:
        if figure.standing and figure.place == place:
            text = style.cut(f"{'>' if figure.acting else ' '}{figure.code} {figure.name}", wide)
            lines.append(
                style.paint(pad(text, wide), "bold" if figure.acting else "cyan" if figure.side == 0 else "red")
            )
    for thing in scene.things:
        if thing.place == place:
            name = f" {lying(thing)}  {thing.name}"
            said = [name, f"    {thing.known}"] if thing.known else [name]
            lines += [style.dim(pad(style.cut(text, wide), wide)) for text in said]
    return lines

"""How Nimble throws dice: advantage and disadvantage, the Primary Die, explosions.  N-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core.fight import Fight

D20: Final = 20  # of saves, checks, and the order


def thrown(fight: Fight, who: i64, count: i64, sides: i64) -> list[i64]:
    """The faces of so many dice, from left to right."""
    faces: list[i64] = []
    for k in range(count):
        faces.append(fight.thrown(who, sides, count - k))
    return faces


def size_of(net: i64) -> i64:
    """How many dice more are thrown, and then dropped, for a net advantage or disadvantage."""
    return net if net > 0 else -net


def kept(faces: list[i64], net: i64) -> list[i64]:
    """N-30: as many dice go as the net says, the lowest or by disadvantage the highest; of equal ones the leftmost."""
    sign: i64 = 1
    if net < 0:
        sign = -1
    rest = faces[:]
    for _ in range(size_of(net)):
        if len(rest) > 0:
            rest.pop(int(first_to_go(rest, sign)))
    return rest


def kept_by_digit(faces: list[i64], net: i64) -> list[i64]:
    """N-105: as `kept`, but for every digit apart; the dice of each lie there in turn, first one of each, and again."""
    digits: i64 = len(faces) // (1 + size_of(net))
    rest: list[i64] = []
    for digit in range(digits):
        mine: list[i64] = []
        for k in range(digit, len(faces), digits):
            mine.append(faces[k])
        rest += kept(mine, net)
    return rest


def first_to_go(faces: list[i64], sign: i64) -> i64:
    """The place of the lowest face, or with `sign` -1 of the highest; of equal ones the leftmost."""
    found: i64 = 0
    for k in range(1, len(faces)):
        if sign * faces[k] < sign * faces[found]:
            found = k
    return found


def total_of(faces: list[i64]) -> i64:
    total: i64 = 0
    for face in faces:
        total += face
    return total


def explosion(fight: Fight, who: i64, sides: i64, vicious: i64) -> i64:
    """N-24: the Primary Die is thrown again while it shows its maximum; N-71: vicious dice beside each throw."""
    total: i64 = 0
    while True:
        face = fight.die(who, sides)
        total += face
        for _ in range(vicious):
            total += fight.die(who, sides)
        if face < sides:
            return total

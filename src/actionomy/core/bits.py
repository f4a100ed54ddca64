"""Sets of small numbers as the bits of one integer.

A set holds numbers from 0 to 59: bit `n` is on when `n` is a member.  Sixty, and not sixty-four, so that a set is never
negative and every operation below gives the same interpreted (where integers grow) and compiled (where they wrap).

This is the one place where a constant is shifted: mypyc 2.4.1 turns `1 << n` into a 32-bit shift, silently.  Elsewhere
write `bit(n)` or `shifted(value, by)`, whose left side is a parameter.
"""

from typing import Final

from mypy_extensions import i64

BITS: Final = 60  # how many numbers a set can hold


def shifted(value: i64, by: i64) -> i64:
    """`value << by`.  The result must fit into 60 bits; `by` is not negative."""
    return value << by


def bit(n: i64) -> i64:
    """The set that holds only `n` (0 to 59)."""
    return shifted(1, n)


def below(n: i64) -> i64:
    """The set of all numbers from 0 up to, but without, `n` (0 to 60)."""
    return shifted(1, n) - 1


def size(these: i64) -> i64:
    """How many numbers a set holds."""
    # Counts side by side: in every 2, 4, then 8 bits; the product adds four bytes into the highest of them.
    these -= these >> 1 & 0x555_5555_5555_5555
    these = (these & 0x333_3333_3333_3333) + (these >> 2 & 0x333_3333_3333_3333)
    these = these + (these >> 4) & 0xF0F_0F0F_0F0F_0F0F
    these = these + (these >> 32) & 0x1F1F_1F1F
    return these * 0x0101_0101 >> 24 & 0x3F


def lowest(these: i64) -> i64:
    """The smallest number in a set; -1 when it is empty."""
    if these == 0:
        return -1
    return size((these & -these) - 1)


def nth(these: i64, n: i64) -> i64:
    """The n-th smallest number in a set, counted from 0; -1 when it has no such member."""
    # How many members lie in every 2, 4, 8, 16 and 32 bits; then down again, each time into the half with the n-th.
    twos = these - (these >> 1 & 0x555_5555_5555_5555)
    fours = (twos & 0x333_3333_3333_3333) + (twos >> 2 & 0x333_3333_3333_3333)
    bytes = fours + (fours >> 4) & 0xF0F_0F0F_0F0F_0F0F
    words = bytes + (bytes >> 8) & 0x1F_001F_001F_001F
    halves = words + (words >> 16) & 0x3F_0000_003F
    if n < 0 or n >= (halves & 0x3F) + (halves >> 32):
        return -1
    at: i64 = 0
    count = halves & 0x3F
    if n >= count:
        n -= count
        at = 32
    count = words >> at & 0x1F
    if n >= count:
        n -= count
        at += 16
    count = bytes >> at & 0xF
    if n >= count:
        n -= count
        at += 8
    count = fours >> at & 0x7
    if n >= count:
        n -= count
        at += 4
    count = twos >> at & 0x3
    if n >= count:
        n -= count
        at += 2
    if n >= (these >> at & 1):
        at += 1
    return at

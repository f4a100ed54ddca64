"""The shape of a turn, as `["move? quick?", "full?"]`, as a table: from a state, by a token, to the next state."""


def parsed(shape: str) -> list[tuple[str, bool, bool]]:
    """The parts of one shape: a token, whether it may be left out, whether it may be repeated."""
    parts = []
    for word in shape.split():
        token = word.rstrip("?*+")
        mark = word[len(token) :]
        parts.append((token, mark in ("?", "*"), mark in ("*", "+")))
    return parts


def shape_table(shapes: list[str]) -> tuple[list[str], list[int]]:
    """The tokens, and for every state (the first is 0) and token the next state, or -1.

    A turn may end in any state.

    >>> shape_table(["move? quick?", "full?"])
    (['move', 'quick', 'full'], [1, 2, 3, -1, 2, -1, -1, -1, -1, -1, -1, -1])
    """
    sequences = [parsed(shape) for shape in shapes]
    tokens: list[str] = []
    for sequence in sequences:
        tokens += [token for token, _, _ in sequence if token not in tokens]
    start = frozenset((k, 0) for k in range(len(sequences)))
    states = [start]
    table: list[int] = []
    for at in states:
        for token in tokens:
            after = frozenset(step for k, here in at for step in steps_from(k, sequences[k], here, token))
            if after and after not in states:
                states.append(after)
            table.append(states.index(after) if after else -1)
    return tokens, table


def steps_from(k: int, sequence: list[tuple[str, bool, bool]], here: int, token: str) -> list[tuple[int, int]]:
    """Where a token leads in one shape from a place in it."""
    found = []
    while here < len(sequence):
        name, optional, repeated = sequence[here]
        if name == token:
            found.append((k, here if repeated else here + 1))
        if not optional:
            break
        here += 1
    return found

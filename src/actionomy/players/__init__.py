"""Machine players: `random` and `greedy`.  A player is given an engine that waits, and names an option."""

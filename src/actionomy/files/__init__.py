"""Files that people write: read, checked with positions, explained, and turned into the tables of a fight."""

"""The heart: every rule that no single game owns."""

"""Keeping fights: saves that are gone on with exactly, and logs that can be read and played again."""

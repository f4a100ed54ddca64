"""A rules engine for the action economy of tabletop combat."""

"""Many games: simulation and what it says about a game."""

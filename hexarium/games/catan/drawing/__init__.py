"""How the island looks: marks for boards and positions."""

"""Hexes: axial coordinates, pixels, and boards as dense tables of ids."""

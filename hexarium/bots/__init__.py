"""Opponents: whoever chooses for a seat from what its door gives, and within its time."""

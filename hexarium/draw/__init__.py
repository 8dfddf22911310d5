"""Painters of marks: SVG, PNG and the terminal."""

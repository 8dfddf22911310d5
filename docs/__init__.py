"""The documentation, and the programs that draw its pictures."""

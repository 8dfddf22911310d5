"""The ring game written a second time, straight from its rule page: slow, plain, on JSON positions alone.

Nothing of the game's own rules is used in `facts`, `standing` and `rules`, so that the two can be compared
ply by ply, which `lockstep` does.
"""

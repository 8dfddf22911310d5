"""The steps; each names the one before it, and none is ever changed once it was released."""

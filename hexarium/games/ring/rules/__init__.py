"""The rules of the ring game; they know nothing of how it reads or looks."""

"""How the ring game reads: its variant, positions as JSON, chance as text, events in words."""

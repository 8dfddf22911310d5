"""How War in Heaven reads: positions as JSON, events in words, and the variant that holds it together."""

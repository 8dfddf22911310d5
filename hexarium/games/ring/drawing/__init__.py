"""How the ring game looks, in marks."""

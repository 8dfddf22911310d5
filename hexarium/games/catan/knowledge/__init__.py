"""Knowledge: what a seat of the island, or the public, believes of hidden hands and cards."""

"""How the island reads: text, JSON, views and words."""

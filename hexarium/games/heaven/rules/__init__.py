"""The rules of War in Heaven: facts, board, state, verbs, and what every action does."""

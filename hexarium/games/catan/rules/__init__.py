"""The rules of the island: facts, the state, and what each action does; they know neither JSON nor marks."""

"""What is good in the ring game: features and their weights, what chance may bring, and how players deal."""

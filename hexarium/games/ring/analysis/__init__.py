"""What mathematics and many games say about the rules of the ring game."""

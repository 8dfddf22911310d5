"""What every game is made with: chance, options, and marks to draw."""

"""Playing: matches that check, remember and take back, and records of them."""

"""What runs with the Python of Catanatron's environment: it imports Catanatron and nothing of Hexarium."""

"""What the server keeps: tables, their logs, and all that was acknowledged."""

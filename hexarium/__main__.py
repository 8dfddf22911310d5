"""`python -m hexarium`."""

from hexarium.cli import main

main()

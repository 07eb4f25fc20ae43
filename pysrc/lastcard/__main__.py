"""``python -m lastcard`` is the command line."""

from lastcard.cli import main

main()

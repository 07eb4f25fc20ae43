"""What is worked out when the site is built, and lies beside it: 6-Pan, solved.

Source: our own.
"""

from __future__ import annotations

from lastcard.games.pan.solver import packed

SHIPPED = 6
"""The number of ranks whose solution lies beside the site: the game that is really played."""

NAME = "pan6"
"""What the file is called."""

FILES = {NAME: lambda: packed(SHIPPED)}

"""The solved 6-Pan as a file: the build of the site makes it, and the tab fetches it when it is needed."""

from __future__ import annotations

from lastcard.games.pan.solver import packed

SHIPPED = 6
"""The number of ranks whose solution lies beside the site: the game that is really played."""

NAME = "pan6"
"""What the file is called."""

FILES = {NAME: lambda: packed(SHIPPED)}

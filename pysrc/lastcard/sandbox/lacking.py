"""What stops a run because a module is wanted that is not here yet."""

from __future__ import annotations


class Lacking(KeyboardInterrupt):
    """A module that can be had and is not here yet: the run begins again when it is.

    It stops all that is going on, as somebody at a keyboard does, and is no fault of the program.
    """

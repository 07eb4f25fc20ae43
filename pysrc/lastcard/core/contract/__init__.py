"""Checks that a game keeps the contract of `lastcard.core.game`; each fault is one line.

`faults` walks through a game from its start, its examples and random positions, calls all that engines, pages
and the command line call, and reports what is wrong, where, and what to change.
"""

from __future__ import annotations

from lastcard.core.contract.asking import OutOfTime, TooSlow
from lastcard.core.contract.check import Check, faults
from lastcard.core.contract.fault import Fault

__all__ = ["Check", "Fault", "OutOfTime", "TooSlow", "faults"]

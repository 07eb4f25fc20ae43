"""Does a game keep the contract of `lastcard.core.game`? What is wrong with it, each fault in one line.

`faults` walks through a game, from its start, its examples and random positions, asks it all that the engines, the
pages and the command line will ask it, and says what they would stumble over, where, and what to change.
"""

from __future__ import annotations

from lastcard.core.contract.asking import OutOfTime, TooSlow
from lastcard.core.contract.check import Check, faults
from lastcard.core.contract.fault import Fault

__all__ = ["Check", "Fault", "OutOfTime", "TooSlow", "faults"]

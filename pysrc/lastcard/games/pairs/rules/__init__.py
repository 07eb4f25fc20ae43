"""The rules of Pairs.

Source: Park, Tasnim and Zheng 2014, section 2.
"""

from lastcard.games.pairs.rules.game import GAME
from lastcard.games.pairs.rules.position import State

__all__ = ["GAME", "State"]

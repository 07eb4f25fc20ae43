"""The rules of Pan Galactic Solitaire: what a position is, what may be exchanged and why, and how both are written.

Source: the README of easyPGS, "Game Rules".
"""

from lastcard.games.solitaire.rules.game import GAME
from lastcard.games.solitaire.rules.position import State

__all__ = ["GAME", "State"]

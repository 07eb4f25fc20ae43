"""The rules of Pan Galactic Solitaire.

Source: the README of easyPGS, "Game Rules".
"""

from lastcard.games.solitaire.rules.game import GAME
from lastcard.games.solitaire.rules.position import State

__all__ = ["GAME", "State"]

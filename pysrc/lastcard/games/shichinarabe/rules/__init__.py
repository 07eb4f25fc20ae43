"""The rules of SHICHINARABE: positions, legal moves, and the notation of both.

Source: Kiya 2021, sections 6.1 and 6.2.
"""

from lastcard.games.shichinarabe.rules.board import Graph, both_ways
from lastcard.games.shichinarabe.rules.cards import deal
from lastcard.games.shichinarabe.rules.game import GAME, RED_AND_BLUE, Shichinarabe
from lastcard.games.shichinarabe.rules.position import COLOURS, Move, RedBlue, State, forest

__all__ = [
    "COLOURS",
    "GAME",
    "RED_AND_BLUE",
    "Graph",
    "Move",
    "RedBlue",
    "Shichinarabe",
    "State",
    "both_ways",
    "deal",
    "forest",
]

"""The rules of open-hand BABANUKI: positions, draws, and their notation.

Source: Kiya 2021, section 5.2.1.
"""

from lastcard.games.babanuki.rules.game import BABA_PAPER, GAME, Babanuki, deal, random_hands
from lastcard.games.babanuki.rules.position import JOKER, MAX_PAIRS, BabaCard, State, baba_text, settled

__all__ = [
    "BABA_PAPER",
    "GAME",
    "JOKER",
    "MAX_PAIRS",
    "BabaCard",
    "Babanuki",
    "State",
    "baba_text",
    "deal",
    "random_hands",
    "settled",
]

"""The steps of the Learn tab: the rules, and the choice between the two moves."""

from __future__ import annotations

from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.view import PairsBoard
from lastcard.ui.lessons import Lesson
from lastcard.ui.simple_lessons import SimpleSteps as Steps
from lastcard.ui.simple_lessons import simple_film

__all__ = ["LESSONS", "Steps"]

LINE = ("hit", "deal 4", "fold")

LESSONS = (
    Lesson(
        "The rules",
        "Everybody has cards of different ranks face up. In turn, hit and take a card, or fold.\n\n"
        "A card of a rank you have is a pair: you score its rank. Who folds scores the lowest card on the table. Either way the "
        "round is over, and who scores pays as much to each of the others. The deck holds one 1, two 2s, and so on to ten 10s.",
        simple_film(PairsBoard, GAME.notation.default),
        GAME.notation.default,
    ),
    Lesson(
        "Two numbers",
        "Folding costs the lowest card. Hitting costs what pairs cost on average, and then it is the other's turn, with the same "
        "choice.\n\nWorked out backwards from the last card that can come, both are numbers: take the larger.",
        simple_film(PairsBoard, GAME.notation.default, LINE),
        GAME.notation.default,
        LINE,
    ),
)

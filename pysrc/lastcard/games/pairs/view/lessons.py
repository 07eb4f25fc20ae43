"""The steps of the Learn tab: the rules, and the choice between the two moves."""

from __future__ import annotations

from lastcard.ui.lessons import Lesson

_CARDS = (
    "<svg viewBox='0 0 120 50' role='img'><g fill='none' stroke='currentColor'><rect x='5' y='8' width='24' height='34' rx='3'/>"
    "<rect x='33' y='8' width='24' height='34' rx='3'/><rect x='67' y='8' width='24' height='34' rx='3'/>"
    "<rect x='95' y='8' width='20' height='34' rx='3'/></g><g fill='currentColor' font-size='14' text-anchor='middle'>"
    "<text x='17' y='30'>3</text><text x='45' y='30'>7</text><text x='79' y='30'>2</text><text x='105' y='30'>5</text></g></svg>"
)

LESSONS = (
    Lesson(
        "The rules",
        "Everybody has cards of different ranks face up. In turn, hit and take a card, or fold.\n\n"
        "A card of a rank you have is a pair: you score its rank. Who folds scores the lowest card on the table. Either way the "
        "round is over, and who scores pays as much to each of the others. The deck holds one 1, two 2s, and so on to ten 10s.",
        _CARDS,
        "The player to move has 3 and 7, the other 2 and 5; folding would take the 2.",
        "3,7|2,5",
    ),
    Lesson(
        "Two numbers",
        "Folding costs the lowest card. Hitting costs what pairs cost on average, and then it is the other's turn, with the same "
        "choice.\n\nWorked out backwards from the last card that can come, both are numbers: take the larger.",
        _CARDS,
        "The player to move has 3 and 7, the other 2 and 5; folding would take the 2.",
        "3,7|2,5",
        ("hit", "deal 4", "fold"),
    ),
)

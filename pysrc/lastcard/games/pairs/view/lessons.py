"""The steps of the Learn tab: the rules, the two numbers, backward induction on three ranks, and a fold that is certain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.text import one, ordinal
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.view.board.board import laid_out
from lastcard.games.pairs.view.lesson_tree import POSITION, drawn, tree
from lastcard.ui.learn.lessons import Frame, Lesson, LessonSteps, film

if TYPE_CHECKING:
    from lastcard.games.pairs.rules import State


class Steps(LessonSteps):
    """The steps of Pairs: its table and deck, and the tree of a whole round."""

    script = "lessons.js"


def _table(position: str, line: tuple[str, ...] = ()) -> tuple[Frame, ...]:
    return film(
        GAME,
        position,
        line,
        lambda state: laid_out(state, GAME.players(state)),
        told=_told,
        says=_turn,
    )


def _told(state: State, move: str) -> str:
    who = f"The {ordinal(state.player)} player"
    if move.startswith("deal"):
        return f"{who} is dealt {one(int(move.removeprefix('deal ')))}."
    return f"{who} {move}s."


def _turn(state: State) -> str:
    outcome = GAME.outcome(state)
    if outcome is not None:
        return f"The round is over: {outcome.sentence}."
    who = f"the {ordinal(state.player)} player"
    if state.dealing:
        return f"A card is to come for {who}."
    return f"It is {who}’s turn; folding would take the {state.low}."


def _lesson(title: str, text: str, position: str, line: tuple[str, ...] = ()) -> Lesson:
    return Lesson(title, text, _table(position, line), position, line)


_TREE = tree()
_KEY = "Round: the first player decides. Square: the second. Diamond: chance. Numbers are what the first player gets."


def _tree_lesson(title: str, text: str, known: int) -> Lesson:
    return Lesson(title, text, (Frame(drawn(_TREE, known), _KEY),), POSITION)


LESSONS = (
    _lesson(
        "The rules",
        "Everybody has cards face up, no two of a rank. In turn, hit and take a card, or fold.\n\n"
        "A card of a rank that you have is a pair: you score its rank. If you fold, you score the lowest card on the table, "
        "whoever has it. Either way the round is over.\n\n"
        "Points are bad. In a whole game rounds follow one another, and whoever first has 31 points loses: 31 with two "
        "players, 21 with three, 16 with four. Here one round is looked at, and who scores pays as much to each of the others.\n\n"
        "The deck holds one 1, two 2s, and so on to ten 10s; five of its cards are burned, face down.",
        "3,7|2,5",
        ("hit", "deal 4", "hit", "deal 5"),
    ),
    _lesson(
        "Two numbers",
        "Folding has a price that you can see: the lowest card, here 2.\n\n"
        "Hitting is a lottery. The marked ranks would pair and cost 3 or 7. With any other card the round goes on, and "
        "the other player has the same choice.\n\n"
        "Once it is known what every following position is worth, the lottery is one number too: the average. Take "
        "the larger of the two.",
        "3,7|2,5",
    ),
    _tree_lesson(
        "Begin at the end",
        "Here is a whole round with three ranks: six cards, none burned, one dealt to each player. From the top, whoever is "
        "to move folds, or hits, and chance deals a card with the probability that stands at its line.\n\n"
        "Nobody can say at once what the first decision is worth. The last ones are easy: at 123|23 every card that is left "
        "is a 3 and pairs, so it is better to fold and pay 1. A step above, where all that follows is known, compare again.",
        2,
    ),
    _tree_lesson(
        "Step by step upward",
        "Now the second player’s two decisions. What the first player gets the second pays, so the second takes the smaller number.\n\n"
        "At 13|2 folding costs 1, and hitting brings the first player 1/3 × 2 + 2/3 × (−1) = 0 on average: the second player hits. A "
        "chance node is worth the average of what hangs below it, each weighed with its probability.\n\n"
        "At 12|2 both moves cost 1. Where they are worth the same one folds: that makes the solution unique.",
        1,
    ),
    _tree_lesson(
        "The first decision",
        "One comparison is left: folding pays 1, hitting is worth 1/4 on average. So the first player hits, and the whole round is solved: "
        "every decision has its bold line, also those that good players never reach.\n\n"
        "The same works with ten ranks: 784,385 positions of two players, each worked out once, those with the most cards on the table first.",
        0,
    ),
    _lesson(
        "A fold without calculating",
        "Sometimes no tree is needed. However the round goes on, the other player can fold and pay at most the lowest card, so a card "
        "that does not pair gains at most that much, here 1.\n\n"
        "Of the 52 cards 13 pair and cost 5 × 6 + 8 × 9 = 102 together; the other 39 gain at most 39. That is (39 − 102) / 52 = −1.21 at best, less "
        "than −1 for folding. The paper’s Corollary 8 is this comparison; it finds 95 % of all folds.",
        "6,9|1",
    ),
)

"""The steps of the Learn tab: the rules, pairs, the greedy matching, the two lemmas in pictures, equal and cut cards, hidden hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.text import capital
from lastcard.games.tanhinmin.rules import GAME, PLAYERS
from lastcard.games.tanhinmin.solver.explain import sentence
from lastcard.games.tanhinmin.solver.winner import verdict
from lastcard.games.tanhinmin.view.board.board import laid_out
from lastcard.games.tanhinmin.view.pictures.graph_layout import columns, figures
from lastcard.ui.learn.lessons import Frame, Lesson, LessonSteps, film
from lastcard.ui.shell.player_names import retold

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.games.tanhinmin.rules import State


class Steps(LessonSteps):
    """The steps of TANHINMIN, drawn as its table and its configuration graphs are."""

    script = "lessons.js"


def table(position: str, line: str) -> tuple[Frame, ...]:
    """Return the table in a position and after each of some moves."""
    return film(GAME, position, line.split(), lambda state: laid_out(state, PLAYERS), told=_told, says=_turn)


def graphs(position: str, line: str) -> tuple[Frame, ...]:
    """Return the configuration graphs of a position and of those after each of some moves."""
    places, wide = columns(GAME.parse(position))

    def draw(state: State) -> dict[str, Any]:
        known = [] if state.over else figures(state, verdict(state), places, hide=False)
        return {"wide": wide, "figures": known[:2]}

    return film(
        GAME,
        position,
        line.split(),
        draw,
        told=lambda state, move: retold(_told(state, move), GAME, state),
        says=lambda state: retold(sentence(state, verdict(state)), GAME, state),
    )


def lines(position: str, line: str) -> tuple[Frame, ...]:
    """Return the configuration graphs of a position without matchings, covers and sizes."""
    state = GAME.parse(position)
    places, wide = columns(state)
    plain = {"wide": wide, "figures": figures(state, verdict(state), places, hide=True)}
    return (Frame(plain, "A line leads to every card that the upper one beats."),)


def _told(state: State, move: str) -> str:
    return f"The {PLAYERS[state.player]} player {'passes' if move == 'pass' else f'places {move}'}."


def _turn(state: State) -> str:
    outcome = GAME.outcome(state)
    if outcome:
        return f"{capital(outcome.sentence)}."
    on = f"a card above {state.table}, or a pass" if state.table else "any card"
    return f"The {PLAYERS[state.player]} player is to move: {on}."


def _lesson(
    title: str,
    text: str,
    position: str,
    line: str = "",
    draw: Callable[[str, str], tuple[Frame, ...]] = graphs,
) -> Lesson:
    return Lesson(title, text, draw(position, line), position, tuple(line.split()))


LESSONS = (
    _lesson(
        "The rules",
        "Two players hold cards that differ in strength alone, and both hands lie open. In turn, place a card that is stronger than the "
        "one on the table, or pass, which empties the table; on an empty table any card may be placed, and one must be.\n\n"
        "Whoever first has no card left wins. Here the winner is the second player, with fewer cards and without having the strongest one.",
        "1,3,4,5,8|2,6,7|0",
        "1 2 3 7 8 pass 4 6",
        draw=table,
    ),
    _lesson(
        "Who beats whom",
        "Each player has a configuration graph. Above stands the own hand, below what is to be beaten: the other hand without its weakest "
        "card, and for the player to move also the table card (a dash is the empty table). A line leads to every card that the upper one beats.\n\n"
        "Why without the weakest? It can be kept for the very end: who has one card left and finds the table empty wins with it, however weak "
        "it is. So nobody ever needs to beat it.",
        "3,4|1,5,6|2",
        draw=lines,
    ),
    _lesson(
        "As many pairs as possible",
        "In a matching every card is in one pair at most. The bold lines make a largest matching, and two pointers find it: go through the "
        "upper cards from the weakest on; each takes the weakest lower card that is left, if it beats it, and is left out if not.\n\n"
        "How can one be sure that it is a largest one? The ringed cards touch every line, so that each pair uses one of them. There are as "
        "many rings as pairs: more pairs are impossible. Step through the algorithm under the graphs in Explore.",
        "1,3,4,5,8|2,6,7|0",
    ),
    _lesson(
        "More is enough (Lemma 2.3)",
        "The player to move wins if μ₀ > μ₁: more pairs in the own graph than in the other's. The proof shows a move after which the "
        "other player, now to move, has not more.\n\n"
        "Place a card that a largest matching pairs with the table card, not the weakest if another will do. One's own graph loses only that "
        "pair. The other player's graph stays as it is: the card stood in its lower row before, and stands there now as the table card. So "
        "the other player has not more. If only the weakest will do, μ₀ is so large that one pair more does no harm; if no card beats "
        "the table, pass, and nothing of one's own is lost.",
        "1,2,5|3,4|0",
        "2 3 5 pass 1",
    ),
    _lesson(
        "Not more is not enough (Lemma 2.4)",
        "If μ₀ is not more than μ₁, every move leaves the other player, then to move, with more pairs. A placed card is gone from the "
        "upper row of its owner, and it lies on the table as one more card that the other player can beat; a pass leaves the empty table, which "
        "every card beats.\n\n"
        "So the two lemmas hand the inequality to and fro until a hand is empty: comparing two numbers decides the whole game.",
        "3,4|1,5,6|2",
        "3 5 pass 6 pass 1",
    ),
    _lesson(
        "Equal cards",
        "Equal cards do not beat each other. The comparison stays true word for word, with lines only from stronger to weaker cards.\n\n"
        "They may not be told apart and put into an order, though. With the second player's 1 above both of the first player's, the first "
        "player would lose; as it is, the first player wins, because the second must pass.",
        "1,1|1|0",
        "1 pass 1",
    ),
    _lesson(
        "Cut cards",
        "A cut card, written 1~, beats ordinary cards below its number and the empty table, and nothing beats it. The comparison stays true "
        "but for one case, the surplus state: a player keeps cut cards for which it is too late.\n\n"
        "Here the first player has more pairs and still loses. The cut card of level 1 can be placed on an empty table only, and that never "
        "comes in time: the second player can beat every ordinary card of the first.",
        "1~,2|1,3|1",
        "2 3 pass 1",
    ),
    _lesson(
        "Hidden hands",
        "Suppose you do not see the other hand, but you win with open hands and somebody tells you μ₀. Then you need nothing else. "
        "If no card beats the table, pass. If some of your cards are too weak for the table, place the weakest that is not. If all would do, place the "
        "weakest when μ₀ is the number of your cards, and the second weakest otherwise.\n\n"
        "In Play, hide a hand, choose what the oracle tells, and watch the winning inequality being kept.",
        "2,5,6|1,3,4|0",
        "2 3 5 pass 6",
    ),
)

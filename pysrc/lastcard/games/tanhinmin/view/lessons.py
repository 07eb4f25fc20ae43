"""The steps of the Learn tab: which card to keep, counting pairs, equal and cut cards, hidden hands, and the two lemmas."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from lastcard.core.text import capital
from lastcard.games.tanhinmin.rules import GAME
from lastcard.games.tanhinmin.solver.engine import ENGINE
from lastcard.games.tanhinmin.solver.explain import sentence
from lastcard.games.tanhinmin.solver.winner import verdict
from lastcard.games.tanhinmin.view.board.board import laid_out
from lastcard.games.tanhinmin.view.pictures.graph_layout import columns, figures
from lastcard.ui.learn.frames import Frame, film
from lastcard.ui.learn.lessons import Lesson, LessonSteps, posed
from lastcard.ui.learn.onward import play_now
from lastcard.ui.learn.tasks import Scene, Voice
from lastcard.ui.player_names import called, retold

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.games.tanhinmin.rules import State


class Steps(LessonSteps):
    """The steps of TANHINMIN, drawn as its table and its configuration graphs are."""

    script = "lessons.js"


def table(position: str, line: str) -> tuple[Frame, ...]:
    """Return the table in a position and after each of some moves."""
    return film(
        GAME,
        position,
        line.split(),
        lambda state: laid_out(state, called(GAME, state)),
        told=_told,
        says=_turn,
    )


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
    return (
        f"The {called(GAME, state)[state.player]} player {'passes' if move == 'pass' else f'places {move}'}."
    )


def _turn(state: State) -> str:
    outcome = GAME.outcome(state)
    if outcome:
        return f"{capital(retold(outcome.sentence, GAME, state))}."
    on = f"a card above {state.table}, or a pass" if state.table else "any card"
    return f"The {called(GAME, state)[state.player]} player is to move: {on}."


def _lesson(
    title: str,
    text: str,
    position: str,
    line: str = "",
    draw: Callable[[str, str], tuple[Frame, ...]] = graphs,
) -> Lesson:
    return Lesson(title, text, draw(position, line), position, tuple(line.split()))


def _does(voice: Voice, state: State, move: str) -> str:
    if move == "pass":
        return f"{voice.does(state.player, 'pass', 'passes')}."
    return f"{voice.does(state.player, 'place')} {move}."


def _says(voice: Voice, state: State) -> str:
    if state.over:
        winner = 1 - state.player if state.hand else state.player
        return f"{voice.does(winner, 'have', 'has')} no card left and {'win' if winner == voice.reader else 'wins'}."
    whose = "Your turn" if state.player == voice.reader else "Your friend’s turn"
    return f"{whose}: {f'a card above {state.table}, or a pass' if state.table else 'any card'}."


SCENE = Scene(ENGINE, laid_out, _does, _says)


_asked = partial(posed, SCENE)


LESSONS = (
    _asked(
        "The weakest card last",
        "Every card has a strength, and both hands lie open; the lower one is yours. In turn, place a card that is stronger than the one on the table, "
        "or pass. A pass empties the table, and then the other player may place any card.\n\n"
        "Whoever first has no card left wins.",
        "1,3|2|0",
        "The table is empty. Which card do you place?",
        "Your friend cannot beat the 3 and has to pass. The table is empty again, and your 1 can go down.",
        "Which card can your friend not beat?",
    ),
    _asked(
        "Do not begin with the strongest",
        "Three cards against two. Your 5 beats everything, but it can do so only once.",
        "1,2,5|3,4|0",
        "Which card do you begin with? Two of them are right.",
        "Whatever your friend does now, your 5 is still there to beat it.",
        "Let a weak card go first, and keep the strong one for your friend’s answer.",
    ),
    _asked(
        "Beat it, but with what?",
        "A 3 lies on the table. You may beat it, or pass.\n\n"
        "Whoever passes gives the other a free choice. Whoever beats with too high a card misses it later.",
        "1,4,6|2,5|3",
        "What do you do?",
        "The 4 is enough. Your friend’s 5 can still be beaten by your 6.",
        "Which of your cards is just enough?",
        turns=2,
    ),
    _lesson(
        "A whole game",
        "Strong cards alone do not decide. Here the blue player wins, with fewer cards and without the strongest one.\n\n"
        "So what does decide? The next steps count it.",
        "1,3,4,5,8|2,6,7|0",
        "1 2 3 7 8 pass 4 6",
        draw=table,
    ),
    _lesson(
        "Who beats whom",
        "Draw it: above stands a player’s own hand, below what that player may have to beat. A line leads to every card that the upper one beats.\n\n"
        "Below stand the other’s cards without the weakest, and for the player to move also the table card (a dash is the empty table). "
        "Why without the weakest? It can be kept for the very end: whoever has one card left and finds the table empty wins with it, however weak "
        "it is. So nobody ever needs to beat it.",
        "3,4|1,5,6|2",
        draw=lines,
    ),
    _lesson(
        "As many pairs as possible",
        "Now make pairs along the lines, every card in one pair at most. Begin with the weakest upper card: it takes the weakest lower card that is left, if it beats it, and is "
        "left out if not. Then the next one, and so on.\n\n"
        "Nobody can make more pairs than this. The ringed cards touch every line, so each pair uses one of them; and there are as "
        "many rings as pairs. Step through it under the graphs in Explore.",
        "1,3,4,5,8|2,6,7|0",
    ),
    _lesson(
        "More pairs win",
        "Whoever is to move wins with more pairs than the other, and loses otherwise. That is all that has to be counted.\n\n"
        "Here the red player has two pairs and the blue player one, and keeps it so after every move. The number of pairs is written μ (say “mu”), with a 0 "
        "for the player to move and a 1 for the other.",
        "1,2,5|3,4|0",
        "2 3 5 pass 1",
    ),
    _asked(
        "Count, then move",
        "Try it on four cards against three. Make the pairs in your head: yours are one more than your friend’s.\n\n"
        "A good move leaves your friend with no more pairs than you.",
        "1,3,5,7|2,4,6|0",
        "Which card do you place?",
        "You kept enough strong cards for your friend’s 4 and 6.",
        "Each of your friend’s better cards, 4 and 6, needs one of yours that beats it. Do not spend these.",
        turns=2,
    ),
    _lesson(
        "Equal cards",
        "Equal cards do not beat each other. Counting pairs stays right, word for word, with lines only from stronger to weaker cards.\n\n"
        "So equal cards must really count as equal. If the blue player’s 1 were a little stronger than the red player’s 1s, red "
        "would lose; as it is, blue must pass, and red wins.",
        "1,1|1|0",
        "1 pass 1",
    ),
    _lesson(
        "Cut cards",
        "A cut card, written 1~, beats ordinary cards below its number and the empty table, and nothing beats it. Counting pairs stays right "
        "with one exception: a player whose cut cards come too late has lost. The thesis calls that the surplus state.\n\n"
        "Here the red player has more pairs and still loses. The cut card of level 1 can be placed on an empty table only, and that never "
        "comes in time: the blue player can beat every ordinary card of the red one.",
        "1~,2|1,3|1",
        "2 3 pass 1",
    ),
    _lesson(
        "Hidden hands",
        "Suppose you do not see the other hand, but you win with open hands and somebody tells you your number of pairs, μ₀. Then you need nothing else. "
        "If no card beats the table, pass. If some of your cards are too weak for the table, place the weakest that is not. If all would do, place the "
        "weakest when μ₀ is the number of your cards, and the second weakest otherwise.\n\n"
        "In Play, hide a hand and choose what the oracle tells you. It sees both hands, and the rule above keeps your win.",
        "2,5,6|1,3,4|0",
        "2 3 5 pass 6",
    ),
    _lesson(
        "Why more is enough (Lemma 2.3)",
        "For those who like proofs. If μ₀ > μ₁, some move leaves the other player, now to move, with not more.\n\n"
        "Place a card that a largest matching pairs with the table card, not the weakest if another will do. One's own graph loses only that "
        "pair. The other player's graph stays as it is: the card stood in its lower row before, and stands there now as the table card. So "
        "the other player has not more. If only the weakest will do, μ₀ is so large that one pair more does no harm; if no card beats "
        "the table, pass, and nothing of one's own is lost.",
        "1,2,5|3,4|0",
        "2 3 5 pass 1",
    ),
    _lesson(
        "Why not more is not enough (Lemma 2.4)",
        "If μ₀ is not more than μ₁, every move leaves the other player, then to move, with more pairs. A placed card is gone from the "
        "upper row of its owner, and it lies on the table as one more card that the other player can beat; a pass leaves the empty table, which "
        "every card beats.\n\n"
        "So the two lemmas hand the inequality to and fro until a hand is empty: comparing two numbers decides the whole game.",
        "3,4|1,5,6|2",
        "3 5 pass 6 pass 1",
    ),
    play_now(
        SCENE,
        "1,3,5,6,8|2,4,7|0",
        "Five cards against three, and you begin. Your pairs are more: you can win.\n\n"
        "Which card must not go first? Remember the step with the 5.",
    ),
)

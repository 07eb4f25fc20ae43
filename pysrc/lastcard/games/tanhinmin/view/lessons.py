"""The steps of the Learn tab: which card to keep, counting pairs, equal and cut cards, hidden hands, and two lemmas."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from lastcard.core.text import capital
from lastcard.games.tanhinmin.rules import GAME, write_card
from lastcard.games.tanhinmin.solver.certificate import certificates
from lastcard.games.tanhinmin.solver.engine import ENGINE
from lastcard.games.tanhinmin.solver.explain import sentence
from lastcard.games.tanhinmin.solver.winner import verdict
from lastcard.games.tanhinmin.view.board.board import laid_out
from lastcard.games.tanhinmin.view.pictures.graph_layout import columns, figures
from lastcard.ui.learn.choices import Choice, who_wins
from lastcard.ui.learn.frames import Frame, film
from lastcard.ui.learn.lessons import Lesson, LessonSteps, asked, in_parts, posed
from lastcard.ui.learn.onward import play_now
from lastcard.ui.learn.tasks import Scene, Voice
from lastcard.ui.player_names import called, retold

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.games.tanhinmin.rules import State


class Steps(LessonSteps):
    """The steps of TANHINMIN, drawn as its table and its configuration graphs are."""

    script = "lessons.js"
    former = (2, 3, 4, 9, 10, 11, 12, 7, 13, 14, 15, 16, 17, 8)


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


def yours(position: str, *, counted: bool, both: bool = False) -> tuple[Frame, ...]:
    """Return the graph of the reader, who is to move, or both graphs; `counted` draws the pairs and their number."""
    state = GAME.parse(position)
    places, wide = columns(state)
    mine, other = figures(state, verdict(state), places, hide=not counted)[:2]
    named = [mine | {"title": "Your pairs", "symbol": "pairs"}]
    if both:
        named.append(other | {"title": "Your friend’s pairs", "symbol": "pairs"})
    table = f"the {state.table} on the table" if state.table else "the empty table (–)"
    caption = f"Your cards on top. Below: your friend’s cards without the weakest, and {table}."
    return (Frame({"wide": wide, "figures": named}, caption),)


def _why(state: State, option: str) -> str:
    graph = certificates(state)[0]
    pairs = [
        f"{write_card(graph.beating[top])} beats {graph.beaten[below] or 'the empty table'}"
        for top, below in graph.edges
    ]
    return f"Pair them like this: {', '.join(pairs)}. No card is left that could make another pair."


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
    former: str = "",
) -> Lesson:
    return Lesson(title, text, draw(position, line), position, tuple(line.split()), former=former)


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


BASICS = (
    _asked(
        "Beat it or pass",
        "Be the first to run out of cards. Higher numbers are stronger. Both hands are face up; yours is at the bottom.\n\n"
        "On your turn, beat the card on the table, or pass.",
        "1,4|2|3",
        "A 3 is on the table. What do you do?",
        "Your friend’s 2 can’t beat the 4.",
        "Your friend has one card left. Could it go down if you passed?",
    ),
    _asked(
        "The weakest card last",
        "A pass clears the table, and the other player may then play anything.\n\n"
        "So your last card can be a weak one.",
        "1,3|2|0",
        "The table is empty. Which card do you play first?",
        "Your friend can’t beat the 3 and has to pass. The table is empty again, and your 1 can go.",
        "Which card can your friend not beat?",
    ),
    _asked(
        "Don’t start with the strongest",
        "Three cards against two. Your 5 beats everything, but only once.",
        "1,2,5|3,4|0",
        "Which card do you start with? Two are right.",
        "Whatever your friend does now, you still have the 5 to beat it.",
        "Let a weak card go first. Keep the strong one for your friend’s answer.",
        former="Do not begin with the strongest",
    ),
    _asked(
        "Beat it, but with what?",
        "Pass, and your friend plays anything. Beat it with too high a card, and you’ll miss that card later.",
        "1,4,6|2,5|3",
        "What do you do?",
        "The 4 is enough. Your 6 still beats your friend’s 5.",
        "Which of your cards is just enough?",
        turns=2,
    ),
    asked(
        "Count the pairs",
        "Who wins can be counted. Pair each of your cards with a card that it beats, each card once.\n\n"
        "Leave out your friend’s weakest card: it can wait till last. The table counts as a card too, and every card beats an empty table.",
        Choice(
            SCENE,
            "1,2,5|3,4|0",
            "How many pairs can you make?",
            ("1", "2", "3"),
            lambda state: str(verdict(state).mu0),
            "The 5 takes the 4, and one more card takes the empty table.",
            "Which of your cards beat the 4? What is left then?",
            _why,
            asked=yours("1,2,5|3,4|0", counted=False),
            shown=yours("1,2,5|3,4|0", counted=True),
        ),
    ),
    asked(
        "Who has more pairs?",
        "Your friend’s pairs are counted the same way. For your friend the table doesn’t count, because it is your turn.\n\n"
        "The player to move wins with more pairs than the other, and otherwise loses.",
        who_wins(
            SCENE,
            "3,4|1,5,6|2",
            "It is your turn. Who wins?",
            "You have one pair and so has your friend. The player to move needs more.",
            "Count the pairs in the pictures.",
            asked=yours("3,4|1,5,6|2", counted=True, both=True),
        ),
    ),
    _asked(
        "Count, then move",
        "Four cards against three. Pair them in your head. You have one pair more than your friend.\n\n"
        "A good move leaves your friend with no more pairs than you.",
        "1,3,5,7|2,4,6|0",
        "Which card do you play?",
        "You kept enough to beat your friend’s 4 and 6.",
        "You need one card for the 4 and one for the 6. Don’t spend these.",
        turns=2,
    ),
    play_now(
        SCENE,
        "1,3,5,6,8|2,4,7|0",
        "Five cards against three, and you start. You have more pairs, so you can win.\n\n"
        "One card shouldn’t go first. Remember the 5.",
        "Which card do you play first?",
        "You still have the 8. Now play on against an easy opponent.",
        "Which card will you need for your friend’s 7?",
    ),
)

DEEPER = (
    _lesson(
        "A whole game",
        "Strong cards aren’t everything. Here blue wins without holding the strongest one.\n\n"
        "Step through the game.",
        "1,3,4,5,8|2,6,7|0",
        "1 2 3 7 8 pass 4 6",
        draw=table,
    ),
    _lesson(
        "Who beats whom",
        "Draw it: a player’s hand on top, the cards it may have to beat below. Lines show what each card beats.\n\n"
        "Below are the other player’s cards without the weakest and, for the player to move, the card on the table (a dash is the empty table). "
        "Why leave out the weakest? It can wait till last: on an empty table, your last card wins however weak it is. So it never needs beating.",
        "3,4|1,5,6|2",
        draw=lines,
    ),
    _lesson(
        "As many pairs as possible",
        "Now pair cards along the lines, each card once at most. Start with the weakest on top: pair it with the weakest card left below, "
        "if it beats it; if not, skip it. Then take the next one, and so on.\n\n"
        "Nobody can make more pairs than this. The ringed cards touch every line, so no more pairs than rings are possible. "
        "Step through it under the graphs in Explore.",
        "1,3,4,5,8|2,6,7|0",
    ),
    _lesson(
        "More pairs, move by move",
        "The player to move wins with more pairs than the other, and otherwise loses. That is all you need to count.\n\n"
        "Here red has two pairs and blue one, and red keeps more after every move. The number of pairs is written μ (say “mu”): μ₀ for "
        "the player to move, μ₁ for the other.",
        "1,2,5|3,4|0",
        "2 3 5 pass 1",
        former="More pairs win",
    ),
    _lesson(
        "Equal cards",
        "Equal cards don’t beat each other. Counting pairs still works: draw lines only from stronger to weaker.\n\n"
        "If blue’s 1 were a little stronger than red’s 1s, red would lose. As it is, blue has to pass, and red wins.",
        "1,1|1|0",
        "1 pass 1",
    ),
    _lesson(
        "Cut cards",
        "A cut card, written 1~, beats ordinary cards below its number and the empty table, and nothing beats it. Counting pairs still works, "
        "with one exception: if your cut cards come too late, you lose (the thesis’s “surplus state”).\n\n"
        "Here red has more pairs and still loses. The cut card of level 1 can go only on an empty table. That never "
        "comes in time, because blue can beat every ordinary card that red has.",
        "1~,2|1,3|1",
        "2 3 pass 1",
    ),
    _lesson(
        "Hidden hands",
        "Suppose you can’t see the other hand, but are told your number of pairs, μ₀. If you would win with open hands, that is enough.\n\n"
        "If no card beats the table, pass. If some of your cards are too weak for the table, play the weakest that beats it. If all of them beat it, play the "
        "weakest when μ₀ is the number of your cards, and the second weakest otherwise.\n\n"
        "In Play, hide a hand and choose to be told your number of pairs. The number comes from both hands, and this rule keeps your win.",
        "2,5,6|1,3,4|0",
        "2 3 5 pass 6",
    ),
    _lesson(
        "Why more is enough (Lemma 2.3)",
        "For those who like proofs. If μ₀ > μ₁, some move leaves the other player, now to move, with no more pairs than you.\n\n"
        "Play a card that a largest matching pairs with the table card, and not the weakest if another will do. Your own graph loses only that "
        "pair. The other player’s graph stays as it is: the card was in its lower row before, and is there now as the table card. So "
        "the other player has no more than you. If only the weakest will do, μ₀ is so large that one pair more does no harm. If no card beats "
        "the table, pass: you lose no pair.",
        "1,2,5|3,4|0",
        "2 3 5 pass 1",
    ),
    _lesson(
        "Why not more is not enough (Lemma 2.4)",
        "If μ₀ is not more than μ₁, every move leaves the other player, then to move, with more pairs. A card that you play is gone from "
        "your upper row, and on the table it is one more card that the other player can beat. A pass leaves the empty table, which "
        "every card beats.\n\n"
        "So the two lemmas pass the inequality back and forth until a hand is empty: comparing two numbers decides the whole game.",
        "3,4|1,5,6|2",
        "3 5 pass 6 pass 1",
    ),
)

LESSONS = in_parts(BASICS, DEEPER)

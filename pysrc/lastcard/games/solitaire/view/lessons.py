"""The lessons: swap and cycle, exchanges that lose, the end, dividing without choosing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lastcard.core.text import amount
from lastcard.core.worth import Worth, is_payoff
from lastcard.games.solitaire.rules import GAME, State
from lastcard.games.solitaire.rules.exchanges import Click, exchanges
from lastcard.games.solitaire.rules.position import CardNumber, card_name, card_text, suit_of
from lastcard.games.solitaire.solver.engine import ENGINE
from lastcard.games.solitaire.solver.small_boards import DivisionRound, rounds
from lastcard.games.solitaire.view.board import laid_out
from lastcard.ui.learn import LessonSteps
from lastcard.ui.learn.lesson_text import lessons_beside
from lastcard.ui.learn.tasks import Frame, Scene, Voice

SUIT_WORDS = ("spade", "heart", "diamond", "club")


class Steps(LessonSteps):
    """The steps of the solitaire: its board, to be looked at."""

    script = "lessons.js"
    former = (2, 4, 8, 5, 6, 9, 10, 11, 7)


def _board_picture(
    state: State, way: Click | None = None, pairs: tuple[tuple[CardNumber, CardNumber], ...] = ()
) -> dict[str, Any]:
    """Return the board with the cards A, B and C of an exchange, or the pairs of a round."""
    board = laid_out(state)
    named = [] if way is None else [way.home, way.move.card, way.move.other]
    return {name: board[name] for name in ("rows", "homes", "done")} | {
        "roles": ["" if card is None else card_name(card) for card in named],
        "pairs": [[card_name(one), card_name(other)] for one, other in pairs],
    }


def _film(position: str, line: tuple[str, ...]) -> tuple[Frame, ...]:
    state = GAME.parse(position)
    frames = []
    for text in line:
        move = GAME.parse_move(state, text)
        way = next(
            way for one in exchanges(state) for way in one.clicks if GAME.format_move(way.move) == text
        )
        frames.append(Frame(_board_picture(state, way), _click_sentence(way)))
        state = GAME.play(state, move)
    return (*frames, Frame(_board_picture(state), _board_sentence(state)))


def _click_sentence(way: Click) -> str:
    card, other = card_text(way.move.card), card_text(way.move.other)
    if way.home is None:
        return (
            f"Cycle: B, the {card}, gives way in a column of {other[:-1]}s. C, the {other}, is at home there."
        )
    return f"Swap: A, the {card_text(way.home)}, is at home. B, the {card}, has its suit. C, the {other}, is at home where B is."


def _board_sentence(state: State) -> str:
    outcome = GAME.outcome(state)
    if outcome is None:
        return f"{len(state.completed)} of {state.ranks} columns complete."
    return f"{'Won' if state.won else 'Stuck'}: {outcome.sentence}."


def _division(position: str, line: tuple[str, ...] = ()) -> tuple[Frame, ...]:
    state = GAME.parse(position)
    played = tuple(rounds(state))
    befores = [state, *(one.after for one in played[:-1])]
    rounds_with_boards = zip(befores, played, strict=True)
    frames = [
        Frame(_board_picture(before, pairs=one.pairs), _round_sentence(one))
        for before, one in rounds_with_boards
    ]
    last = played[-1].after
    top = last.cells[-last.ranks :]
    given = ", ".join(f"{column} gets {card_text(card)[:-1]}" for column, card in enumerate(top, start=1))
    end = f"Every row holds its own suit. Read the top row: column {given}. Nobody chose anything."
    return (*frames, Frame(_board_picture(last), end))


def _round_sentence(one: DivisionRound) -> str:
    number, name = len(one.pairs), SUIT_WORDS[one.suit]
    many = f"{amount(number, 'pair of cards changes', 'pairs of cards change')} places at once"
    if one.kind == "shape up":
        return f"Shape up, {name}s: where a column has {name}s but none at home, the lowest goes home. {many.capitalize()}."
    return f"Ship out, {name}s: every {name} above the one at home is swapped away. {many.capitalize()}."


def _laid(state: State) -> dict[str, Any]:
    """Return the board with the cards that can be clicked, each with its move."""
    ways = ((way, one) for one in exchanges(state) for way in one.clicks)
    clicked = [[card_name(way.move.card), GAME.format_move(one.move)] for way, one in ways]
    return _board_picture(state) | {"clicked": [] if state.won else clicked}


def _told_move(voice: Voice, state: State, text: str) -> str:
    return "You exchange {} and {}.".format(*map(card_text, GAME.parse_move(state, text)[1:]))


def _loss_sentence(voice: Voice, state: State, had: Worth, got: Worth) -> str:
    if is_payoff(got):
        return "That doesn’t complete a column."
    boards = ENGINE.solve(state).reason.facts["boards"]
    return f"Now it can’t be won: we checked all {boards} boards that can follow."


SCENE = Scene(
    ENGINE,
    lambda state, names: _laid(state),
    _told_move,
    lambda voice, state: _board_sentence(state),
    _loss_sentence,
)
NAMED: dict[str, Callable[..., Any]] = {
    "": _film,
    "rounds": _division,
    "home": lambda state: str(sum(suit_of(card) == row for row, card in enumerate(state.column(0)))),
    "columns": lambda before, after: len(after.completed),
}
LESSONS = lessons_beside(__file__, SCENE, NAMED)

"""The steps of the Learn tab: playing, picking up, queens as weapons, digging out, draws, and the burden of the nines."""

from __future__ import annotations

from dataclasses import replace

from lastcard.games.pan.rules import GAME, TAKE, Hand, State, rank_name
from lastcard.games.pan.solver.engine import ENGINE
from lastcard.games.pan.view.board.board import laid_out
from lastcard.ui.learn.frames import Frame, film
from lastcard.ui.learn.lesson_text import lessons_beside
from lastcard.ui.learn.lessons import LessonSteps
from lastcard.ui.learn.tasks import Scene, Voice
from lastcard.ui.player_names import called


class Steps(LessonSteps):
    """The steps of Pan, drawn as its table is."""

    script = "lessons.js"
    former = (2, 3, 5, 6, 7, 9, 10, 11, 12, 8)


def frames(position: str, line: tuple[str, ...] = ()) -> tuple[Frame, ...]:
    """Return the table in a position and after each of some moves.

    Raises `PositionError` if the position cannot be read, `MoveError` or `IllegalMove` if one of the moves is no
    legal move.
    """
    first, *more = film(
        GAME,
        position,
        line,
        lambda state: laid_out(state, called(GAME, state)),
        told=told,
        says=_turn,
    )
    pile = f"The pile holds {_cards(GAME.parse(position).pile)}."
    return replace(first, caption=f"{first.caption} {pile}"), *more


def told(state: State, text: str) -> str:
    """Return a move as a sentence: ``The red player takes Q, 10, 10.``"""
    player = f"The {called(GAME, state)[state.player]} player"
    if GAME.parse_move(state, text) == TAKE:
        return f"{player} takes {_cards(state.taken())}."
    return f"{player} {GAME.move_label(state, text).replace('place', 'places', 1)}."


def _turn(state: State) -> str:
    if state.over:
        winner = 1 - state.player if any(state.hand) else state.player
        return f"The {called(GAME, state)[winner]} player has no card left and wins."
    return f"The {called(GAME, state)[state.player]} player is to move."


def _cards(cards: Hand) -> str:
    names = [rank_name(rank) for rank, count in enumerate(cards, start=1) for _ in range(count)]
    return ", ".join(reversed(names)) if names else "nothing"


def _told(voice: Voice, state: State, text: str) -> str:
    if GAME.parse_move(state, text) == TAKE:
        return f"{voice.does(state.player, 'take')} {_cards(state.taken())}."
    return f"{voice.does(state.player, 'place')}{GAME.move_label(state, text).removeprefix('place')}."


def _says(voice: Voice, state: State) -> str:
    if state.over:
        winner = 1 - state.player if any(state.hand) else state.player
        return f"{voice.does(winner, 'have', 'has')} no card left and {'win' if winner == voice.reader else 'wins'}."
    return "Your turn." if state.player == voice.reader else "Your friend’s turn."


SCENE = Scene(ENGINE, laid_out, _told, _says)


LESSONS = lessons_beside(__file__, SCENE, {"": frames})

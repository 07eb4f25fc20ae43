"""The steps of the Learn tab of BABANUKI."""

from __future__ import annotations

from functools import partial
from typing import Any

from lastcard.core.sentences import move_count
from lastcard.core.text import capital
from lastcard.core.worth import Worth
from lastcard.games.babanuki.rules import GAME, JOKER, State
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.view.board import laid_out, winner_of
from lastcard.ui.learn import LessonSteps
from lastcard.ui.learn.lesson_text import lessons_beside
from lastcard.ui.learn.tasks import Frame, Scene, Voice, film
from lastcard.ui.rows import retold


class Steps(LessonSteps):
    """The steps of BABANUKI, drawn like its board, with each position's rank."""

    script = "lessons.js"
    former = (1, 2, 3, 5, 7, 8, 9, 10, 11, 12, 6)


def table_frames(position: str, line: tuple[str, ...] = (), *, ranked: bool = False) -> tuple[Frame, ...]:
    """Return the table after each draw, with the winner, and the plies if `ranked`."""

    def draw(state: State, names: tuple[str, ...]) -> dict[str, Any]:
        solution = None if state.finished else ENGINE.solve(state)
        rank = {"rank": 0 if solution is None else solution.distance} if ranked else {}
        return laid_out(state, solution, names) | rank

    return film(GAME, draw, _draw_text, _force_text, position, line)


def _force_text(voice: Voice, state: State) -> str:
    outcome = GAME.outcome(state)
    if outcome is not None:
        return f"{capital(retold(outcome.sentence, GAME, state))}."
    if state.finished:
        return _now(voice, state)
    solution = ENGINE.solve(state)
    winner = winner_of(solution.worths)
    if winner < 0:
        return "Nobody can force first place."
    far = move_count(solution.distance or 0)
    return f"{capital(voice.called(winner))} can force first place within {far}."


def _draw_text(voice: Voice, state: State, move: str) -> str:
    card = GAME.parse_move(state, move)
    pair = card != JOKER and card in state.hands[state.player]
    what = "the joker" if card == JOKER else move
    return f"{voice.does(state.player, 'draw')} {what} from {voice.called(state.source)}{', a pair' if pair else ''}."


def _now(voice: Voice, state: State) -> str:
    if state.finished:
        first = state.finished[0]
        return f"{voice.does(first, 'have', 'has')} no card left and {'are' if first == voice.reader else 'is'} first."
    return "Your turn." if state.player == voice.reader else f"{voice.does(state.player, 'draw')} next."


def _first_place_lost(voice: Voice, state: State, had: Worth, got: Worth) -> str:
    if state.finished:
        return _now(voice, state)
    winner = winner_of(ENGINE.solve(state).worths)
    if winner < 0:
        return "You could have been first. Now nobody can be sure of it."
    others = "you do" if len(voice.names) == 2 else "the others do"
    return f"Now {voice.called(winner)} can be first, whatever {others}."


SCENE = Scene(
    ENGINE,
    lambda state, names: laid_out(state, None, names),
    _draw_text,
    _now,
    _first_place_lost,
    lambda state: bool(state.finished),
)


def _helped(state: State) -> str:
    return ("You", "Blue", "Green")[ENGINE.solve(state).extra["draws"]["5"]]


LESSONS = lessons_beside(
    __file__, SCENE, {"": table_frames, "ranks": partial(table_frames, ranked=True), "helped": _helped}
)

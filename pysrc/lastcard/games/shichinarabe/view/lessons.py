"""The steps of the Learn tab."""

from __future__ import annotations

from functools import partial
from typing import Any

from lastcard.core.text import capital
from lastcard.games.shichinarabe.rules import GAME, RED_AND_BLUE, State
from lastcard.games.shichinarabe.rules.cards import is_ordinary, namer
from lastcard.games.shichinarabe.solver.engine import ENGINE
from lastcard.games.shichinarabe.solver.verdict import solve
from lastcard.games.shichinarabe.view.board import laid_out
from lastcard.ui.learn import LessonSteps
from lastcard.ui.learn.lesson_text import lessons_beside
from lastcard.ui.learn.tasks import Frame, Scene, Voice, film


class Steps(LessonSteps):
    """The steps of SHICHINARABE, drawn like its board."""

    script = "lessons.js"
    former = (1, 2, 8, 3, 9, 10, 5, 6, 11, 12, 13, 14, 7)


def board_frames(position: str, line: tuple[str, ...] = (), solved: bool = True) -> tuple[Frame, ...]:
    """Return the board in a position and after each move of a line."""

    def draw(state: State, names: tuple[str, ...]) -> dict[str, Any]:
        return laid_out(state, solve(state) if solved else None, names)

    return film(GAME, draw, _move_sentence, _turn_line, position, line)


def _turn_line(voice: Voice, state: State) -> str:
    outcome = GAME.outcome(state)
    if outcome is not None:
        return f"{capital(outcome.sentence)}."
    return f"{RED_AND_BLUE[state.player].capitalize()} is to move."


def _move_sentence(voice: Voice, state: State, move: str) -> str:
    made, name, own = GAME.parse_move(state, move), namer(state), state.player == voice.reader
    who = capital(RED_AND_BLUE[state.player] if voice.reader is None else voice.called(state.player))
    end = "" if own else "s"
    does = f"pass{'' if own else 'es'}" if made.select is None else f"play{end} {name(made.select)}"
    if made.whiten is None:
        return f"{who} {does}."
    used = name(made.whiten)
    use = f"play{end} {used} with a joker" if is_ordinary(state) else f"whiten{end} {used}"
    return f"{who} {use}, then {does}."


def _turn_or_end(voice: Voice, state: State) -> str:
    if state.winner is None:
        return f"{voice.turn(state.player)}."
    wins = f"{voice.called(state.winner)} {'win' if state.winner == voice.reader else 'wins'}"
    if "RB"[state.winner] not in state.colours:
        return f"{voice.does(state.winner, 'have', 'has')} nothing left: {wins}."
    return f"{capital(voice.called(1 - state.winner))} cannot play: {wins}."


SCENE = Scene(ENGINE, lambda state, names: laid_out(state, None, names), _move_sentence, _turn_or_end)
LESSONS = lessons_beside(
    __file__,
    SCENE,
    {
        "": board_frames,
        "unsolved": partial(board_frames, solved=False),
        "worth": lambda state: str(solve(state).extra["values"]["1"]),
    },
)

"""The Learn tab: playing, picking up, queens, digging out, draws, and the nines."""

from __future__ import annotations

from dataclasses import replace

from lastcard.games.pan.rules import GAME, TAKE, RankCounts, State, placed, rank_name
from lastcard.games.pan.solver.engine import ENGINE
from lastcard.games.pan.view.board import laid_out
from lastcard.ui.learn import LessonSteps
from lastcard.ui.learn.lesson_text import lessons_beside
from lastcard.ui.learn.tasks import Frame, Scene, Voice


class Steps(LessonSteps):
    """The steps of Pan, drawn as its table is."""

    script = "lessons.js"
    former = (2, 3, 5, 6, 7, 9, 10, 11, 12, 8)


def table_frames(position: str, line: tuple[str, ...] = ()) -> tuple[Frame, ...]:
    """Return the table in a position and after each of some moves."""
    first, *more = SCENE.film(position, line)
    pile = f"In the pile: {_card_names(GAME.parse(position).pile)}."
    return replace(first, caption=f"{first.caption} {pile}"), *more


def _card_names(cards: RankCounts) -> str:
    names = [rank_name(rank) for rank, count in enumerate(cards, start=1) for _ in range(count)]
    return ", ".join(reversed(names)) if names else "nothing"


def _caption_of_move(voice: Voice, state: State, text: str) -> str:
    if GAME.parse_move(state, text) == TAKE:
        return f"{voice.does(state.player, 'pick up', 'picks up')} {_card_names(state.taken())}."
    return f"{voice.does(state.player, 'play')} {placed(text)}."


def _situation(voice: Voice, state: State) -> str:
    if state.over:
        return voice.has_won(1 - state.player if any(state.hand) else state.player)
    return f"{voice.turn(state.player)}."


SCENE = Scene(ENGINE, laid_out, _caption_of_move, _situation)
LESSONS = lessons_beside(__file__, SCENE, {"": table_frames})

"""The Learn tab: the last match, the trap of five, counting in fours, a first game."""

from __future__ import annotations

from typing import Any

from lastcard.core.text import amount, capital
from lastcard.core.worth import Worth
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.engine import ENGINE
from lastcard.games.matches.solver.verdict import solve
from lastcard.games.matches.view.board import grouped, plain_groups
from lastcard.ui.learn import LessonSteps
from lastcard.ui.learn.lesson_text import lessons_beside
from lastcard.ui.learn.tasks import Frame, Scene, Voice


class Steps(LessonSteps):
    """The steps of match-taking: piles drawn as the board draws its own."""

    script = "lessons.js"
    former = (1, 2, 3, 4, 5, 6, 7, 9, 10, 8)


def won(*positions: str) -> dict[str, Any]:
    """Return a drawing of piles in the groups that the board shows with the solution."""
    drawn = (grouped(state, solve(state)) for state in map(GAME.parse, positions))
    return {"piles": [{"groups": groups, "more": more} for groups, more in drawn]}


def pile(state: State) -> dict[str, Any]:
    """Return a drawing of the pile as it is, and how many may be taken from it."""
    groups, more = plain_groups(state)
    return {"piles": [{"groups": groups, "more": more}], "most": state.largest_move()}


def _take_words(voice: Voice, state: State, move: str) -> str:
    return f"{voice.does(state.player, 'take')} {move}."


def _situation_words(voice: Voice, state: State) -> str:
    if not state.left:
        taker = 1 - state.player
        won = voice.does(state.player if state.misere else taker, "win").lower()
        return f"{capital(voice.called(taker))} took the last match: {won}."
    return f"{amount(state.left, 'match', 'matches')} left. {voice.turn(state.player)}."


def _win_given_away(voice: Voice, state: State, had: Worth, got: Worth) -> str:
    if state.misere and state.left == 1:
        return "One match is left, and you must take it."
    end = "you end up with the last match" if state.misere else "takes the last match"
    made_up = f"Whatever you take, your friend makes it up to {state.take + 1}"
    return f"That leaves you {state.left}. {made_up}, and {end}."


SCENE = Scene(ENGINE, lambda state, names: pile(state), _take_words, _situation_words, _win_given_away)


def _pile_frame(caption: str, *positions: str) -> tuple[Frame, ...]:
    return (Frame(won(*positions), caption),)


LESSONS = lessons_beside(
    __file__,
    SCENE,
    {
        "fours": lambda position, line: _pile_frame(
            "Nine matches: one, and two groups of four. Your turn.", position
        ),
        "groups": lambda position, line: _pile_frame(
            "Eleven matches: one, two groups of four, two extra. Eighteen, up to four at a time, the last one wins: three groups of five, three extra.",
            "11",
            position,
        ),
    },
)

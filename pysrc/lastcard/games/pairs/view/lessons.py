"""The steps of the Learn tab: hit or fold, the two numbers, backward induction on three ranks, and a fold that is certain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.text import amount, one
from lastcard.core.worth import is_payoff
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.games.pairs.view.board.board import laid_out
from lastcard.games.pairs.view.lesson_tree import drawn, tree
from lastcard.ui.learn.frames import Frame
from lastcard.ui.learn.lesson_text import lessons_beside
from lastcard.ui.learn.lessons import LessonSteps
from lastcard.ui.learn.tasks import Scene, Voice, film
from lastcard.ui.player_names import retold

if TYPE_CHECKING:
    from lastcard.core.worth import Worth
    from lastcard.games.pairs.rules import State


class Steps(LessonSteps):
    """The steps of Pairs: its table and deck, and the tree of a whole round."""

    script = "lessons.js"
    former = (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 6)


def _table(position: str, line: tuple[str, ...] = ()) -> tuple[Frame, ...]:
    return film(GAME, laid_out, _does, _turn, position, line)


def _turn(voice: Voice, state: State) -> str:
    outcome = GAME.outcome(state)
    if outcome is not None:
        return f"The round is over: {retold(outcome.sentence, GAME, state)}."
    if state.dealing:
        return _says(voice, state)
    return f"It is {voice.called(state.player)}’s turn; folding would take the {state.low}."


def _does(voice: Voice, state: State, move: str) -> str:
    if move.startswith("deal"):
        gets = voice.does(state.player, "get", "is dealt" if voice.reader is None else "")
        return f"{gets} {one(int(move.removeprefix('deal ')))}."
    return f"{voice.does(state.player, move)}."


def _says(voice: Voice, state: State) -> str:
    ended = state.ending
    if ended is not None and ended.loser is not None:
        why = "a pair" if ended.kind == "pair" else "the lowest card"
        return f"The round is over: {voice.does(ended.loser, 'get').lower()} {amount(ended.score, 'point')}, {why}."
    who = voice.called(state.player)
    if state.dealing:
        return f"A card is to come for {who}."
    whose = "your turn" if state.player == voice.reader else f"{who}’s turn"
    return f"It is {whose}. The lowest card is {one(state.low)}."


def _given_away(voice: Voice, state: State, had: Worth, got: Worth) -> str:
    assert is_payoff(had)
    assert is_payoff(got)
    other = "Hitting" if state.ending else "Folding"
    return f"That {_brings(float(got))}. {other} {_brings(float(had))}."


def _brings(worth: float) -> str:
    amount = f"{abs(worth):.2f}".rstrip("0").rstrip(".")
    points = f"{amount} {'point' if amount == '1' else 'points'}"
    return f"{'costs' if worth < 0 else 'brings'} you {points}{'' if amount.isdigit() else ' on average'}"


SCENE = Scene(ENGINE, laid_out, _does, _says, _given_away)


_TREE = tree()
_KEY = "Round: red decides. Square: blue decides. Diamond: chance. Numbers are what red gets."


def _tree(known: int) -> tuple[Frame, ...]:
    return (Frame(drawn(_TREE, known), _KEY),)


LESSONS = lessons_beside(
    __file__,
    SCENE,
    {
        "": _table,
        "last decisions": lambda position, line: _tree(2),
        "decisions of blue": lambda position, line: _tree(1),
        "all decisions": lambda position, line: _tree(0),
    },
)

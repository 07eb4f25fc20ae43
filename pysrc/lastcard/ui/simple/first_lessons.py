"""The lessons of a game that has none of its own: its rules, moves to find, and a game of it move by move."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE, ending, legal_moves
from lastcard.core.playing.chance import draw
from lastcard.core.playing.line import Line
from lastcard.core.text import amount, listed
from lastcard.ui.learn.lessons import Lesson, asked, in_parts
from lastcard.ui.learn.onward import play_now
from lastcard.ui.player_names import called, retold
from lastcard.ui.simple.first_tasks import first_scene, first_tasks
from lastcard.ui.simple.lessons import simple_film

if TYPE_CHECKING:
    from lastcard.core.engine import Engine
    from lastcard.core.game import Game
    from lastcard.ui.simple.board import SimpleBoard

TRIES = 12
"""Games that are played at random to find one to show."""

LONGEST = 40
"""Plies of the longest of them."""

PLEASANT = 8
"""Plies of a game that is pleasant to follow."""

UNFINISHED = 12
"""Plies that are shown of a game of which no end was found."""

TITLES = ("Your turn", "A little earlier")
YOURS = (
    "Here somebody has played almost to the end, and it is your move. The answer to it is the best there is."
)
"""The steps that ask, and what they say."""

PARAGRAPH = 3
"""Sentences of a paragraph of the rules."""


def first_lessons(engine: Engine[Any, Any], board: SimpleBoard) -> tuple[Lesson, ...]:
    """Return the steps of the Learn tab: the rules that hold at the start, moves to find, a game played at random, Play.

    All is drawn on the table that `board` has. Moves are asked for where the solver settles the end of that game within a moment.
    """
    game = engine.game
    start = game.format(game.start)
    rules = Lesson(
        "The rules", paragraphs(game.guide(game.start).in_short()), simple_film(board, start), start
    )
    scene = first_scene(engine, board)
    line = example(game)
    if not line.moves:
        return (rules,)
    moves = tuple(line.texts())
    film = Lesson("A game, move by move", _told(game, line), simple_film(board, start, moves), start, moves)
    tasks = [asked(title, YOURS, task) for title, task in zip(TITLES, first_tasks(scene, line), strict=False)]
    return in_parts((rules, *tasks, play_now(scene, start, "Your opponent is an easy one.")), (film,))


def example(game: Game[Any, Any]) -> Line:
    """Return a game played at random, the same every time: one that ends after a number of plies that is easy to follow."""
    finished: list[Line] = []
    for seed in range(TRIES):
        line, rng = Line(game, game.start), Random(seed)
        while ending(game, line.state) is None and line.at < LONGEST:
            chance = game.player_to_move(line.state) == CHANCE
            line.play(draw(game, line.state, rng) if chance else rng.choice(legal_moves(game, line.state)))
        if ending(game, line.state) is not None:
            finished.append(line)
    if finished:
        return min(finished, key=lambda one: abs(one.at - PLEASANT))
    line.at = UNFINISHED
    line.forget_rest()
    return line


def paragraphs(text: str) -> str:
    """Return a text in paragraphs of some sentences each; one that has paragraphs keeps them."""
    if "\n\n" in text.strip():
        return text.strip()
    sentences = re.split(r"(?<=[.!?])\s+", text.strip())
    parts = [sentences[at : at + PARAGRAPH] for at in range(0, len(sentences), PARAGRAPH)]
    return "\n\n".join(" ".join(part) for part in parts)


def _told(game: Game[Any, Any], line: Line) -> str:
    """What is said of a game that is shown."""
    names, outcome = called(game, game.start), ending(game, line.state)
    who = "One player alone moves here." if len(names) == 1 else f"The players are called {listed(names)}."
    if outcome is None:
        return f"{who} These are the first {amount(line.at, 'move')} of a game played at random.\n\nPlay may go on for long."
    how = f"After {amount(line.at, 'move')}: {retold(outcome.sentence, game, line.state) or 'the game is over'}."
    return (
        f"{who} Here is a game played at random, from the beginning to the end. {how}\n\n"
        "Explore says of every move whether it was a good one."
    )

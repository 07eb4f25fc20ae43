"""Lessons for games without any: rules, moves to find near a game's end, a whole game."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from lastcard.core.engine import NOW, Engine
from lastcard.core.game import CHANCE, Game, ending, legal_moves
from lastcard.core.playing import Line, draw
from lastcard.core.text import amount, listed
from lastcard.ui.learn import Lesson, asked, in_parts, play_now
from lastcard.ui.learn.tasks import Scene, Task
from lastcard.ui.rows import called, retold
from lastcard.ui.simple.board import SimpleBoard
from lastcard.ui.simple.lessons import simple_film, spoken

TASKS_SET = 2  # tasks that are set
LOOKED_AT = 12  # positions that are looked at for them, from the end of a game backwards
QUESTION = "Which move is best for you?"
RIGHT = "No other move is better for you. Step through one way the game can go."
HINT = "For every move, find the best reply."


def first_scene(engine: Engine[Any, Any], board: SimpleBoard) -> Scene:
    """Return how any game is drawn and described in tasks."""
    return Scene(engine, board.laid_out, *spoken(engine.game))


def first_tasks(scene: Scene, line: Line) -> tuple[Task, ...]:
    """Return tasks from a game's end, where the solver settles moves of different worth."""
    game, found = scene.engine.game, list[Task]()
    for state in reversed(line.states[-LOOKED_AT - 1 :]):
        if ending(game, state) is not None or game.player_to_move(state) == CHANCE:
            continue
        known = scene.engine.solve(state, NOW)
        if known.status != "exact" or not known.complete:
            break  # what comes before takes longer still
        if any(task.position == game.format(state) for task in found):
            continue
        task = Task(scene, game.format(state), QUESTION, RIGHT, HINT)
        if len(task.right_moves(state)) < len(legal_moves(game, state)):
            found.append(task)
        if len(found) == TASKS_SET:
            break
    return tuple(found)


RANDOM_GAMES = 12  # games that are played at random to find one to show
GAME_PLIES = 40  # plies of the longest of them
PLEASANT = 8  # plies of a game that is pleasant to follow
UNFINISHED = 12  # plies that are shown of a game of which no end was found
TITLES = ("Your turn", "A little earlier")
YOURS = "This game is almost over, and it is your move. You get the best possible reply."

PARAGRAPH = 3  # sentences of a paragraph of the rules


def first_lessons(engine: Engine[Any, Any], board: SimpleBoard) -> tuple[Lesson, ...]:
    """Return the steps of Learn: the rules, moves to find, a random game, and Play."""
    game, line = engine.game, example(engine.game)
    start, guide = game.format(game.start), paragraphs(game.guide(game.start).in_short())
    rules = Lesson("The rules", guide, simple_film(board, start), start)
    if not line.moves:
        return (rules,)
    scene, moves = first_scene(engine, board), tuple(line.texts())
    about = _about_game(game, line)
    film = Lesson("A game, move by move", about, simple_film(board, start, moves), start, moves)
    tasks = [asked(title, YOURS, task) for title, task in zip(TITLES, first_tasks(scene, line), strict=False)]
    return in_parts((rules, *tasks, play_now(scene, start, "Your opponent is an easy one.")), (film,))


def example(game: Game[Any, Any]) -> Line:
    """Return a reproducible random game, if possible finished after about `PLEASANT` plies."""
    finished: list[Line] = []
    for seed in range(RANDOM_GAMES):
        line, rng = Line(game, game.start), Random(seed)
        while ending(game, line.state) is None and line.at < GAME_PLIES:
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
    """Return a text in paragraphs of a few sentences; existing paragraphs stay."""
    if "\n\n" in text.strip():
        return text.strip()
    sentences = re.split(r"(?<=[.!?])\s+", text.strip())
    parts = [sentences[at : at + PARAGRAPH] for at in range(0, len(sentences), PARAGRAPH)]
    return "\n\n".join(" ".join(part) for part in parts)


def _about_game(game: Game[Any, Any], line: Line) -> str:
    names, outcome = called(game, game.start), ending(game, line.state)
    who = "One player alone moves here." if len(names) == 1 else f"The players are called {listed(names)}."
    if outcome is None:
        return f"{who} These are the first {amount(line.at, 'move')} of a game played at random.\n\nA game can be long."
    how = f"After {amount(line.at, 'move')}: {retold(outcome.sentence, game, line.state) or 'the game is over'}."
    return f"{who} Here is a whole game, played at random. {how}\n\nExplore shows how good each move was."

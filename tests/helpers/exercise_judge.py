"""Whether exercises have exactly the right answers, by an oracle that shares nothing with the engines."""

from __future__ import annotations

from itertools import islice
from typing import Any

from lastcard import registry
from lastcard.core.exercises import Exercise

MOST_NEAR = 1e-9
"""What payoffs may differ by and count as the same."""


class Oracle:
    """What a brute force says; a game's own is written in its tests, from texts alone."""

    names: tuple[str, ...] = ("first", "second")

    def read(self, text: str) -> Any:
        """The position that a text means."""
        raise NotImplementedError

    def mover(self, here: Any) -> int:
        """Who is to move, -1 for chance."""
        raise NotImplementedError

    def moves(self, here: Any) -> dict[str, Any]:
        """What follows from each move."""
        raise NotImplementedError

    def worth(self, here: Any, player: int) -> Any:
        """What a position is worth to a player: 1 a win, 0 a loss, between them neither; or a payoff."""
        raise NotImplementedError

    def distance(self, here: Any) -> int | None:
        """Plies to the end."""
        raise NotImplementedError

    def whose(self, here: Any) -> str:
        """The answer to *who wins?*: for two the result of the player to move."""
        return {1: "win", 0: "loss"}.get(self.worth(here, self.mover(here)), "draw")


def some(game: str, count: int, seed: int = 5, **asked: Any) -> list[Exercise]:
    """Exercises of a game."""
    return list(islice(registry.exercises(game).made(seed=seed, **asked), count))


def best(oracle: Oracle, here: Any) -> set[str]:
    """The moves that are worth most to the player to move."""
    player = oracle.mover(here)
    worth = {move: oracle.worth(after, player) for move, after in oracle.moves(here).items()}
    most = max(worth.values())
    return {move for move, found in worth.items() if most - found <= MOST_NEAR}


def check(exercise: Exercise, oracle: Oracle) -> None:
    """Judge an exercise of a kind that every game has."""
    here = oracle.read(exercise.position)
    said = (exercise.position, exercise.kind)
    if exercise.kind == "best-move":
        assert set(exercise.choices) == set(oracle.moves(here)), said
        assert set(exercise.answer) == best(oracle, here), said
        assert len(exercise.answer) == 1 < len(exercise.choices)
    elif exercise.kind == "who-wins":
        assert exercise.answer == (oracle.whose(here),), said
    elif exercise.kind == "plies":
        assert exercise.answer == (str(oracle.distance(here)),), said
        assert len(set(exercise.choices)) == 4
    elif exercise.kind == "mistake":
        mistakes, decided = [], []
        for ply, move in enumerate(exercise.line, start=1):
            if oracle.mover(here) >= 0:
                decided.append(str(ply))
                mistakes += [] if move in best(oracle, here) else [str(ply)]
            here = oracle.moves(here)[move]
        assert exercise.choices == tuple(decided), said
        assert list(exercise.answer) == mistakes, said
    else:
        raise AssertionError(f"{exercise.kind} is a kind of the game's own")


def check_form(exercise: Exercise) -> None:
    """Judge what is the same for all exercises: they can be read, answered, and explained."""
    engine = registry.exercises(exercise.game)
    assert set(exercise.answer) <= set(exercise.choices)
    assert len(set(exercise.choices)) == len(exercise.choices) == len(exercise.labels)
    assert all((exercise.reason, exercise.ask, exercise.hints[1:]))
    assert f"grade {exercise.grade}" in exercise.why_grade
    game = engine.game
    assert game.format(game.parse(exercise.position)) == exercise.position
    assert engine.right(exercise, exercise.answer)
    if exercise.takes == "one":
        wrong = [choice for choice in exercise.choices if choice not in exercise.answer]
        assert {engine.right(exercise, [choice]) for choice in wrong} == {False}
        assert not engine.right(exercise, exercise.choices)
    assert not engine.right(exercise, [])


def check_run(game: str, made: list[Exercise]) -> None:
    """All kinds and grades come up, and (nearly) no question twice."""
    kinds = registry.exercises(game).kinds
    there = {(kind.name, grade) for kind in kinds for grade in (1, 2, 3) if grade not in kind.lacking}
    assert {(exercise.kind, exercise.grade) for exercise in made} == there
    questions = {(exercise.kind, exercise.position, exercise.line, exercise.choices) for exercise in made}
    assert len(questions) > 0.9 * len(made)

"""Golden playthroughs: a whole game of each kind, everything the engine says about it, kept in a text file.

The file of a game is tests/games/GAME/golden.txt. Its `start` and `play` lines are the script; the rest is
what the engine must say. To write it anew after a change that is meant, run this file as a module:
``python -m tests.games.test_golden GAME``.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lastcard import registry
from lastcard.core.sentences import move_count, mover_name
from lastcard.core.solution import worths
from lastcard.core.worth import worth_text
from tests import toys

HERE = Path(__file__).parent
TOYS = Path(toys.__file__).parent


def golden_file(name: str) -> Path:
    return TOYS / "golden" / f"{name}.txt" if name in toys.GAMES else HERE / name / "golden.txt"


def script(text: str) -> list[list[str]]:
    """The games of a file: each its start position and its moves."""
    games: list[list[str]] = []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "start":
            games.append([rest])
        elif word == "play":
            games[-1].append(rest)
    return games


def playthrough(name: str, start: str, moves: list[str]) -> list[str]:
    engine = registry.engine(name)
    game = engine.game
    state = game.parse(start)
    lines = [f"start {start}", f"rules {game.rules(state)}"]
    for text in [*moves, ""]:
        solution = engine.solve(state)
        lines += [
            "",
            f"position {game.format(state)}",
            f"to move {mover_name(game, state)}",
            f"value {solution.value} in {move_count(solution.distance) if solution.distance is not None else None}",
            *([f"worth {', '.join(map(worth_text, solution.worths))}"] if told(solution) else []),
            f"reason {solution.reason.kind}: {solution.reason.sentence}",
            f"words {solution.reason.plain}",
            *(verdict_line(game, state, solution, move) for move in solution.moves),
        ]
        if text:
            lines.append(f"play {text}")
            state = game.play(state, game.parse_move(state, text))
    outcome = game.outcome(state)
    lines.append(f"outcome {outcome.payoffs if outcome else None}: {outcome.sentence if outcome else ''}")
    return lines


def told(solution) -> tuple:
    """What everybody gets, where the value does not say it."""
    return () if solution.implied else solution.worths


def verdict_line(game, state, solution, move) -> str:
    """A move with what it is worth: to the one who makes it, or to everybody where each gets something else."""
    if len(told(solution)) < 2:
        return f"legal {move.move} to {move.position}: {move.value} in {move.distance}"
    chance = "" if move.probability is None else f" with {move.probability}"
    shares = ", ".join(map(worth_text, worths(game, state, move)))
    lots = [f"{lot.move} ({lot.probability})" for lot in move.outcomes]
    return f"legal {move.move}{chance} to {move.position}: {shares}" + (
        f"; then {', '.join(lots)}" if lots else ""
    )


def render(name: str, games: list[list[str]]) -> str:
    return "\n\n\n".join("\n".join(playthrough(name, start, moves)) for start, *moves in games) + "\n"


@pytest.mark.parametrize("name", [*registry.names(), *toys.GAMES])
def test_every_game_has_a_golden_playthrough(name, monkeypatch):
    monkeypatch.setattr(registry, "GAMES", registry.GAMES | toys.GAMES)
    file = golden_file(name)
    assert file.is_file(), (
        f"write {file}: a line `start POSITION`, then a line `play MOVE` for each move to the end"
    )
    kept = file.read_text(encoding="utf-8")
    games = script(kept)
    assert games
    assert render(name, games) == kept, f"if that is meant: python -m tests.games.test_golden {name}"
    assert "outcome (" in kept, "at least one game is played to its end"


if __name__ == "__main__":
    registry.GAMES |= toys.GAMES
    for asked in sys.argv[1:]:
        path = golden_file(asked)
        path.write_text(render(asked, script(path.read_text(encoding="utf-8"))), encoding="utf-8")

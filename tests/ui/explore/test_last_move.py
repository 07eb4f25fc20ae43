"""Every board is told the last move of the line that is shown, and none at a start."""

from __future__ import annotations

from random import Random

import pytest

from lastcard import registry
from lastcard.core.game import CHANCE, legal_moves
from lastcard.core.playing import Line
from lastcard.ui.rows import called

SIZES = {"matches": 9, "pan": 3, "pairs": 3, "tanhinmin": 6, "babanuki": 5, "shichinarabe": 6, "solitaire": 6}


@pytest.mark.parametrize("name", SIZES)
def test_the_last_move_is_that_of_the_line(name):
    view = registry.view(name)
    game, board, rng = view.game, view.board(), Random(45)
    start = game.random_state(rng, SIZES[name])
    while game.outcome(start) is not None:
        start = game.random_state(rng, SIZES[name])
    line = Line(game, start)

    def shown():
        board.follow(line)
        board.display(line.state, None, players=called(game, line.state))
        return board.last

    assert shown() == {}
    while game.outcome(line.state) is None and line.at < 8:
        before, move = line.state, rng.choice(legal_moves(game, line.state))
        line.play(move)
        last, mover = shown(), game.player_to_move(before)
        assert (last["ply"], last["move"], last["seat"]) == (line.at, game.format_move(move), mover)
        assert last["label"] == game.move_label(before, last["move"])
        names = called(game, before)
        assert last["name"] == ("chance" if mover == CHANCE else names[mover] if len(names) > 1 else "")
    line.at -= 1
    assert shown().get("ply", 0) == line.at
    board.display(game.random_state(Random(1), SIZES[name]), None, players=called(game, line.state))
    assert board.last == {}  # a position that the line did not lead to

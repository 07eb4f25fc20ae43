"""The review of a finished game in the Play tab, where the page lists only some of the moves."""

from __future__ import annotations

import pytest

from lastcard.core.engine import NOW
from lastcard.games.tanhinmin.rules import GAME
from lastcard.games.tanhinmin.solver.engine import ENGINE, LARGE, MOVES_LISTED
from lastcard.games.tanhinmin.view import VIEW
from lastcard.ui.play.play import YOU, Play
from tests.helpers.native_page import act, scenario, until

THEIRS = (2, 70, 121)
MINE = tuple(card for card in range(1, LARGE + 4) if card not in THEIRS)
START = f"{','.join(map(str, MINE))}|{','.join(map(str, THEIRS))}|0"
MOVES = ("1", "2", "3", "70", "71", "121")


pytestmark = pytest.mark.usefixtures("no_pauses")


def test_the_move_that_loses_is_not_among_those_that_are_listed():
    state = GAME.parse(START)
    solution = ENGINE.solve(state, NOW)
    assert len(state.hand) + len(state.other) > LARGE
    assert solution.value == "win"
    assert "1" not in [move.move for move in solution.moves]
    assert 0 < len(solution.moves) <= MOVES_LISTED
    assert ENGINE.solve(GAME.play(state, GAME.parse_move(state, "1")), NOW).value == "win"


def test_the_review_of_a_large_game_names_a_mistake_that_is_not_listed():
    async def story():
        tab = Play(VIEW)
        tab.visit({"seats": f"{YOU},{YOU}", "pos": START})
        for move in MOVES:
            act(tab.board, "play", move=move)
        assert tab.card.over
        assert "Blue has no card left and wins" in tab.card.status
        await until(lambda: tab.table.review.reviewed == "done")
        [mistake] = tab.table.review.review
        assert (mistake["ply"], mistake["player"], mistake["move"]) == (1, "red", "place 1")
        assert mistake["lost"] == "the win"
        assert mistake["better"]
        assert "place 1" not in mistake["better"]

    scenario(story)

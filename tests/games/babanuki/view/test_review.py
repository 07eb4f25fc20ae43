"""Looking back on games of BABANUKI: nobody may be able to force anything, and after the first place there is a second."""

from __future__ import annotations

import pytest

from lastcard.core.engine import NOW
from lastcard.core.sentences import winning_seat
from lastcard.games.babanuki.rules import GAME
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.view import VIEW
from lastcard.ui.rows import called
from tests.helpers.native_page import act
from tests.ui.play.play_tab import opened

pytestmark = pytest.mark.usefixtures("no_pauses")

FOUR = {"pos": "1,2,J|2,3,4|1,3|4", "seats": "you,you,you,you"}
TO_THE_END = "4,2,4,3,1,1,4,3"


def test_where_every_draw_loses_none_is_blamed(cli):
    said = cli("play", "babanuki", "1,3,J|2|1,2,3", "--seat", "first", "--seed", "1", stdin="1\n2\nJ\n")[1]
    assert "You lose" in said
    assert "A perfect game" in said


def test_an_open_game_that_is_given_away_is_called_that():
    tab = opened(VIEW, pos="4|1,2,3,4|1,2,3,J", seats="you,you,you")
    act(tab.buttons, "hint")
    assert "nothing is better" in tab.card.hint
    act(tab.board, "play", move="J")
    while not tab.card.over:
        act(tab.board, "play", move=ENGINE.solve(tab._match.state).moves[0].move)
    first = tab.table.review.review[0]
    assert (first["ply"], first["lost"]) == (1, "a game that could go either way")
    assert first["better"] == ["draw 1", "draw 2", "draw 3"]


def test_what_is_given_away_when_the_first_place_is_gone_is_the_next_place():
    tab = opened(VIEW, **FOUR, line=TO_THE_END)
    assert tab.card.over
    lost = {entry["ply"]: entry["lost"] for entry in tab.table.review.review}
    assert lost == {3: "second place", 5: "second place"}
    start = GAME.parse(FOUR["pos"])
    assert GAME.at_stake(start) == ""
    for move in TO_THE_END.split(",")[:2]:
        start = GAME.play(start, GAME.parse_move(start, move))
    assert GAME.at_stake(start) == "second place"
    assert (
        "can force second place"
        in winning_seat(
            called(GAME, start), ENGINE.solve(start).worths, ENGINE.solve(start), GAME.at_stake(start)
        )[1]
    )
    back = opened(VIEW, **FOUR, line="4,2")
    act(back.buttons, "hint")
    assert "you can finish second" in back.card.hint


def test_of_very_many_draws_each_kind_is_listed_so_that_the_best_is_among_them():
    most = 420
    numbers = ",".join(map(str, range(1, most)))
    found = ENGINE.solve(GAME.parse(f"{numbers}|{most},J|{numbers},{most}"), NOW)
    assert found.left_out == most - len(found.moves) > 0
    assert {str(most), "1"} <= {verdict.move for verdict in found.moves}

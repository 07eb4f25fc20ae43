"""A line of play, and how it is written in an address."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.game import IllegalMove, MoveError, PositionError
from lastcard.core.playing import Line
from lastcard.games.matches.rules import GAME, State
from lastcard.ui.shell.address import (
    LONGEST,
    Address,
    after_first_move,
    joined,
    line_query,
    parse_address,
    parted,
    read_line,
    too_long,
)


def line(left: int = 9, *moves: int, at: int | None = None) -> Line:
    made = Line(GAME, State(left))
    for move in moves:
        made.play(move)
    made.at = len(moves) if at is None else at
    return made


def test_a_line_grows_by_its_moves():
    made = line(9, 1, 3)
    assert [state.left for state in made.states] == [9, 8, 5]
    assert [state.player for state in made.states] == [0, 1, 0]
    assert made.state == made.states[2]
    assert made.texts() == ["1", "3"]


def test_the_same_move_again_keeps_what_follows():
    made = line(9, 1, 3, 2, at=0)
    made.play(1)
    assert (made.at, made.moves) == (1, [1, 3, 2])


def test_another_move_replaces_what_follows():
    made = line(9, 1, 3, 2, at=1)
    made.play(2)
    assert (made.at, made.moves, [state.left for state in made.states]) == (2, [1, 2], [9, 8, 6])


def test_an_illegal_move_changes_nothing():
    made = line(9, 1, 3, at=1)
    with pytest.raises(IllegalMove):
        made.play(4)
    assert (made.at, made.moves, len(made.states)) == (1, [1, 3], 3)


def test_texts_are_played_up_to_the_first_bad_one():
    made = line(9)
    with pytest.raises(MoveError):
        made.play_texts(["1", "x", "2"])
    assert made.moves == [1]


def test_a_line_is_written_as_short_as_it_can_be():
    assert line_query(line(9)) == {"pos": "9"}
    assert line_query(line(9, 1, 3)) == {"pos": "9", "line": "1,3"}
    assert line_query(line(9, 1, 3, at=0)) == {"pos": "9", "line": "1,3", "at": "0"}


@given(st.integers(1, 40), st.lists(st.integers(1, 3), max_size=12), st.data())
def test_a_written_line_is_read_again(left, takes, data):
    made = line(left)
    for take in takes:
        if take <= made.state.left:
            made.play(take)
    made.at = data.draw(st.integers(0, len(made.moves)))
    query = parse_address(str(Address("matches", "explore", line_query(made)))).query
    again, problem = read_line(GAME, query)
    assert problem == ""
    assert (again.states, again.moves, again.at) == (made.states, made.moves, made.at)


def test_without_a_position_the_line_starts_at_the_usual_one():
    read, problem = read_line(GAME, {})
    assert GAME.format(read.state) == GAME.notation.default
    assert problem == ""


def test_a_bad_position_is_refused():
    with pytest.raises(PositionError):
        read_line(GAME, {"pos": "abc"})


@pytest.mark.parametrize(
    ("text", "kept", "says"),
    [
        ("1,9,1", [1], "9 cannot be taken"),
        ("x", [], "'x' is not a move"),
        ("3,3,2,1", [3, 3, 2], "the game is over"),
        ("1,,2,", [1, 2], ""),
    ],
)
def test_a_line_is_read_as_far_as_it_goes(text, kept, says):
    read, problem = read_line(GAME, {"pos": "8", "line": text})
    assert read.moves == kept
    assert read.at == len(kept)
    assert says in problem
    assert bool(problem) == bool(says)


@pytest.mark.parametrize(("at", "place"), [("0", 0), ("1", 1), ("2", 2), ("002", 2)])
def test_at_says_where_we_stand(at, place):
    read, problem = read_line(GAME, {"pos": "8", "line": "1,2", "at": at})
    assert (read.at, problem) == (place, "")


@pytest.mark.parametrize("at", ["3", "-1", "x", "²", "1e1", "99999", "1" * 1000])
def test_a_ply_that_is_not_there_is_said(at):
    read, problem = read_line(GAME, {"pos": "8", "line": "1,2", "at": at})
    assert read.at == 2
    assert "has no move" in problem
    assert len(problem) < 100


def test_the_first_problem_is_the_one_told():
    read, problem = read_line(GAME, {"pos": "8", "line": "1,9", "at": "7"})
    assert read.at == 1
    assert problem.startswith("The line stops")


@pytest.mark.parametrize("at", [3000, 2999, 1500, 1501, 1, 0])
def test_of_a_line_too_long_for_an_address_the_part_around_the_place_is_written(at):
    made = line(3000, *[1] * 3000, at=at)
    assert too_long(made)
    query = line_query(made)
    text = str(Address("matches", "explore", query | {"hide": "1", "view": "merged", "embed": "1"}))
    assert LONGEST - 500 < len(text) <= LONGEST
    read, problem = read_line(GAME, parse_address(text).query)
    assert problem == ""
    assert read.state == made.state  # the player to move included
    assert (len(made.moves), made.at) == (3000, at)


def test_a_line_that_fits_is_written_whole():
    made = line(500, *[1] * 500)
    assert not too_long(made)
    assert line_query(made) == {"pos": "500", "line": ",".join("1" * 500)}


def test_a_text_that_deals_from_a_seed_stands_in_the_address_as_it_was_given():
    seeded = Line(GAME, State(9), "seed=4")
    seeded.play(1)
    assert line_query(seeded) == {"pos": "seed=4", "line": "1"}
    assert line(9, 1).given == "" == Line(GAME, State(9), "9").given


@given(st.lists(st.text(alphabet='ab,\\ ()"', min_size=1), max_size=5))
def test_moves_with_commas_come_back_from_an_address(moves):
    assert parted(joined(moves)) == moves


def test_moves_without_commas_stand_in_an_address_as_they_are():
    assert joined(["1", "take", "!4 5"]) == "1,take,!4 5"
    assert parted("1,,take,") == ["1", "take"]


def test_the_address_after_the_first_move_is_one_that_the_page_would_write():
    assert after_first_move(GAME) == "#/matches/explore?pos=15&line=1"

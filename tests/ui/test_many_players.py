"""Explore and Play carry any game: three players and chance, one player, a ring of four with endless play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lastcard import registry
from lastcard.core.general import GeneralEngine
from lastcard.ui.explore.explore import Explore
from lastcard.ui.play.play import Play
from lastcard.ui.play.setup import YOU
from lastcard.ui.rows import move_rows
from lastcard.ui.simple.default_view import default_view
from tests.helpers.native_page import Notes, act, scenario, until
from tests.toys import lights, lots, ring

LIGHTS, LOTS, RING = (default_view(GeneralEngine(toy.GAME)) for toy in (lights, lots, ring))

pytestmark = pytest.mark.usefixtures("no_pauses")


def explored(view, **query):
    tab = Explore(view)
    tab.visit(query)
    tab._random = Random(3)
    return tab


def played(view, **query):
    tab = Play(view)
    tab._random = Random(3)
    tab.visit(query)
    return tab


def texts(entries):
    return [entry["text"] for entry in entries]


# ---- three players, chance, fractions ----


def test_every_player_has_a_column_and_a_mark():
    tab = explored(LOTS, pos="2")
    assert tab.moves.columns == ["red", "blue", "green"]
    assert tab.moves.mover == 0
    assert [row["move"] for row in tab.moves.rows] == ["draw", "take"]  # best first for who moves
    stop = tab.moves.rows[1]
    assert texts(stop["worths"]) == ["2", "−1", "−1"]
    assert stop["says"] == ""
    assert [badge["name"] for badge in tab.verdict.badges] == ["red", "blue", "green"]
    assert tab.verdict.sentence.startswith("With best play red gets ")


def test_rows_of_outcomes_lie_under_a_move_that_leads_to_chance():
    tab = explored(LOTS, pos="2")
    outcomes = tab.moves.rows[0]["outcomes"]
    assert [(row["move"], row["chance"]) for row in outcomes] == [
        ("add 1", "1/2"),
        ("add 2", "1/3"),
        ("blank", "1/6"),
    ]
    assert all(len(row["worths"]) == 3 for row in outcomes)
    act(tab.moves, "walk", moves=["draw", "blank"])
    assert tab.bar.text == "2 left=2 player=1"
    assert [ply["seat"] for ply in tab.history.plies] == [-1, 0, -1]
    assert [ply["player"] for ply in tab.history.plies] == ["", "red", "chance"]


def test_at_a_position_of_chance_the_reader_chooses_or_lets_chance_decide():
    tab = explored(LOTS, pos="2 drawing=True")
    notes = Notes.of(tab)
    assert tab.moves.mover == -1
    assert [row["chance"] for row in tab.moves.rows] == ["1/2", "1/3", "1/6"]
    act(tab.moves, "play", move="add 2")
    assert (notes.last["line"], tab.bar.text) == ("add 2", "4 left=2")
    act(tab.history, "jump", at=0)
    drawn = set()
    for _ in range(40):
        act(tab.moves, "chance")
        drawn.add(tab.bar.text)
        act(tab.history, "jump", at=0)
    assert drawn == {"3 left=2", "4 left=2", "2 left=2 player=1"}
    act(tab.moves, "play", move="blank")
    act(tab.moves, "chance")  # it is not chance's turn: nothing happens
    assert tab.bar.text == "2 left=2 player=1"


def test_the_chances_stay_while_the_solution_is_hidden():
    tab = explored(LOTS, pos="2 drawing=True", hide="1")
    assert [row["move"] for row in tab.moves.rows] == ["add 1", "add 2", "blank"]
    assert [row["chance"] for row in tab.moves.rows] == ["1/2", "1/3", "1/6"]


def test_the_history_has_a_number_a_player_after_every_ply():
    tab = explored(LOTS, pos="2", line="draw,add 1,take")
    amounts = [[worth["amount"] for worth in ply["worths"]] for ply in tab.history.plies]
    assert amounts[-1] == [3.0, -1.5, -1.5]
    assert all(len(each) == 3 and sum(each) == pytest.approx(0) for each in amounts)
    assert texts(tab.verdict.badges) == ["3", "−3/2", "−3/2"]  # what everybody got at the end


def test_three_sit_down_and_chance_moves_by_itself():
    async def story():
        tab = played(LOTS, pos="1")
        assert tab.setup.seats == [YOU, "perfect", "perfect"]
        assert len(tab.table.scores.players) == 3
        act(tab.board, "play", move="draw")
        assert tab.card.status == "Chance decides."
        assert not tab.buttons.your_turn
        await until(lambda: tab.card.over or (tab.buttons.your_turn and len(tab.table.log.log) > 1))
        assert tab.table.log.log[1]["seat"] == -1
        assert (tab.table.log.log[1]["player"], tab.table.log.log[1]["who"]) == ("chance", "chance")

    scenario(story)


def test_payoffs_are_told_as_numbers():
    tab = played(LOTS, pos="3", seats="you,perfect,perfect")
    act(tab.board, "play", move="take")
    assert tab.card.status == "You gain 3: you take the pot."
    tab = played(LOTS, pos="3", seats="you,you,you")
    act(tab.board, "play", move="take")
    assert tab.card.status == "Red takes the pot: red 3, blue −3/2, green −3/2."


def test_a_mistake_costs_a_part_of_the_payoff():
    tab = played(LOTS, pos="1", seats="you,you,you")
    act(tab.board, "play", move="take")
    (entry,) = tab.table.review.review
    assert (entry["seat"], entry["better"]) == (0, ["draw"])
    assert entry["lost"] not in ("the win", "0", "")


def test_any_number_of_seats_stands_in_the_address():
    tab = played(LOTS, pos="2", seats="you,you,weaker", strength="40")
    notes = Notes.of(tab)
    act(tab.setup, "seat", index=1, who="weaker")
    assert notes.last["seats"] == "you,weaker,weaker"
    assert notes.last["strength"] == "40"
    act(tab.board, "play", move="take")
    assert notes.last["line"] == "take"


def test_undo_goes_back_to_the_own_turn_past_chance():
    async def story():
        tab = played(LOTS, pos="1", seats="you,you,you")
        act(tab.board, "play", move="draw")
        await until(lambda: tab.buttons.your_turn)
        act(tab.buttons, "undo")
        assert tab._line.texts() == []

    scenario(story)


# ---- one player ----


def test_a_puzzle_can_be_solved_or_not():
    tab = explored(LIGHTS, pos="11")
    assert tab.verdict.sentence == "Can be solved in 1 move."
    assert texts(tab.verdict.badges) == ["solvable"]
    assert tab.moves.columns == []
    assert {row["says"] for row in tab.moves.rows} == {"solvable"}
    lost = explored(LIGHTS, pos="10000")
    assert texts(lost.verdict.badges) == ["lost"]
    assert {row["ends"] for row in lost.moves.rows} == {"never"}


def test_who_solves_a_puzzle_is_told_so():
    tab = played(LIGHTS, pos="11")
    assert tab.setup.seats == [YOU]
    assert tab.card.status == "Your move."
    act(tab.buttons, "hint")
    assert tab.card.hint.startswith("“switch ")
    assert "can be solved with this move" in tab.card.hint
    act(tab.board, "play", move="1")
    assert tab.card.status == "Solved: all lamps are out."


def test_a_puzzle_is_given_up_where_it_goes_round():
    tab = played(LIGHTS, pos="111")
    for _ in range(2):
        act(tab.board, "play", move="1")
    assert tab.card.repeated.startswith("This position has come up before")
    assert tab.card.call == "End the game"
    act(tab.card, "call")
    assert tab.card.status == "Not solved: the game was called off after 2 moves."


# ---- a ring of four ----


def test_where_nobody_can_force_a_result_that_is_said_for_everybody():
    tab = explored(RING, pos="(2, 1, 2, 1)")
    assert len(tab.moves.columns) == 4
    assert all(len(row["worths"]) == 4 for row in tab.moves.rows)
    assert all(len(ply["worths"]) == 4 for ply in tab.history.plies)
    assert all(worth["amount"] is None for ply in tab.history.plies for worth in ply["worths"])


def test_engines_in_a_ring_play_to_an_end_or_are_called_off():
    async def story():
        tab = played(RING, pos="(2, 1, 2, 1)", seats="perfect,perfect,perfect,perfect")
        await until(lambda: tab.card.over)
        assert tab.card.status.endswith(("has no counter left.", "round and round."))

    scenario(story)


def test_a_device_is_passed_on_where_everybody_sees_the_own_hand():
    tab = played(RING, pos="(2, 1, 2, 1)", seats="you,you,you,perfect", hidden="others")
    notes = Notes.of(tab)
    assert [key for key, _ in tab.setup.veils] == ["", "north", "east", "south", "west", "others"]
    assert tab.card.cover == "north"
    assert tab.board.hidden == [0, 1, 2, 3]
    assert tab.board.locked
    act(tab.board, "play", move="throw")  # the table is covered
    assert tab._line.texts() == []
    act(tab.card, "uncover")
    assert (tab.card.cover, tab.board.hidden, tab.board.own) == ("", [1, 2, 3], 0)
    act(tab.board, "play", move="throw")
    assert tab.card.cover == "east"
    assert "deal" in notes.last
    assert "pos" not in notes.last
    assert (tab.setup.position, tab.setup.placeholder) == ("", "hidden")


def test_one_person_alone_sees_the_own_hand_all_the_time():
    tab = played(RING, pos="(2, 1, 2, 1)", seats="perfect,you,perfect,perfect", hidden="others")
    assert tab.card.cover == ""
    assert tab.board.hidden == [0, 2, 3]
    assert tab.board.own == 1


# ---- from one side ----


def test_all_is_seen_from_the_side_of_one_player():
    first = explored(LIGHTS, pos="11", by="4")
    assert first.bar.by == 0  # there is one player alone
    tab = explored(RING, pos="(0, 1, 2, 1) player=1", line="throw")
    values = {}
    for player in range(4):
        act(tab.bar, "by", player=player)
        values[player] = [ply["value"] for ply in tab.history.plies]
        assert [ply["worths"][player]["value"] for ply in tab.history.plies] == values[player]
    notes = Notes.of(tab)
    act(tab.bar, "by", player=2)
    assert notes.last["by"] == "3"
    assert not notes.remembered
    act(tab.bar, "by", player=0)
    assert notes.last.get("by", "") == ""


def test_who_solves_a_puzzle_alone_goes_back_and_forth():
    tab = played(LIGHTS, pos="10110")
    notes = Notes.of(tab)
    act(tab.board, "play", move="1")
    act(tab.board, "play", move="2")
    act(tab.buttons, "undo")
    act(tab.buttons, "undo")
    assert (tab.buttons.can_undo, tab.buttons.can_redo) == (False, True)
    act(tab.buttons, "redo")
    assert (notes.last["line"], notes.last["at"]) == ("1,2", "1")
    assert len(tab.table.log.log) == 1
    act(tab.board, "play", move="3")
    assert notes.last["line"] == "1,3"
    assert not tab.buttons.can_redo


# ---- a result that nobody can force ----


def test_when_it_ends_is_not_said_where_that_is_settled_and_nobody_can_force_it():
    engine = registry.engine("babanuki")
    state = engine.game.parse("1,4|2,3|1,4|2,3,J")
    rows = move_rows(engine, state, engine.solve(state), engine.game.player_to_move(state), False)
    said = {(rows_worths(row), row["ends"] != "") for row in rows}
    assert said == {(("either way",) * 4, False), (("loss", "win", "loss", "loss"), True)}


def rows_worths(row: dict[str, Any]) -> tuple[str, ...]:
    return tuple(worth["text"] for worth in row["worths"])

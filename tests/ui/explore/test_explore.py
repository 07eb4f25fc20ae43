"""The Explore tab: what is done on the page, what is shown, and what is written into the address."""

from __future__ import annotations

import json
from importlib import import_module
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.core.game import ending
from lastcard.core.solution import MoveVerdict, Reason, Solution
from lastcard.games.matches.rules import GAME
from lastcard.games.matches.solver.verdict import solve
from lastcard.games.matches.view import VIEW
from lastcard.ui.explore import VerdictStrip
from lastcard.ui.explore.explore import Explore
from lastcard.ui.rows import best_moves
from lastcard.ui.shell.address import LONGEST, Address, parse_address
from tests.helpers.native_page import Notes, act


def opened(**query: str) -> Explore:
    tab = Explore(VIEW)
    tab.visit(query)
    return tab


def shown(tab: Explore) -> dict[str, object]:
    """All that a visitor can tell the state of the tab by."""
    strip = {name: value for name, value in tab.verdict.param.values().items() if name in VerdictStrip.param}
    return {"verdict": strip | {"name": None}} | {
        name: part.param.values() | {"name": None}  # Panel numbers its objects
        for name, part in {
            "bar": tab.bar,
            "board": tab.board,
            "reason": tab.reason,
            "moves": tab.moves,
            "history": tab.history,
            "picture": tab.picture.card,
        }.items()
    }


def test_it_opens_at_the_usual_position():
    tab = opened()
    assert tab.bar.text == GAME.notation.default
    assert [text for text, _ in tab.bar.examples] == [example.text for example in GAME.notation.examples]
    assert tab.verdict.value == solve(GAME.parse(GAME.notation.default)).value


def test_the_parts_tell_the_same_position():
    tab = opened(pos="11")
    assert tab.bar.text == "11"
    assert tab.board.left == "11"
    assert tab.verdict.value == "win"
    assert tab.verdict.sentence == "Red wins in 6 moves."
    assert tab.moves.rows[0]["move"] == "2"
    assert {row["move"] for row in tab.moves.rows} == {"1", "2", "3"}
    assert json.loads(tab.picture.card.tree)["nodes"][0][4] == "11"
    assert [ply["position"] for ply in tab.history.plies] == ["11"]


def test_moves_are_listed_best_first_with_verdict_and_distance():
    rows = opened(pos="11").moves.rows
    solution = solve(GAME.parse("11"))
    assert [row["move"] for row in rows] == [move.move for move in solution.moves]
    assert rows[0]["value"] == "win"
    assert {row["value"] for row in rows[1:]} == {"loss"}
    assert rows[0]["ends"] == "6 moves"
    assert rows[0]["position"] == "9"


@pytest.mark.parametrize(
    ("position", "best"),
    [
        ("11", ["Best:", "take 2"]),
        ("9", ["All moves are equal.", ""]),
        ("1", ["Only move:", "take 1"]),
        ("10 take=8 rule=normal", ["Best:", "take 1"]),
        ("9 take=4", ["Best:", "take 3"]),
    ],
)
def test_the_verdict_names_the_best_move(position, best):
    assert opened(pos=position).verdict.best == best


def test_of_many_best_moves_the_verdict_names_the_first_and_counts_the_others():
    engine = SimpleNamespace(move_label=lambda state, move: f"take {move}")
    moves = [MoveVerdict(str(number), "", "win", 3) for number in range(1, 6)]
    bad = MoveVerdict("6", "", "loss", 2)

    def best(count, **more):
        listed = (*moves[:count], bad)
        return best_moves(
            engine, None, Solution("nim", "", "first", "win", 3, listed, Reason("", ""), **more)
        )

    assert best(3) == ["Best:", "take 1, take 2 or take 3"]
    assert best(5) == ["Best:", "take 1, take 2 or 3 more"]
    assert best(2, status="bounded") == ["Best so far:", "take 1 or take 2"]
    assert best(2, status="unknown") == []


def test_entering_a_position_starts_a_line_there():
    tab = opened(pos="9", line="1")
    notes = Notes.of(tab)
    act(tab.bar, "enter", text=" 12   take=4 ")
    assert tab.bar.text == "12 take=4"
    assert (notes.last, notes.remembered) == ({"pos": "12 take=4"}, True)
    assert len(tab.history.plies) == 1


@pytest.mark.parametrize("text", ["-3", "0", "abc", "1e9", "", "1" + "0" * 30, "21 take=0", "21 rule=x"])
def test_bad_input_keeps_the_text_and_the_position(text):
    tab = opened(pos="9", line="1")
    notes = Notes.of(tab)
    before = shown(tab)
    act(tab.bar, "enter", text=text)
    assert tab.bar.text == text
    assert tab.bar.error
    assert notes.taken == []
    after = shown(tab)
    assert after.pop("bar") != before.pop("bar")
    assert after == before


@pytest.mark.parametrize("text", ["-3", "0", "abc", "1e9", "", "1" + "0" * 30, "21 take=0", "21 rule=x"])
def test_a_bad_position_in_the_address_stays_in_the_bar(text):
    tab = opened(pos=text)
    assert tab.bar.text == text
    assert tab.bar.error
    assert tab.board.left == GAME.notation.default


def test_the_error_goes_when_a_good_position_comes():
    tab = opened(pos="abc")
    act(tab.bar, "enter", text="9")
    assert (tab.bar.text, tab.bar.error) == ("9", "")


def test_errors_are_specific():
    texts = [
        "-3",
        "0",
        "abc",
        "1e9x",
        "",
        "1" + "0" * 30,
        "21 take=0",
        "21 rule=x",
        "21 foo",
        "21 take=2 take=3",
    ]
    errors = [opened(pos=text).bar.error for text in texts]
    assert len(set(errors)) == len(texts)


@pytest.mark.parametrize("part", ["board", "moves"])
def test_a_move_is_made_from_board_and_table(part):
    tab = opened(pos="9")
    notes = Notes.of(tab)
    act(getattr(tab, part), "play", move="2")
    assert tab.bar.text == "7"
    assert [ply["move"] for ply in tab.history.plies] == ["", "take 2"]
    assert [ply["player"] for ply in tab.history.plies] == ["", "red"]
    assert (notes.last, notes.remembered) == ({"pos": "9", "line": "2"}, True)


@pytest.mark.parametrize("move", ["4", "0", "x", "", "²", "9" * 100])
def test_a_move_that_is_none_is_said_and_changes_nothing(move):
    tab = opened(pos="9", line="1")
    notes = Notes.of(tab)
    act(tab.board, "play", move=move)
    assert tab.bar.error
    assert tab.bar.text == "8"
    assert notes.taken == []


def test_walking_in_the_tree_plays_all_the_moves():
    tab = opened(pos="9")
    notes = Notes.of(tab)
    act(tab.picture.card, "walk", moves=["1", "3", "2"])
    assert tab.bar.text == "3"
    assert notes.last == {"pos": "9", "line": "1,3,2"}
    assert len(notes.taken) == 1


def test_another_move_after_a_jump_starts_another_line():
    tab = opened(pos="9", line="1,2,3", at="1")
    act(tab.moves, "play", move="1")
    assert [ply["position"] for ply in tab.history.plies] == ["9", "8", "7"]


def test_the_history_tells_the_verdict_for_the_first_player():
    tab = opened(pos="9", line="1,3,1")
    values = [ply["value"] for ply in tab.history.plies]
    assert values == ["loss", "loss", "loss", "loss"]
    tab = opened(pos="10", line="1,1,3")
    assert [ply["value"] for ply in tab.history.plies] == ["win", "win", "win", "win"]
    tab = opened(pos="10", line="2")
    assert [ply["value"] for ply in tab.history.plies] == ["win", "loss"]
    assert [ply["distance"] for ply in tab.history.plies] == [6.0, 4.0]


def test_the_strip_has_the_unusual_rules_of_the_position():
    assert opened(pos="15").verdict.rules == []
    assert opened(pos="15 rule=normal", hide="1").verdict.rules == ["The last match wins."]


def test_a_finished_game_says_who_won():
    tab = opened(pos="3", line="2,1")
    assert tab.verdict.sentence == "The game is over: blue took the last match and loses."
    assert tab.reason.steps == []
    assert tab.moves.rows == []
    assert tab.moves.ended
    assert tab.board.most == 0


def test_a_finished_game_is_told_even_while_the_solution_is_hidden():
    tab = opened(pos="3", line="2,1", hide="1")
    assert (tab.verdict.hide, tab.verdict.over) == (True, True)
    assert tab.verdict.sentence == "The game is over: blue took the last match and loses."


@settings(max_examples=12)
@given(st.integers(2, 40), st.integers(1, 5), st.booleans())
def test_hide_leaves_nothing_that_gives_the_answer_away(left, take, misere):
    """The parts that blank themselves are told to, and what the others get is the same for won and lost piles."""
    text = f"{left} take={take}" + ("" if misere else " rule=normal")
    tab = opened(pos=text, hide="1", alg="alphabeta")
    assert all(part.hide for part in (tab.verdict, tab.moves, tab.history, tab.picture.card))
    assert (tab.verdict.sentence, tab.verdict.best, tab.verdict.badges, tab.reason.detail) == ("", [], [], "")
    assert {group["kind"] for group in tab.board.groups} == {"plain"}
    assert {group["label"] for group in tab.board.groups} == {""}
    takes = [int(row["move"]) for row in tab.moves.rows]
    assert takes == sorted(takes)
    tree = json.loads(tab.picture.card.tree)
    assert tree["ghosts"] == []  # what is cut would show who wins


def test_hiding_and_showing_come_back_to_the_same():
    tab = opened(pos="11", line="1")
    notes = Notes.of(tab)
    before = shown(tab)
    act(tab.verdict, "hide", on=True)
    assert (notes.last, notes.remembered) == ({"pos": "11", "line": "1", "hide": "1"}, False)
    assert shown(tab) != before
    act(tab.verdict, "hide", on=False)
    assert notes.last == {"pos": "11", "line": "1"}
    assert shown(tab) == before


def test_random_positions_differ_and_are_remembered():
    tab = opened()
    tab._random = Random(1)
    notes = Notes.of(tab)
    found = set()
    for _ in range(20):
        act(tab.bar, "random")
        found.add(tab.bar.text)
        assert tab.bar.error == ""
        assert notes.remembered
    assert len(found) > 5


@pytest.mark.parametrize(
    ("game", "text"), [("pairs", "1,2|3 deck=1,2,3"), ("shichinarabe", "r: WRBRB 0-1 0-3 1-2 2-4 3-4")]
)
def test_a_random_position_like_a_small_one_can_be_played(game, text):
    tab = Explore(import_module(f"lastcard.games.{game}.view").VIEW)
    tab.visit({"pos": text})
    tab._random = Random(1)
    for _ in range(20):
        act(tab.bar, "random")
        assert tab.bar.error == ""
        assert ending(tab._game, tab._line.state) is None


def test_the_usual_position_needs_nothing_in_the_address():
    tab = opened(pos="9")
    notes = Notes.of(tab)
    act(tab.bar, "enter", text=GAME.notation.default)
    assert notes.last == {}


def test_the_settings_of_the_picture_stand_in_the_address():
    tab = opened(pos="9")
    notes = Notes.of(tab)
    act(tab.picture.card, "setting", name="algorithm", value="alphabeta")
    act(tab.picture.card, "setting", name="view", value="merged")
    act(tab.picture.card, "setting", name="depth", value=3)
    assert notes.last == {"pos": "9", "alg": "alphabeta", "view": "merged", "depth": "3"}
    assert not notes.remembered
    act(tab.picture.card, "setting", name="algorithm", value="minimax")
    act(tab.picture.card, "setting", name="view", value="tree")
    assert notes.last == {"pos": "9", "depth": "3"}


def test_a_line_that_stops_is_shown_as_far_as_it_goes():
    tab = opened(pos="9", line="1,2,7,1")
    assert tab.bar.text == "6"
    assert tab.history.at == 2
    assert "7 cannot be taken" in tab.bar.error


def test_a_visit_forgets_what_was_before():
    tab = opened(pos="9", line="1,2", hide="1", alg="minimax", view="merged", depth="2")
    tab.visit({})
    assert shown(tab) == shown(opened())


@settings(max_examples=12)
@given(st.data())
def test_every_state_is_in_the_address(data):
    """Whatever is done on the page, its address opens the same page again."""
    tab = opened(
        pos=data.draw(st.sampled_from(["5", "9", "12 take=4", "21", "8 take=2 rule=normal", "1" + "0" * 18]))
    )
    notes = Notes.of(tab)
    picture = tab.picture.card
    for _ in range(data.draw(st.integers(1, 6))):
        rows = [row["move"] for row in tab.moves.rows]
        deeds = [
            lambda: act(tab.bar, "enter", text=str(data.draw(st.integers(1, 30)))),
            lambda: act(tab.verdict, "hide", on=data.draw(st.booleans())),
            lambda: act(tab.history, "jump", at=data.draw(st.integers(0, len(tab.history.plies) - 1))),
            lambda: act(
                picture,
                "setting",
                name="algorithm",
                value=data.draw(st.sampled_from(["minimax", "alphabeta"])),
            ),
            lambda: act(
                picture, "setting", name="view", value=data.draw(st.sampled_from(["tree", "merged"]))
            ),
            lambda: act(
                picture, "setting", name="depth", value=data.draw(st.integers(1, picture.deepest % 100 or 1))
            ),
        ]
        if rows:
            deeds.append(lambda rows=rows: act(tab.moves, "play", move=data.draw(st.sampled_from(rows))))
        data.draw(st.sampled_from(deeds))()
    address = str(Address("matches", "explore", notes.last))
    assert len(address) <= LONGEST
    again = opened(**parse_address(address).query)
    before, after = shown(tab), shown(again)
    assert after == before


def test_a_long_game_still_fits_into_an_address():
    tab = opened(pos="300 take=1")
    notes = Notes.of(tab)
    tab._play(["1"] * 299)
    act(tab.board, "play", move="1")
    assert len(str(Address("matches", "explore", notes.last))) <= LONGEST


def test_two_tabs_share_nothing():
    one, other = opened(pos="9"), opened(pos="9")
    act(one.board, "play", move="1")
    assert other.bar.text == "9"
    assert len(other.history.plies) == 1


def test_a_drag_of_the_slider_is_one_entry_in_the_history():
    tab = opened(pos="11")
    notes = Notes.of(tab)
    for text, remember in (("12", True), ("13", False), ("14", False)):
        act(tab.board, "set", text=text, remember=remember)
    assert notes.taken == [({"pos": "12"}, True), ({"pos": "13"}, False), ({"pos": "14"}, False)]


def test_a_very_long_line_is_kept_in_the_page_and_said_to_be_too_long_for_a_link():
    tab = opened(pos="1100")
    notes = Notes.of(tab)
    act(tab.board, "play", move="1")
    assert not tab.history.long
    tab._play(["1"] * 1098)
    assert tab.history.long
    assert len(tab.history.plies) == 1100
    other = opened(**notes.last)
    assert (other.bar.text, other.bar.error) == ("1", "")
    act(tab.history, "jump", at=0)
    assert (tab.bar.text, len(tab.history.plies)) == ("1100", 1100)

"""TANHINMIN's page: the table and its editor, the configuration graphs, hidden hands, and who plays."""

from __future__ import annotations

import json
from random import Random

import pytest

from lastcard import registry
from lastcard.core.engine import NOW
from lastcard.core.playing import choosing
from lastcard.core.playing.levels import LEVELS
from lastcard.core.progress import run_to_end
from lastcard.games.tanhinmin.facts.benchmark import deal
from lastcard.games.tanhinmin.rules import GAME, beats, level
from lastcard.games.tanhinmin.solver.engine import ENGINE, MOVES_LISTED
from lastcard.games.tanhinmin.solver.verdict import solve
from lastcard.games.tanhinmin.solver.winner import verdict, winner
from lastcard.games.tanhinmin.view import OPPONENTS, VIEW
from lastcard.games.tanhinmin.view import board as editor
from lastcard.games.tanhinmin.view.board import FEW_CARDS_DRAWN, TanhinminBoard
from lastcard.games.tanhinmin.view.pictures import (
    BLOCKS,
    MOST_GRAPH_CARDS,
    MatchingPicture,
    bounds_of,
    columns,
    drawable,
    figures,
    folded_figures,
)
from lastcard.ui.explore.explore import Explore
from lastcard.ui.rows import colour
from tests.games.tanhinmin.random_positions import positions
from tests.helpers.native_page import act
from tests.helpers.operation_counts import lines_run

BY_KEY = {opponent.key: opponent for opponent in OPPONENTS}
FIGURE = "1,3,4,5,8|2,6,7|0"


def opened(**query):
    tab = Explore(VIEW)
    tab.visit(query)
    return tab


def edited(text, change, *more):
    return change(GAME.parse(text), *more)


def test_every_page_is_new():
    assert registry.page("tanhinmin") is not registry.page("tanhinmin")
    frame = registry.page("tanhinmin").frame
    assert (frame.title, frame.also) == ("Beat the card", "TANHINMIN")


# ---- the editor ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "after"),
    [
        ((editor.card_moved, 3, "first", "second"), "1,5|2,3|4"),
        ((editor.card_moved, 3, "first", "table"), "1,5|2|3"),
        ((editor.card_moved, 3, "first", "out"), "1,5|2|4"),
        ((editor.card_moved, 4, "table", "second"), "1,3,5|2,4|0"),
        ((editor.card_moved, 4, "table", "out"), "1,3,5|2|0"),
        ((editor.card_moved, -7, "out", "second"), "1,3,5|2,7~|4"),
        ((editor.card_moved, 9, "first", "second"), "1,3,5|2|4"),
        ((editor.flipped, 3, "first"), "1,3~,5|2|4"),
        ((editor.flipped, 4, "table"), "1,3,5|2|4~"),
        ((editor.flipped, 4, "first"), "1,3,5|2|4"),
    ],
)
def test_a_card_goes_where_it_is_put(change, after):
    act_on, *more = change
    assert edited("1,3,5|2|4", act_on, *more) == after


def test_what_cannot_be_is_told_and_the_board_stays():
    tab = opened(pos="1|2|0")
    act(tab.board, "move", card=1, source="first", target="out")
    assert tab.bar.text == "|2|0"  # a finished game is a position too
    tab = opened(pos="1||0")
    act(tab.board, "move", card=1, source="first", target="out")
    assert "both hands are empty" in tab.bar.error
    assert tab.board.hands == [["1"], []]


def test_an_edit_in_the_middle_of_a_game_starts_from_who_is_to_move():
    tab = opened(pos=FIGURE)
    act(tab.board, "play", move="3")
    assert tab.board.mover == 1
    act(tab.board, "anchor")
    assert tab.bar.text == "2,6,7|1,4,5,8|3"
    assert tab.board.mover == 0
    act(tab.board, "swap")
    assert tab.bar.text == "1,4,5,8|2,6,7|3"


# ---- the table -----------------------------------------------------------------------------------------------------


def test_the_table_offers_the_legal_moves():
    for state in positions():
        board = TanhinminBoard()
        board.display(state, None, players=("first", "second"))
        assert [choice["move"] for choice in board.moves] == [
            GAME.format_move(move) for move in GAME.legal_moves(state)
        ]
        for choice in board.moves:
            after = GAME.play(state, GAME.parse_move(state, choice["move"]))
            assert choice["position"] == GAME.format(after)


def test_large_hands_are_shown_in_part():
    text = ",".join(map(str, range(1, 2001))) + "|5,900|3"
    tab = opened()
    act(tab.bar, "enter", text=text)
    assert (tab.bar.text, tab.bar.error) == ("", "")
    assert tab.bar.placeholder.endswith(f"({len(text):,} characters)")
    assert [len(hand) for hand in tab.board.hands] == [FEW_CARDS_DRAWN, 2]
    assert tab.board.counts == [2000, 2]
    assert "folded" in tab.picture.card.note
    assert tab.verdict.value == solve(GAME.parse(text)).value
    assert len(tab.moves.rows) == MOVES_LISTED
    assert tab.moves.total == 1998
    assert {row["ends"] for row in tab.moves.rows} == {""}  # in so large hands nobody counts plies


def test_a_glance_is_the_verdict():
    for state in positions():
        quick, found = ENGINE.solve(state, NOW), solve(state)
        assert (quick.worths[state.player], quick.distance) == (found.value, found.distance)


# ---- the graphs ----------------------------------------------------------------------------------------------------


def graphs_of(state, hide=False):
    picture = MatchingPicture()
    picture.show(state, hide=hide)
    return json.loads(picture.card.graphs)


def check_figure(figure, wide):
    """Matching and cover prove each other, and a line leads to exactly the cards left of the one that beats them."""
    beating, beaten = figure["beating"], figure["beaten"]
    lines = {(i, j) for i, most in enumerate(figure["reach"]) for j in range(most)}
    for i, above in enumerate(beating):
        for j, below in enumerate(beaten):
            number = 0 if below["text"] == "–" else int(below["text"])
            strength = int(above["text"].rstrip("~"))
            assert ((i, j) in lines) == (strength > number)
            if (i, j) in lines:
                assert above["x"] > below["x"]
                assert above["cover"] or below["cover"]
    matching = [tuple(edge) for edge in figure["matching"]]
    assert set(matching) <= lines
    assert len({i for i, _ in matching}) == len({j for _, j in matching}) == len(matching) == figure["size"]
    assert sum(card["cover"] for card in beating + beaten) == figure["size"]
    assert [step[:2] for step in figure["steps"] if step[2]] == figure["matching"]
    out = [figure["out"]] if figure["out"] else []
    for row in (beating, beaten + out):
        places = [card["x"] for card in row]
        assert len(set(places)) == len(places)
        assert all(0 <= place < wide for place in places)


def test_the_graphs_prove_the_verdict_now_and_after_every_move():
    for state in positions():
        found = graphs_of(state)
        known = verdict(state)
        sizes = [figure["size"] for figure in found["now"]["figures"][:2]]
        assert sizes == [known.mu0, known.mu1]
        assert len(found["now"]["figures"]) == 2 + (known.surplus is not None)
        assert len(found["after"]) == len(GAME.legal_moves(state))
        for entry in (found["now"], *found["after"]):
            for figure in entry["figures"]:
                check_figure(figure, found["wide"])
        for entry in found["after"]:
            after = GAME.play(state, GAME.parse_move(state, entry["move"]))
            assert GAME.format(after) == entry["position"]
            if not after.over:  # the other player is to move: the first figure stays that of the first player
                assert entry["figures"][0]["size"] == verdict(after).mu1
                assert colour(winner(after) ^ after.player) in entry["sentence"]


def test_hidden_graphs_give_nothing_away():
    for state in positions(20):
        found = graphs_of(state, hide=True)
        assert found["after"] == []
        assert found["now"]["sentence"] == ""
        for figure in found["now"]["figures"]:
            assert figure["size"] is None
            assert figure["matching"] == figure["steps"] == []
            assert not any(card["cover"] for card in figure["beating"] + figure["beaten"])


def test_a_card_that_beats_stands_to_the_right():
    for state in positions(30):
        places, wide = columns(state)
        for card in state.hand:
            for other in state.other:
                if other > 0 and beats(card, other):
                    assert places[level(card)] > places[other]
        assert wide <= 2 * MOST_GRAPH_CARDS + 2
        assert figures(state, verdict(state), places, True)


@pytest.mark.parametrize("cards", [50, 60, 999])
def test_folded_graphs_add_up(cards):
    rng = Random(cards)
    for _ in range(10):
        state = GAME.random_state(rng, cards)
        if drawable(state):
            continue
        bounds = bounds_of(state)
        open_graphs, hidden_graphs = (folded_figures(state, bounds, hide) for hide in (False, True))
        known = verdict(state)
        assert [figure["size"] for figure in open_graphs] == [known.mu0, known.mu1]
        hands = (state.hand, state.other)
        for player, (figure, hidden) in enumerate(zip(open_graphs, hidden_graphs, strict=True)):
            rows = figure["beating"], figure["beaten"]
            assert sum(row["count"] for row in rows[0]) == len(hands[player])
            ordinary = sum(card > 0 for card in hands[1 - player])
            assert sum(row["count"] for row in rows[1]) == max(ordinary - 1, 0) + (player == 0)
            assert sum(row["covered"] for row in (*rows[0], *rows[1])) == figure["size"]
            assert sum(count for *_, count in figure["flows"]) == figure["size"]
            for side, row in enumerate(rows):
                assert len({block["x"] for block in row}) == len(row) <= BLOCKS
                for block in row:
                    assert block["low"] <= block["high"]
                    ends = sum(flow[2] for flow in figure["flows"] if flow[side] == block["x"])
                    assert ends <= block["count"]
            assert hidden["size"] is None
            assert hidden["flows"] == []
            assert not any(row["covered"] for row in (*hidden["beating"], *hidden["beaten"]))


def test_what_a_move_of_large_hands_leaves_is_drawn_when_it_is_asked_for():
    state = GAME.parse(",".join(map(str, range(1, 70, 2))) + "|" + ",".join(map(str, range(2, 71, 2))) + "|4")
    picture = MatchingPicture()
    picture.show(state, hide=False)
    ask = picture.card._handle_msg
    assert picture.card.look == ""
    for move in (5, 69, 0):
        follow, text = GAME.play(state, move), GAME.format_move(move)
        for position in ("", GAME.format(follow)):
            picture.card.look = ""
            ask({"do": "look", "move": text, "position": position})
            found = json.loads(picture.card.look)
            known = verdict(follow)
            assert found["label"] == GAME.move_label(state, text)
            assert [figure["size"] for figure in found["figures"]] == [known.mu1, known.mu0]
    last = picture.card.look
    for move, position in [("3", ""), ("6", ""), ("x", ""), ("7", "1|2|0")]:  # of another position
        ask({"do": "look", "move": move, "position": position})
        assert picture.card.look == last
    picture.show(state, hide=True)
    ask({"do": "look", "move": "5", "position": ""})
    assert picture.card.look == ""


# ---- players -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["perfect", "mu0", "mu0-once", "mu1-once"])
def test_who_should_win_wins_against_every_reply(key):
    rng = Random(3)
    for start in positions(60, seed=9):
        if winner(start) or (start.cut and key != "perfect"):
            continue
        agent, state, me = BY_KEY[key].make(0), start, start.player
        while not state.over:
            if state.player == me:
                move = choosing_at_once(agent, state, rng)
            else:
                move = rng.choice(GAME.legal_moves(state))
            state = GAME.play(state, move)
        assert GAME.outcome(state).payoffs[me] == 1.0


def choosing_at_once(agent, state, rng):
    steps = choosing(agent, GAME, state, rng)
    return run_to_end(steps)


@pytest.mark.parametrize(
    "key", [key for key in BY_KEY if key not in (*LEVELS, "perfect", "weaker", "random")]
)
def test_who_knows_no_cut_cards_plays_on_and_says_so(key):
    opponent = BY_KEY[key]
    state = GAME.parse("2,1~|1,3|1")
    assert "cut cards" in opponent.note(state)
    assert opponent.note(GAME.parse(FIGURE)) == ""
    assert opponent.make(0).choose(GAME, state, Random(1)) in GAME.legal_moves(state)


def test_the_work_of_a_page_grows_with_the_cards_and_not_with_cards_times_moves():
    tab, cards = Explore(VIEW), 8_000
    text = GAME.format(deal(cards))
    assert lines_run(lambda: act(tab.bar, "enter", text=text)) < 100 * cards

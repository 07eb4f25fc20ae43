"""The page of Pairs: the table, the lottery of the next card, the map of decisions, and who plays."""

from __future__ import annotations

from random import Random

import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.games.pairs.view import VIEW, pictures
from lastcard.games.pairs.view.board import PairsBoard
from lastcard.games.pairs.view.opponents import OPPONENTS, signed_payoff
from lastcard.games.pairs.view.pictures import DecisionMap, Lottery, lottery
from lastcard.ui.explore.explore import Explore
from tests.helpers.native_page import Notes, act

SMALL = "2|3 deck=1,1,2,4 burn=1"


def drawn(text):
    board, state = PairsBoard(), GAME.parse(text)
    board.display(state, None, players=GAME.players(state))
    return board


def laid(text, hide=False):
    picture = Lottery()
    picture.show(GAME.parse(text), hide=hide)
    return picture.card


# ---- the table -----------------------------------------------------------------------------------------------------


def test_the_table_has_everybodys_cards_and_the_two_moves():
    board = drawn("3,7|2,5")
    assert board.stacks == [[3, 7], [2, 5]]
    assert (board.low, board.mover, board.dealing, board.burn) == (2, 0, False, 5)
    assert [(one["move"], one["label"]) for one in board.moves] == [
        ("hit", "hit"),
        ("fold", "fold and take a 2"),
    ]
    assert sum(board.deck) == 51


def test_moves_name_ranks_with_their_article():
    state = GAME.parse("8,9|10")
    assert GAME.move_label(state, "fold") == "fold and take an 8"
    assert GAME.move_label(state, "deal 7") == "deal a 7"
    assert GAME.move_label(state, "deal 8") == "deal an 8, a pair"


def test_while_a_card_is_to_come_each_rank_that_is_left_is_a_move():
    board = drawn("2|3 deck=1,0,2,4 burn=1 dealing")
    assert [one["move"] for one in board.moves] == ["deal 1", "deal 3", "deal 4"]
    assert board.dealing


@pytest.mark.parametrize(
    ("moves", "ended"),
    [
        (["fold"], {"kind": "fold", "loser": 0, "score": 2}),
        (["hit", "deal 2"], {"kind": "pair", "loser": 0, "score": 2}),
    ],
)
def test_a_round_that_is_over_says_who_scores(moves, ended):
    tab = Explore(VIEW)
    tab.visit({"pos": SMALL, "line": ",".join(moves)})
    assert tab.board.ended == ended
    assert tab.board.mover == -1
    assert tab.board.moves == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("3,7|2,5 folded", "fold"),
        ("3,7|2,5|4 paired=7", "pair"),
        ("1|2,3,4 deck=0,0,2,0 burn=2", "empty"),
    ],
)
def test_explore_opens_a_round_that_is_over_and_the_address_holds_it(text, kind):
    tab = Explore(VIEW)
    notes = Notes.of(tab)
    act(tab.bar, "enter", text=text)
    assert notes.last == {"pos": text}
    again = Explore(VIEW)
    again.visit(notes.last)
    for one in (tab, again):
        assert (one.bar.text, one.bar.error) == (text, "")
        assert one.board.ended["kind"] == kind
        assert one.verdict.sentence.startswith("The game is over: ")
        assert (one.moves.rows, one.frame.can_play) == ([], False)


# ---- the lottery ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["3,7|2,5", SMALL, "2|3|4 deck=1,1,2,3,5", "2,4|1 deck=2,1,1,1 burn=0 dealing"]
)
def test_the_chances_add_up_and_weigh_the_worths_to_what_hitting_is_worth(text):
    state = GAME.parse(text)
    rows = lottery(state, ENGINE.solve(state))
    assert sum(row["chance"] for row in rows) == pytest.approx(1)
    mean = sum(row["chance"] * row["worth"] for row in rows)
    assert mean == pytest.approx(ENGINE.solve(state).extra["hit"])
    assert [row["rank"] for row in rows if row["pair"]] == [
        rank for rank in state.hand if state.deck[rank - 1]
    ]


def test_the_balance_has_both_numbers_and_which_is_better():
    card = laid("3,7|2,5")
    assert (card.action, card.fold) == ("hit", -2)
    assert card.hit == pytest.approx(-1.7734, abs=1e-4)
    assert laid("5|1").action == "fold"


def test_a_hidden_solution_leaves_the_chances_alone():
    card = laid("3,7|2,5", hide=True)
    assert (card.hit, card.fold, card.action) == (None, None, "")
    assert {row["worth"] for row in card.rows} == {None}
    assert {row["text"] for row in card.rows} == {""}
    assert "hidden" in card.note


def test_what_is_not_worked_out_is_said():
    card = laid("1|2|3|4|5")
    assert "not computed" in card.note
    assert len(card.rows) == 9
    assert card.hit is None


def test_a_line_of_the_lottery_hits_and_deals_its_card():
    tab = Explore(VIEW)
    row = next(row for row in tab.picture.card.rows if row["rank"] == 4)
    act(tab.picture.card, "walk", moves=row["moves"])
    assert tab.bar.text == "2,5|3,4,7" == row["position"]
    assert tab._line.texts() == ["hit", "deal 4"]


@pytest.mark.parametrize(("number", "text"), [(1.234, "+1.23"), (-0.5, "−0.50"), (-0.001, "0"), (0, "0")])
def test_payoffs_have_their_sign(number, text):
    assert signed_payoff(number) == text


# ---- the map -------------------------------------------------------------------------------------------------------


def solved_map(text):
    state = GAME.parse(text)
    return state, run_to_end(pictures.make_map_table(state))


@pytest.mark.parametrize("text", [SMALL, "1,3|2,4 deck=1,2,1,2 burn=1"])
def test_every_square_of_a_map_agrees_with_the_solution_of_its_position(text):
    state, table = solved_map(text)
    cards = pictures.cards_on_table(state)
    count = 0
    for across in cards:
        for down in cards:
            if across == down:
                continue
            for row in pictures.squares(state, table, across, down):
                for square in filter(None, row):
                    solution = ENGINE.solve(GAME.parse(square["position"]))
                    assert square["move"] == solution.extra["action"]
                    assert square["worth"] == signed_payoff(float(solution.worths[0]))
                    count += 1
    assert count > 20


def test_squares_without_a_position_are_empty_and_the_own_one_is_marked():
    state, table = solved_map(SMALL)
    across, down = pictures.cards_on_table(state)
    rows = pictures.squares(state, table, across, down)
    assert rows[0][0] == {}, "there is one card of rank 1 only"
    assert [(x, y) for y, row in enumerate(rows, 1) for x, one in enumerate(row, 1) if one.get("here")] == [
        (2, 3)
    ]


@pytest.mark.parametrize("text", ["1|2|3 deck=1,1,1", "3,7|2,5 dealing", "2|3 deck=1,1,2,4 discards=1,0,0,0"])
def test_where_there_is_no_map_none_is_shown(text):
    panel = DecisionMap()
    panel.show(GAME.parse(text), hide=False)
    assert not panel.card.shown


def test_the_map_is_drawn_when_asked_and_its_axes_are_chosen():
    tab = Explore(VIEW)
    tab.visit({"pos": SMALL})
    (panel,) = tab.panels
    pictures._map_tables.clear()
    tab.visit({"pos": SMALL})
    assert panel.card.squares == []
    act(panel.card, "act")
    assert len(panel.card.squares) == 4
    assert panel.card.axes == [0, 1]
    act(panel.card, "turn", axis=0, card=1)
    assert panel.card.axes == [1, 0]
    assert panel.query == {"map": "2.1"}
    notes = Notes.of(tab)
    act(panel.card, "turn", axis=0, card=0)
    act(panel.card, "turn", axis=0, card=1)
    assert notes.last == {"pos": SMALL, "map": "2.1"}
    tab.visit(notes.last)
    assert panel.card.axes == [1, 0]
    again = DecisionMap()
    again.visit({"map": "2.1"})
    again.show(GAME.parse(SMALL), hide=False)
    assert again.card.axes == [1, 0]
    again.show(GAME.parse(SMALL), hide=True)
    assert not again.card.shown


# ---- who plays -----------------------------------------------------------------------------------------------------


def test_the_page_and_the_terminal_have_the_same_strongest_player():
    perfect = next(one for one in OPPONENTS if one.key == "perfect")
    assert type(perfect.make(0)) is type(ENGINE.perfect_player())


def test_where_too_much_can_follow_the_page_says_how_far_the_equilibrium_looks():
    state = GAME.parse("1|2|3|4|5")
    assert "look 7 turns ahead" in OPPONENTS[0].note(state)
    assert OPPONENTS[0].note(GAME.parse("3,7|2,5")) == ""


def test_a_table_that_is_too_large_is_looked_ahead_at_by_itself():
    tab = Explore(VIEW)
    tab.visit({"pos": "7|8|9|10"})
    assert tab.verdict.sentence == "Too large to solve here."
    assert "A few turns ahead, hitting looks better" in tab.reason.detail
    assert "If the player to move after 8 turns folded" in tab.reason.argument


@pytest.mark.parametrize("opponent", OPPONENTS, ids=lambda one: one.key)
def test_everybody_makes_legal_moves(opponent):
    rng = Random(5)
    agent = opponent.make(opponent.setting.usual if opponent.setting else 0)
    for _ in range(20):
        state = GAME.random_state(rng, 5)
        assert agent.choose(GAME, state, rng) in GAME.legal_moves(state)

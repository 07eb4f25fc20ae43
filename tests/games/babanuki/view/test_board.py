"""BABANUKI's table: hands, draws with who can force first place, the editor, and who plays."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from lastcard import registry
from lastcard.core.game import PositionError
from lastcard.games.babanuki.rules import GAME, baba_text, deal, random_hands
from lastcard.games.babanuki.solver import force
from lastcard.games.babanuki.solver.attractors import sharing
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.view import OPPONENTS, VIEW
from lastcard.games.babanuki.view import board as editor
from lastcard.games.babanuki.view.board import CARDS_DRAWN, FEW_DRAWN, BabanukiBoard
from lastcard.ui.explore.explore import Explore
from lastcard.ui.play.play import Play
from tests.helpers.native_page import act

FIGURE = "1,4|2,3|1,4|2,3,J"
BY_KEY = {opponent.key: opponent for opponent in OPPONENTS}


def opened(**query):
    tab = Explore(VIEW)
    tab.visit(query)
    return tab


def positions(count=30, seed=3):
    rng = Random(seed)
    return [random_hands(rng, rng.choice((2, 3, 3, 4, 5)), rng.randint(2, 5)) for _ in range(count)]


def drawn(state, solution=None):
    board = BabanukiBoard()
    board.display(state, solution, players=GAME.players(state))
    return board


def test_every_page_is_new():
    assert registry.page("babanuki") is not registry.page("babanuki")
    frame = registry.page("babanuki").frame
    assert (frame.title, frame.also) == ("Old maid, hands open", "BABANUKI")


# ---- the table -----------------------------------------------------------------------------------------------------


def test_every_card_lies_in_its_hand_and_names_who_holds_its_partner():
    for state in positions():
        board = drawn(state)
        for seat, hand in enumerate(board.hands):
            assert [card for card, _, _ in hand] == [baba_text(card) for card in state.hands[seat]]
            for card, partner, count in hand:
                assert count == 1
                assert partner == -1 if card == "J" else int(card) in state.hands[partner]
                assert partner != seat
        assert (board.mover, board.source) == (state.player, state.source)
        assert [choice["move"] for choice in board.moves] == [baba_text(card) for card in state.moves]


def test_large_hands_are_drawn_as_bundles_of_cards_with_the_same_partner():
    for players in (2, 3, 4, 5):
        state = deal(Random(players), players, 60)
        assert max(map(len, state.hands)) > CARDS_DRAWN.get(players, FEW_DRAWN)
        board = drawn(state)
        for seat, hand in enumerate(board.hands):
            held = Counter()
            for card in state.hands[seat]:
                partner = next((s for s, h in enumerate(state.hands) if s != seat and card in h), -1)
                held[partner] += 1
            assert {partner: count for _, partner, count in hand} == held
        assert {choice["move"] for choice in board.moves} == {
            card for card, _, _ in board.hands[state.source]
        }


def test_each_draw_tells_who_can_force_first_place_then():
    for state in positions():
        solution = ENGINE.solve(state)
        board = drawn(state, solution)
        for choice in board.moves:
            after = GAME.play(state, GAME.parse_move(state, choice["move"]))
            assert choice["position"] == GAME.format(after)
            if after.finished:
                assert choice["winner"] == after.finished[0]
                continue
            found = force.forced(sharing(after))
            expected = -1 if found.winner is None else after.playing[found.winner]
            assert choice["winner"] == expected
        last = force.made_last(sharing(state))
        assert board.safe == [seat for place, seat in enumerate(state.playing) if place not in last]


def test_a_hidden_solution_gives_nothing_away():
    for state in positions(10):
        board = drawn(state)
        assert {choice["winner"] for choice in board.moves} == {None}
        assert board.safe == []
        assert "force" not in board.note
    tab = opened(pos="1,2,J|1,3|2,3", hide="1")
    assert {choice["winner"] for choice in tab.board.moves} == {None}
    assert not tab.picture.card.shown


def test_who_has_finished_has_a_place():
    tab = opened(pos="1,2,J|1,3|2,3", line="2,1,3")
    assert tab.board.ranks == [3, 1, 2]
    assert (tab.board.mover, tab.board.source, tab.board.moves) == (-1, -1, [])
    assert "over" in tab.verdict.sentence


# ---- the editor ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "after"),
    [
        ((editor.with_pairs, 0, 1, 2), "1,2,3,J|1,2,4|3,4"),
        ((editor.with_pairs, 2, 0, 0), "1,J|1,2|2"),
        ((editor.with_joker, 2), "1,2|1,3|2,3,J"),
        ((editor.with_mover, 1), "1,3|2,3|1,2,J"),
        ((editor.with_players, 4), "1,2,J|1,3|2,3,4|4"),
        ((editor.with_players, 2), "1,J|1"),
    ],
)
def test_an_edit_gives_the_position_that_was_meant(change, after):
    act_on, *more = change
    assert act_on(GAME.parse("1,2,J|1,3|2,3"), *more) == after


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ((editor.with_pairs, 0, 1, -1), "0 to 99"),
        ((editor.with_pairs, 0, 1, 100), "0 to 99"),
        ((editor.with_pairs, 1, 1, 2), "two different hands"),
        ((editor.with_pairs, 0, 7, 2), "no player 8"),
        ((editor.with_joker, -1), "no player 0"),
        ((editor.with_mover, 9), "no player 10"),
        ((editor.with_players, 1), "2 to 10"),
        ((editor.with_players, 10**9), "2 to 10"),
    ],
)
def test_what_cannot_be_is_told(change, says):
    act_on, *more = change
    with pytest.raises(PositionError, match=says):
        act_on(GAME.parse("1,2,J|1,3|2,3"), *more)


def edits(state, rng):
    """Some edits of a position, at random."""
    seats = len(state.playing)
    return (
        (editor.with_pairs, *rng.sample(range(seats), 2), rng.randint(0, 4)),
        (editor.with_joker, rng.randrange(seats)),
        (editor.with_mover, rng.randrange(seats)),
        (editor.with_players, rng.randint(2, 6)),
    )


def test_edits_lead_to_positions_that_are_read_again():
    rng = Random(8)
    refused = set()
    for state in positions(40):
        for change, *more in edits(state, rng):
            try:
                text = change(state, *more)
            except PositionError as error:
                refused.add(str(error).split(" would ")[1])
            else:
                assert GAME.format(GAME.parse(text)) == text
    assert refused == {"hold no card: leave a pair, or first give that player the joker"}


def test_too_many_pairs_are_refused():
    state = GAME.parse(editor.with_players(GAME.parse("1|1,J"), 10))
    for one, other in list(combinations(range(10), 2))[:10]:
        state = GAME.parse(editor.with_pairs(state, one, other, editor.MOST_PAIRS))
    with pytest.raises(PositionError, match="pairs; 1,000 is the most"):
        editor.with_pairs(state, 8, 9, editor.MOST_PAIRS)


def test_a_bad_edit_is_told_and_the_board_stays():
    tab = opened(pos="1,2,J|1|2")
    act(tab.board, "pairs", one=0, other=2, count=0)
    assert "player 3 would hold no card" in tab.board.error
    assert tab.bar.text == "1,2,J|1|2"
    act(tab.board, "joker", seat=1)
    assert (tab.bar.text, tab.board.error) == ("1,2|1,J|2", "")


def test_an_edit_in_the_middle_of_a_game_starts_from_who_is_to_move():
    tab = opened(pos="1,2,J|1,3|2,3")
    act(tab.board, "play", move="2")
    assert tab.board.mover == 1
    act(tab.board, "anchor")
    assert (tab.bar.text, tab.board.mover) == ("1,3|3|1,J", 0)
    act(tab.board, "turn", seat=2)
    assert tab.bar.text == "1,J|1,3|3"


def test_a_deal_has_as_many_players_as_were_asked_for():
    tab = Play(VIEW)
    tab.visit({})
    for players in (2, 3, 4, 5):
        for pairs in (6, 12, 26):
            act(tab.board, "deal", players=players, pairs=pairs)
            assert len(tab.board.names) == len(tab.setup.seats) == players
            assert all(tab.board.hands)
    act(tab.board, "deal", players=99, pairs=10**9)
    assert len(tab.board.names) == 5


@pytest.mark.parametrize("tab", [Explore, Play])
def test_the_menus_of_a_deal_show_what_is_on_the_table(tab):
    tab = tab(VIEW)
    tab.visit({"pos": "1,4,5|2,3|1,4,6|2,3,5,6,J"})
    assert tab.board.dealt == [4, 6]
    tab.visit({"pos": "1,2,J|1,3|2,3"})
    assert tab.board.dealt == [3, 3]
    act(tab.board, "deal", players=4, pairs=26)
    assert tab.board.dealt == [4, 26]
    act(tab.board, "play", move=tab.board.moves[0]["move"])
    assert tab.board.dealt == [4, 26]
    tab.visit({"pos": "1|1,2|2,3|3,4|4,5|5,J"})
    assert tab.board.dealt == [6, 5]
    act(tab.board, "deal", players=6, pairs=20)
    assert len(tab.board.names) == 6


# ---- players -------------------------------------------------------------------------------------------------------


def played(state, me, agent, rng, plies):
    """The position after so many plies in which one player is an agent and the others draw at random."""
    for _ in range(plies):
        if state.over:
            break
        move = agent.choose(GAME, state, rng) if state.player == me else rng.choice(state.moves)
        state = GAME.play(state, move)
    return state


def test_who_can_force_first_place_does_so_against_random_draws():
    rng = Random(5)
    games = 0
    for state in positions(30, seed=6):
        solution = ENGINE.solve(state)
        if "win" in solution.worths:
            games += 1
            me = solution.worths.index("win")
            end = played(state, me, BY_KEY["perfect"].make(0), rng, solution.distance)
            assert end.finished[0] == me
    assert games > 10


def test_the_cautious_player_is_not_made_last_by_the_others():
    rng = Random(7)
    games = 0
    for state in positions(20, seed=9):
        ENGINE.solve(state)
        last = force.made_last(sharing(state))
        safe = [seat for place, seat in enumerate(state.playing) if place not in last]
        if safe:
            games += 1
            end = played(state, safe[0], BY_KEY["cautious"].make(0), rng, 60)
            assert not end.over or end.ranking[-1] != safe[0]
    assert games > 5


def test_where_nothing_can_be_worked_out_it_is_said():
    large = deal(Random(1), 5, 26)
    small = GAME.parse(FIGURE)
    for key in ("perfect", "cautious", "weaker"):
        assert "at random" in BY_KEY[key].note(large)
        assert BY_KEY[key].note(small) == ""
        assert BY_KEY[key].make(50).choose(GAME, large, Random(1)) in large.moves

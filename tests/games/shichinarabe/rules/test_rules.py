"""The rules: legal moves, the ordinary game, rights, edge rules, the end."""

from __future__ import annotations

from random import Random

import pytest

from lastcard.core.game import IllegalMove, MoveError
from lastcard.games.shichinarabe.rules import GAME, Graph, Move, State, both_ways, deal
from lastcard.games.shichinarabe.rules.board import ArcRule
from lastcard.games.shichinarabe.rules.cards import (
    PACK,
    card_at,
    from_hand,
    is_ordinary,
    ordinary_board,
    vertex_of,
)
from lastcard.games.shichinarabe.solver.verdict import solve
from tests.games.shichinarabe import oracle

MOVES = [
    ("r: RB R", "2", "dot 2 is blue.s"),
    ("r: BR R", "2", "not next to a white dot"),
    ("r: RB R", "9", "there is no dot 9"),
    ("r: RB R", "pass", "no pass left"),
    ("r: RB R", "!2 1", "no right left"),
    ("r: RB R almighty=1,0", "!3 1", "dot 3 is red.s"),
    ("r: RB B almighty=1,0", "!2 pass", "no pass left"),
    ("r: RB B almighty=1,0", "!2 9", "there is no dot 9"),
    ("r: WB R", "0", "dot 0 is white"),
    ("b: W R", "2", "game is over"),
]


@pytest.mark.parametrize(("text", "move", "part"), MOVES)
def test_illegal_moves(text, move, part):
    state = GAME.parse(text)
    with pytest.raises(IllegalMove, match=part):
        GAME.parse_move(state, move)


@pytest.mark.parametrize("move", ["", "x", "-1", "1.", "!", "!2", "!2 ", "! !2 1", "1 2", "passes", "1" * 50])
def test_texts_that_are_no_moves(move):
    with pytest.raises((MoveError, IllegalMove)):
        GAME.parse_move(GAME.parse("r: RB R almighty=1,1"), move)


ENDS = "b: BRWRW 2>3 2-4 almighty=1,1 passes=0,1"


def test_a_pass_may_follow_a_right_and_decide_the_game():
    state = GAME.parse(ENDS)
    after = GAME.play(state, GAME.parse_move(state, "!3 pass"))
    assert GAME.outcome(after).winners == (1,)
    assert GAME.move_label(state, "!3 pass") == "whiten 3, then pass"
    assert [move.move for move in solve(state).moves if move.value == "win"] == ["!3 pass"]


@pytest.mark.parametrize(
    ("text", "move", "part"),
    [
        (ENDS, "!3", "add the dot or the pass that follows the right, as in !4 5 or !4 pass"),
        (ENDS, "3!", "!4 before it, as in !4 5 or !4 pass"),
        (ENDS, "!4 pass", "a right is used on a dot of the opponent, and dot 4 is white"),
        (
            GAME.notation.default,
            "!8♠",
            "add the card or the pass that follows the joker, as in !4♠ 5♠ or !4♠ pass",
        ),
        (GAME.notation.default, "x", "type a card, as in 8♠, or pass"),
        (GAME.notation.default, "8♠", "red plays a card of their own, and 8♠ is blue's"),
        (GAME.notation.default, "A♠", "A♠ is not next to a card on the table"),
        (
            f"{GAME.notation.default} almighty=1,0",
            "!6♠ 8♥",
            "used on a card of the opponent, and 6♠ is red's",
        ),
        (f"b{GAME.notation.default[1:]}", "!6♠ 8♠", "blue has no joker left"),
    ],
)
def test_a_bad_move_is_told_what_it_lacks_in_the_words_of_the_board(text, move, part):
    with pytest.raises((MoveError, IllegalMove)) as refused:
        GAME.parse_move(GAME.parse(text), move)
    assert part in str(refused.value)


def test_with_cards_nothing_speaks_of_vertices():
    rng = Random(2)
    for number in range(4):
        state = deal(rng, jokers=number, passes=number % 2, tunnel=number > 1)
        while state.winner is None:
            moves = state.moves()
            said = [GAME.rules(state), *(GAME.move_label(state, GAME.format_move(move)) for move in moves)]
            assert not any("vert" in text or "white" in text for text in said)
            if not any(state.almighty) and not state.board.has_rules:
                reason = solve(state).reason
                assert not any("vert" in text for text in (reason.sentence, *reason.steps))
            state = state.after(rng.choice(moves))
        assert "vert" not in GAME.outcome(state).sentence


def test_a_right_opens_what_follows():
    state = GAME.parse("r: BR B almighty=1,0 passes=1,0")
    assert [GAME.format_move(move) for move in state.moves()] == ["pass", "!1 2", "!1 pass", "!3 pass"]
    after = GAME.play(state, GAME.parse_move(state, "!1 2"))
    assert GAME.outcome(after).payoffs == (1.0, 0.0)
    assert GAME.move_label(GAME.parse("b: RB"), "!1 2") == "whiten 1, then play 2"
    after = GAME.play(state, Move(None, 3))
    assert (after.almighty, after.passes, after.colours) == ((0, 0), (0, 0), "WBRW")


def test_in_the_ordinary_game_moves_are_cards():
    for tunnel in (False, True):
        state = deal(Random(3), player=0, jokers=4, tunnel=tunnel)
        assert GAME.move_label(state, "1") == "play 6♠"
        assert GAME.move_label(state, "!30 48") == "play A♦ with a joker, then play K♣"
        for vertex in state.selectable():
            assert GAME.parse_move(state, card_at(vertex)) == Move(vertex)
            card = card_at(vertex)
            assert GAME.parse_move(state, card[-1] + card[:-1]) == Move(vertex)
        red, blue = state.selectable()[0], state.colours.index("B")
        assert GAME.parse_move(state, f"!{card_at(blue)} {card_at(red)}") == Move(red, blue)
    for wrong in ("♠1", "7♠", "♠", "x6", "10♠J♠"):
        with pytest.raises((MoveError, IllegalMove)):
            GAME.parse_move(state, wrong)
    with pytest.raises(MoveError):
        GAME.parse_move(GAME.parse("r: RB R"), "6♠")


def test_whitening_the_last_vertex_of_the_opponent_loses():
    state = GAME.parse("r: R B R almighty=1,0")
    after = GAME.play(state, GAME.parse_move(state, "!2 1"))
    assert after.winner == 1
    assert "blue" in GAME.outcome(after).sentence


def test_the_end():
    assert GAME.outcome(GAME.parse("r: B B")).payoffs == (1.0, 0.0)
    assert GAME.outcome(GAME.parse("r: BR")).payoffs == (0.0, 1.0)
    assert GAME.outcome(GAME.parse("r: BR passes=1,0")) is None
    assert GAME.outcome(GAME.parse("r: BR almighty=1,0")) is None
    assert [GAME.format_move(move) for move in GAME.parse("r: BR almighty=1,0").moves()] == ["!1 2"]
    assert GAME.outcome(GAME.parse("r: BR B almighty=1,0")) is None
    assert GAME.parse("r: BR").moves() == ()


def test_edges_appear_and_go():
    state = GAME.parse("r: RB RR BB add=1-6@3 delete=0-5@3,1-6@4")
    assert GAME.format(state.after(Move(3))) == "b: WRBWRBB 0-1 0-3 1-2 1-6 3-4 5-6 delete=1-6@4"
    gone = state.whitened(3).whitened(4)
    assert GAME.format(gone) == "r: WRBWWBB 0-1 0-3 1-2 3-4 5-6"
    assert state.whitened(4).whitened(3).selectable("B") == []
    first = state.whitened(4)
    assert GAME.format(first) == "r: RB RW BB delete=0-5@3"


def test_a_rule_of_a_vertex_that_is_white_from_the_start_never_fires():
    assert GAME.format(GAME.parse("r: WRB 0-1 add=0-2@0")) == "r: WRB 0-1"


def test_boards_that_cannot_be():
    for arcs, rules in [([(0, 3)], ()), ([(1, 1)], ()), ([], [ArcRule(0, 1, 5)]), ([], [ArcRule(1, 1, 0)])]:
        with pytest.raises(ValueError, match="impossible"):
            Graph(3, tuple(arcs), tuple(rules))
    board = Graph(2, tuple(both_ways([(0, 1)])))
    for state in [("WR", 2), ("WRB", 0), ("WW", 0)]:
        with pytest.raises(ValueError, match=r"player|colours|red or blue"):
            State(board, *state)


def test_cards_and_vertices():
    assert [card_at(vertex) for vertex in (0, 1, 6, 7, 12, 13, 48)] == [
        "7",
        "6♠",
        "A♠",
        "8♠",
        "K♠",
        "6♥",
        "K♣",
    ]
    assert all(card_at(vertex_of(card)) == card for card in PACK if not card.startswith("7"))
    assert {vertex_of(card) for card in PACK if card.startswith("7")} == {0}
    assert all(
        vertex_of(card[-1] + card[:-1]) == vertex_of(card) for card in PACK
    )  # as cards were written first
    for card in ("", "♠", "♠11", "xA"):
        with pytest.raises(ValueError, match="no card"):
            vertex_of(card)
    with pytest.raises(ValueError, match="no card 49"):
        card_at(49)
    with pytest.raises(ValueError, match="twice"):
        from_hand(["6♠", "6♠"])


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_deals(jokers):
    rng = Random(jokers)
    starters = set()
    for _ in range(60):
        state = deal(rng, jokers=jokers, passes=3)
        red, blue = state.counts
        assert red + blue == 48
        assert sum(state.almighty) == jokers
        assert abs(red + state.almighty[0] - blue - state.almighty[1]) <= 5
        assert state.passes == (3, 3)
        assert is_ordinary(state)
        assert len(GAME.format(state).split()) == 9 + bool(jokers) + 1
        starters.add(state.player)
    assert starters == {0, 1}
    assert not is_ordinary(GAME.parse("r: RB"))


def test_the_tunnel():
    """A♠ opens K♠, and from then on the seven does not open the eight; the king opens the queen."""
    board = ordinary_board(tunnel=True)
    ace, king, eight, queen = map(vertex_of, ("A♠", "K♠", "8♠", "Q♠"))
    low = [vertex_of(f"♠{rank}") for rank in "65432"]
    whites = {0, *low}
    colours = "".join("W" if v in whites else "RB"[v % 2] for v in range(board.size))
    state = State(board, colours)
    assert eight in state.selectable() + state.selectable("B")
    state = state.whitened(ace)
    reachable = state.selectable("R") + state.selectable("B")
    assert king in reachable
    assert eight not in reachable
    state = state.whitened(king)
    assert queen in state.selectable("R") + state.selectable("B")
    hearts = vertex_of("8♥")
    assert hearts in state.selectable("R") + state.selectable("B")
    assert GAME.parse(GAME.format(state)).selectable() == state.selectable()


def test_random_positions():
    for size in (2, 7, 30):
        state = GAME.random_state(Random(size), size)
        assert state.board.size == size + 1
        assert set(state.colours[1:]) == {"R", "B"}
        assert GAME.parse(GAME.format(state)) == state
    assert GAME.random_state(Random(1), 0).board.size == 3
    assert GAME.random_state(Random(1), 10**9).board.size == 2001


def test_perft():
    """Lines of play by depth are those of the oracle."""
    for text in [
        "r: RBB RB(R B) B",
        "b: BR(R BR) BR(R BR)",
        "r: B(BB(BRR B) R) R almighty=1,0",
        "r: RB RRB almighty=1,1 passes=1,1",
        "r: WRBRBBR 0-1 0-2 1-3 2-3 3-4 4-5 5-6 6-0 passes=1,2",
        "r: RB RR BB add=1-6@3 delete=0-5@3,1-6@4",
    ]:
        state = GAME.parse(text)
        truth = oracle.oracle_of(state)
        start = (tuple(state.colours), state.player == 0, state.almighty, state.passes)
        for depth in (1, 2, 3, 4, 5):
            assert lines(state, depth) == lines_of(truth, start, depth), text


def lines(state, depth):
    if depth == 0:
        return 1
    return sum(1 if after.decided else lines(after, depth - 1) for after in map(state.after, state.moves()))


def lines_of(truth, position, depth):
    if depth == 0:
        return 1
    turns = truth.turns(*position).values()
    return sum(1 if isinstance(after, str) else lines_of(truth, after, depth - 1) for after in turns)

"""Solutions: the JSON, the case of the lemma, the reason, and very large hands."""

from __future__ import annotations

import json
import sys
from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random

import networkx as nx
import pytest
from networkx.algorithms.bipartite import hopcroft_karp_matching

from lastcard.games.tanhinmin.rules import GAME, State
from lastcard.games.tanhinmin.solver.distance import best_moves, distance
from lastcard.games.tanhinmin.solver.moves import advice, winning_moves
from lastcard.games.tanhinmin.solver.verdict import outline, solve
from lastcard.games.tanhinmin.solver.winner import configuration, verdict, winner
from tests.games.tanhinmin import oracle
from tests.games.tanhinmin.random_positions import random_hand, strength

KEYS = [
    "winner",
    "winning_moves",
    "mu0",
    "mu1",
    "matching0",
    "matching1",
    "cover0",
    "cover1",
    "lemma",
    "case",
    "lemma_move",
    "surplus",
    "surplus_matching",
    "method",
    "moves_left_out",
]


def solved(text):
    return json.loads(json.dumps(solve(GAME.parse(text)).as_dict()))


def test_the_figure_of_the_thesis():
    found = solved("1,3,4,5,8|2,6,7|0")
    assert list(found)[7:] == KEYS
    assert found["value"] == "loss"
    assert found["winner"] == 1
    assert found["winning_moves"] == []
    assert (found["mu0"], found["mu1"]) == (2, 2)
    assert found["matching0"] == [[1, 0], [8, 6]]
    assert found["matching1"] == [[6, 3], [7, 4]]
    assert found["cover0"] == [8, 0]
    assert found["cover1"] == [6, 7]
    assert (found["lemma"], found["case"]) == ("2.4", None)
    assert (found["surplus"], found["method"]) == (None, "matching")
    assert found["reason"]["kind"] == "matching"
    assert found["reason"]["sentence"] == "2 is not more than 2: the second player wins."
    assert found["reason"]["facts"]["matching0"] == found["matching0"]


def test_the_surplus_state():
    found = solved("2,1~|1,3|1")
    assert (found["winner"], found["mu0"], found["mu1"]) == (1, 1, 0)
    assert (found["surplus"], found["method"], found["lemma"]) == (0, "surplus", "3.3")
    assert found["surplus_matching"] == [[3, 2]]
    assert "(3 beats 2)" in found["reason"]["steps"][3]
    found = solved("1,2,4~|3,1~|0")
    assert (found["winner"], found["surplus"]) == (0, 1)
    assert found["winning_moves"] == ["1", "2"]
    assert found["surplus_matching"] == [[1, 0], ["4~", 3]]
    assert "(1 beats the empty table, 4~ beats 3)" in found["reason"]["steps"][4]
    assert found["moves"][2]["move"] == "4~"


def test_a_cut_card_on_the_table_forces_a_pass():
    found = solved("2,5|3,3~,6|4~")
    assert [move["move"] for move in found["moves"]] == ["pass"]
    assert found["method"] == "matching"


def test_the_end():
    found = solved("1,2||3")
    assert (found["value"], found["winner"], found["moves"], found["method"]) == ("loss", 1, [], "over")
    assert solved("|1,2|3")["value"] == "win"


def test_a_game_is_won_by_its_first_player_named():
    state = GAME.play(GAME.parse("2,3,6,7|1,4,5|0"), 2)
    found = solve(state)
    assert found.to_move == "second"
    assert "the first player wins" in found.reason.sentence


def size(beating, beaten):
    graph = nx.Graph()
    above = [("above", place) for place in range(len(beating))]
    graph.add_nodes_from(above)
    graph.add_edges_from(
        (("above", i), ("below", j))
        for i, mine in enumerate(beating)
        for j, theirs in enumerate(beaten)
        if mine > theirs
    )
    return len(hopcroft_karp_matching(graph, above)) // 2


def case_by_definition(hand, other, table):
    """The case of the proof of Lemma 2.3, by looking at every maximum matching's choices for the table card."""
    beaten = [*other[1:], table]
    whole = size(hand, beaten)
    partners = [
        place
        for place, card in enumerate(hand)
        if card > table and 1 + size([*hand[:place], *hand[place + 1 :]], other[1:]) == whole
    ]
    if not any(card > table for card in hand):
        return "b"
    return "a-1" if any(place > 0 for place in partners) else "a-2"


def test_the_case_is_that_of_the_definition():
    rng = Random(8)
    met = set()
    for _ in range(600):
        hand, other = (random_hand(rng, 8, rng.randint(1, 5), False) for _ in range(2))
        state = State(hand, other, rng.choice([0, 0, rng.randint(1, 8)]))
        best = advice(state)
        if best is None:
            assert winner(state) == 1
            continue
        assert best.case == case_by_definition(hand, other, state.table), state
        assert best.move in oracle.winning_moves(hand, other, state.table)
        met.add(best.case)
        found = solve(state)
        assert found.extra["lemma_move"] == GAME.format_move(best.move)
        assert found.extra["case"] == best.case
        assert f"Case {best.case}" in found.reason.steps[-1] or "last card" in found.reason.steps[-1]
    assert met == {"a-1", "a-2", "b"}


def test_the_strategy_with_cut_cards_wins():
    rng = Random(9)
    met = set()
    for _ in range(3000):
        hand, other = (random_hand(rng, 5, rng.randint(1, 4), True) for _ in range(2))
        state = State(hand, other, rng.choice([0, rng.randint(1, 5), -3]))
        best = advice(state)
        truth = oracle.winning_moves(hand, other, state.table)
        assert (best is not None) == bool(truth)
        if best is not None:
            assert best.move in truth, state
            assert state.cut or best.case in ("a-1", "a-2", "b")
            met.add(best.case)
    assert met == {"a-1", "a-2", "b", "c", "s-1", "s-2", "s-3"}


@cache
def plies(hand, other, table):
    """Plies to the end by the rules, the winner hurrying and the loser delaying."""
    after = [plies(other, hand, 0)] if table else []
    for card in set(hand):
        if oracle.legal(card, table):
            rest = list(hand)
            rest.remove(card)
            after.append(plies(other, tuple(rest), card) if rest else 0)
    quick = [count for count in after if count % 2 == 0]
    return 1 + (min(quick) if quick else max(after))


def test_distances_are_those_of_best_play():
    rng = Random(13)
    for _ in range(300):
        hand, other = (random_hand(rng, 6, rng.randint(1, 4), rng.random() < 0.5) for _ in range(2))
        state = State(hand, other, rng.choice([0, 0, 3, -2]))
        found = solve(state)
        assert found.distance == distance(state) == plies(hand, other, state.table)
        assert (found.distance % 2 == 1) == (found.value == "win")
        for move in found.moves:
            after = state.after(GAME.parse_move(state, move.move))
            assert move.distance == 1 + (0 if after.over else plies(after.hand, after.other, after.table))
        assert found.moves[0].distance == found.distance


def best(hand, other, table):
    """The plies to the end by the rules, and the moves that take so many."""
    after = {0: plies(other, hand, 0)} if table else {}
    for card in {card for card in hand if oracle.legal(card, table)}:
        rest = list(hand)
        rest.remove(card)
        after[card] = plies(other, tuple(rest), card) if rest else 0
    left = plies(hand, other, table) - 1
    return left + 1, {move for move, count in after.items() if count == left}


@pytest.mark.parametrize("cards", [5, pytest.param(7, marks=pytest.mark.slow)])
def test_the_best_moves_of_every_position_of_few_cards_are_found(cards):
    """Hands of three levels, ordinary and cut cards, equal ones among them, and every table."""
    kinds = sorted([1, 2, 3, -1, -2, -3], key=strength)
    hands = [hand for count in range(1, cards) for hand in combinations_with_replacement(kinds, count)]
    for hand, other in product(hands, hands):
        if len(hand) + len(other) <= cards:
            for table in (0, 1, 2, 3, -1):
                state = State(hand, other, table)
                count, moves = best_moves(state, configuration(state), oracle.wins(hand, other, table))
                assert (count, set(moves)) == best(hand, other, table), state


@pytest.mark.parametrize("cards", [5, pytest.param(9, marks=pytest.mark.slow)])
def test_the_best_moves_of_every_deal_of_different_cards_are_found(cards):
    """With every table card that there can be between them, too."""
    deck = range(2, 2 * cards + 1, 2)
    for mine in range(1, cards):
        for hand in combinations(deck, mine):
            other = tuple(card for card in deck if card not in hand)
            for table in range(2 * cards + 2):
                state = State(hand, other, table)
                count, moves = best_moves(state, configuration(state), oracle.wins(hand, other, table))
                assert (count, set(moves)) == best(hand, other, table), state


@pytest.mark.parametrize("count", [60, pytest.param(3_000, marks=pytest.mark.slow)])
def test_the_best_moves_of_as_many_cards_as_are_counted_are_found(count):
    for number in range(count):
        rng = Random(number)
        mine = rng.randint(1, 8)
        hand, other = (random_hand(rng, 9, cards, number % 2 == 0) for cards in (mine, 9 - mine))
        state = State(hand, other, rng.choice([0, 0, *range(1, 9), -3]))
        plies_left, moves = best_moves(state, configuration(state), not winner(state))
        assert (plies_left, set(moves)) == best(hand, other, state.table)
        assert plies_left == distance(state)


def test_distances_of_many_cards_are_not_given():
    state = GAME.parse("1,3,5,7,9,11|2,4,6,8,10,12|3")
    found = solve(state)
    assert found.distance is distance(state) is None
    assert [move.distance for move in found.moves] == [None] * 5


def test_plies_are_given_for_all_moves_or_for_none():
    rng = Random(29)
    for _ in range(60):
        hand, other = (random_hand(rng, 9, rng.randint(5, 6), rng.random() < 0.5) for _ in range(2))
        found = solve(State(hand, other, rng.choice([0, 3])))
        assert {move.distance is None for move in found.moves} == {found.distance is None}
        if found.distance is not None:
            assert found.moves[0].distance == found.distance


def large(cards, seed, cuts=0.0, equal=False, table=0):
    rng = Random(seed)
    deck = [rng.randint(1, cards // 3) for _ in range(cards)] if equal else list(range(1, cards + 1))
    hands = ([], [])
    for card in sorted(deck):
        hands[rng.random() < 0.5].append(-card if rng.random() < cuts else card)
    return State(tuple(sorted(hands[0], key=key)), tuple(sorted(hands[1], key=key)), table)


def key(card):
    return 2 * abs(card) + (card < 0)


def proves(count, matching, cover, beating, beaten):
    """A matching and a cover of the same size prove each other."""
    number = [[int(str(card).rstrip("~")) for card in cards] for cards in (*matching, cover)]
    pairs, covered = number[:-1], Counter(number[-1])
    assert len(pairs) == len(number[-1]) == count
    assert all(above > below for above, below in pairs)
    assert not Counter(above for above, _ in pairs) - Counter(beating)
    assert not Counter(below for _, below in pairs) - Counter(beaten)
    assert not covered - Counter(beating) - Counter(beaten)
    left = [card for card in beating if card not in covered]
    assert (
        max(left, default=0) <= min((card for card in beaten if card not in covered), default=0) or not left
    )


@pytest.mark.parametrize("state", [
    large(2000, 1), large(2000, 2, table=700), large(2000, 3, cuts=0.1), large(2000, 4, equal=True),
    large(2000, 5, cuts=0.02, equal=True, table=30), large(2000, 6, table=2001),
], ids=range(6))  # fmt: skip
def test_two_thousand_cards(state):
    solution = solve(state)
    found = solution.extra
    levels = [[abs(card) for card in hand] for hand in (state.hand, state.other)]
    plain = [[card for card in hand if card > 0] for hand in (state.hand, state.other)]
    proves(found["mu0"], found["matching0"], found["cover0"], levels[0], [*plain[1][1:], state.table])
    proves(found["mu1"], found["matching1"], found["cover1"], levels[1], plain[0][1:])
    assert len(solution.moves) == len(GAME.legal_moves(state))
    assert found["moves_left_out"] == 0
    for move in (*solution.moves[:5], *solution.moves[-5:]):
        after = GAME.play(state, GAME.parse_move(state, move.move))
        assert GAME.format(after) == move.position
        assert (winner(after) == 1) == (move.value == "win")
    assert found["winning_moves"] == [GAME.format_move(move) for move in winning_moves(state)]
    assert {move.move for move in solution.moves if move.value == "win"} == set(found["winning_moves"])
    best = [move.value for move in solution.moves]
    assert best == sorted(best, reverse=True)


def test_hands_of_a_hundred_thousand_cards_without_recursion():
    state = large(200_000, 7)
    depth = sys.getrecursionlimit()
    sys.setrecursionlimit(150)
    try:
        known = verdict(state)
        moves = winning_moves(state)
    finally:
        sys.setrecursionlimit(depth)
    assert (known.winner == 0) == bool(moves)


def test_very_large_hands_list_only_some_moves():
    state = large(60_000, 8)
    if winner(state):
        state = state.turned()
    solution = solve(state)
    listed = len(solution.moves)
    assert 1 <= listed < 1000
    assert solution.extra["moves_left_out"] == len(state.hand) - listed
    assert len(solution.extra["winning_moves"]) > listed
    assert sum(len(move.position) for move in solution.moves) <= 40_000_000
    assert len(max(solution.reason.steps, key=len)) < 1000


def test_an_outline_is_the_solution_in_short():
    rng = Random(8)
    for number in range(300):
        state = GAME.random_state(rng, rng.randint(2, 30))
        whole, part = solve(state), outline(state, 3)
        assert part.value == whole.value
        assert (part.reason.kind, part.reason.sentence) == (whole.reason.kind, whole.reason.sentence)
        assert len(part.moves) + part.extra["moves_left_out"] == len(whole.moves)
        wins = whole.extra["winning_moves"]
        assert [move.move for move in part.moves[:1] if wins] == [whole.extra["lemma_move"]][: bool(wins)]
        assert {move.move for move in part.moves} <= set(wins or [move.move for move in whole.moves])
        if number % 10 == 0:
            assert outline(state, 10_000).reason.steps == whole.reason.steps

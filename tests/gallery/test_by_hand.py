"""Each game of the gallery against a plain program that was written apart from it, position by position, and against what is known."""

from __future__ import annotations

from functools import cache, reduce
from operator import xor

import pytest

from lastcard.core.contract import Check
from lastcard.core.game import ending
from lastcard.games import pan, tanhinmin
from lastcard.registry import BrokenGame
from tests.gallery import by_hand
from tests.gallery.reading import changed, known, own, positions, rewritten

OTHER = {"win": "loss", "loss": "win", "draw": "draw"}


def compared(engine, told, place):
    """Compare each position's verdict and distance; `place` makes the plain program's position of one of the game's."""
    judged, left = by_hand.by_rounds(told), set(by_hand.all_of(told))
    assert place(engine.game.start) == told.start
    for state in positions(engine):
        here = place(state)
        value, plies = judged[here]
        worths, distance = known(engine, state)
        mover = by_hand.turn(here)
        assert engine.game.player_to_move(state) == mover
        assert worths[mover] == value, state
        assert worths[1 - mover] == OTHER[value]
        if value != "draw":
            assert distance == plies, state
        left.remove(here)
    assert left == set()


def counted(engine):
    states = positions(engine)
    return len(states), sum(ending(engine.game, state) is not None for state in states)


@pytest.mark.parametrize("heaps", [None, (1, 2, 3), (2, 2, 2, 1)])
def test_nim_is_lost_where_the_heaps_add_up_to_nothing_without_carrying(tmp_path, heaps):
    engine = changed(tmp_path, "nim", HEAPS=heaps) if heaps else own("nim")
    compared(engine, by_hand.nim(*(heaps or (3, 4, 5))), tuple)
    for state in positions(engine):
        lost = known(engine, state)[0][state.player] == "loss"
        assert lost == (reduce(xor, state.heaps) == 0)


GRUNDY = (0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6)
"""Kayles' values for rows of 0 to 11 pins: Guy and Smith 1956; Winning Ways, chapter 4."""


def test_kayles_has_the_values_that_are_known():
    engine = own("kayles")
    compared(
        engine, by_hand.kayles(8), lambda state: (sum(1 << pin - 1 for pin in state.standing), state.player)
    )
    for state in positions(engine):
        rows = "".join("|" if pin in state.standing else " " for pin in range(1, 9)).split()
        nobody = reduce(xor, (GRUNDY[len(row)] for row in rows), 0) == 0
        assert (known(engine, state)[0][state.player] == "loss") == nobody


def test_noughts_and_crosses_is_a_draw_with_5478_positions():
    engine = own("noughts")

    def place(board):
        marks = "".join(board)
        sets = [frozenset(at for at, mark in enumerate(marks) if mark == own) for own in "XO"]
        return *sets, int(len(sets[0]) > len(sets[1]))

    compared(engine, by_hand.noughts(), place)
    ends = [ending(engine.game, state) for state in positions(engine)]
    found = [end.winners for end in ends if end]
    assert counted(engine) == (5478, 958)
    assert [found.count(who) for who in ((0,), (1,), ())] == [626, 316, 16]
    start = engine.solve(engine.game.start)
    assert (start.value, start.distance) == ("draw", 9)
    assert {move.value for move in start.moves} == {"draw"}


def test_chomp_is_won_by_whoever_begins(tmp_path):
    def place(state):
        squares = {(a, b) for a, row in enumerate(state.bar) for b, sign in enumerate(row) if sign != "."}
        return frozenset(squares), state.player

    compared(own("chomp"), by_hand.chomp(3, 5), place)
    for rows, columns in ((1, 2), (2, 2), (2, 5), (4, 3), (4, 4)):
        text = changed(tmp_path, "chomp", **{"ROWS, COLUMNS": (rows, columns)})
        start = text.solve(text.game.start)
        assert (
            start.value == "win"
        )  # whoever could answer the smallest bite could have begun with that answer
        if rows == columns == 4:
            assert [move.move for move in start.best] == ["b2"]  # then one mirrors what the other does
    alone = changed(tmp_path, "chomp", **{"ROWS, COLUMNS": (1, 1)})
    assert alone.solve(alone.game.start).value == "loss"


def test_coins_are_not_best_taken_by_their_size():
    engine = own("coins")
    row = engine.game.start.coins
    told = by_hand.coins(*row)
    worth, left = by_hand.by_going_on(told), set(by_hand.all_of(told))
    for state in positions(engine):
        first = next(at for at in range(7) if at + len(state.coins) <= 6 and _is_row(row, at, state, worth))
        here = (first, first + len(state.coins), *state.money, state.player)
        assert known(engine, state)[0] == worth[here]
        left.discard(here)
    assert left <= {
        here for here in left if here[0] == here[1]
    }  # no coins are no coins, wherever the last one lay
    start = engine.solve(engine.game.start)
    assert start.worths == (71, 17)
    values = {move.move: move.worths[0] for move in start.moves}
    assert (values["left"], row[0], row[-1]) == (71, 1, 2)
    assert values["right"] < sum(row) / 2
    assert _greedy(row) == [17, 71]


def _is_row(row, at, state, worth):
    here = (at, at + len(state.coins), *state.money, state.player)
    return row[at : at + len(state.coins)] == state.coins and here in worth


def _greedy(row):
    """What both get who always take the larger coin."""
    left, have = list(row), [0, 0]
    for turn in range(len(row)):
        have[turn % 2] += left.pop(0 if left[0] > left[-1] else -1)
    return have


@pytest.mark.slow  # games of chance are solved by hand in tests/core/general
def test_pig_is_won_as_often_as_going_over_it_again_and_again_comes_to():
    engine = own("pig")
    chance = by_hand.pig(10)
    seen = 0
    for state in positions(engine)[
        ::8
    ]:  # each by itself, as its solver does where chance and play that goes round meet
        if state.rolling or ending(engine.game, state) is not None:
            continue
        mine, yours = state.points[state.player], state.points[1 - state.player]
        shares = [{"win": 1, "loss": 0}.get(worth, worth) for worth in known(engine, state)[0]]
        assert float(shares[state.player]) == pytest.approx(chance[mine, yours, state.so_far], abs=1e-9)
        assert sum(shares) == 1
        seen += 1
    start = engine.solve(engine.game.start)
    assert float(start.worths[0]) == pytest.approx(chance[0, 0, 0], abs=1e-9)
    assert seen > 100


@pytest.mark.parametrize(("counters", "most", "players"), [(10, 2, 3), (17, 3, 3), (12, 2, 4)])
def test_three_at_a_pile_is_decided_by_who_cannot_win(tmp_path, counters, most, players):
    names = ("first", "second", "third", "fourth")[:players]
    engine = changed(tmp_path, "three", PILE=counters, MOST=most, NAMES=names)
    worth = by_hand.by_going_on(by_hand.three(counters, most, players))
    states = positions(engine)
    assert {tuple(state) for state in states} == set(worth)
    for state in states:
        assert [result == "win" for result in known(engine, state)[0]] == list(map(bool, worth[state]))


def test_with_the_order_of_moves_turned_round_another_player_wins(tmp_path):
    """As the text of the game says: with ten counters."""
    listed = "range(1, min(MOST, position.counters) + 1)"
    turned = rewritten(tmp_path, "three", (listed, f"reversed({listed})"))
    winners = [engine.solve(engine.game.start).worths.index("win") for engine in (own("three"), turned)]
    assert winners == [0, 2]


def test_in_the_ring_of_four_who_wins_is_who_can_force_it_against_all_others():
    engine = own("ring")
    forced = by_hand.by_force(by_hand.ring(2, 1, 1, 2))
    states = positions(engine)
    assert {tuple(state) for state in states} == set(forced)
    for state in states:
        worths, _ = known(engine, state)
        assert (worths.index("win") if "win" in worths else None) == forced[state]
    assert {*forced.values()} == {None, 0, 1, 2, 3}
    assert forced[engine.game.start] is None


@pytest.mark.parametrize("discs", [1, 2, 3, 4, 5, 6])
def test_a_tower_takes_one_move_less_than_a_power_of_two(tmp_path, discs):
    engine = changed(tmp_path, "hanoi", DISCS=discs)

    def place(pegs):
        where = {disc: peg for peg, on_it in enumerate(pegs) for disc in on_it}
        return *(where["123456789A"[disc]] for disc in range(discs)), 0

    steps = by_hand.by_steps(by_hand.hanoi(discs))
    states = positions(engine)
    assert {place(pegs): known(engine, pegs)[1] for pegs in states} == steps
    assert len(states) == 3**discs
    assert engine.solve(engine.game.start).distance == 2**discs - 1


@pytest.mark.parametrize("discs", [9, 10, 11])
def test_a_tower_of_many_discs(tmp_path, discs):
    found = changed(tmp_path, "hanoi", DISCS=discs)
    assert found.solve(found.game.start).distance == 2**discs - 1
    assert found.game.move_label(found.game.start, "ab") == "disc 1 to b"


def test_more_discs_than_there_are_signs_for_are_refused(tmp_path):
    with pytest.raises(BrokenGame, match="tower raises IndexError"):
        changed(tmp_path, "hanoi", DISCS=36)


LARGE = [
    ("chomp", {"ROWS, COLUMNS": (1, 20)}, 20),
    ("chomp", {"ROWS, COLUMNS": (12, 2)}, 24),
    ("lights", {"START": (".........*",)}, 10),
    ("lights", {"START": (*["."] * 11, "*")}, 12),
    ("nim", {"HEAPS": (1,) * 12}, 12),
    ("nim", {"HEAPS": (12, 13)}, 25),
    ("kayles", {"PINS": 12}, 23),
    ("coins", {"COINS": (10, 20, 100, 5, 7, 11, 12, 13, 2, 2, 1, 40)}, 2),
    ("tricks", {"FIRST": "h14 h10 s9", "SECOND": "h13 h11 s12"}, 3),
    ("shorttanhinmin", {"FIRST": (1, 12, 30), "SECOND": (2, 11)}, 3),
    ("ring", {"COUNTERS": (11, 1, 1, 2)}, 2),
    ("three", {"PILE": 40, "MOST": 12}, 12),
    ("pig", {"GOAL": 20, "SIDES": 12}, 1),
    ("hanoi", {"DISCS": 6, "PEGS": "abcdefg"}, 6),
]
"""Games of the gallery with numbers of two digits, and how many moves there are at the start."""


@pytest.mark.parametrize(("name", "values", "count"), LARGE)
def test_larger_sizes_leave_no_move_out(tmp_path, name, values, count):
    game = changed(tmp_path, name, **values).game
    moves = game.legal_moves(game.start)
    assert len(moves) == count
    if name != "pig":  # where a player and then chance may do the same
        assert len({game.play(game.start, move) for move in moves}) == count
    assert list(Check(game, positions=100).faults()) == []


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("chomp", {"ROWS, COLUMNS": (1, 27)}),
        ("lights", {"START": ("*" * 27,)}),
        ("nim", {"HEAPS": (1,) * 27}),
    ],
)
def test_a_size_for_which_there_are_no_letters_is_refused(tmp_path, name, values):
    game = changed(tmp_path, name, **values).game
    (fault, *_) = Check(game, positions=100).faults()
    assert "legal_moves" in str(fault)
    assert "IndexError" in str(fault)


def test_a_hand_of_short_tanhinmin_may_have_any_card(tmp_path):
    game = changed(tmp_path, "shorttanhinmin", FIRST=(1, 3, 40), SECOND=(2, 6)).game
    assert 40 in game.legal_moves(game.start._replace(table=2))


def test_four_pegs_make_a_tower_quicker(tmp_path):
    """Frame and Stewart 1941: nine moves for four discs."""
    engine = changed(tmp_path, "hanoi", PEGS="abcd")
    assert engine.solve(engine.game.start).distance == 9
    assert by_hand.by_steps(by_hand.hanoi(4, 4))[0, 0, 0, 0, 0] == 9


def test_the_lamps_go_out_by_the_fewest_presses():
    engine = own("lights")
    fewest = by_hand.lights()
    found = {
        sum(1 << at for at, lamp in enumerate("".join(lamps)) if lamp == "*"): known(engine, lamps)[1]
        for lamps in positions(engine)
    }
    assert found == fewest
    assert len(found) == 512
    assert engine.solve(engine.game.start).distance == 5


@pytest.mark.parametrize("trump", ["h", "s", ""])
def test_tricks_are_counted_as_by_hand(tmp_path, trump):
    engine = changed(tmp_path, "tricks", TRUMP=trump)
    start = engine.game.start
    told = by_hand.tricks(start.first, start.second, trump)
    worth = by_hand.by_going_on(told)
    states = positions(engine)
    found = {}
    for state in states:
        hands = [frozenset(hand.split()) for hand in (state.first, state.second)]
        here = *hands, state.led, *state.tricks, state.player
        found[here], distance = known(engine, state)
        assert distance == sum(map(len, hands))
    assert found == worth


def test_the_lead_that_takes_most_tricks_is_the_lowest_looking():
    engine = own("tricks")
    start = engine.solve(engine.game.start)
    assert {move.move: move.worths[0] for move in start.moves} == {
        "s7": 3,
        "h9": 2,
        "h7": 2,
        "h5": 2,
        "h2": 2,
    }


@pytest.mark.parametrize(("take", "sets"), [(3, True), (2, True), (3, False)])
def test_short_pan_is_pan(tmp_path, take, sets):
    engine = changed(tmp_path, "shortpan", TAKE=take, SETS=sets)

    def counts(state):
        return *(
            tuple(hand.count(rank) for rank in "9TJ") for hand in (state.first, state.second)
        ), state.player

    compared(engine, by_hand.pan((3, 1, 2), (0, 3, 2), take, sets), counts)
    options = (" take=2" if take == 2 else "") + ("" if sets else " sets=off")
    for state in positions(engine)[::7]:
        *hands, player = counts(state)
        pile = "".join(rank * (4 - hands[0][at] - hands[1][at]) for at, rank in enumerate("9TJ"))
        assert state.pile == pile
        if ending(engine.game, state) is None:
            written = "/".join("".join(map(str, hands[who])) for who in (player, 1 - player))
            ours = _pan(written + options)
            worths, distance = known(engine, state)
            assert (ours.value, ours.distance) == (worths[player], distance)


@cache
def _pan(text):
    return pan.solve(pan.GAME.parse(text))


def test_short_pan_of_four_ranks_is_pan_too(tmp_path):
    """As its text says: with queens in the ranks and in the hands."""
    deal = ('Position("999TJJ", "TTTJJ")', 'Position("9TTJJQQ", "99TTJJQQ")')
    engine = rewritten(tmp_path, "shortpan", deal, ('RANKS = "9TJ"', 'RANKS = "9TJQ"'))
    found, ours = engine.solve(engine.game.start), _pan("1222/2222")
    assert (found.value, found.distance) == (ours.value, ours.distance)


@pytest.mark.parametrize(
    ("first", "second"),
    [((1, 3, 4, 6, 8), (2, 5, 7)), pytest.param((1, 3, 4, 5, 8), (2, 6, 7), marks=pytest.mark.slow)],
)
def test_short_tanhinmin_is_tanhinmin(tmp_path, first, second):
    engine = changed(tmp_path, "shorttanhinmin", FIRST=first, SECOND=second)

    def place(state):
        return frozenset(state.first), frozenset(state.second), state.table or None, state.player

    compared(engine, by_hand.tanhinmin(first, second), place)
    for state in positions(engine):
        if ending(engine.game, state) is None:
            mine, yours = (",".join(map(str, state[who])) for who in (state.player, 1 - state.player))
            ours = tanhinmin.solve(tanhinmin.GAME.parse(f"{mine}|{yours}|{state.table}"))
            worths, distance = known(engine, state)
            assert ours.value == worths[state.player]
            if ours.distance is not None:
                assert ours.distance == distance


def test_other_rules_than_those_of_the_papers_give_other_verdicts(tmp_path):
    """Whoever changes a rule of the two papers' games sees something happen."""
    for name, rule in (
        ("shortpan", {"SETS": False}),
        ("shortpan", {"TAKE": 1}),
        ("shorttanhinmin", {"MOST": 2}),
    ):
        usual, other = own(name), changed(tmp_path, name, **rule)
        both = [engine.solve(engine.game.start) for engine in (usual, other)]
        assert (both[0].value, both[0].distance) != (both[1].value, both[1].distance)

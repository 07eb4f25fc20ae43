"""Whole games: the figures, the tablebase, and the solutions that are kept."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.pan.rules import GAME, PanRules, State
from lastcard.games.pan.rules.deals import has_starts, is_start, starts
from lastcard.games.pan.solver.attainable import (
    NoPath,
    attainable,
    branching,
    corollary,
    path_to,
    proved_count,
    reachable,
    total_moves,
)
from lastcard.games.pan.solver.retrograde import analyse, move_counts
from lastcard.games.pan.solver.space import LabelTable, PanSpace
from lastcard.games.pan.solver.tablebase import Tablebase, TablebaseError, pack, pack_game
from lastcard.games.pan.solver.verdict import (
    can_solve,
    forget_solutions,
    known_now,
    provide,
    solve,
    solve_game,
    solved_source,
)
from lastcard.games.pan.solver.whole_game import summarise
from tests.games.pan import oracle
from tests.games.pan.oracle import oracle_rules
from tests.games.pan.verification import verify
from tests.helpers.slow_cases import slow_among

# potential, attainable, together, decided, draws, longest; wins, losses; starts w/l/d; deals w/l/d; branching
FIGURES = {
    1: (10, 5, 5, 5, 0, 2, (2, 1), (0, 1, 0), (3, 0, 0), 0.4),
    2: (150, 121, 115, 121, 0, 14, (62, 49), (3, 1, 0), (18, 17, 0), 214 / 150),
    3: (2250, 2140, 2134, 2044, 96, 37, (1098, 857), (11, 5, 0), (187, 275, 0), 4204 / 2250),
    4: (33750, 33239, 33232, 28674, 4565, 83, (17615, 10571), (34, 23, 13), (1391, 2778, 2266), 68254 / 33750),
    5: (506250, 503738, 503730, 450749, 52989, 211, (297261, 151001), (176, 106, 31), (26685, 51351, 14342), 1050004 / 506250),
    6: (7593750, 7581237, 7581228, 6628421, 952816, 528, (4607015, 2008920), (754, 476, 201), (361736, 696263, 294079), 15881254 / 7593750),
}  # fmt: skip
SLOW = [pytest.param(ranks, marks=pytest.mark.slow if ranks > 5 else []) for ranks in FIGURES]


@pytest.fixture(autouse=True)
def nothing_kept():
    yield
    forget_solutions()


@pytest.mark.parametrize("ranks", SLOW)
def test_figures(ranks):
    found = run_to_end(summarise(ranks)).as_dict()
    potential, there, together, decisive, draws, longest, running, start, dealt, moves = FIGURES[ranks]
    assert found["potential"] == potential
    assert found["attainable"] == there
    assert found["attainable_together"] == together
    assert (found["decisive"], found["draws"], found["longest"]) == (decisive, draws, longest)
    assert found["running"] == {"win": running[0], "loss": running[1], "draw": draws}
    assert tuple(found["starts"].values()) == start
    assert tuple(found["deals"].values()) == (*dealt, sum(dealt))
    assert found["branching"] == moves


VARIANTS = {
    "11111/11111 take=1": (195616, 188867, 116768),
    "11111/11111 take=2": (154110, 99618, 247523),
    "11111/11111 take=4": (325170, 163402, 12679),
    "11111/11111 sets=off": (277780, 164552, 58919),
    "1111/1111 bottom=free": (27387, 16609, 5380),
    "11111/11111 suits=3": (34194, 21487, 2784),
    "1111/1111 suits=5": (70420, 39417, 26919),
}


@pytest.mark.parametrize("text", VARIANTS)
def test_figures_of_variants(text):
    state = GAME.parse(text)
    table = run_to_end(analyse(state.ranks, state.rules))
    tally = run_to_end(table.counting())
    assert (tally.wins, tally.losses, tally.draws) == VARIANTS[text]
    assert run_to_end(verify(table)).wrong == ()


@pytest.mark.parametrize("ranks", [4, 5, pytest.param(6, marks=pytest.mark.slow)])
def test_every_label_is_justified(ranks):
    assert run_to_end(verify(run_to_end(analyse(ranks)))).wrong == ()


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("ranks", [1, 2, 3])
def test_attainable_positions_are_those_that_play_leads_to(ranks, together):
    rules = PanRules(nines_together=together)
    first = [(start.state.hand, start.state.other) for start in starts(ranks, rules)]
    truth = oracle.reachable(first, together=together)
    for hand, other in oracle.positions(ranks):
        assert attainable(State(hand, other, rules)) == ((hand, other) in truth), (hand, other)


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("ranks", [4, 5, pytest.param(6, marks=pytest.mark.slow)])
def test_the_known_exceptions_are_all(ranks, together):
    rules = PanRules(nines_together=together)
    seen, space = run_to_end(reachable(ranks, rules)), PanSpace(ranks, rules)
    assert seen.sum() == proved_count(ranks, rules)
    holding = np.ones(space.size, np.bool_)
    holding[space.one_sided(mover_empty=True)] = False
    for index in np.flatnonzero(holding & ~seen):
        assert attainable(space.state(int(index))) is False
    for index in np.flatnonzero(seen)[:: max(1, space.size // 2000)]:
        assert attainable(space.state(int(index))) is True


def test_attainable_is_open_where_nothing_is_known():
    for text, answer in [
        ("00000001/00000001", True),
        ("00000001/34444440", False),
        ("0344444/2100000 nines=together", False),
        ("0344444/2100000", True),
        ("3440/0000 sets=off", False),
        ("132/212 bottom=free", None),
        ("112/111 suits=3", None),
        ("111/111 suits=5", None),
        ("1111/1111 suits=3", True),
        ("000/212", False),
        ("000/212 bottom=free", False),
        ("11111/11111 take=2", None),
        ("132/212 take=2", True),
    ]:
        assert attainable(GAME.parse(text)) is answer, text


def test_what_is_decided_is_counted_where_not_every_draw_can_come_up():
    """Every variant of two ranks: decided positions are those that play leads to and somebody wins."""
    apart = 0
    for take, suits, sets in product((1, 2, 3), (2, 3, 4), (True, False)):
        rules = PanRules(take=take, suits=suits, sets=sets)
        found = run_to_end(summarise(2, rules))
        first = [(start.state.hand, start.state.other) for start in starts(2, rules)]
        options = oracle_rules(rules)
        worth = oracle.solve(2, **options)
        seen = oracle.reachable(first, **options)
        assert found.decisive == sum(worth[position][0] != "draw" for position in seen), rules
        apart += found.drawn_apart
    assert apart > 0


@pytest.mark.parametrize(
    "rules",
    [PanRules(), PanRules(take=2, suits=3), PanRules(bottom_free=True), PanRules(sets=False)],
    ids=str,
)
def test_moves_are_counted_right(rules):
    for ranks in (1, 2, 3):
        counts = move_counts(PanSpace(ranks, rules))
        truth = sum(
            len(oracle.children(position, rules.take, rules.sets, rules.suits, rules.bottom_free))
            for position in oracle.positions(ranks, rules.suits, rules.bottom_free)
        )
        assert counts.sum() == total_moves(ranks, rules) == truth
    assert abs(branching(60, PanRules()) - 2.1) < 1e-9


@pytest.mark.parametrize(
    ("ranks", "rules", "conditions", "reached"),
    [
        (2, PanRules(), 94, 121),
        (2, PanRules(sets=False), 94, 120),
        (3, PanRules(), 2046, 2140),
        (3, PanRules(nines_together=True), 2046, 2134),
    ],
    ids=str,
)
def test_there_is_a_legal_way_to_every_position_that_can_come_up(ranks, rules, conditions, reached):
    space, ways, constructed = PanSpace(ranks, rules), 0, 0
    for index in range(1, space.size):
        target = space.state(index, player=index % 2)
        constructed += corollary(target)
        if not attainable(target):
            with pytest.raises(NoPath, match="cannot occur in play"):
                path_to(target)
            continue
        found = path_to(target)
        assert found.states[-1] == target
        assert is_start(found.states[0])
        for before, move, after in zip(found.states, found.moves, found.states[1:], strict=False):
            assert GAME.play(before, move) == after
        ways += 1
    assert (constructed, ways) == (conditions, reached)


def test_no_way_is_made_up_where_none_is_known():
    for text in ("111/111 suits=3", "132/112 take=2", "1/0"):
        with pytest.raises(NoPath, match="only known for two ranks or more"):
            path_to(GAME.parse(text))
    assert path_to(GAME.parse("132/212 take=2")).moves == ()  # a start


def test_starts_are_all_deals():
    for ranks in (1, 2, 3, 4):
        found = starts(ranks)
        expected = {
            (hand, other)
            for hand, other in oracle.positions(ranks)
            if sum(hand) == 2 * ranks and sum(other) == 2 * ranks - 1
        }
        if ranks == 1:
            expected = {((2,), (1,))}
        assert {(start.state.hand, start.state.other) for start in found} == expected
    assert not has_starts(3, PanRules(suits=3))
    assert not has_starts(4, PanRules(bottom_free=True))
    with pytest.raises(ValueError, match="even number"):
        starts(3, PanRules(suits=5))


@pytest.mark.parametrize(
    "text",
    [
        "1/1",
        "11/11",
        "111/111",
        "111/111 take=2",
        "111/111 bottom=free",
        "111/111 nines=together",
        "0111/0111 suits=2",
    ],
)
@pytest.mark.parametrize("block", slow_among([64, 5_625], [5_625]))
def test_a_tablebase_knows_every_position(text, block):
    state = GAME.parse(text)
    table = run_to_end(analyse(state.ranks, state.rules))
    data = run_to_end(pack(table, block))
    reads = []

    def read(offset, size):
        reads.append(size)
        return data[offset : offset + size]

    for tablebase in (Tablebase(data), Tablebase(memoryview(data)), Tablebase(read)):
        assert (tablebase.ranks, tablebase.rules) == (state.ranks, state.rules)
        for index in range(1, table.space.size):
            position = table.space.state(index)
            assert tablebase.label(position) == table.label(position)
            assert tablebase.value(position) == table.value(position)
            moves = position.moves()
            there = [table.label(position.after(move)) for move in moves]
            assert tablebase.labels_after(position, moves) == table.labels_after(position, moves) == there
    assert len(reads) > 2


def test_far_losses_are_exceptions_in_a_tablebase(monkeypatch):
    from lastcard.games.pan.solver import tablebase

    monkeypatch.setattr(tablebase, "FAR", 9)
    table = run_to_end(analyse(3))
    found = Tablebase(run_to_end(pack(table)))
    for index in range(1, table.space.size):
        position = table.space.state(index)
        assert found.label(position) == table.label(position)


def test_damaged_tablebases_are_refused():
    data = run_to_end(pack(run_to_end(analyse(3))))
    for bad in (b"", b"nothing", data[:30], b"x" + data[1:], data[:20] + b"\xff" * 30 + data[50:]):
        with pytest.raises(TablebaseError):
            Tablebase(bad)
    with pytest.raises(TablebaseError, match="damaged"):
        Tablebase(data[:-1] + bytes([data[-1] ^ 255])).label(GAME.parse("132/212"))


@pytest.mark.slow
def test_the_tablebase_of_six_ranks_is_small_and_right():
    table = run_to_end(analyse(6))
    data = pack_game(6)
    assert len(data) < 4_000_000
    tablebase = Tablebase(data)
    for index in range(1, table.space.size, 997):
        position = table.space.state(index)
        assert tablebase.label(position) == table.label(position)


def test_solutions_are_kept_and_can_be_provided():
    position = GAME.parse("132/212")
    assert known_now(3) is None
    table = solved_source(3)
    assert known_now(3) is table is solved_source(3)
    truth = solve(position)
    forget_solutions()
    tablebase = Tablebase(run_to_end(pack(table)))
    provide(tablebase)
    assert known_now(3) is tablebase
    assert run_to_end(solve_game(3)) is tablebase
    assert solve(position) == truth
    assert not can_solve(7)
    assert can_solve(6)
    with pytest.raises(ValueError, match="more than"):
        solved_source(7)
    provide(LabelTable(PanSpace(7), np.zeros(0, np.int16)))
    assert can_solve(7)

"""The benchmark compares like with like, and its plain search is right."""

from __future__ import annotations

from itertools import product

from lastcard.core.bench import measure
from lastcard.core.general.benchmark import HEAPS, Nim, TicTacToe, bench_tasks, negamax
from lastcard.core.progress import run_to_end


def test_the_plain_search_knows_who_wins():
    known = {}
    assert negamax(TicTacToe(), "." * 9, known) == 0
    assert known["XX.OO...."] == 1
    assert known["X........"] == known["....X...."] == 0
    known = {}
    assert negamax(Nim(), (4, 4, 4, 0), known) == 1
    for state, value in known.items():
        one, two, three, _ = state
        assert value == (1 if one ^ two ^ three else -1)


def test_both_go_through_all_positions_there_are():
    timings = run_to_end(measure(bench_tasks(), repeats=1))
    assert [timing.name for timing in timings] == ["plain negamax", "general solver"] * 2
    every = {(HEAPS, HEAPS, HEAPS, 0)}
    waiting = list(every)
    while waiting:
        *heaps, player = waiting.pop()
        for place, left in product(range(3), range(HEAPS)):
            after = (*heaps[:place], left, *heaps[place + 1 :], 1 - player)
            if left < heaps[place] and after not in every:
                every.add(after)
                waiting.append(after)
    assert [timing.count for timing in timings] == [5478, 5478, len(every), len(every)]

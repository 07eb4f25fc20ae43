"""The program in C that decided many deals, compiled and run again on deals of the record, and its wins replayed by the rules."""

from __future__ import annotations

import subprocess
from functools import cache
from itertools import permutations

import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.facts.deals import confirmed
from lastcard.games.solitaire.rules.exchanges import moves
from lastcard.games.solitaire.rules.position import deal
from lastcard.games.solitaire.solver.boards import grid_for
from lastcard.games.solitaire.solver.deal_record import CARD_LETTERS, Entry, moves_of_letters, published
from lastcard.games.solitaire.solver.exhaustive import breadth_first
from tests.helpers.c_program import compiled


def answers(program, reading, boards, most, *words):
    """What the program says of some boards under a reading, with so many boards to visit: verdict and rest by number."""
    lines = [
        f"{number} {''.join(CARD_LETTERS[card] for card in board.cells)}\n"
        for number, board in boards.items()
    ]
    told = subprocess.run(
        [program, reading, str(most), *words],
        input="".join(lines),
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    found = {int(number): rest for number, *rest in map(str.split, told.splitlines())}
    assert list(found) == list(boards)
    return found


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return compiled("solitaire-deals", tmp_path_factory.mktemp("deals"))


@pytest.fixture(scope="module")
def decided(program):
    """What the program says of the deals of some seeds, as entries of a record; lost ones may be without a number."""

    def decided(reading, seeds, most):
        found = answers(program, reading, {seed: deal(4, 13, seed, reading) for seed in seeds}, most)
        entries = []
        for seed, (verdict, first, *_) in found.items():
            if verdict in ("cut", "merged"):  # lost, and not all boards counted
                entries.append(Entry(seed, "lost"))
            else:
                entries.append(Entry(seed, verdict, *((first,) if verdict == "won" else ("", int(first)))))
        return entries

    return decided


@pytest.mark.parametrize(
    ("reading", "deals", "boards"),
    [
        ("odd4", 25, 30_000),
        ("swap", 15, 30_000),
        pytest.param("odd4", 150, 300_000, marks=pytest.mark.slow),
        pytest.param("odd", 50, 300_000, marks=pytest.mark.slow),
        pytest.param("swap", 50, 300_000, marks=pytest.mark.slow),
    ],
)
def test_the_program_says_what_the_record_says(decided, reading, deals, boards):
    record = next(one for one in run_to_end(published()) if one.reading == reading)
    found = decided(reading, [entry.seed for entry in record.entries[:deals]], boards)
    assert {"won", "lost"} <= {entry.verdict for entry in found}
    for entry, known in zip(found, record.entries, strict=False):
        assert confirmed(entry, reading) is not False
        if "open" not in (entry.verdict, known.verdict):
            assert entry.verdict == known.verdict
        if entry.verdict == "lost" and entry.boards and known.boards:
            assert entry.boards == known.boards


def test_a_wrong_line_is_refuted(decided):
    (entry,) = decided("odd4", [0], 30_000)
    assert confirmed(entry, "odd4") is True
    assert confirmed(Entry(0, "won", entry.line[2:]), "odd4") is False


@cache
def late(reading):
    """Boards that can follow six exchanges before the end of a win, each with its nearest win; None where there is none."""
    record = next(one for one in run_to_end(published()) if one.reading == reading)
    boards, fewest = {}, {}
    for entry in [entry for entry in record.entries if entry.line][:10]:
        board = deal(4, 13, entry.seed, reading)
        for move in entry.moves(reading)[:-6]:
            board = board.exchanged(move.card, move.other)
        after = [board.exchanged(move.card, move.other) for move in moves(board)]
        boards |= {100 * entry.seed + way: board for way, board in enumerate(after)}
    for number, board in boards.items():
        grid = grid_for(board)
        truth = run_to_end(breadth_first(grid, grid.pack([board])[0], 30_000))
        assert truth.winnable is not None
        fewest[number] = None if truth.line is None else len(truth.line)
    return boards, fewest


@pytest.mark.parametrize("reading", ["odd4", "odd", "swap"])
def test_late_in_play_the_fewest_exchanges_and_the_losses_are_those_of_the_package(program, reading):
    boards, fewest = late(reading)
    found = answers(program, reading, boards, 30_000, "fewest")
    assert None in fewest.values()
    assert {
        number: len(moves_of_letters(boards[number], rest[0])) if verdict == "won" else None
        for number, (verdict, *rest) in found.items()
    } == fewest
    assert {verdict for verdict, *_ in found.values()} == {"won", "cut"}


def in_any_order(board):
    """A board without the order of its columns."""
    return frozenset(board.cells[column::13] for column in range(13))


@pytest.mark.parametrize("reading", ["odd4", "odd", "swap"])
def test_of_boards_that_differ_in_the_order_of_columns_one_is_counted(tmp_path, reading):
    earlier = "{BEAM, 30}, {BEAM, 300}, {ALL, 30000}, {CUT, 30}, {BEAM, 3000}, "
    boards, fewest = late(reading)
    found = answers(compiled("solitaire-deals", tmp_path, (earlier, "")), reading, boards, 30_000)
    assert {verdict for verdict, *_ in found.values()} == {"won", "merged"}
    for number, (verdict, *rest) in found.items():
        assert (verdict == "won") == (fewest[number] is not None)
        if verdict == "merged":
            known = {in_any_order(boards[number]): boards[number]}
            waiting = list(known.values())
            while waiting:
                board = waiting.pop()
                for move in moves(board):
                    after = board.exchanged(move.card, move.other)
                    if known.setdefault(in_any_order(after), after) is after:
                        waiting.append(after)
            assert int(rest[0]) == len(known)


def beside(cells, reading):
    """By card and cell, the cards and cells that may be so at once: the pairs of docs/proofs/solitaire-dead-boards.md."""
    start = [(card, at) for at, card in enumerate(cells)]
    found = {fact: set(start) for fact in start}
    while True:
        before = sum(map(len, found.values()))
        for fact in list(found):
            for needed, other in clicked(found, fact, reading):
                together = set.intersection(*(found[one] for one in needed))
                for place in [one for one in together if one[0] == other and one[1] != fact[1]]:
                    new = [(other, fact[1]), (fact[0], place[1])]
                    for one in new:
                        found.setdefault(one, {one})
                    for one in (found[place] & together) - {fact, place} | set(new):
                        for two in new:
                            found[one].add(two)
                            found[two].add(one)
        if sum(map(len, found.values())) == before:
            return found


def clicked(found, fact, reading):
    """What exchanges that click the card of a fact begin with, and the partner."""
    (card, at), near = fact, found[fact]
    home, rank, row, column = card // 13, card % 13, at // 13, at % 13
    others = [13 * other + column for other in range(4) if other != row]
    for of in range(13):
        swap = (13 * home + of, 13 * home + column)
        if home != row and of != rank and swap in near:
            yield [fact, swap], 13 * row + of
        if reading != "swap" and card != 13 * row + of and (of != rank or reading == "odd4"):
            for suits in permutations(range(4), 3):
                cycle = [(13 * suit + of, place) for suit, place in zip(suits, others, strict=True)]
                if near.issuperset(cycle) and all(found[one].issuperset(cycle) for one in cycle):
                    yield [fact, *cycle], 13 * row + of


def may_be_won(found):
    """Whether the ranks can be given columns that go together."""

    def complete(rank, column):
        return {(13 * suit + rank, 13 * suit + column) for suit in range(4)}

    def filled(rank, settled):
        return rank == 13 or any(
            all(found.get(fact, set()) >= settled | complete(rank, column) for fact in complete(rank, column))
            and filled(rank + 1, settled | complete(rank, column))
            for column in range(13)
        )

    return filled(0, set())


@pytest.mark.parametrize(
    ("reading", "every"),
    [
        ("odd4", 9),
        ("odd", 7),
        ("swap", 1),
        *(pytest.param(reading, 1, marks=pytest.mark.slow) for reading in ("odd4", "odd")),
    ],
)
def test_pairs_are_those_of_a_slow_program(program, reading, every):
    all_, fewest = late(reading)
    boards = {one: all_[one] for place, one in enumerate(all_) if fewest[one] is None or place % every == 0}
    found = answers(program, reading, boards, 30_000, "fewest")
    dead = {number for number, (verdict, first, *_) in found.items() if (verdict, first) == ("cut", "0")}
    assert dead == {
        number for number, board in boards.items() if not may_be_won(beside(board.cells, reading))
    }
    assert 0 < len(dead) < len(boards)


@pytest.mark.parametrize(
    ("reading", "seed"), [("odd4", 503), ("odd", 503), pytest.param("odd4", 435, marks=pytest.mark.slow)]
)
def test_whole_deals_are_dead_by_both_programs(program, reading, seed):
    board = deal(4, 13, seed, reading)
    assert answers(program, reading, {seed: board}, 30_000, "fewest")[seed][:2] == ["cut", "0"]
    assert not may_be_won(beside(board.cells, reading))


@pytest.mark.parametrize(
    ("reading", "wrong"),
    [
        ("odd4", ("p & q & r;", "0;")),
        ("swap", ("b & (b - 1) ? a : a & ~b;", "0;")),
        ("odd4", ("if (reading == SWAP) return;", "return;")),
        ("swap", ("if (both(a, b)) note(", "if (0) note(")),
        ("swap", ("with[of] & of_card[other][of] &", "with[of] & of_card[other][of] & 0x5555555555555555 &")),
        ("swap", ("(recent ? ~0ull : altered[0][of] | altered[1][of])", "altered[0][of]")),
    ],
)
def test_a_proof_that_forgets_a_kind_of_exchange_calls_won_boards_dead(tmp_path, reading, wrong):
    boards, fewest = late(reading)
    found = answers(compiled("solitaire-deals", tmp_path, wrong), reading, boards, 30_000, "fewest")
    assert any(verdict == "cut" and fewest[number] for number, (verdict, *_) in found.items())

"""The program in C that decided many deals, compiled and run again on deals of the record, and its wins replayed by the rules."""

from __future__ import annotations

import subprocess

import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.claims.whole_games import confirmed
from lastcard.games.solitaire.rules.notation import deal
from lastcard.games.solitaire.solver.contests.deal_record import LETTERS, Entry
from lastcard.games.solitaire.solver.contests.shipped_record import published
from tests.helpers.c_program import compiled


@pytest.fixture(scope="module")
def decided(tmp_path_factory):
    """What the program says of some seeds under a reading, with so many boards to visit."""
    program = compiled("solitaire-deals", tmp_path_factory.mktemp("deals"))

    def decided(reading, seeds, boards):
        lines = [
            f"{seed} {''.join(LETTERS[card] for card in deal(4, 13, seed, reading).cells)}\n"
            for seed in seeds
        ]
        said = subprocess.run(
            [program, reading, str(boards)], input="".join(lines), check=True, capture_output=True, text=True
        ).stdout
        entries = []
        for seed, verdict, *rest in map(str.split, said.splitlines()):
            if verdict == "cut":  # lost, and not all boards visited
                entries.append(Entry(int(seed), "lost"))
            else:
                entries.append(Entry(int(seed), verdict, *((rest[0],) if verdict == "won" else ("", int(rest[0])))))
        assert [entry.seed for entry in entries] == list(seeds)
        return entries

    return decided


@pytest.mark.parametrize(
    ("reading", "deals", "boards"),
    [("odd4", 25, 30_000), ("swap", 15, 30_000), pytest.param("odd4", 150, 300_000, marks=pytest.mark.slow)],
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

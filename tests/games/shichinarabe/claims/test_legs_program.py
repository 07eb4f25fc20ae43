"""The program in C that looked for boards of legs on which a favourite has to keep the right, compiled and run again."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from lastcard.games.shichinarabe.claims.brute_force import BruteForce
from lastcard.games.shichinarabe.claims.one_right_on_legs import _board, _each

SOURCE = Path(__file__).parents[4] / "docs" / "audit" / "sevens-legs.c"
LINE = re.compile(r"(\d+) vertices: (\d+) boards, (\d+) turned, (\d+) lost, (\d+) exceptions, (\d+) searched")


@pytest.fixture(scope="module")
def counted(tmp_path_factory):
    """What the program counts with up to 16 vertices: boards, turned, lost, exceptions, by the number of vertices."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler here")
    program = tmp_path_factory.mktemp("legs") / "legs"
    subprocess.run([compiler, "-O2", "-o", program, SOURCE], check=True)
    said = subprocess.run([program, "16"], check=True, capture_output=True, text=True).stdout
    return {int(size): tuple(map(int, rest)) for size, *rest in LINE.findall(said)}


@pytest.mark.slow
def test_the_program_counts_as_brute_force_does(counted):
    for size in range(3, 10):
        boards = turned = lost = exceptions = 0
        for legs in _each(size):
            if not size < 2 * "".join(legs).count("B") < 2 * size:
                continue
            truth = BruteForce(_board(legs))
            boards += 1
            if truth.wins(0):
                continue
            now = truth.wins_by_use(0)
            turned += now
            lost += not now
            exceptions += not now and truth.wins(0, (1, 0))
        assert counted[size][:4] == (boards, turned, lost, exceptions)


@pytest.mark.slow
def test_no_favourite_has_to_keep_the_right(counted):
    assert counted[16] == (2_229_445, 635_272, 1_364_315, 0, 93_652)
    assert all(counts[3] == 0 for counts in counted.values())

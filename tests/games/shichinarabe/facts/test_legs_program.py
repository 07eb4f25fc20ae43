"""The program in C that looked for boards of legs on which a favourite has to keep the right, compiled and run again."""

from __future__ import annotations

import re
import subprocess

import pytest

from lastcard.games.shichinarabe.facts.brute_force import BruteForce
from lastcard.games.shichinarabe.facts.one_right import board_of_legs, legs_of
from tests.helpers.c_program import compiled

LINE = re.compile(
    r"(\d+) vertices: (\d+) boards, (\d+) turned, (\d+) lost, (\d+) exceptions, (\d+) searched; "
    r"answers (\d+), (\d+), (\d+), (\d+) wrong"
)


@pytest.fixture(scope="module")
def counted(tmp_path_factory):
    """What the program counts with up to so many vertices: boards, turned, lost, exceptions, by the number of vertices."""
    program = compiled("sevens-legs", tmp_path_factory.mktemp("legs"))

    def counted(most):
        said = subprocess.run([program, str(most)], check=True, capture_output=True, text=True).stdout
        return {int(size): tuple(map(int, rest)) for size, *rest in LINE.findall(said)}

    return counted


@pytest.mark.parametrize("most", [7, pytest.param(9, marks=pytest.mark.slow)])
def test_the_program_counts_as_brute_force_does(counted, most):
    found = counted(most)
    for size in range(3, most + 1):
        boards = turned = lost = exceptions = 0
        for legs in legs_of(size):
            if not size < 2 * "".join(legs).count("B") < 2 * size:
                continue
            truth = BruteForce(board_of_legs(legs))
            boards += 1
            if truth.wins(0):
                continue
            now = truth.wins_by_use(0)
            turned += now
            lost += not now
            exceptions += not now and truth.wins(0, (1, 0))
        assert found[size][:4] == (boards, turned, lost, exceptions)


@pytest.mark.slow
def test_no_favourite_has_to_keep_the_right(counted):
    found = counted(16)
    assert found[16][:4] == (2_229_445, 635_272, 1_364_315, 0)
    assert found[16][5:] == (1_669_633, 5_502, 1_272, 0)
    assert all(counts[3] == counts[-1] == 0 for counts in found.values())

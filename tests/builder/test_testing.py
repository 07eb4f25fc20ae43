"""What ``build.py test`` runs, and what it makes of failures."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from web.builder import testing
from web.builder.say import Fail


@pytest.fixture
def runs(monkeypatch):
    """The runs of pytest that are asked for, none of them made; ``codes`` is what they end with."""

    class Runs(list):
        codes: tuple[int, int] = (0, 0)

        @property
        def native(self):
            return [options for options in self if marks(options).startswith("not browser")]

    made = Runs()

    def run(options, environment, out=None):
        made.append(options)
        looks = marks(options).startswith("browser")
        if looks:
            out.write(b"looked")
        return made.codes[looks]

    monkeypatch.setattr(testing, "_pytest", run)
    monkeypatch.setattr(testing, "unpack", lambda: None)
    monkeypatch.setattr(testing.components, "bundle", lambda: None)
    monkeypatch.setattr(testing.verdicts, "make", lambda source, tables: {})
    monkeypatch.setattr(testing.browser, "find_or_install", lambda: Path("chromium"))
    monkeypatch.setattr(testing.site, "build", made.append)
    monkeypatch.setattr(testing, "BUILD", [sys.executable, "-c", "print('built')"])
    return made


def marks(options):
    return options[options.index("-m") + 1]


def test_both_runs_are_made_and_options_go_to_both(runs, capfd):
    assert testing.run(["-x"]) == 0
    assert {marks(options) for options in runs} == set(testing.RUNS)
    assert all(options[-1] == "-x" for options in runs)
    assert [marks(options) for options in runs if "testpaths=tests/browser" in options] == [testing.RUNS[1]]
    said = capfd.readouterr().out
    assert said.index("built") < said.index("looked")


@pytest.mark.parametrize(
    ("codes", "code"),
    [
        ((1, 0), 1),
        ((0, 1), 1),
        ((testing.NO_TESTS, 0), 0),
        ((testing.NO_TESTS, testing.NO_TESTS), testing.NO_TESTS),
    ],
)
def test_the_worst_of_both_is_the_outcome(runs, codes, code):
    runs.codes = codes
    assert testing.run([]) == code
    assert len(runs) == len(testing.shares(testing._cores())) + 1


def test_the_shares_are_all_that_is_tested_natively_and_nothing_twice(runs):
    """Every file of tests is in one share: what a share leaves out, another reads."""
    files = [file for file in testing.TESTS.rglob("test_*.py") if testing.LOOKED_AT not in file.parents]
    for number in (1, 2, 3, 4):
        parts = testing.shares(number)
        assert len(parts) == number
        places = [testing.ROOT / name for part in parts for name in part]
        assert all(sum(file.is_relative_to(place) for place in places) == 1 for file in files)
    testing.run([])
    assert sorted(name for options in runs.native for name in options[2:]) == sorted(
        name for part in testing.shares(testing._cores()) for name in part
    )


def test_who_names_files_of_tests_has_these_read_and_no_share(runs):
    assert testing.run(["tests/core/test_text.py::test_x", "-x"]) == 0
    (options,) = runs.native
    assert options[2:4] == [*testing.NATIVE_TESTS, "-n"]
    assert options[-2:] == ["tests/core/test_text.py::test_x", "-x"]


def test_the_slow_tests_are_made_in_the_same_two_ways(runs):
    assert testing.run(["-x"], slow=True) == 0
    assert {marks(options) for options in runs} == set(testing.SLOW_RUNS)
    assert len(runs) == len(testing.shares(testing._cores())) + 1


def test_without_a_site_nothing_looks_at_it(runs, monkeypatch, capfd):
    monkeypatch.setattr(testing, "BUILD", [sys.executable, "-c", "print('no room'); raise SystemExit(1)"])
    assert testing.run([]) == 1
    assert runs == runs.native != []
    assert "no room" in capfd.readouterr().out


def test_marks_of_ones_own_are_one_run_over_a_built_site(runs):
    runs.codes = (0, 0)
    assert testing.run(["-m", "slow"]) == 0
    assert runs == [testing.SITE, ["-m", "slow"]]


def test_without_a_browser_the_native_tests_are_made_and_the_command_says_what_lacks(runs, monkeypatch):
    def none():
        raise Fail("There is no browser.")

    monkeypatch.setattr(testing.browser, "find_or_install", none)
    with pytest.raises(Fail, match="no browser"):
        testing.run([])
    assert runs == runs.native != []

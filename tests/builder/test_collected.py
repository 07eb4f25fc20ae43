"""Every file of tests is run by the README's command: none is green because nobody looks at it."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import COLLECTED, LOOKING
from web.builder import paths, testing

TESTS = paths.ROOT / "tests"
LOOKED_AT = paths.ROOT / testing.BROWSER_TESTS[1].removeprefix("testpaths=")


def test_every_file_of_tests_is_run_by_the_command(request):
    """Of what this run was asked for: everything, under the command; what it leaves out here has a run there."""
    assert set(testing.RUNS) == {"not browser and not slow", "browser and not slow"}
    asked = [
        Path(request.config.invocation_params.dir, name.partition("::")[0]) for name in request.config.args
    ]
    written = {
        path for path in TESTS.rglob("test_*.py") if any(path.is_relative_to(place) for place in asked)
    }
    assert Path(__file__) in written
    if request.config.getoption("ignore"):
        assert [f"--ignore={LOOKED_AT.relative_to(paths.ROOT).as_posix()}"] == testing.NATIVE_TESTS
        written = {path for path in written if LOOKED_AT not in path.parents}  # the other run reads all of it
    assert written - request.config.stash[COLLECTED] == set(), "these files of tests are never run"


def test_all_that_drives_a_browser_lies_where_the_command_looks_for_it(request):
    """Its run there reads that folder alone."""
    assert LOOKED_AT.is_dir()
    assert [path for path in request.config.stash[LOOKING] if not path.is_relative_to(LOOKED_AT)] == []


def test_no_folder_has_a_name_that_tools_skip():
    """Pytest and others leave folders out that are called like the output of a build."""
    skipped = {"build", "dist", "node_modules", "venv"}
    for place in (TESTS, paths.SOURCE, paths.WEB):
        assert [path for path in place.rglob("*") if path.is_dir() and path.name in skipped] == []

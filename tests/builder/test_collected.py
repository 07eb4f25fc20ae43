"""Every file of tests is run by the README's command: none is green because nobody looks at it."""

from __future__ import annotations

import subprocess
import sys

from web.builder import paths, testing

TESTS = paths.ROOT / "tests"


def test_every_file_of_tests_is_run_by_the_command():
    """What both runs of ``build.py test`` collect, asked of pytest itself with the marks that they use."""
    which = " or ".join(f"({marks})" for marks in testing.RUNS)
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-m", which]
    done = subprocess.run(command, cwd=paths.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    collected = {line.partition("::")[0] for line in done.stdout.splitlines() if "::" in line}
    written = {path.relative_to(paths.ROOT).as_posix() for path in TESTS.rglob("test_*.py")}
    assert len(written) > 90
    assert written - collected == set(), "these files of tests are never run"
    assert collected - written == set()


def test_no_folder_has_a_name_that_tools_skip():
    """Pytest and others leave folders out that are called like the output of a build."""
    skipped = {"build", "dist", "node_modules", "venv"}
    for place in (TESTS, paths.SOURCE, paths.WEB):
        assert [path for path in place.rglob("*") if path.is_dir() and path.name in skipped] == []

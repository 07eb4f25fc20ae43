"""The package as a zip on the path of Python, which needs no installation: every command does what it does elsewhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import lastcard
from lastcard.gallery import PROGRAMS
from lastcard.games.pairs.solver import many_games

PACKAGE = Path(lastcard.__file__).parent


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """The environment of a Python that has the package from a zip, and a folder to be in."""
    folder = tmp_path_factory.mktemp("zip")
    with ZipFile(folder / "lastcard.zip", "w") as packed:
        for file in PACKAGE.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts and "bundled" not in file.parts:
                packed.write(file, file.relative_to(PACKAGE.parent))
    return {**os.environ, "PYTHONPATH": str(folder / "lastcard.zip"), "PYTHONDONTWRITEBYTECODE": "1"}


def python(packed, folder, *words):
    run = subprocess.run(
        [sys.executable, *words], cwd=folder, env=packed, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in run.stderr
    return run


def test_each_game_of_the_gallery_can_be_written_from_a_zip(packed, tmp_path):
    code = (
        "import lastcard; from lastcard.gallery import PROGRAMS; from lastcard.gallery.first_lesson import *; "
        "from lastcard.games.pairs.solver import many_games as disk_cache; import json; "
        "print(json.dumps([lastcard.__file__, [each.text for each in PROGRAMS], disk_cache._hash_of_code()]))"
    )
    file, texts, hashed = json.loads(python(packed, tmp_path, "-c", code).stdout)
    assert "lastcard.zip" in file
    assert texts == [each.text for each in PROGRAMS]
    assert hashed == many_games._hash_of_code()
    for words in (("mine", "--like", "hanoi"), ("plain",), ("rooms", "--folder")):
        assert python(packed, tmp_path, "-m", "lastcard", "new-game", *words).returncode == 0
    assert (tmp_path / "rooms" / "rooms" / "rules.py").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "./mine.py"), "mine keeps the contract"),
        (("solve", "pairs", "3,7|2,5", "--brief"), "pairs 3,7|2,5"),
        (("solve", "solitaire", "--brief"), "solitaire"),
        (("rules", "pan"), "Pan"),
        (("games",), "matches: Match-taking"),
        (("simulate", "matches", "easy", "random", "--games", "2", "--jobs", "2"), "easy"),
    ],
    ids=lambda words: words[0],
)
def test_commands_from_a_zip(packed, tmp_path, words, said):
    (tmp_path / "mine.py").write_text(PROGRAMS[0].text.replace("Nim(", "Mine(").replace("Nim()", "Mine()"))
    run = python(packed, tmp_path, "-m", "lastcard", *words)
    assert run.returncode == 0, run.stderr
    assert said in run.stdout


def test_pages_are_not_served_from_a_zip_and_that_is_told(packed, tmp_path):
    run = python(packed, tmp_path, "-m", "lastcard", "serve", "--print")
    assert run.returncode == 2
    assert "lastcard: pages cannot be served from" in run.stderr
    assert run.stderr.endswith("lastcard.zip; install the package with pip\n")

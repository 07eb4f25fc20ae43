"""One commit, one site: the same byte for byte whoever builds it, wherever and whenever."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from web.builder.paths import ROOT, WEB
from web.builder.toolchain import node

RUNTIME = WEB / "builder" / "runtime"
LOOK = """
import crypto from "node:crypto";
await import(process.argv[1]);
const bytes = (fill) => Array.from(fill(new Uint8Array(8)));
const registry = new FinalizationRegistry(() => {});
registry.register({}, 1);
const seen = [
  Math.random(), bytes((view) => crypto.randomFillSync(view)), bytes((view) => globalThis.crypto.getRandomValues(view)),
  Date.now(), new Date().toISOString(), new Date(5).getTime(), performance.now(), navigator.languages[0],
  new Date(2025, 6, 1).getTimezoneOffset(), registry.unregister({}),
];
console.log(JSON.stringify(seen));
"""


def look(**environment: str) -> str:
    """What a build step sees of chance, time and place."""
    command = [str(node.program()), "--input-type=module", "-e", LOOK, str(RUNTIME / "deterministic.mjs")]
    run = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, **environment}, cwd="/"
    )
    return run.stdout


def test_chance_time_and_place_are_the_same_for_every_build():
    seen = look(TZ="Asia/Tokyo", LANG="ja_JP.UTF-8", LC_ALL="ja_JP.UTF-8")
    assert seen == look(TZ="America/Lima", LANG="de_DE.UTF-8", LC_ALL="de_DE.UTF-8")
    assert '"en-US",0,false' in seen


def test_every_step_that_starts_python_is_steady_before_it_starts():
    starting = [path for path in RUNTIME.rglob("*.mjs") if '/pyodide.mjs"' in path.read_text("utf-8")]
    assert len(starting) >= 4
    for path in starting:
        first = re.search(r'^import .*?"(.*?)";', path.read_text("utf-8"), re.MULTILINE)
        assert first is not None
        assert Path(first[1]).name == "deterministic.mjs", path.name
        names = {found.name for found in node.inputs(path)}
        assert names >= {"deterministic.mjs", "pyodide.mjs", "plain_boot.js", "asset.js"}, path.name


BUILD = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from web.builder.site import site
from web.builder.toolchain import node
node.LONGEST = 7200
site.build(Path(sys.argv[2]))
"""


def copied(copy: Path) -> Path:
    """A copy of what the site is built from, with nothing made before."""
    copy.mkdir(parents=True)
    for name in ("pysrc", "web", "docs"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "bundled"))
    return copy


def built(copy: Path, out: Path, **environment: str) -> dict[str, str]:
    """Build the site from a copy: each of its files and what it hashes to."""
    with (copy / "log.txt").open("wb") as log:
        code = subprocess.call(
            [sys.executable, "-c", BUILD, str(copy), str(out)],
            env={**os.environ, **environment},
            stdout=log,
            stderr=log,
            cwd="/",
        )
    assert code == 0, (copy / "log.txt").read_text("utf-8")[-2000:]
    files = sorted(path for path in out.rglob("*") if path.is_file())
    return {str(path.relative_to(out)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.mark.slow
def test_two_builds_are_the_same_byte_for_byte(tmp_path):
    """As two people would build it: in other folders, languages, time zones, with other orders of sets."""
    here, there = (
        copied(tmp_path / "one"),
        copied(tmp_path / "some where" / "else"),
    )  # before anybody edits a file
    one = built(here, tmp_path / "site", PYTHONHASHSEED="1", TZ="Asia/Tokyo", LANG="ja_JP.UTF-8")
    other = built(there, tmp_path / "public", PYTHONHASHSEED="22", TZ="America/Lima", LANG="C")
    assert len(one) > 50
    assert {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)} == set()

"""What a build that was killed leaves half made is removed by a later one, and nothing else is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from web.builder import cache, leftovers
from web.builder.paths import ROOT
from web.builder.scripts import components
from web.builder.site import folder


def killed(imports: str, work: str) -> None:
    """Do something in a process that is killed in the midst of it."""
    code = f"import os\nfrom pathlib import Path\n{imports}\n"
    code += f"def die(*ignored): os.kill(os.getpid(), {int(signal.SIGKILL)})\n{work}"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == -signal.SIGKILL


def grow_old(place: Path) -> int:
    """Have a day pass for all that is in a folder; how many there are."""
    found = list(place.iterdir())
    for path in found:
        os.utime(path, (0, time.time() - leftovers.OLD - 1))
    return len(found)


def test_an_intermediate_result(tmp_path, monkeypatch):
    work = tmp_path / "work"
    monkeypatch.setattr(cache, "WORK", work)
    half = "lambda out: (out.mkdir(), (out / 'file').touch(), Path(f'{out}.sources').mkdir(), die())"
    killed(
        "from web.builder import cache",
        f"cache.WORK = Path({str(work)!r})\ncache.made('thing', 'stamp', {half})",
    )
    cache.made("other", cache.key("a"), Path.touch)
    assert len(list(work.glob(".*.part*"))) == 2, "another process may be at work on them"
    grow_old(work)
    cache.made("other", cache.key("b"), Path.touch)
    assert [path.name for path in work.glob(".*")] == []


def test_a_site(tmp_path):
    work = f"with folder.beside(Path({str(tmp_path / 'public')!r})) as room: (room / 'file').touch(); die()"
    killed("from web.builder.site import folder", work)
    killed("from web.builder.site import folder", work.replace("public", "other"))
    assert grow_old(tmp_path) == 2
    with folder.beside(tmp_path / "public") as room:
        assert {path.name.split(".")[1] for path in tmp_path.iterdir() if path != room} == {"other"}
    assert [path.name.split(".")[1] for path in tmp_path.iterdir()] == ["other"]


def test_a_script_of_a_component(tmp_path, monkeypatch):
    place = tmp_path / "lastcard" / components.FOLDER / "scripts"
    killed(
        "from web.builder.scripts import components",
        f"place = Path({str(place)!r})\nPath.replace = die\ncomponents._put(place / 'a.js', b'1')",
    )
    assert grow_old(place) == 1
    monkeypatch.setattr(components, "made", lambda package: tmp_path / "none")
    components.bundle(tmp_path)
    assert list(place.iterdir()) == []


@pytest.mark.parametrize("target", ["", "thing"])
def test_files_of_others_stay(tmp_path, target):
    others = [tmp_path / name for name in ("thing", ".thing.part", "thing.part", ".thing.backup99.part")]
    for path in others:
        path.touch()
    grow_old(tmp_path)
    leftovers.sweep(tmp_path, target)
    assert set(tmp_path.iterdir()) == set(others)

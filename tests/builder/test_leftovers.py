"""What a build that was killed leaves half made is gone after the next, and its helpers end with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.waiting import until
from web.builder import cache, leftovers
from web.builder.paths import ROOT
from web.builder.scripts import components
from web.builder.site import folder


def killed(imports: str, work: str) -> None:
    """Do something in a process that is killed in the midst of it."""
    code = f"import os\nfrom pathlib import Path\n{imports}\n"
    code += f"def die(*ignored): os.kill(os.getpid(), {int(signal.SIGKILL)})\n{work}"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == -signal.SIGKILL


@pytest.fixture
def work(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "WORK", tmp_path / "work")
    return tmp_path / "work"


def test_an_intermediate_result(work):
    half = "lambda out: (out.mkdir(), (out / 'file').touch(), Path(f'{out}.sources').mkdir(), die())"
    killed(
        "from web.builder import cache",
        f"cache.WORK = Path({str(work)!r})\ncache.made('thing', 'stamp', {half})",
    )
    assert len(list(work.glob(".*.part*"))) == 2
    cache.made("other", cache.key("a"), Path.touch)
    assert [path.name for path in work.glob(".*")] == []


def test_a_site(tmp_path):
    work = f"with folder.beside(Path({str(tmp_path / 'public')!r})) as room: (room / 'file').touch(); die()"
    killed("from web.builder.site import folder", work)
    killed("from web.builder.site import folder", work.replace("public", "other"))
    assert len(list(tmp_path.iterdir())) == 2
    with folder.beside(tmp_path / "public") as room:
        assert "other" in {path.name.split(".")[1] for path in tmp_path.iterdir() if path != room}
        assert len(list(tmp_path.iterdir())) == 2
    assert [path.name.split(".")[1] for path in tmp_path.iterdir()] == ["other"]


def test_a_script_of_a_component(tmp_path, monkeypatch):
    place = tmp_path / "lastcard" / components.FOLDER / "scripts"
    killed(
        "from web.builder.scripts import components",
        f"place = Path({str(place)!r})\nPath.replace = die\ncomponents._put(place / 'a.js', b'1')",
    )
    assert len(list(place.iterdir())) == 1
    monkeypatch.setattr(components, "made", lambda package: tmp_path / "none")
    components.bundle(tmp_path)
    assert list(place.iterdir()) == []


def test_what_others_made_or_still_make_stays(tmp_path):
    others = [
        leftovers.partial(tmp_path / "mine"),
        tmp_path / ".thing.part",
        tmp_path / "thing.part",
        tmp_path / f".thing.0123abcd.{os.getpid() + 1}.part",  # of another machine
        tmp_path / leftovers.partial(tmp_path / "its").name.replace(str(os.getpid()), str(os.getppid())),
    ]
    for path in others:
        path.touch()
    assert leftovers.sweep(tmp_path) == set()
    assert set(tmp_path.iterdir()) == set(others)


FOLLOWERS = {
    "node": "node.ended({script!r})",
    "package": "package.ask(Path('.'), 'failed', 'import os, sys, time; open(sys.argv[1], \"w\").write(str(os.getpid())); time.sleep(60)', {told!r})",
    "program": "from web.builder.toolchain import node; program.run([*node.npm()[:-1], {script!r}], 'failed')",
    "lock": "os.environ['PYTHONPATH'] = {folder!r}; lock.run(lock.install(Path(sys.executable), lock.TOOLS), 'failed')",
}


@pytest.mark.parametrize("module", FOLLOWERS)
def test_helpers_end_with_a_build_that_is_killed(tmp_path, module):
    """A busy helper cannot look whether anybody waits for it; that is done beside."""
    told, script = tmp_path / "told", tmp_path / "busy.mjs"
    script.write_text(
        f'import {{writeFileSync}} from "node:fs"; writeFileSync({str(told)!r}, String(process.pid)); for (;;) {{}}'
    )
    (tmp_path / "pip.py").write_text(
        f"import os, time\nopen({str(told)!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)"
    )
    work = FOLLOWERS[module].format(script=str(script), told=str(told), folder=str(tmp_path))
    code = f"import os, sys\nfrom pathlib import Path\nfrom web.builder.toolchain import {module}\n{work}"
    build = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    until(lambda: told.exists() and told.read_text())
    helper = int(told.read_text())
    assert leftovers._runs(helper)
    build.kill()
    build.wait()
    until(lambda: not leftovers._runs(helper))

"""Node is run with an end: of time, and of patience with what it says."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from web.builder.say import Fail
from web.builder.toolchain import node


@pytest.fixture
def script(tmp_path):
    """Make a script from its text, in the place of one of the build's."""

    def made(text: str) -> Path:
        path = tmp_path / "script.mjs"
        path.write_text('import {readFileSync, writeFileSync} from "node:fs"\n' + text)
        return path

    return made


def test_a_script_gets_its_arguments(script, tmp_path):
    out = tmp_path / "out.json"
    copy = script("const given = readFileSync(process.argv[2]); writeFileSync(JSON.parse(given).out, given)")
    node.run(copy, "Copying", out=out, number=3)
    assert json.loads(out.read_text()) == {"out": str(out), "number": 3}


def test_a_script_that_does_not_end_is_stopped_and_that_is_said(script, monkeypatch, tmp_path):
    monkeypatch.setattr(node, "LONGEST", 3)
    own = tmp_path / "own"
    endless = script(
        f"writeFileSync({json.dumps(str(own))}, String(process.pid)); console.log('began'); setInterval(() => {{}}, 1000)"
    )
    with pytest.raises(Fail) as failure:
        node.run(endless, "Drawing the first pages")
    text = str(failure.value)
    assert text.startswith("Drawing the first pages was stopped, because it did not end within 3 s")
    assert "run the command again" in text
    assert text.endswith("began")
    with pytest.raises(ProcessLookupError):
        os.kill(int(own.read_text()), 0)


def test_a_script_that_fails_shows_its_last_lines(script):
    failing = script(
        "for (let i = 0; i < 100; i++) console.log('line ' + i); console.error('the cause'); process.exit(7)"
    )
    with pytest.raises(Fail) as failure:
        node.run(failing, "Packing")
    lines = str(failure.value).splitlines()
    assert lines[0].startswith("Packing failed")
    assert "exit code 7" in lines[0]
    assert lines[-1] == "the cause"
    assert len(lines) <= 41


def test_a_long_line_is_cut(script):
    with pytest.raises(Fail) as failure:
        node.run(script("console.log('x'.repeat(100000)); process.exit(1)"), "Packing")
    assert len(str(failure.value)) < 1000


def test_node_does_not_wait_for_its_own_threads_at_the_end(script):
    """Node's way out can wait for ever for a thread of its own; a script that has succeeded never takes it."""
    ending = script(
        "process.reallyExit = () => { for (;;); }; process.on('exit', () => console.log('said last')); process.exit()"
    )
    done = node.ended(ending, seconds=20)
    assert (done.returncode, done.stdout) == (0, "said last\n")
    assert node.ended(script("process.exitCode = 3"), seconds=20).returncode == 3
    thrown = node.ended(script("throw new Error('seen')"), seconds=20)
    assert thrown.returncode == 1
    assert "Error: seen" in thrown.stderr


def test_what_a_script_makes_depends_on_all_that_it_imports(tmp_path):
    texts = {
        "a.mjs": 'import "./first.mjs";\nimport {\n  b,\n} from "../b.js";\nimport fs from "node:fs";\n',
        "first.mjs": "",
        "../b.js": 'import {c} from "./c.js";\nexport {c} from "./c.js";\n',
        "../c.js": 'import {b} from "./b.js";\n',
    }
    (tmp_path / "inner").mkdir()
    for name, text in texts.items():
        (tmp_path / "inner" / name).write_text(text)
    found = [path.name for path in node.inputs(tmp_path / "inner" / "a.mjs")]
    assert sorted(found) == ["a.mjs", "b.js", "c.js", "first.mjs", "node.py"]

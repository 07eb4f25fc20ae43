"""The scripts and styles keep to the rules in ``.biome.json``, and no line is too long."""

from __future__ import annotations

import shutil

import pytest

from web.builder.fetch.pins import Pins
from web.builder.paths import ROOT, SOURCE, WEB
from web.builder.say import Fail
from web.builder.scripts import components
from web.builder.toolchain import lint

SCRIPTS = [
    *(path for path in components.sources(SOURCE / "lastcard") if path.suffix == ".js"),
    *sorted(WEB.rglob("*.*js")),
    *sorted((ROOT / "tests").rglob("*.mjs")),
]
WRONG = {
    "an unused name": "export function f() {\n  const a = 1;\n}\n",
    "an undeclared name": "export const a = nowhere;\n",
    "an import of nothing used": 'import {h} from "./dom.js";\n',
    "bad layout": "export const a = {b:1}\n",
    "a long function": "export function f() {\n" + "  g();\n" * 81 + "}\n\nexport function g() {}\n",
}


@pytest.fixture(scope="module")
def pins():
    return Pins()


def test_all_scripts_and_styles_are_formatted_and_clean(pins):
    code, says = lint.check(pins)
    assert code == 0, says
    assert int(says.split("Checked ")[1].split()[0]) > len(SCRIPTS), says  # the styles as well


def test_no_line_of_a_script_is_too_long():
    assert len(SCRIPTS) > 50
    assert lint.long_lines(SCRIPTS) == []


@pytest.mark.parametrize("what", WRONG)
def test_the_check_finds(pins, tmp_path, what):
    shutil.copyfile(ROOT / ".biome.json", tmp_path / ".biome.json")
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "wrong.js").write_text(WRONG[what])
    code, says = lint.check(pins, tmp_path)
    assert code, says
    assert "wrong.js" in says


def test_a_long_line_is_found(tmp_path):
    (tmp_path / "a.js").write_text("// short\n" + "x" * 121 + "\n")
    assert lint.long_lines([tmp_path / "a.js"]) == [f"{tmp_path / 'a.js'}:2"]


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
@pytest.mark.parametrize("processor", ["x86_64", "AMD64", "arm64", "aarch64"])
def test_every_usual_machine_has_its_program(pins, system, processor):
    assert lint.pin(pins, system, processor).startswith(f"biome-{system}-")


def test_a_machine_without_the_program_is_named(pins):
    with pytest.raises(Fail, match=r"no Biome for sunos on sparc"):
        lint.pin(pins, "sunos", "sparc")

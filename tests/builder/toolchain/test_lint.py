"""The scripts and styles keep to the rules in ``.biome.json``, and no line is too long."""

from __future__ import annotations

import shutil

import pytest

from web.builder.paths import ROOT, SOURCE, WEB
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


def test_all_scripts_and_styles_are_formatted_and_clean():
    code, says = lint.check()
    assert code == 0, says
    assert int(says.split("Checked ")[1].split()[0]) > len(SCRIPTS), says  # the styles as well


def test_no_line_of_a_script_is_too_long():
    assert len(SCRIPTS) > 50
    assert lint.long_lines(SCRIPTS) == []


@pytest.mark.parametrize("what", WRONG)
def test_the_check_finds(tmp_path, what):
    shutil.copyfile(ROOT / ".biome.json", tmp_path / ".biome.json")
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "wrong.js").write_text(WRONG[what])
    code, says = lint.check(tmp_path)
    assert code, says
    assert "wrong.js" in says


def test_a_long_line_is_found(tmp_path):
    (tmp_path / "a.js").write_text("// short\n" + "x" * 121 + "\n")
    assert lint.long_lines([tmp_path / "a.js"]) == [f"{tmp_path / 'a.js'}:2"]

"""The scripts of the pages: each can be parsed, and each component is given its own."""

from __future__ import annotations

import importlib
import pkgutil
import re
import subprocess
from pathlib import Path

import pytest

import lastcard
from lastcard import registry
from lastcard.ui.charts import ChartCard
from lastcard.ui.claimlist import ClaimList
from lastcard.ui.component import Component
from lastcard.ui.root import Root
from web.builder import node

ROOT = Path(__file__).parents[2]
HOUSE = Path(lastcard.__file__).parent
HELPERS = (HOUSE / "ui/dom.js").read_text("utf-8")
SCRIPTS = sorted(path for folder in (HOUSE, ROOT / "web") for path in folder.rglob("*.*js"))


def components(parent: type[Component] = Component) -> list[type[Component]]:
    for module in pkgutil.walk_packages(lastcard.__path__, "lastcard."):
        if not module.name.endswith(".__main__"):
            importlib.import_module(module.name)
    return under(parent)


def under(parent: type[Component]) -> list[type[Component]]:
    found = []
    for child in parent.__subclasses__():
        found += [child, *under(child)]
    return [kind for kind in found if kind.__module__.startswith("lastcard.")]


def check(text: str, tmp_path: Path) -> str:
    """What Node says against a module; nothing if it can be parsed."""
    file = tmp_path / "module.mjs"
    file.write_text(text, encoding="utf-8")
    run = subprocess.run(
        [str(node.program()), "--check", str(file)], capture_output=True, text=True, check=False
    )
    return run.stderr if run.returncode else ""


def test_the_check_finds_mistakes(tmp_path):
    assert "SyntaxError" in check("const a = {", tmp_path)


def test_there_are_scripts():
    assert {"boot.js", "worker.js", "shell.js", "explore.js", "board.js"} <= {path.name for path in SCRIPTS}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_script_can_be_parsed(script, tmp_path):
    assert check(script.read_text("utf-8"), tmp_path) == ""


def drawn() -> list[type[Component]]:
    """Every component that a page can hold: the frame, and what the games bring."""
    assert Root in components()
    for name in registry.names():
        registry.page(name).tab("study")  # what only this tab needs is imported when it opens
    return [kind for kind in components() if kind.__dict__.get("script")]


@pytest.mark.parametrize("kind", drawn(), ids=lambda kind: kind.__name__)
def test_a_component_with_its_helpers_can_be_parsed(kind, tmp_path):
    """Several files become one module: a name that two of them define would be an error."""
    assert kind._esm.startswith(HELPERS)
    assert kind._esm.count("export function render") == 1
    assert check(kind._esm, tmp_path) == ""


@pytest.mark.parametrize("kind", drawn(), ids=lambda kind: kind.__name__)
def test_a_script_names_only_what_its_component_has(kind):
    """``model.name`` of a parameter that is not there is nothing at all, without an error."""
    own = kind._esm.removeprefix(HELPERS)
    named = set(re.findall(r"(?<!\.)\bmodel\.([a-z_]+)\b", own)) - {"on", "send_msg", "get_child", "model"}
    assert named <= set(kind.param)


@pytest.mark.parametrize("kind", drawn(), ids=lambda kind: kind.__name__)
def test_no_text_becomes_html(kind):
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
        assert way not in kind._esm


def test_every_script_belongs_to_a_component():
    used = {"dom.js"}
    for kind in drawn():
        script = kind.__dict__["script"]
        used |= {script} if isinstance(script, str) else set(script)
    assert {path.name for path in HOUSE.rglob("*.js")} == used


def test_a_message_reaches_its_listener():
    heard = []
    listing = ClaimList()
    listing.listen(check=lambda claim, limit: heard.append((claim, limit)))
    listing._handle_msg({"do": "check", "claim": "a", "limit": 3})
    assert heard == [("a", 3)]


def test_a_message_that_nobody_waits_for_is_an_error():
    with pytest.raises(KeyError):
        ChartCard()._handle_msg({"do": "act"})


def test_two_components_of_a_kind_hear_apart():
    heard = []
    one, other = ChartCard(), ChartCard()
    one.listen(act=lambda: heard.append("one"))
    other.listen(act=lambda: heard.append("other"))
    one._handle_msg({"do": "act"})
    assert heard == ["one"]

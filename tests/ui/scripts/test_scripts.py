"""The scripts of the pages: each can be parsed, and each component is given its own."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import re
from pathlib import Path

import param
import pytest
from panel.custom import JSComponent

import lastcard
from lastcard.ui.component import Component, bundled
from lastcard.ui.pictures.charts import ChartCard
from lastcard.ui.shell.page import Root
from web.builder.scripts import components as components_built
from web.builder.toolchain import node

ROOT = Path(__file__).parents[3]
HOUSE = Path(lastcard.__file__).parent
BUNDLED = HOUSE / "ui/bundled"
IMPORTED = re.compile(r'^(?:import|export)\b[^"]*"(\.[^"]+)"', re.MULTILINE)
SCRIPTS = sorted(
    path for folder in (HOUSE, ROOT / "web") for path in folder.rglob("*.*js") if BUNDLED not in path.parents
)


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


PARSE = """
import {readFileSync} from "node:fs";
import {SourceTextModule} from "node:vm";
const said = (text) => { try { new SourceTextModule(text); return ""; } catch (error) { return String(error); } };
const texts = JSON.parse(readFileSync(process.argv[1], "utf8"));
console.log(JSON.stringify(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, said(text)]))));
"""


@pytest.fixture(scope="module")
def against(tmp_path_factory) -> dict[str, str]:
    """What Node says against the module of each component, and against one that is wrong; nothing if it can be parsed."""
    file = tmp_path_factory.mktemp("scripts") / "texts.json"
    texts = {kind.__name__: kind._esm for kind in drawn()} | {"wrong": "const a = {"}
    file.write_text(json.dumps(texts), encoding="utf-8")
    run = node.ended("--experimental-vm-modules", "--input-type=module", "-e", PARSE, str(file))
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_the_check_finds_mistakes(against):
    assert "SyntaxError" in against["wrong"]


def test_no_parameter_takes_the_place_of_one_of_panels_own():
    """What Panel keeps for the layout, such as the width, does not reach a script when it changes."""
    for kind in components():
        own = {name for name, value in vars(kind).items() if isinstance(value, param.Parameter)}
        assert own & set(JSComponent.param) <= {"name"}, kind.__name__


def test_there_are_scripts():
    assert {"boot.js", "worker.js", "shell.js", "explore.js", "board.js"} <= {path.name for path in SCRIPTS}


def drawn() -> list[type[Component]]:
    """Every component that a page can hold: the frame, and what the games bring."""
    assert Root in components()
    return [kind for kind in components() if kind.__dict__.get("script")]


@pytest.mark.parametrize("kind", drawn(), ids=lambda kind: kind.__name__)
def test_a_component_is_given_one_module_that_imports_nothing(kind, against):
    assert re.search(r"export\{[\w$]+ as render\};\s*$", kind._esm)
    assert not re.search(r"\bimport\b", kind._esm)
    # What Panel would rewrite in the page, not always rightly: see PLAIN in web/builder/scripts/components.py.
    assert not re.search(r"\?\?|\?\.(?!\d)[\w$(\[]", kind._esm)
    assert against[kind.__name__] == ""


@pytest.mark.parametrize("kind", drawn(), ids=lambda kind: kind.__name__)
def test_a_script_names_only_what_its_component_has(kind):
    """``model.name`` of a parameter that is not there is nothing at all, without an error.

    In the drawing of a game that its lessons share, or a round that is stepped through, it is a part of their pictures
    too; they are all `locked`.
    """
    text = "".join(path.read_text("utf-8") for path in parts(kind))
    named = set(re.findall(r"(?<!\.)\bmodel\.([a-z_]+)\b", text)) - {"on", "send_msg", "get_child"}
    for listed in re.findall(r"(?:onChange|keepDrawn)\(\s*model,\s*\[([^\]]*)\]", text):
        named |= set(re.findall(r'"(\w+)"', listed))
    named |= set(re.findall(r'\bmodel\.on\("(\w+)"', text)) - {"remove"}
    module = importlib.import_module(kind.__module__)
    pictures = [frame.drawing for lesson in getattr(module, "LESSONS", ()) for frame in lesson.frames]
    pictures += [drawing for drawing, _ in getattr(module, "ROUND", ())]
    assert named <= set(kind.param).union(*({*drawing, "locked"} for drawing in pictures))


def parts(kind: type[Component]) -> set[Path]:
    """The script of a component and all that it imports, as their authors wrote them."""
    found: set[Path] = set()
    waiting = [Path(inspect.getfile(kind)).parent / kind.__dict__["script"]]
    while waiting:
        path = waiting.pop().resolve()
        if path not in found and path.suffix == ".js":
            found.add(path)
            waiting += [path.parent / name for name in IMPORTED.findall(path.read_text("utf-8"))]
    return found


@pytest.mark.parametrize("kind", drawn(), ids=lambda kind: kind.__name__)
def test_no_text_becomes_html(kind):
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
        assert way not in kind._esm


BARRED = {
    "storage outside of storage.js": re.compile(r"(?<![\"'`])\blocalStorage\b"),
    "a dialog of the browser, which a sandboxed frame refuses": re.compile(
        r"(?<![\w.$])(?:(?:window|globalThis|self)\.)?(?:prompt|confirm|alert)\("
    ),
    "a clipboard without a way out": re.compile(r"clipboard\.writeText"),
    "an event that a sandboxed frame does not have": re.compile(r'addEventListener\("submit"'),
}
ALLOWED = {
    ("storage outside of storage.js", "storage.js"),
    ("a clipboard without a way out", "dialog.js"),
}


def code_of(path: Path) -> str:
    """A script without its comments."""
    return re.sub(r"/\*(?s:.*?)\*/|(?m:(?:^|\s)//.*$)", "", path.read_text("utf-8"))


@pytest.mark.parametrize("what", BARRED)
def test_no_script_uses(what):
    found = {path.name for path in SCRIPTS if BARRED[what].search(code_of(path))}
    assert found == {name for why, name in ALLOWED if why == what}


@pytest.mark.parametrize(
    ("what", "line"),
    [
        (0, "const a = localStorage.getItem(b);"),
        (1, 'const name = prompt("x");'),
        (1, "if (!window.confirm(x)) return;"),
        (1, "alert(1)"),
        (2, "await navigator.clipboard.writeText(x);"),
    ],
)
def test_the_check_finds_what_it_bars(what, line):
    assert list(BARRED.values())[what].search(line)


def test_every_script_belongs_to_a_component():
    used = set().union(*(parts(kind) for kind in drawn()))
    assert {path for path in SCRIPTS if HOUSE in path.parents} == used


def test_every_component_with_a_script_of_its_own_begins_a_bundle():
    scripts = {Path(inspect.getfile(kind)).parent / kind.__dict__["script"] for kind in drawn()}
    assert {path.relative_to(HOUSE).as_posix() for path in scripts} == set(components_built.entries(HOUSE))
    bundles = {path.relative_to(BUNDLED).as_posix() for path in BUNDLED.rglob("*.js")}
    assert bundles == set(components_built.entries(HOUSE))


def test_a_script_without_a_bundle_is_named():
    with pytest.raises(FileNotFoundError, match=r"nothing\.js has not been bundled.*build\.py scripts"):
        bundled(HOUSE / "ui/nothing.js")


def test_two_components_of_a_kind_hear_apart():
    heard = []
    one, other = ChartCard(), ChartCard()
    one.listen(act=lambda: heard.append("one"))
    other.listen(act=lambda: heard.append("other"))
    one._handle_msg({"do": "act"})
    assert heard == ["one"]

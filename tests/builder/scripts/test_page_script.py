"""The page's libraries as two scripts: every model is found in one of them, none runs before it is named."""

from __future__ import annotations

import subprocess

import pytest

from web.builder.runtime.unpacked import unpack
from web.builder.say import Fail
from web.builder.scripts import page_script
from web.builder.scripts.library import Library
from web.builder.toolchain import node


@pytest.fixture(scope="module")
def parts():
    packages = unpack().packages
    return [(packages / name).read_text("utf-8") for name in (page_script.BOKEH, *page_script.PLUGINS)]


@pytest.fixture(scope="module")
def libraries(parts):
    return [Library(part) for part in parts]


@pytest.fixture(scope="module")
def scripts(parts):
    return page_script.joined(parts)


def test_every_model_that_python_can_send_has_a_place(libraries):
    import bokeh.models
    import panel.models
    from bokeh.core.has_props import is_abstract

    everywhere = {module.id for library in libraries for module in library.modules}
    places = page_script.places(libraries, everywhere)
    for package, least in ((bokeh.models, 200), (panel.models, 20)):
        models = (thing for thing in vars(package).values() if is_model(thing) and not is_abstract(thing))
        names = {model.__name__ for model in models if not model.__name__.startswith("_")}
        assert len(names) >= least
        missing = names - places.keys()
        assert not missing, f"{package.__name__}: {sorted(missing)}"


def is_model(thing) -> bool:
    from bokeh.model import Model

    if not (isinstance(thing, type) and issubclass(thing, Model)):
        return False
    return thing.__module__ != "bokeh.models.widgets.tables"  # a part of BokehJS that no page here has


CORE = """([
function _(a,b){x()},
function _(b,c){B.__name__="Ball";b(2)},
function _(c,d){},
], 0, {"main":0,"ball":1}, {});});
"""
PLUGIN = """({
622: function _(a){A.__name__="Ball";C.__name__="Cap"},
"0a1b": function _(b){D.__name__="Dot";b("@bokehjs/ball")},
}, 622, {"cap":622}, {});});
"""


def test_the_modules_of_a_library_are_told_apart():
    libraries = [Library(CORE), Library(PLUGIN)]
    assert [[module.id for module in library.modules] for library in libraries] == [[0, 1, 2], [622, "0a1b"]]
    assert page_script.places(libraries, [1, 622, "0a1b"]) == {
        "Ball": [1, 622],
        "Cap": [622],
        "Dot": ["0a1b"],
    }
    assert page_script.places(libraries, [622]) == {"Ball": [622], "Cap": [622]}
    assert page_script.needed(libraries, ["Dot"], but=2) == {0, "0a1b", 1}


def test_a_list_keeps_its_places_when_modules_are_left_out_and_a_table_its_names():
    core, plugin = Library(CORE), Library(PLUGIN)
    assert core.only({0, 2}, {}) == CORE.replace('function _(b,c){B.__name__="Ball";b(2)}', "")
    assert core.only({0, 1, 2}, {1: "y"}) == CORE.replace('function _(b,c){B.__name__="Ball";b(2)}', "y")
    assert plugin.only({622}, {}) == PLUGIN.replace(
        '\n"0a1b": function _(b){D.__name__="Dot";b("@bokehjs/ball")},\n', "\n\n"
    )


def test_the_first_script_runs_no_model_by_itself(scripts, parts):
    first, others = scripts
    assert '"ReactiveESM":[' in first
    assert '"ReactiveESM":[' not in others
    assert '"Column":[' in others
    assert len(first) < 500_000 < sum(map(len, parts)) / 4


def test_both_scripts_are_javascript_and_no_module_is_lost(scripts, libraries, tmp_path):
    for name, text in zip(("first.js", "others.js"), scripts, strict=True):
        (tmp_path / name).write_text(text, "utf-8")
        subprocess.run([str(node.program()), "--check", str(tmp_path / name)], check=True)
    modules = [library.function(module) for library in libraries for module in library.modules]
    models, component = [module for module in modules if not any(module in script for script in scripts)]
    assert models.count("register_models") == 2  # it would run all models
    assert component.count("_update_bbox") == 1  # it would lay out the page


def test_another_bokeh_is_not_taken_for_this_one(parts):
    with pytest.raises(Fail, match="0 places"):
        page_script.joined(["nothing of the kind", *parts[1:]])
    with pytest.raises(Fail, match="translates components in 0 places"):
        page_script.joined([*parts[:2], parts[2].replace(".getVersion=", ".version=")])
    with pytest.raises(Fail, match="ask whether they are seen in 0 places"):
        page_script.joined([*parts[:2], parts[2].replace("._is_displayed=", "._displayed=")])
    with pytest.raises(Fail, match="does not end as it is known to"):
        page_script.joined([*parts[:2], parts[2][:-40]])

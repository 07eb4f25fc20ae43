"""The page's libraries as one script: every model is found, none runs before it is named."""

from __future__ import annotations

import pytest

from web.builder.fetch.pins import Pins
from web.builder.runtime.unpacked import unpack
from web.builder.say import Fail
from web.builder.scripts import page_script


@pytest.fixture(scope="module")
def parts():
    packages = unpack(Pins()).packages
    return [(packages / name).read_text("utf-8") for name in (page_script.BOKEH, *page_script.PLUGINS)]


def test_every_model_that_python_can_send_has_a_place(parts):
    import bokeh.models
    import panel.models
    from bokeh.core.has_props import is_abstract

    places = page_script.places(parts)
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


def test_the_modules_of_a_library_are_told_apart():
    core = '([\nfunction _(a){x()},\nfunction _(b){B.__name__="Ball"}],{});'
    plugin = '({\n622: function _(a){A.__name__="Ball";C.__name__="Cap"},\n"0a1b": function _(b){D.__name__="Dot"}});'
    assert page_script.places([core, plugin]) == {"Ball": [1, 622], "Cap": [622], "Dot": ["0a1b"]}


def test_the_script_runs_no_model_by_itself(parts):
    script = page_script.joined(parts)
    assert script.count("register_models)(") == sum(part.count("register_models)(") for part in parts) - 2
    assert '"Column":[' in script


def test_another_bokeh_is_not_taken_for_this_one(parts):
    with pytest.raises(Fail, match="0 places"):
        page_script.joined(["nothing of the kind", *parts[1:]])

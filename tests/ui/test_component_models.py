"""What we have Bokeh and Panel do sooner than by themselves comes to the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from bokeh.core.has_props import HasProps
from bokeh.document import Document
from bokeh.model import DataModel, Model
from bokeh.themes import Theme

import lastcard.app
from lastcard.private.panel import ScriptInHand
from lastcard.ui.component import Component


def kinds(base: type[Model]) -> list[type[Model]]:
    return [base, *(kind for below in base.__subclasses__() for kind in kinds(below))]


def made(kind: type[Model]) -> Model | None:
    try:
        return kind()
    except Exception:  # what is only a base
        return None


def own_default(model: HasProps, name: str) -> object:
    """What Bokeh itself would work out, by the value that stands in the property and in the classes that change it."""
    property_ = model.lookup(name).property
    changed = [
        vars(kind)["__overridden_defaults__"]
        for kind in type(model).__mro__
        if name in vars(kind).get("__overridden_defaults__", {})
    ]
    value = changed[0][name] if changed else property_._default
    return property_.prepare_value(type(model), name, value)


def test_every_plain_default_of_every_model_is_bokehs_own():
    compared = 0
    for kind in dict.fromkeys(kinds(Model)):
        for model in (made(kind), made(kind)):
            for name in model.properties() if model else ():
                there = name in model._property_values or "Alias" in type(model.lookup(name)).__name__
                value = [] if there else model.lookup(name)._get_default(model)
                if isinstance(value, bool | float | int | str | None):
                    compared += 1
                    assert repr(value) == repr(own_default(model, name)), (kind, name)
    assert compared > 10_000


def test_a_list_is_each_models_own():
    from bokeh.models import Column

    first, second = Column(), Column()
    first.tags.append("mine")
    assert second.tags == []


def test_a_theme_still_changes_what_was_known_before():
    from bokeh.plotting import figure

    before = figure()
    assert before.background_fill_color != "#123456"
    document = Document(theme=Theme(json={"attrs": {"Plot": {"background_fill_color": "#123456"}}}))
    document.add_root(before)
    assert before.background_fill_color == "#123456"
    assert figure().background_fill_color != "#123456"


@pytest.mark.parametrize("address", ["#/pan/study", "#/babanuki/play"])
def test_the_data_of_every_component_names_its_page_once(address):
    document = lastcard.app.build_document(address)
    (root,) = document.roots
    for model in document.models:
        if isinstance(model, DataModel):
            assert [tag for tag in model.tags if str(tag).startswith("__ref:")] == [f"__ref:{root.ref['id']}"]


def test_nothing_of_ours_hides_where_panel_would_look_for_a_components_script():
    """`ScriptInHand` keeps Panel from looking: there is no file that it would find."""
    for kind in components(Component):
        assert kind._bundle_path is None
        if kind.script:
            assert isinstance(kind._esm, str)
            assert super(ScriptInHand, kind)._render_esm() == kind._render_esm()
    assert not list(Path(lastcard.__file__).parent.rglob("*.bundle.js"))


def components(base: type[Component]) -> list[type[Component]]:
    return [base, *(kind for below in base.__subclasses__() for kind in components(below))]

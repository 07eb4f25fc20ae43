"""Packages that import their parts late behave as before."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from types import ModuleType

import pytest

from web.builder.runtime.lazy_imports import exported, lazy
from web.builder.runtime.lazy_packages import LATE

FILES = {
    "parcel/__init__.py": '''"""A package."""
from __future__ import annotations

from . import box
from .box import *
from .lid import LID as COVER
from .cut import cut
from .eager import BASE

__all__ = ("box", *box.__all__, "COVER", "cut", "NAME")
NAME = BASE + "!"
''',
    "parcel/box.py": "__all__ = ('WIDTH',)\nWIDTH = 3\n",
    "parcel/lid.py": "from parcel import WIDTH\nLID = WIDTH + 1\n",
    "parcel/cut.py": "def cut(): return 'cut'\n",
    "parcel/eager.py": "BASE = 'base'\n",
}


@pytest.fixture
def parcel(tmp_path, monkeypatch):
    """The package above, with a lazy ``__init__``, ready to be imported."""

    def sources(module):
        for name in (f"{module.replace('.', '/')}/__init__.py", f"{module.replace('.', '/')}.py"):
            if name in FILES:
                return FILES[name], name.endswith("__init__.py")
        return None

    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(lazy("parcel", sources) if name == "parcel/__init__.py" else text)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("parcel")
    for name in [name for name in sys.modules if name.partition(".")[0] == "parcel"]:
        del sys.modules[name]


def test_parts_are_imported_at_their_first_use(parcel):
    assert "parcel.box" not in sys.modules
    assert "parcel.lid" not in sys.modules
    assert parcel.WIDTH == 3
    assert "parcel.box" in sys.modules
    assert "parcel.lid" not in sys.modules
    assert parcel.COVER == 4


def test_what_the_package_itself_needs_is_imported_at_once(parcel):
    assert "parcel.eager" in sys.modules
    assert parcel.NAME == "base!"


def test_all_names_stay(parcel):
    assert parcel.__all__ == ("box", "WIDTH", "COVER", "cut", "NAME")
    scope = {}
    exec("from parcel import *", scope)
    assert scope["WIDTH"] == 3
    assert scope["box"] is sys.modules["parcel.box"]


def test_a_name_that_is_a_module_too_keeps_its_meaning(parcel):
    importlib.import_module("parcel.cut")
    assert parcel.cut() == "cut"


def test_an_unknown_name_is_an_attribute_error(parcel):
    with pytest.raises(AttributeError, match="'parcel' has no attribute 'ribbon'"):
        _ = parcel.ribbon


def test_a_package_that_is_not_there_is_said_so():
    with pytest.raises(LookupError, match="nowhere"):
        lazy("nowhere", lambda module: None)


def test_what_a_star_binds_is_read_where_it_can_be():
    texts = {
        "made": ("__all__ = [name for name in dir()]", False),
        "written": ("import os\n__all__ = ['x']", False),
        "plain": ("def f(): ...\ndef _g(): ...", False),
        "unclear": ("import os\ndef f(): ...", False),
        "whole": ("from whole.part import *\nfrom .part import y as z", True),
        "whole.part": ("__all__ = ['x']", False),
    }
    assert exported("made", texts.get) is None
    assert exported("written", texts.get) == ["x"]
    assert exported("plain", texts.get) == ["f"]
    assert exported("unclear", texts.get) is None
    assert exported("whole", texts.get) == ["x", "z"]
    assert exported("missing", texts.get) is None


@pytest.mark.parametrize("package", sorted(LATE))
def test_the_packages_that_are_made_lazy_still_offer_all_their_names(package, monkeypatch):
    monkeypatch.setattr("bokeh.io.notebook._HOOKS", {})  # its package fills them once
    for place in ("networkx.utils.config", "networkx.utils.configs.config"):
        monkeypatch.setattr(place, None)  # its package makes it anew each time
    module = importlib.import_module(package)

    def sources(name):
        try:
            spec = (
                importlib.util.find_spec(name)
                if name.partition(".")[0] in {"bokeh", "networkx", "panel"}
                else None
            )
        except ModuleNotFoundError:
            return None
        if spec is None or not spec.origin or not spec.origin.endswith(".py"):
            return None
        with open(spec.origin, encoding="utf-8") as file:
            return file.read(), bool(spec.submodule_search_locations)

    first, late = LATE[package]
    scope = {"__name__": package, "__package__": package}
    exec(compile(lazy(package, sources, first, late), package, "exec"), scope)
    names = getattr(module, "__all__", None) or [
        name
        for name, value in vars(module).items()
        if not (name.startswith("_") or isinstance(value, ModuleType))
    ]
    for name in set(names) - {"config"}:
        found = scope[name] if name in scope else scope["__getattr__"](name)
        assert found is getattr(module, name), name

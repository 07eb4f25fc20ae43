"""The packages of which a page needs a part, made to import their parts when somebody asks for them.

Everything keeps its name and its place. Python's share of the plain boot takes a quarter longer without this, and the
snapshot is 3 MB larger on the wire. (Two more ways were measured and left out: imports that only the bodies of
functions need, 7 % of Python's share of the plain boot, and single costly statements of Bokeh and Panel, 13 %; neither
is to be seen in a boot from the snapshot.)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..say import Fail
from .lazy_imports import lazy

# Packages that import their parts late; the modules that have to come first, in this order, because parts import
# each other in circles; names that are modules of the package too, which nobody here asks for as modules.
LATE: dict[str, tuple[tuple[str, ...], frozenset[str]]] = {
    "bokeh.embed": ((), frozenset()),
    "bokeh.io": ((), frozenset()),
    "bokeh.models": ((), frozenset()),
    "bokeh.models.annotations": ((), frozenset()),
    "bokeh.models.renderers": ((), frozenset()),
    "bokeh.models.widgets": ((), frozenset()),
    "bokeh.plotting": ((), frozenset()),
    "networkx": ((), frozenset()),
    "networkx.algorithms": ((), frozenset()),
    "networkx.drawing": ((), frozenset()),
    "networkx.generators": ((), frozenset()),
    "networkx.linalg": ((), frozenset()),
    "networkx.readwrite": ((), frozenset()),
    "panel": (("panel.io", "panel.reactive"), frozenset({"interact"})),
    "panel.io": ((), frozenset()),
    "panel.layout": ((), frozenset()),
    "panel.models": ((), frozenset()),
    "panel.pane": ((), frozenset()),
    "panel.template": ((), frozenset()),
    "panel.theme": ((), frozenset()),
    "panel.widgets": ((), frozenset({"widget"})),
}


# What first pages do not need and would bring in all the same: the second half of numpy's native code, texts of help, a
# library for tests, and a language of templates, in which a tab writes nothing.
LATE_OBJECT = '''

class _Late:
    """What is made when somebody asks for a part of it."""

    def __init__(self, make):
        self._make = make

    def __getattr__(self, name):
        return getattr(self._make(), name)

'''
LATE_TEMPLATES = (
    LATE_OBJECT
    + """
class _LateTemplates(_Late):
    def get_template(self, *given):
        return _Late(lambda: self._make().get_template(*given))

    def from_string(self, *given, **named):
        return _Late(lambda: self._make().from_string(*given, **named))

"""
)
SPARED: dict[str, list[tuple[str, str]]] = {
    "numpy/lib/_polynomial_impl.py": [
        (
            "from numpy.linalg import eigvals, lstsq, inv\n",
            "\ndef eigvals(*given):\n    from numpy.linalg import eigvals\n    return eigvals(*given)\n"
            "\ndef lstsq(*given):\n    from numpy.linalg import lstsq\n    return lstsq(*given)\n"
            "\ndef inv(*given):\n    from numpy.linalg import inv\n    return inv(*given)\n\n",
        )
    ],
    "numpy/matrixlib/defmatrix.py": [
        (
            "from numpy.linalg import matrix_power\n",
            "\ndef matrix_power(*given):\n    from numpy.linalg import matrix_power\n    return matrix_power(*given)\n\n",
        )
    ],
    "numpy/_core/__init__.py": [("from . import _add_newdocs\nfrom . import _add_newdocs_scalars\n", "")],
    "panel/io/cache.py": [
        ("import unittest.mock\n", ""),
        ("    unittest.mock.Mock : lambda obj: _int_to_bytes(id(obj)),\n", ""),
    ],
    # Panel's own link to the page, with which we do without, runs a text as a script, which the page's policy forbids.
    "panel/io/pyodide.py": [("_dict_converter = pyodide.code.run_js(", "_dict_converter = (")],
    "panel/io/resources.py": [
        ("from jinja2.environment import Environment\nfrom jinja2.loaders import FileSystemLoader\n", ""),
        (
            "    return Environment(loader=",
            "    from jinja2.environment import Environment\n    from jinja2.loaders import FileSystemLoader\n"
            "    return Environment(loader=",
        ),
        (
            "_env = get_env()\n_env.trim_blocks = True\n_env.lstrip_blocks = True\n",
            f"{LATE_TEMPLATES}\n@functools.cache\ndef _made():\n    _env = get_env()\n"
            "    _env.trim_blocks = True\n    _env.lstrip_blocks = True\n",
        ),
        *((line, f"    {line}") for line in ("_env.filters['json']", "_env.filters['conffilter']")),
        (
            "_env.filters['sorted'] = sorted\n",
            "    _env.filters['sorted'] = sorted\n    return _env\n\n_env = _LateTemplates(_made)\n",
        ),
    ],
    "bokeh/core/templates.py": [
        ("from jinja2 import Environment, FileSystemLoader, Template\n", LATE_OBJECT),
        (
            "    return Environment(loader=",
            "    from jinja2 import Environment, FileSystemLoader\n    return Environment(loader=",
        ),
        ("return _templates[name]()", "return _Late(_templates[name])"),
    ],
    "bokeh/document/document.py": [
        ("from jinja2 import Template\n", ""),
        (
            "        if not isinstance(template, (Template, str)):",
            "        from jinja2 import Template\n        if not isinstance(template, (Template, str)):",
        ),
    ],
}


def stated_version(packages: Path) -> dict[str, list[tuple[str, str]]]:
    """Let Bokeh state its version: it looks into its metadata, which Python's mail library reads."""
    (info,) = packages.glob("bokeh-*.dist-info")
    version = info.name.removesuffix(".dist-info").partition("-")[2]
    changes = [
        ("import importlib.metadata as importlib_metadata\n", ""),
        ('importlib_metadata.version("bokeh")', repr(version)),
        ("del importlib_metadata\n", ""),
    ]
    return {"bokeh/__init__.py": changes}


def trim(packages: Path) -> None:
    """Rewrite the sources in a folder of unpacked packages.

    Raises
    ------
    Fail
        If a source does not have a text that is to be changed.
    """

    def sources(module: str) -> tuple[str, bool] | None:
        path = packages / module.replace(".", "/")
        for file, is_package in ((path / "__init__.py", True), (path.with_suffix(".py"), False)):
            if file.is_file():
                return file.read_text("utf-8"), is_package
        return None

    # All are worked out before the first is written: they look into each other.
    texts = {name: lazy(name, sources, first, late) for name, (first, late) in LATE.items()}
    for name, text in texts.items():
        (packages / name.replace(".", "/") / "__init__.py").write_text(text, "utf-8")
    for place, changes in (SPARED | stated_version(packages)).items():
        (packages / place).write_text(changed(place, (packages / place).read_text("utf-8"), changes), "utf-8")


def changed(place: str, text: str, changes: Sequence[tuple[str, str]]) -> str:
    """A source with some of its texts changed, each of which has to be there."""
    for old, new in changes:
        if old not in text:
            raise Fail(f"{place} has no longer the text {old.strip()!r}; see {Path(__file__).name}.")
        text = text.replace(old, new)
    return text

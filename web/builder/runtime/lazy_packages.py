"""The packages of which a page needs a part, made to import their parts when somebody asks for them.

Everything keeps its name and its place. Python's share of the plain boot takes a quarter longer without this, and the
snapshot is 3 MB larger on the wire. (Two more ways were measured and left out: imports that only the bodies of
functions need, 7 % of Python's share of the plain boot, and single costly statements of Bokeh and Panel, 13 %; neither
is to be seen in a boot from the snapshot.)
"""

from __future__ import annotations

from pathlib import Path

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


def trim(packages: Path) -> None:
    """Rewrite the sources in a folder of unpacked packages."""

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

"""What the packages do at import for the sake of nobody in a page, taken out of their sources.

Everything keeps its name and its place: a page that asks for more gets it, a little later.
"""

from __future__ import annotations

import ast
from pathlib import Path

from .lazy import lazy
from .postpone import postpone
from .say import Fail

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

# What modules import or make that waits until it is needed.
POSTPONED: dict[str, tuple[str, ...]] = {
    "bokeh.core.templates": ("Environment", "FileSystemLoader", "Template"),
    "bokeh.document.document": ("Template", "FILE"),
    "bokeh.embed.bundle": ("CSS_RESOURCES", "JS_RESOURCES"),
    "bokeh.embed.elements": ("DOC_JS", "FILE", "MACROS", "PLOT_DIV", "get_env"),
    "bokeh.embed.notebook": ("DOC_NB_JS",),
    "bokeh.embed.wrappers": ("SCRIPT_TAG",),
    "bokeh.resources": ("CSS_RESOURCES", "JS_RESOURCES"),
    "bokeh.settings": ("yaml",),
    "bokeh.themes.theme": ("yaml",),
    "numpy.lib._polynomial_impl": ("eigvals", "inv", "lstsq"),
    "numpy.matrixlib.defmatrix": ("matrix_power",),
    "panel.io.notebook": (
        "AUTOLOAD_NB_JS",
        "DOC_NB_JS",
        "MACROS",
        "NB_TEMPLATE_BASE",
        "_env",
        "div_for_render_item",
        "embed_state",
        "script_for_render_items",
        "server_document",
        "standalone_docs_json_and_render_items",
        "wrap_in_script_tag",
    ),
    "panel.io.resources": (
        "BASE_TEMPLATE",
        "BASIC_LOGIN_TEMPLATE",
        "BkCSS_RESOURCES",
        "ERROR_TEMPLATE",
        "Environment",
        "FileSystemLoader",
        "INDEX_TEMPLATE",
        "JS_RESOURCES",
        "LOGOUT_TEMPLATE",
        "Markup",
        "_env",
    ),
    "panel.io.save": ("get_screenshot_as_png", "html_page_for_render_items"),
    "panel.reactive": ("jinja2",),
    "panel.viewable": ("embed_state", "save"),
}


def trim(packages: Path) -> None:
    """Rewrite the sources in a folder of unpacked packages.

    Raises
    ------
    Fail
        If a source is not as expected.
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
    for name, late in POSTPONED.items():
        file = packages / f"{name.replace('.', '/')}.py"
        try:
            file.write_text(postpone(file.read_text("utf-8"), late), "utf-8")
        except ValueError as error:
            raise Fail(f"{file}: {error}. Has the version changed?") from error
    _known_version(packages)
    _unsigned_models(packages / "bokeh" / "model" / "model.py")
    _plain_theme(packages / "panel" / "theme" / "native.py")


def _known_version(packages: Path) -> None:
    """Bokeh looks up its own version among the installed packages, with a reader of electronic mail."""
    (info,) = packages.glob("bokeh-*.dist-info")
    version = info.name.removeprefix("bokeh-").removesuffix(".dist-info")
    _exchange(packages / "bokeh" / "__init__.py", {'importlib_metadata.version("bokeh")': repr(version)})


def _unsigned_models(file: Path) -> None:
    """Bokeh works out a signature for every class of model, for help texts: a seventh of the time of its import."""
    tree = ast.parse(file.read_text("utf-8"))
    hooks = [
        function
        for statement in tree.body
        if isinstance(statement, ast.ClassDef) and statement.name == "Model"
        for function in statement.body
        if isinstance(function, ast.FunctionDef) and function.name == "__init_subclass__"
    ]
    if len(hooks) != 1 or "__signature__" not in ast.unparse(hooks[0]):
        raise Fail(
            f"{file} does not make signatures where it was expected to. Has the version of Bokeh changed?"
        )
    hooks[0].body = ast.parse("super().__init_subclass__()").body
    file.write_text(ast.unparse(tree), "utf-8")


def _plain_theme(file: Path) -> None:
    """Panel's own look sets the colour of one widget, ``Number``, and so brings many widgets along; we have none."""
    modifiers = (
        "    modifiers = {\n        Number: {\n            'default_color': 'white'\n        }\n    }\n"
    )
    _exchange(file, {"from ..widgets.indicators import Number\n": "", modifiers: "    pass\n"})


def _exchange(file: Path, parts: dict[str, str]) -> None:
    """Put other texts in the place of parts of a source, each of which must be there once."""
    text = file.read_text("utf-8")
    for part, other in parts.items():
        if text.count(part) != 1:
            raise Fail(f"{file} is not as expected. Has the version of the package changed?")
        text = text.replace(part, other)
    file.write_text(text, "utf-8")

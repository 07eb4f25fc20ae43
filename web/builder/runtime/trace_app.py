"""Runs in Pyodide at build time: uses the app as a visitor would and reports what that needed, as JSON.

What is imported on the way is compiled as the bundle will hold it, and kept: nothing is compiled twice.
"""

import json
import sys
from importlib.machinery import SourceFileLoader

from compile_one import code_of, packed

PACKAGES = next(place for place in sys.path if place.endswith("site-packages"))

opened = set()
kept = {}


def keep(self, source, path):
    """Compile a module, under the name that it will have in the page."""
    ours = path.startswith("/source/")
    final = path.replace("/source", PACKAGES, 1) if ours else path
    code = code_of(source, final, bare=not ours)
    kept[final] = packed(source, code)
    return code


SourceFileLoader.source_to_code = keep


def watch(event, arguments):
    """Note every file that is opened for reading."""
    if event == "open" and isinstance(arguments[0], str):
        opened.add(arguments[0])


sys.addaudithook(watch)

import importlib  # noqa: E402
import pkgutil  # noqa: E402


def imported():
    """By name, where each module lies that there is."""
    modules = {}
    for name, module in list(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        if spec is not None and spec.origin and spec.origin.startswith("/"):
            modules[name] = spec.origin
    return modules


stages = []
for name in STAGES:  # noqa: F821  what web/builder/runtime/bundle.py puts here
    importlib.import_module(name)
    stages.append(sorted(set(imported().values()).difference(*stages)))

import lastcard  # noqa: E402
from lastcard.browser import documents, link  # noqa: E402

ASKED_FOR = ("lastcard.browser.late_imports", "lastcard.browser.link", "lastcard.private.pyodide")
"""What the worker and the maker of the snapshot import by name."""


def first_pages():
    """What there is when somebody has opened any game and made one move."""
    from lastcard import registry
    from lastcard.ui.shell.address import after_first_move

    for name in ASKED_FOR:
        importlib.import_module(name)
    link.warm()
    documents.build(f"#/{registry.names()[0]}/explore", "dark")
    for name in registry.names():
        session = link.visit(f"#/{name}/explore")
        link.go(session, after_first_move(registry.game(name)))
        session.close()


def visit():
    """Open every page in every tab and with every example, and fail once on purpose: showing an error needs modules too."""
    from lastcard import registry
    from lastcard.ui.shell.address import Address

    for game in registry.names():
        session = link.visit(f"#/{game}/explore")
        for tab in ("play", "study", "learn", "explore"):
            link.go(session, f"#/{game}/{tab}")
        for example in registry.game(game).notation.examples:
            link.go(session, str(Address(game, "explore", {"pos": example.text})))
        session.close()
    try:
        raise ValueError("on purpose")
    except ValueError as error:
        link.describe(error)


def import_all():
    """Every module of ours that can be used here belongs in the bundle; returns those that need what only exists natively."""
    native = []
    for module in pkgutil.walk_packages(lastcard.__path__, "lastcard."):
        if module.name.endswith(".__main__"):
            native.append(module.name)
            continue
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("lastcard"):
                raise
            native.append(module.name)
    return native


first_pages()
first = sorted({*imported().values(), *opened})
before = set(sys.modules)
visit()
tabs = [name for name in sys.modules if name.startswith("lastcard.") and name not in before]
native = import_all()
json.dumps(
    {
        "modules": imported(),
        "opened": sorted(opened),
        "native": native,
        "first": first,
        "stages": stages,
        "tabs": tabs,
    }
)

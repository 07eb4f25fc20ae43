"""Runs in Pyodide at build time: uses the app as a visitor would and reports what that needed, as JSON."""

import json
import sys

opened = set()


def watch(event, arguments):
    """Note every file that is opened for reading."""
    if event == "open" and isinstance(arguments[0], str):
        opened.add(arguments[0])


sys.addaudithook(watch)

import importlib  # noqa: E402
import pkgutil  # noqa: E402

import lastcard  # noqa: E402
from lastcard.browser import link  # noqa: E402


class Nobody:
    """A port that leads nowhere."""

    def patch(self, text, ids, buffers):
        """Drop it."""

    def problem(self, title, detail):
        """A visitor would see this, so the build must not go on."""
        raise RuntimeError(f"{title}\n{detail}")


def ask(session, address):
    """Change the address as the page does, and make sure that it was taken up: all that a change needs is imported then.

    Raises
    ------
    RuntimeError
        If the app stands elsewhere afterwards.
    """
    data = session.root.data
    number = data.asked[0] + 1
    asked = {
        "kind": "ModelChanged",
        "model": data.ref,
        "attr": "asked",
        "new": [number, address, "light"],
    }
    session.apply(json.dumps({"events": [asked]}))
    if list(data.shown[:2]) != [number, address]:
        raise RuntimeError(f"the app was asked for {address} and answers {data.shown}")


def visit():
    """Open every page in every tab and both themes and with every example, and fail once on purpose: showing an error needs modules too."""
    from lastcard import registry

    link.warm()
    session = link.Session(Nobody())
    for game in registry.names():
        for theme in ("light", "dark"):
            link.prerender(f"#/{game}/explore", theme)
        for tab in ("explore", "play", "study", "learn"):
            session.open(f"#/{game}/{tab}", "light", "")
            session.start()
            ask(session, f"#/{game}/{'study' if tab == 'explore' else 'explore'}")
        for example in registry.game(game).notation.examples:
            session.open(f"#/{game}/explore?pos={example.text.replace(' ', '+')}", "light", "")
            session.start()
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


visit()
native = import_all()

modules = {}
for name, module in list(sys.modules.items()):
    spec = getattr(module, "__spec__", None)
    if spec is not None and spec.origin and spec.origin.startswith("/"):
        modules[name] = spec.origin
json.dumps({"modules": modules, "opened": sorted(opened), "native": native})

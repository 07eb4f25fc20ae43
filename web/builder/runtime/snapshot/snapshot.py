"""Runs inside Pyodide: makes Python ready to be written down at build time, and wakes it up again in the tab.

The module stays in the memory that is written down, so the tab calls `awake` and `check` without importing anything.
"""

import gc
import importlib
import io
import json
import sys
from types import FunctionType

from lastcard.private.pyodide import sleep_plainly  # imported while there is a file to import it from


def rehearse():
    """Do once what visitors do first, so that what Python looks up or imports at the first use is in memory already."""
    from lastcard import registry
    from lastcard.browser import link
    from lastcard.ui.shell.address import after_first_move

    for game in registry.names():
        session = link.visit(f"#/{game}/explore")
        link.go(session, after_first_move(registry.game(game)))
        session.close()


def build_pages():
    """The documents that the page may ask for first."""
    from lastcard import registry
    from lastcard.browser import documents

    for game in registry.names():
        for theme in ("light", "dark"):
            documents.build_ahead(f"#/{game}/explore", theme)


def settle():
    """Let go of everything that does not live in memory, and of what nobody needs."""
    import linecache
    import re

    linecache.clearcache()
    re.purge()
    sys.path_importer_cache.clear()
    gc.unfreeze()
    gc.collect()
    _drop_texts()
    for thing in gc.get_objects():
        if isinstance(thing, io.FileIO) and not thing.closed and thing.fileno() > 2:
            thing.close()  # its number will belong to nobody, or to another file
    gc.collect()
    gc.freeze()


def _foreign(thing):
    """Whether it is a function or class of other people's."""
    return isinstance(thing, (FunctionType, type)) and not str(thing.__module__).startswith("lastcard")


def _drop_texts():
    """Help texts that no page shows: other people's docstrings, and what Bokeh and Panel make of them."""
    from bokeh.core.property.descriptors import PropertyDescriptor
    from param import Parameter

    from lastcard.private.bokeh import drop_help

    for thing in gc.get_objects():
        try:
            drop_help(thing)
            if isinstance(thing, PropertyDescriptor):
                thing.__doc__ = None
            elif isinstance(thing, Parameter):
                if thing.owner is not None and thing.owner.__module__.startswith("panel."):
                    thing.doc = None
            elif _foreign(thing) and thing.__doc__ is not None:
                thing.__doc__ = None
        except (AttributeError, TypeError):
            pass  # a built-in type


def present():
    """The files of all modules in memory: the tab does not need them."""
    specs = (getattr(module, "__spec__", None) for module in list(sys.modules.values()))
    return json.dumps(sorted({spec.origin for spec in specs if spec is not None and spec.origin}))


def frozen():
    """The address of an object that is set aside from garbage collection."""
    return id(_checked)


def awake():
    """In the tab: what the build left behind and is not so here."""
    from lastcard.browser import link

    importlib.invalidate_caches()
    link.reseed()
    sleep_plainly()


def check():
    """A few answers that come out the same only in a sound Python; takes a few milliseconds in a fresh tab."""
    import numpy

    numbers = numpy.arange(1000.0)
    answers = [sys.version, numpy.__version__, float((numbers * numbers).sum())]
    try:
        answers.append(1 // 0)
    except ZeroDivisionError as error:
        answers.append(str(error))
    return repr(answers)


NATIVE = ("numpy.linalg", "numpy.random")
_checked = []  # which of them there are when the snapshot is taken; the tab may have others by the time it asks


def check_all():
    """More such answers, from every native module of the snapshot; the page does not wait for them."""
    import numpy

    if not _checked:
        _checked.append([name for name in NATIVE if name in sys.modules])
    numbers = numpy.arange(1000.0)
    answers = [
        numpy.sort(numbers[::-1] % 7)[500],
        round(float(numpy.dot(numbers, numbers[::-1])), 3),
        str(numpy.array([10**30, 2.5], object) * 2),
    ]
    if "numpy.linalg" in _checked[0]:
        answers.append(round(float(numpy.linalg.det(numpy.eye(5) * 2)), 6))
    if "numpy.random" in _checked[0]:
        answers.append(int(numpy.random.Generator(numpy.random.PCG64(7)).integers(10**9)))
    for wrong in (lambda: numpy.zeros(3) + numpy.zeros(4), lambda: json.loads("{")):
        try:
            wrong()
        except ValueError as error:
            answers.append(f"{type(error).__name__}: {error}")
    return repr(answers)

"""Runs inside Pyodide: makes Python ready to be written down (at build time) and wakes it up again (in the tab).

The module stays in the memory that is written down, so the tab calls `awake` and `check` without compiling anything.
"""

import gc
import importlib
import io
import sys


def settle() -> None:
    """Before the snapshot: lets go of everything that does not live in memory, and of what nobody needs."""
    import linecache
    import re

    linecache.clearcache()
    re.purge()
    sys.path_importer_cache.clear()
    importlib.invalidate_caches()
    gc.collect()
    drop_texts()
    for thing in gc.get_objects():
        if isinstance(thing, io.FileIO) and not thing.closed and thing.fileno() > 2:
            thing.close()  # the number would belong to nobody, or to somebody else
    gc.collect()


def drop_texts() -> None:
    """Help texts that no page shows: docstrings of other people's modules, and what Bokeh and Panel make of them."""
    from types import FunctionType

    from bokeh.core.property.bases import Property
    from bokeh.core.property.descriptors import PropertyDescriptor
    from param import Parameter

    for thing in gc.get_objects():
        try:
            if isinstance(thing, Property):
                thing._help = None
            elif isinstance(thing, PropertyDescriptor):
                thing.__doc__ = None
            elif isinstance(thing, Parameter):
                if thing.owner is not None and thing.owner.__module__.startswith("panel."):
                    thing.doc = None
            elif isinstance(thing, (FunctionType, type)) and not str(thing.__module__).startswith("lastcard"):
                if thing.__doc__ is not None:
                    thing.__doc__ = None
        except (AttributeError, TypeError):
            pass  # a built-in type

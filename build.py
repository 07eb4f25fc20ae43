#!/usr/bin/env python3
"""One command for everything: run, build, test and measure lastcard.

Needs nothing but Python 3.11 or newer. The first run makes an environment of its own in ``.venv``.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "lastcard needs Python 3.11 or newer; this is %d.%d (%s). "
        "Run build.py with a newer one, for example: python3.12 build.py serve"
        % (sys.version_info[:2] + (sys.executable,))
    )

import signal
from importlib.machinery import PathFinder
from pathlib import Path
from runpy import run_module

ROOT = Path(__file__).resolve().parent
sys.path[0] = str(ROOT)

from web.builder.cli import main  # noqa: E402


def _packager():
    """Where the tool is that packages are made with, if this file was run in its place, by ``python -m build``."""
    return __spec__ and PathFinder.find_spec("build", [place for place in sys.path if Path(place) != ROOT])


if __name__ == "__main__":
    if _packager():
        sys.path.remove(str(ROOT))
        run_module("build", run_name="__main__", alter_sys=True)
        sys.exit()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # who ends it leaves nothing half made either
    sys.exit(main(sys.argv[1:]))

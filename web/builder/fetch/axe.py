"""The script of axe-core, with which the tests look for faults that keep people out: no part of the site."""

from __future__ import annotations

from .pins import Pins
from .tarball import members


def script(pins: Pins) -> str:
    """The text of the script, which makes ``axe`` in the page where it runs."""
    (name,) = pins.names("checker")
    ((_, data),) = members(pins.get(name), ["package/axe.min.js"])
    return data.decode()

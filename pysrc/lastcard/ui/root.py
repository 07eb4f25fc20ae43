"""The outermost component: it keeps the browser's address and theme in step with the app."""

from __future__ import annotations

import param
from panel.custom import Child

from lastcard.ui.component import Component


class Root(Component):
    """Holds the page on show and mirrors the hash of the address and the theme.

    Parameters
    ----------
    address
        The hash of the address, ``#/matches/explore?pos=21``, as the browser has it or as the app has written it.
    written
        The last address that the app has written, and whether it makes an entry in the browser's history. One value,
        so that the two arrive together.
    settled
        The last address that the app has taken up.
    theme
        ``light`` or ``dark``.
    page
        What is on show.
    """

    script = "root.js"
    address = param.String("")
    written = param.List([], doc="[address, whether to remember]")
    theme = param.Selector(default="light", objects=["light", "dark"])
    settled = param.String("")
    page = Child()

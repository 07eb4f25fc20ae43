"""The outermost component: it keeps the browser's address and theme in step with the app."""

from __future__ import annotations

import param
from panel.viewable import Child

from lastcard.ui.component import Component, Messages


class Root(Component):
    """Holds the page on show, and carries the browser's address and theme to the app and the app's to the browser.

    Each side writes one value of its own and never the other's. What the browser asks has a number, and the app's answer
    names the last number that it has taken up: so the browser knows what is still on its way, asks again if no answer
    comes, and passes over what the app wrote before it knew of the last request.
    """

    script = "root.js"
    messages = Messages(code={"text": str}, copies={"number": int})
    # What the browser asks, written by the script alone: number, address (empty if it has not changed),
    # theme, and whether the page on show is to be sent once more, because it has not come through.
    asked = param.List(
        [0, "", "light", False], doc="[number, address, theme, whether to send the page again]"
    )
    # Where the app stands, written by the app alone: the last number it has taken up, address, theme, and
    # whether the address makes an entry in the browser's history.
    shown = param.List([0, "", "light", False], doc="[number, address, theme, whether to remember]")
    page = Child()  # what is on show
    # The QR code that was asked for last: its text, then size and path (`lastcard.ui.share.qr_code.QRCode`),
    # or why there is none.
    code = param.List([])
    # The number of the last request for what can be copied, and what there is
    # (`lastcard.ui.share.copies.copies`).
    copies = param.List([])
    # The number of the last exception on a server, and the exception in one line. The server's log has the
    # rest.
    problem = param.List([0, ""], doc="[number, title]")

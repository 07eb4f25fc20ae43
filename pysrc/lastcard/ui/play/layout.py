"""Where the parts of the Play tab stand."""

from __future__ import annotations

from panel.viewable import Child

from lastcard.ui.component import Component, Messages


class PlayLayout(Component):
    """Places the setup above the table, the moves of the game beside it, and hears the arrow keys."""

    script = "play.js"
    messages = Messages(look={"by": int}, undo={}, redo={}, hide={})
    setup = Child()
    table = Child()
    log = Child()

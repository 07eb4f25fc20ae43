"""The component of a card that can be computed: title, note, file, and the button of its work."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages


class WorkCard(Component):
    """A card that says what it shows, and starts the work that fills it."""

    messages = Messages(act={"stop": bool | None})  # start the work, or stop it
    # What stands above and below it.
    title = param.String("")
    note = param.String("")
    # The name of saved files, without ending; the figures as CSV text.
    file = param.String("figures")
    csv = param.String("")
    # What the work is called, empty if there is none; how far it is, 0 to 1, and negative while it does not
    # run.
    action = param.String("")
    share = param.Number(-1.0)
    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])


class EagerCard(WorkCard):
    """A card whose work can begin by itself: if `eager`, it is told that it has come into view."""

    messages = Messages(seen={})  # once, where `eager`
    eager = param.Boolean(False)

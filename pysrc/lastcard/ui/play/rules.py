"""The rules that hold in the position on show."""

from __future__ import annotations

import param

from lastcard.ui.component import Component


class RulesCard(Component):
    """The rules in words; not `visible` where they would tell what is hidden."""

    script = "rules.js"
    rules = param.String("")

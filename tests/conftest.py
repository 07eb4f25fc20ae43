"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import settings

# Time limits belong to benchmarks; a busy machine must not fail a property.
settings.register_profile("lastcard", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("lastcard")

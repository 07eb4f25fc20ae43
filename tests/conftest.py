"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Time limits belong to benchmarks; a busy machine must not fail a property.
settings.register_profile(
    "lastcard",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("lastcard")

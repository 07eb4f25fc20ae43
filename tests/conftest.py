"""What all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from web.builder import components
from web.builder.say import Fail

# Time limits belong to benchmarks; a busy machine must not fail a property.
settings.register_profile(
    "lastcard",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("lastcard")


def pytest_configure(config: pytest.Config) -> None:
    """The pages' scripts are bundled once, before any process of the tests imports a component."""
    if not hasattr(config, "workerinput"):
        try:
            components.bundle()
        except Fail as failure:
            pytest.exit(str(failure), returncode=1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright keeps an event loop running, and others need to start their own."""
    items.sort(key=lambda item: "browser" in item.path.parts)

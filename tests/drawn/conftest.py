"""Fixtures of the tests that draw pages without a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.drawn.helpers.page import Drawn


@pytest.fixture(scope="session")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Drawn]:
    """The page of this process."""
    page = Drawn(tmp_path_factory.mktemp("drawn"))
    yield page
    page.close()


@pytest.fixture(scope="module")
def loaded(request: pytest.FixtureRequest, drawn: Drawn) -> Drawn:
    """A fresh document for all tests of a module, opened at the module's ``START`` or in Explore of match-taking."""
    return drawn.fresh(getattr(request.module, "START", "#/matches/explore"))


@pytest.fixture
def page(loaded: Drawn) -> Iterator[Drawn]:
    """The module's page; whatever goes wrong on it fails the test."""
    yield loaded
    assert not (found := loaded.taken()), "\n".join(found)

"""What all tests share."""

from __future__ import annotations

import gc
import io
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from lastcard.cli import run
from tests.helpers.findings_cache import Findings
from web.builder.say import Fail
from web.builder.scripts import components
from web.builder.toolchain import package

# Time limits belong to benchmarks; a busy machine must not fail a property. Ten times as many examples are tried with
# --hypothesis-profile=deep.
settings.register_profile(
    "lastcard",
    deadline=None,
    max_examples=30,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("deep", settings.get_profile("lastcard"), max_examples=300)
settings.load_profile("lastcard")

os.environ["COLUMNS"] = "90"  # what commands print does not depend on the terminal of who runs the tests


COLLECTED = pytest.StashKey[set[Path]]()
"""The files in which pytest has found tests that are not slow."""
LOOKING = pytest.StashKey[set[Path]]()
"""Those in which it has found tests that say themselves that they drive a browser."""


def pytest_configure(config: pytest.Config) -> None:
    """The pages' scripts are bundled once, before any process of the tests imports a component."""
    if not hasattr(config, "workerinput"):
        try:
            components.bundle()
        except Fail as failure:
            pytest.exit(str(failure), returncode=1)


@pytest.hookimpl(tryfirst=True)  # before tests are left out by their marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright keeps an event loop running, and others need to start their own."""
    config.stash[COLLECTED] = {item.path for item in items if not item.get_closest_marker("slow")}
    config.stash[LOOKING] = {item.path for item in items if item.get_closest_marker("browser")}
    items.sort(key=lambda item: "browser" in item.path.parts)


def pytest_collection_finish() -> None:
    """What has been imported stays, and the rest is searched for garbage less often."""
    set_aside()
    gc.set_threshold(20_000)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """What a file of tests leaves behind stays too: it has been imported, or is kept by a cache."""
    done = yield
    if nextitem is not None and nextitem.path != item.path:
        set_aside()
    return done


def set_aside() -> None:
    """Let go of garbage, and spare the collector from looking through all that is left again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A temporary folder that all processes of the tests share."""
    if given := os.environ.get(package.SHARED):
        return Path(given)
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if os.environ.get("PYTEST_XDIST_WORKER") else folder


@pytest.fixture(scope="session")
def findings(shared: Path) -> Findings:
    """What claims come to, worked out once for all processes of the tests."""
    folder = shared / "findings"
    folder.mkdir(exist_ok=True)
    return Findings(folder)


@pytest.fixture(scope="session", autouse=True)
def tables(shared: Path) -> Iterator[Path]:
    """Where the tables lie that solvers keep on disk: nothing is read from the user's folders, or written to them.

    Those that this run of the whole check has worked out for the verdicts are not worked out again.
    """
    folder = Path(os.environ.get(package.TABLES) or shared / "tables")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("LASTCARD_TABLES", str(folder))
        yield folder


@pytest.fixture(scope="session", autouse=True)
def no_installed_games():
    """Games that happen to be installed here are not there for the tests."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("lastcard.registry.loading.entry_points", lambda group: ())
        yield


@pytest.fixture
def no_pauses(monkeypatch):
    """Engines and chance move at once in Play."""
    from lastcard.ui.play import play

    monkeypatch.setattr(play, "ENGINE_PAUSE", 0)
    monkeypatch.setattr(play, "CHANCE_PAUSE", 0)


@pytest.fixture
def cli(capsys, monkeypatch):
    """Run a command line in this process, with what is typed or piped: exit code, standard output, standard error."""

    def call(*arguments, stdin=None):
        if stdin is not None:
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        code = run(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call

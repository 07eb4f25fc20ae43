"""Fixtures of the browser tests: the built site, a host, and pages that fail a test on any error."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.helpers.error_watch import Watch
from tests.browser.helpers.pages import PATIENCE, TELEPHONE, WINDOW, profile, wait_for
from tests.browser.helpers.shared_tab import Tab
from tests.browser.helpers.static_host import Host
from web.builder.site import site as builder
from web.builder.toolchain import browser as finder

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent

Opener = Callable[..., Page]
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs the site; the files that take longest come first, so that none is left alone.

    A test that boots a page of its own counts as much as six that share one, and a file of `LONG` more.
    """
    mine = [item for item in items if HERE in item.path.parents]
    weight = Counter({HERE / name: more for name, more in LONG.items()})
    for item in mine:
        item.add_marker(pytest.mark.browser)
        weight[item.path] += 6 if OWN_PAGE & set(getattr(item, "fixturenames", ())) else 1
    others = [item for item in items if HERE not in item.path.parents]
    items[:] = [*others, *sorted(mine, key=lambda item: (-weight[item.path], str(item.path)))]


OWN_PAGE = {"context", "host"}
LONG = {
    "pages/test_accessible.py": 40,
    "release/test_package.py": 20,
    "games/test_toys.py": 20,
    "pages/test_workshop.py": 20,
    "boot/test_offline.py": 40,
    "boot/test_hurried_visitor.py": 20,
    "boot/test_restart.py": 20,
}
"""What installs, starts servers, builds a site, looks at every page or waits for a slow one takes longer than its tests
are many."""

QUICK_START = "--js-flags=--liftoff-only"
"""Python's machine code stays as it is first compiled: compiling it anew for speed, in each of many pages that live
for seconds, costs more than it gives. The benchmark of the boot and the tests under Node do without this."""

SLOW_TO_COMPILE = "--js-flags=--wasm-tiering-budget=80000000"
"""In a page that serves many tests only what runs six times as often as usual is compiled anew."""

PLAYWRIGHT_DOES_WITHOUT = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
UNSEEN_MENUS = ("WebUIOmniboxAimPopup", "WebUIOmniboxPopup")
FEATURES = f"--disable-features={','.join((*PLAYWRIGHT_DOES_WITHOUT, *UNSEEN_MENUS))}"
"""Every window of Chromium loads two pages of its own, for a menu below the address that nobody sees here: of all that
it takes to boot a page of ours, a third. The last such list is the one that holds, so Playwright's own is repeated."""


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site; built now when something changed, unless that was done already."""
    built = os.environ.get(builder.VARIABLE)
    if not built and "PYTEST_XDIST_WORKER" in os.environ:
        pytest.fail("Several processes cannot build the site at once: run python3 build.py test.")
    return Path(built) if built else builder.build(ROOT / "site")


@pytest.fixture(scope="session")
def shared_host(site: Path) -> Iterator[Host]:
    """A host that behaves."""
    host = Host(site)
    yield host
    host.close()


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    """A host of the test's own, to misbehave."""
    host = Host(site)
    yield host
    host.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What starts browsers."""
    with sync_playwright() as playwright:
        yield playwright


@contextmanager
def started(playwright: Playwright, *flags: str) -> Iterator[Browser]:
    """A browser."""
    program = finder.find()
    if not program:
        pytest.fail("No browser: run python3 build.py test, which finds or installs one.")
    browser = playwright.chromium.launch(executable_path=str(program), args=[*finder.FLAGS, FEATURES, *flags])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The browser of the pages that one test boots for itself."""
    with started(playwright, QUICK_START) as browser:
        yield browser


@pytest.fixture(scope="session")
def lasting(playwright: Playwright) -> Iterator[Browser]:
    """The browser of the pages that boot once in this process."""
    with started(playwright, SLOW_TO_COMPILE) as browser:
        yield browser


@pytest.fixture
def watch() -> Iterator[Watch]:
    """The errors of this test; checked when it ends."""
    watch = Watch()
    yield watch
    watch.check()


@pytest.fixture
def context(request: pytest.FixtureRequest, chromium: Browser, watch: Watch) -> Iterator[BrowserContext]:
    """A browser profile without a past; it keeps a copy of the site if the module says ``OFFLINE = True``."""
    copies = "allow" if getattr(request.module, "OFFLINE", False) else "block"
    with profile(chromium, watch, service_workers=copies) as context:
        yield context


@pytest.fixture
def open_at(context: BrowserContext) -> Opener:
    """Open an address of a host, in the state that is asked for: ``open_at(host, "#/matches/play", state="ready")``."""

    def open_page(
        host: Host, address: str = "#/matches/explore", state: str = "ready", search: str = ""
    ) -> Page:
        page = context.new_page()
        page.goto(host.url + search + address, wait_until="commit")
        wait_for(page, state)
        return page

    return open_page


@pytest.fixture
def page_at(open_at: Opener, shared_host: Host) -> Callable[..., Page]:
    """Open an address of the site and wait until Python answers: ``page_at("#/matches/play")``."""
    return lambda address="#/matches/explore", **options: open_at(shared_host, address, **options)


@pytest.fixture(scope="session")
def shared_tab(lasting: Browser, shared_host: Host) -> Iterator[Tab]:
    """The page that boots once in this process; see `Tab`."""
    tab = Tab(lasting, shared_host, WINDOW)
    yield tab
    tab.close()


@pytest.fixture(scope="session")
def small_tab(lasting: Browser, shared_host: Host) -> Iterator[Tab]:
    """The same on a telephone."""
    tab = Tab(lasting, shared_host, TELEPHONE, has_touch=True)
    yield tab
    tab.close()


def start(request: pytest.FixtureRequest) -> str:
    """Where the tests of a module begin."""
    return getattr(request.module, "START", "#/matches/explore")


@pytest.fixture(scope="module")
def loaded(request: pytest.FixtureRequest, shared_tab: Tab) -> Page:
    """A fresh document for all tests of a module, opened at the module's ``START`` or in Explore of match-taking."""
    return shared_tab.fresh(start(request))


@pytest.fixture(scope="module")
def loaded_small(request: pytest.FixtureRequest, small_tab: Tab) -> Page:
    """The same on a telephone."""
    return small_tab.fresh(start(request))


@pytest.fixture
def page(loaded: Page, shared_tab: Tab, watch: Watch) -> Iterator[Page]:
    """The module's page, with an eye on whatever goes wrong on it."""
    yield loaded
    watch.found += shared_tab.watch.taken()


@pytest.fixture
def phone(loaded_small: Page, small_tab: Tab, watch: Watch) -> Iterator[Page]:
    """The module's page on a telephone, watched as well."""
    yield loaded_small
    watch.found += small_tab.watch.taken()

"""The site in a browser of another engine: ``python3 build.py test --engine firefox`` or ``webkit``.

Every tab of every game, a link, a move, a reload without a network and a worker that is killed, one after the other in
one window.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Any

import pytest

from lastcard import registry
from lastcard.ui.shell import TABS
from tests.browser.engines.drivers import Browser, started
from tests.browser.helpers.pages import DEEP
from tests.browser.helpers.sandbox_client import BEGIN, RUN, client
from tests.browser.helpers.static_host import Host
from tests.browser.helpers.ways_out import all_shut, program
from web.builder.toolchain import engines

PATIENCE = 180  # seconds

FOUND = f"""(address) => {{
  {DEEP}
  const root = document.documentElement
  const text = (selector) => deep(document, selector).filter((node) => node.getClientRects().length)
    .map((node) => node.value ?? node.textContent.trim())
  return {{
    boot: root.dataset.boot ?? "", settling: "settling" in root.dataset, mode: globalThis.lastcard?.mode ?? "",
    detail: document.getElementById("boot-detail")?.textContent, problem: root.dataset.problem ?? "",
    hash: location.hash, tab: text("[aria-current=page]"), words: text("h1, h2, h3, p").length,
    position: text("#position")[0] ?? "", pile: text(".pile-count")[0] ?? "",
  }}
}}"""
LISTEN = """() => document.addEventListener("lastcard:problem", ({detail}) => {
  document.documentElement.dataset.problem = `${detail.title} ${detail.detail}`
})"""
GO = "(address) => { location.hash = address }"
TAKE = f"""() => {{
  {DEEP}
  deep(document, "button").find((node) => node.textContent.trim() === "Take 1" && node.getClientRects().length).click()
}}"""
COPIED = """async () => {
  const names = await caches.keys()
  const registration = await navigator.serviceWorker?.getRegistration()
  return Boolean(registration?.active && names.length)
}"""
HASTE = "() => Object.assign(lastcard.limits, {ping: 200, silence: 1500})"
KILL = "() => lastcard.worker.terminate()"
RELOAD = "() => { setTimeout(() => location.reload(), 50) }"


@pytest.fixture(scope="module")
def engine() -> str:
    return os.environ[engines.VARIABLE]


@pytest.fixture(scope="module")
def host(site) -> Iterator[Host]:
    host = Host(site)
    yield host
    host.close()


@pytest.fixture(scope="module")
def window(engine, host) -> Iterator[Browser]:
    with started(engine) as window:
        window.open(
            f"{host.url}?boot=snapshot#/matches/explore"
        )  # by itself a busy machine may choose the other way
        yield window


def until(window: Browser, **wanted: Any) -> dict[str, Any]:
    """Wait until the page is as wanted; it must not fail meanwhile."""
    end = time.monotonic() + PATIENCE
    while True:
        found: dict[str, Any] = window.ask(FOUND)
        assert not found["problem"], found
        assert found["boot"] != "failed", found
        if all(found[name] == value for name, value in wanted.items()):
            return found
        assert time.monotonic() < end, (wanted, found)
        time.sleep(0.2)


def ready(window: Browser, **wanted: Any) -> dict[str, Any]:
    return until(window, boot="ready", settling=False, **wanted)


def test_it_starts_from_the_snapshot_and_answers(window):
    begun = time.monotonic()
    found = ready(window, pile="15 matches left")
    print(f"\n  [{found['mode']}: ready after {time.monotonic() - begun:.1f} s]")
    assert found["mode"] == "snapshot"
    window.ask(LISTEN)
    window.ask(TAKE)
    ready(window, pile="14 matches left")


@pytest.mark.parametrize("game", registry.names())
def test_every_tab_opens(window, game):
    for tab in TABS:
        window.ask(GO, f"#/{game}/{tab}")
        found = ready(window)
        while tab not in found["hash"]:
            found = ready(window)
        assert found["words"] > 2, found
        assert any(name.lower().startswith(tab) for name in found["tab"]), found


def test_a_link_opens_its_position(window):
    window.ask(GO, "#/pan/explore?pos=032-212")
    ready(window, position="032/212")


def test_a_worker_that_is_killed_is_replaced(window):
    window.ask(GO, "#/matches/explore?pos=17")
    ready(window, pile="17 matches left")
    window.ask(KILL)
    window.ask(HASTE)
    until(window, boot="restarting")
    window.ask("() => Object.assign(lastcard.limits, {ping: 20_000, silence: 60_000})")
    ready(window, pile="17 matches left")
    window.ask(TAKE)
    ready(window, pile="16 matches left")


def test_a_program_finds_no_way_out(window, site):
    elsewhere = Host(site)
    window.ask(BEGIN, client(site))
    all_shut(window.ask(RUN, [program(elsewhere.url), "shut.py", {}]))
    window.ask("() => sandbox.end()")
    assert elsewhere.asked == []
    elsewhere.close()


def test_it_opens_without_a_network(window, host):
    end = time.monotonic() + PATIENCE
    while not window.ask(COPIED):
        assert time.monotonic() < end, "there is no copy"
        time.sleep(1)
    host.close()
    window.ask(RELOAD)
    time.sleep(1)
    ready(window, pile="16 matches left")
    window.ask(TAKE)
    ready(window, pile="15 matches left")

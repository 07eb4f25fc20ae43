"""Someone in a hurry on a slow machine: clicks faster than the page can follow, from a seed."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.browser.helpers.pages import DEEP

GAMES = ("matches", "pan", "tanhinmin", "shichinarabe")
TABS = {"explore": ".explore", "play": ".play", "study": ".study", "learn": ".lesson"}
PATIENCE = 300.0  # seconds a throttled page on a busy machine gets to come to rest
STEADY = 0.4  # seconds for which it must stay as it is

# What the page says in every place where it says which game, which tab and which colours it shows; nothing is looked for
# on a page that is at work by its own account, which has enough to do.
SHOWN = f"""(tabs) => {{ {DEEP}
  const root = document.documentElement
  if (root.hasAttribute("data-settling")) return {{settled: false}}
  const frame = deep(document, ".page").find((node) => node.offsetParent)
  const body = frame && deep(frame, ".tab-body").find((node) => node.offsetParent)
  const kinds = body ? Object.keys(tabs).filter((tab) => deep(body, tabs[tab]).some((node) => node.offsetParent)) : []
  const [, game, tab] = /^#\\/([a-z]+)\\/([a-z]+)/.exec(location.hash) ?? []
  return {{
    address: `${{game}}/${{tab}}`,
    settled: true,
    header: document.querySelector("header nav [aria-current][data-game]")?.dataset.game ?? "",
    title: frame?.querySelector("h1")?.textContent ?? "",
    underlined: [...frame?.querySelectorAll(".tabs [aria-current]") ?? []].map((link) => link.dataset.tab).join(),
    body: kinds.join(),
    tall: (body?.getBoundingClientRect().height ?? 0) > 100,
    theme: root.dataset.theme,
    drawn: lastcard.view?.jsdoc.roots()[0]?.data.shown[2] ?? "",
  }}
}}"""

# A click as quick as a script can make it, on a link of the page on show or of the header.
CLICK = f"""(selector) => {{ {DEEP}
  const found = deep(document, selector).find((node) => node.offsetParent)
  found?.click()
  return found?.hash ?? null
}}"""


@dataclass
class Round:
    """What was done in one round and what came of it."""

    number: int
    rate: float
    steps: list[str] = field(default_factory=list)
    wanted: str = ""
    found: dict[str, Any] = field(default_factory=dict)
    stuck: bool = False
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"round {self.number} at {self.rate:.1f} x: {' '.join(self.steps)} -> {self.found}"


class Hurry:
    """Goes through the site at random, the same way for the same seed.

    Parameters
    ----------
    context
        A profile of the browser; pages are opened in it.
    url
        Where the site is.
    seed
        What the choices come from.
    """

    def __init__(self, context: BrowserContext, url: str, seed: int) -> None:
        self._context = context
        self._url = url
        self._random = random.Random(seed)
        self._titles: dict[str, str] = {}
        self.page: Page | None = None

    def fresh(self, game: str, tab: str = "explore") -> Page:
        """Load the site anew, and wait until it answers."""
        if self.page:
            self.page.close()
        self.page = page = self._context.new_page()
        page.goto(f"{self._url}#/{game}/{tab}", wait_until="commit")
        page.wait_for_selector("html[data-boot=ready]:not([data-settling])", state="attached")
        self._titles = page.evaluate(
            "() => Object.fromEntries([...document.querySelectorAll('header nav [data-game]')]"
            ".map((link) => [link.dataset.game, link.textContent.trim()]))"
        )
        self._cdp = page.context.new_cdp_session(page)
        self._wanted = f"{game}/{tab}"
        return page

    def throttle(self, rate: float) -> None:
        """Make the page's processor that many times as slow."""
        self._cdp.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    def tab(self, name: str) -> str:
        """Click a tab of the page on show, which may still be that of the game before."""
        return self._follow(f".tabs [data-tab={name}]", name)

    def game(self, name: str) -> str:
        """Click a game in the header's menu."""
        self._click("#games")
        return self._follow(f"header nav [data-game={name}]", f"[{name}]")

    def _follow(self, selector: str, what: str) -> str:
        address = self._click(selector)
        if address is None:
            return f"({what} is not there)"
        self._wanted = "/".join(address.removeprefix("#/").partition("?")[0].split("/")[:2])
        return what

    def theme(self) -> str:
        """Click the button that switches between light and dark."""
        self._click("#theme")
        return "theme"

    def pause(self, seconds: float) -> str:
        """Do nothing for a while."""
        time.sleep(seconds)
        return f"{seconds:.2f}s"

    def _click(self, selector: str) -> str | None:
        """Where the link leads that was clicked; None if there is none."""
        assert self.page
        found: str | None = self.page.evaluate(CLICK, selector)
        return found

    def round(self, number: int) -> Round:
        """A few clicks at random moments, then wait for rest."""
        choose = self._random
        if not self.page or number % 12 == 0:
            self.fresh(choose.choice(GAMES))
        done = Round(number, choose.uniform(4, 8))
        self.throttle(done.rate)
        for _ in range(choose.randint(2, 5)):
            what = choose.random()
            if what < 0.2:
                step = self.theme()
            elif what < 0.4:
                step = self.game(choose.choice(GAMES))
            else:
                step = self.tab(choose.choice(list(TABS)))
            done.steps.append(step)
            if choose.random() < 0.7:
                done.steps.append(self.pause(choose.uniform(0, 0.9)))
        return self.rest(done)

    def rest(self, done: Round) -> Round:
        """Wait until all places agree with what was clicked last, and stay so."""
        assert self.page
        done.wanted = self._wanted
        begun = time.monotonic()
        since = None
        while True:
            done.found = self.page.evaluate(SHOWN, TABS)
            now = time.monotonic()
            if not self._agrees(done):
                since = None
            elif since is None:
                since = now
                self.throttle(1)  # what is still to come, comes soon
            elif now - since >= STEADY:
                break
            if now - begun > PATIENCE:
                done.stuck = True
                break
            time.sleep(0.2)
        done.seconds = time.monotonic() - begun
        self.throttle(1)
        if done.stuck:  # what comes next begins anew
            self.page.close()
            self.page = None
        return done

    def _agrees(self, done: Round) -> bool:
        found = done.found
        game, _, tab = done.wanted.partition("/")
        return bool(
            found["settled"]
            and found["address"] == done.wanted
            and found["header"] == game
            and found["title"].startswith(self._titles[game])
            and found["underlined"] == found["body"] == tab
            and found["tall"]
            and found["drawn"] == found["theme"]
        )

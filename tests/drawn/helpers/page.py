"""A page drawn without a browser: the app in this process, its document and scripts under Node, and the wire between.

BokehJS, Panel's models, the shell and the components' scripts are those of the site, and so are both ends of the wire:
``lastcard.browser.link`` here and ``web/page/channel.js`` there. What is missing is a browser's: layout, style, focus
order, history, workers, a network.
"""

from __future__ import annotations

import asyncio
import base64
import json
import subprocess
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from panel.io.state import state

from lastcard.browser.link import Session
from lastcard.shell import WEB, context
from tests.drawn.helpers.locator import Places
from tests.helpers.waiting import PATIENCE
from web.builder.runtime.unpacked import unpack
from web.builder.scripts import page_script
from web.builder.toolchain import dom, node

ROOT = Path(__file__).resolve().parents[3]
HERE = Path(__file__).parent
SILENCE = PATIENCE  # seconds until an answer of Node's is missed
MOMENT = 0.005  # seconds between two looks


def shell() -> str:
    """The text of the page around the app, as a server of Panel fills it."""
    loader = Environment(loader=FileSystemLoader(WEB), autoescape=True, undefined=StrictUndefined)
    template = loader.get_template("index.html")
    return template.render(context(), asset=lambda name: f"web/{name}", whole=lambda path: "")


class Drawn(Places):
    """The page, and the Node that draws it. What a person does comes back when both sides have come to rest."""

    def __init__(self, folder: Path) -> None:
        modules = dom.made()
        libraries = page_script.make(unpack().packages)
        given = folder / "page.json"
        given.write_text(
            json.dumps(
                {
                    "dom": str(modules / "happy-dom.mjs"),
                    "names": str(modules / "names.mjs"),
                    "library": str(libraries / page_script.FIRST),
                    "models": str(libraries / page_script.OTHERS),
                    "shell": str(ROOT / "web/page/shell.js"),
                    "channel": (ROOT / "web/page/channel.js").as_uri(),
                    "view": (ROOT / "web/page/view.js").as_uri(),
                    "bokeh": (ROOT / "web/private/bokeh.js").as_uri(),
                    "html": shell(),
                }
            )
        )
        self.problems: list[str] = []
        self._session = Session(self)
        self._answers: dict[int, dict[str, Any]] = {}
        self._lines: list[dict[str, Any]] = []
        self._number = 0
        self._loop = asyncio.new_event_loop()
        self._heard = asyncio.Event()
        self._process = subprocess.Popen(
            [str(node.program()), "--no-warnings", str(HERE / "page.mjs"), str(given)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        threading.Thread(target=self._listen, daemon=True).start()
        self._run(self._until(lambda: self._ready))
        super().__init__(self, [])
        self.keyboard = Keyboard(self)
        self.mouse = Mouse(self)

    _ready = False

    def close(self) -> None:
        """End Node."""
        self._run(self._rested())
        self._session.close()
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._loop.close()

    # ---- what tests ask for -----------------------------------------------------------------------------------------

    def fresh(self, address: str) -> Drawn:
        """Have Python forget the document and build that of the address, as on a visit."""
        self.evaluate("(address) => { location.hash = address }", address)
        self.evaluate("() => lastcard.open()")
        self.settled()
        return self

    async def _open(self, game: str, theme: str) -> None:
        """Build the document of a game and have it drawn; as in the tab it takes up the address by itself."""
        text = self._session.open(f"#/{game}/explore", theme, "")
        await self._asked("draw", json=text)
        self._session.start()
        await self._asked("link")

    def request(self, name: str, **given: Any) -> Any:
        """Ask the page for something, or have it do something, and let both sides come to rest."""

        async def done() -> Any:
            value = await self._asked(name, **given)
            await self._rested()
            return value

        return self._run(done())

    def until(self, done: Callable[[], bool], otherwise: Callable[[], str]) -> None:
        """Let both sides go on until something is so; fails when that does not come."""
        end = time.monotonic() + PATIENCE
        while not done():
            if self.problems or time.monotonic() > end:
                raise AssertionError("\n".join([otherwise(), *self.problems]))
            self._run(asyncio.sleep(MOMENT))
            self._run(self._rested())

    def settled(self) -> None:
        """Wait until the page shows what the address says."""
        self.until(
            lambda: self.locator("html[data-boot=ready]:not([data-settling])").count() == 1,
            lambda: f"the page does not come to {self.url}",
        )

    def evaluate(self, script: str, more: Any = None) -> Any:
        """What a function of JavaScript returns."""
        return self.request("evaluate", script=script, more=more)

    def wait_for_selector(self, css: str, state: str = "visible") -> None:
        """Wait until there is something."""
        found = self.locator(css)
        self.until(
            lambda: found.count() > 0 and (state == "attached" or any(found.ask("shown"))),
            lambda: f"there is no {css}",
        )

    def wait_for_function(self, script: str) -> None:
        """Wait until a function of JavaScript returns something."""
        self.until(lambda: bool(self.evaluate(script)), lambda: f"never came true: {script}")

    def go_back(self) -> None:
        """Go one step back in the history."""
        self.request("evaluate", script="() => history.back()")

    @property
    def url(self) -> str:
        """The page's address."""
        return str(self.request("url"))

    def taken(self) -> list[str]:
        """What went wrong since this was asked last, on either side."""
        found, self.problems = self.problems, []
        return found

    # ---- the port of the session -------------------------------------------------------------------------------------

    def patch(self, text: str, ids: Sequence[str], buffers: Sequence[bytes]) -> None:
        """Send a patch of Python's."""
        named = [[name, base64.b64encode(data).decode()] for name, data in zip(ids, buffers, strict=True)]
        self._send("patch", text=text, buffers=named)

    def problem(self, title: str, detail: str) -> None:
        """Note what a handler raised."""
        self.problems.append(f"{title}\n{detail}")

    # ---- the wire ------------------------------------------------------------------------------------------------------

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        with one_thread():
            return self._loop.run_until_complete(work)

    def _listen(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._loop.call_soon_threadsafe(self._take, json.loads(line))

    def _take(self, said: dict[str, Any]) -> None:
        if "number" in said:
            self._answers[said["number"]] = said
        elif "patch" in said:
            left = self._session.apply(
                said["patch"], [(name, base64.b64decode(data)) for name, data in said["buffers"]]
            )
            self._send("done", left=left)
        elif "repeat" in said:
            self._session.repeat(json.dumps(said["repeat"]))
        elif "problem" in said:
            self.problem(*said["problem"])
        elif "open" in said:
            self._opening = self._loop.create_task(self._open(*said["open"]))
        else:
            self._ready = True
        self._heard.set()

    def _send(self, name: str, **given: Any) -> int:
        self._number += 1
        assert self._process.stdin
        self._process.stdin.write(json.dumps({"number": self._number, "request": name} | given) + "\n")
        self._process.stdin.flush()
        return self._number

    async def _asked(self, name: str, **given: Any) -> Any:
        number = self._send(name, **given)
        await self._until(lambda: number in self._answers)
        answer = self._answers.pop(number)
        if "error" in answer:
            raise NotNow(answer["error"], answer["stack"])
        return answer["value"]

    async def _until(self, done: Callable[[], bool]) -> None:
        while not done():
            self._heard.clear()
            await asyncio.wait_for(self._heard.wait(), SILENCE)

    async def _rested(self) -> None:
        """Go on until neither side has anything to tell the other that is under way."""
        before = -1
        while before != self._number:
            before = self._number + 1
            if not await self._asked("rest"):
                before = -1
            await asyncio.sleep(0)


@contextmanager
def one_thread() -> Iterator[None]:
    """All is done in one thread, as in the tab; Panel takes each that no server of its own has begun for another."""
    own = type(state)._thread_id
    type(state)._thread_id = property(lambda self: self._current_thread)
    try:
        yield
    finally:
        type(state)._thread_id = own


class Keyboard:
    """The keys of a page."""

    def __init__(self, page: Drawn) -> None:
        self._page = page

    def press(self, key: str) -> None:
        """Press a key where the focus is: any but Tab, whose ways only a browser knows."""
        self._page.request("press", key=key)

    def insert_text(self, text: str) -> None:
        """Write into the field that has the focus."""
        self._page.request("insert", text=text)

    type = insert_text


class Mouse:
    """The mouse on a page, which has no places: it is on something, or out of the way."""

    def __init__(self, page: Drawn) -> None:
        self._page = page

    def move(self, across: float, down: float) -> None:
        """Leave whatever it is on."""
        self._page.locator("html").hover()


class NotNow(AssertionError):
    """What was asked of the page cannot be done as it stands."""

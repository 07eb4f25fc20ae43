"""Browsers of other engines, driven by what they bring along: Firefox by WebDriver BiDi, WebKitGTK by WebDriver."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from tornado.websocket import websocket_connect

from tests.browser.helpers.ports import free_port, listening
from web.builder.bench import browser_profile
from web.builder.toolchain import engines

LIMIT = 300  # seconds for one command
NO_LIMIT = 2**30  # bytes of an answer


class Browser(Protocol):
    """One window of a browser."""

    def open(self, url: str) -> None:
        """Open an address; it need not be loaded to its end."""

    def ask(self, function: str, *arguments: object) -> Any:
        """Call a function of JavaScript's in the page; what it returns, or its promise."""


@contextmanager
def started(engine: str) -> Iterator[Browser]:
    """A window of the engine's browser, without a past."""
    begin = {"firefox": _firefox, "webkit": _webkit}[engine]
    with browser_profile() as profile, begin(Path(profile)) as window:
        yield window


@contextmanager
def _program(*command: str | Path, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A program that ends with this block."""
    program = subprocess.Popen([str(part) for part in command], text=True, **options)
    try:
        yield program
    finally:
        program.terminate()
        try:
            program.wait(20)
        except subprocess.TimeoutExpired:
            program.kill()


class _Firefox:
    """A session of WebDriver BiDi."""

    def __init__(self, address: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._number = 0
        self._socket = self._loop.run_until_complete(self._connected(f"{address}/session"))
        self._tell("session.new", capabilities={})
        tree = self._tell("browsingContext.getTree")
        self._context = tree["contexts"][0]["context"]

    @staticmethod
    async def _connected(address: str) -> Any:
        return await websocket_connect(address, max_message_size=NO_LIMIT)

    def open(self, url: str) -> None:
        self._tell("browsingContext.navigate", context=self._context, url=url, wait="none")

    def ask(self, function: str, *arguments: object) -> Any:
        found = self._tell(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({function})(...{json.dumps(arguments)}) ?? null))()",
            target={"context": self._context},
            awaitPromise=True,
        )
        if found["type"] == "exception":
            raise AssertionError(found["exceptionDetails"]["text"])
        return json.loads(found["result"]["value"])

    def end(self) -> None:
        """End the browser."""
        self._tell("browser.close")

    def _tell(self, method: str, **parameters: object) -> dict[str, Any]:
        self._number += 1
        message = json.dumps({"id": self._number, "method": method, "params": parameters})

        async def answer() -> dict[str, Any]:
            await self._socket.write_message(message)
            while True:
                said = await self._socket.read_message()
                assert said is not None, "the browser has gone"
                found: dict[str, Any] = json.loads(said)
                if found.get("id") == self._number:
                    return found

        found = self._loop.run_until_complete(asyncio.wait_for(answer(), LIMIT))
        assert found["type"] == "success", found
        return found["result"]


@contextmanager
def _firefox(profile: Path) -> Iterator[Browser]:
    command = [engines.find("firefox"), "--headless", "--profile", profile, "--remote-debugging-port=0"]
    with _program(*command, "about:blank", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as program:
        for line in program.stderr or ():
            if found := re.search(r"listening on (ws://\S+)", line):
                break
        else:
            raise AssertionError("Firefox has ended at once")
        window = _Firefox(found[1])
        try:
            yield window
        finally:
            window.end()


class _WebKit:
    """A session of WebDriver."""

    def __init__(self, address: str, browser: Path) -> None:
        self._address = address
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._address += f"/session/{self._tell('/session', **wanted)['sessionId']}"
        self._tell("/timeouts", script=LIMIT * 1000, pageLoad=LIMIT * 1000)

    def open(self, url: str) -> None:
        self._tell("/url", url=url)

    def ask(self, function: str, *arguments: object) -> Any:
        script = f"""const done = arguments[arguments.length - 1]
          Promise.resolve().then(() => ({function})(...{json.dumps(arguments)}))
            .then((value) => done(JSON.stringify([value ?? null])), (error) => done(String(error)))"""
        said = self._tell("/execute/async", script=script, args=[])
        assert said.startswith("["), said
        return json.loads(said)[0]

    def end(self) -> None:
        """End the browser."""
        urllib.request.urlopen(urllib.request.Request(self._address, method="DELETE"), timeout=LIMIT).close()

    def _tell(self, path: str, **parameters: object) -> Any:
        asked = urllib.request.Request(self._address + path, json.dumps(parameters).encode(), method="POST")
        with urllib.request.urlopen(asked, timeout=LIMIT) as answer:
            return json.load(answer)["value"]


@contextmanager
def _webkit(profile: Path) -> Iterator[Browser]:
    port = free_port()
    environment = engines.environment(profile)
    command = [*engines.screen(), engines.driver(), f"--port={port}"]
    with _program(*command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
        listening(program, port)
        window = _WebKit(f"http://127.0.0.1:{port}", engines.find("webkit"))
        try:
            yield window
        finally:
            window.end()

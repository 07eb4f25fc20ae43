"""Ways by which a program might get out of the sandbox, as data: for Chromium here, and for any other engine.

`PROGRAM` is a game that tries all of `TRIES` while it is read, and prints a line for each: its name, and ``shut`` or what it
got. `SCRIPTS` are tried by a script in the frame, and in a worker that it has started, where nothing was taken away: there
the frame's origin and policy alone must hold. ``HOST`` stands in both for an address that answers everybody.
"""

from __future__ import annotations

from typing import Any

TRIES = {
    "js": "import js; js.fetch(HOST)",
    "pyodide_js": "import pyodide_js; pyodide_js.runPython('1')",
    "run_js": "from pyodide.code import run_js; run_js('fetch')(HOST)",
    "pyodide ffi": "import pyodide.ffi; pyodide.ffi.to_js([1]).constructor.constructor('return fetch')()",
    "core of pyodide": "import _pyodide_core; _pyodide_core.raw_call",
    "pyodide http": "import pyodide.http; pyodide.http.open_url(HOST)",
    "urllib": "import urllib.request; urllib.request.urlopen(HOST, timeout=1)",
    "http client": "import http.client; http.client.HTTPConnection('localhost', PORT, timeout=1).request('GET', '/')",
    "socket": "import socket; socket.create_connection(('localhost', PORT), timeout=1).send(b'x')",
    "asyncio": "import asyncio; asyncio.run(asyncio.open_connection('localhost', PORT))",
    "browser": "import webbrowser; assert webbrowser.open(HOST)",
    "process": "import subprocess; subprocess.run(['ls'], check=True)",
    "system": "import os; assert os.system('ls') == 0",
    "thread": "import threading; threading.Thread(target=print).start()",
    "objects": """
import gc
found = [one for one in gc.get_objects() if type(one).__name__ == "JsProxy"]
import sys
frame = sys._getframe()
while frame:
    found += [one for one in frame.f_locals.values() if type(one).__name__ == "JsProxy"]
    frame = frame.f_back
opened = []
for one in found:
    for way in ("return fetch", "return self.postMessage", "return indexedDB"):
        try:
            opened.append(one.constructor.constructor(way)())
        except Exception:
            pass
    for name in ("fetch", "XMLHttpRequest", "WebSocket", "indexedDB", "caches", "importScripts", "Worker", "postMessage"):
        if getattr(one, name, None) is not None and name != "postMessage":
            opened.append(name)
assert opened""",
    "finders": """
import sys
for finder in list(sys.meta_path):
    if type(finder).__name__ in ("JsFinder", "LateFinder"):
        break
else:
    raise ImportError("none")""",
    "modules": """
import sys
assert [name for name in sys.modules if name.split(".")[0] in ("js", "pyodide_js", "pyodide", "pyodide_http")]""",
    "script": "import ctypes; ctypes.CDLL(None).emscripten_run_script(f'fetch({HOST!r})'.encode())",
    "eval": "eval('__import__(\"js\")').fetch(HOST)",
    "file system": """
import os
os.listdir("/home/web_user/..")
assert os.path.exists("/proc/self/environ") and open("/proc/self/environ").read()""",
}
"""By name what is tried: something that raises when it is shut."""

BREAKS = """import ctypes
ctypes.CDLL(None).abort()
"""
"""What breaks the machine under Python, and gets no further."""

_GAME = """
from lastcard import Game


class Shut(Game):
    start = (2, 0)
    name = "shut"

    def player_to_move(self, state):
        return state[1]

    def legal_moves(self, state):
        return (1,)

    def play(self, state, move):
        return state[0] - 1, 1 - state[1]

    def outcome(self, state):
        return None if state[0] else 0


GAME = Shut()
"""


def program(host: str) -> str:
    """The game that tries all of them; `host` answers everybody."""
    lines = [f"HOST, PORT = {host!r}, {int(host.rsplit(':', 1)[1].split('/')[0])}", f"TRIES = {TRIES!r}"]
    lines += [
        "for name, code in TRIES.items():",
        "    try:",
        "        exec(code, {'HOST': HOST, 'PORT': PORT})",
        "    except BaseException as error:",
        "        print(f'{name}: shut ({type(error).__name__})')",
        "    else:",
        "        print(f'{name}: OPEN')",
    ]
    return "\n".join(lines) + _GAME


def all_shut(told: list[dict[str, Any]]) -> None:
    """See by what the sandbox told of that game that each way was tried, and is shut."""
    lines = [line for message in told if message["type"] == "console" for line in message["lines"]]
    found = dict(line.split(": ", 1) for line in lines if line.split(": ", 1)[0] in TRIES)
    assert {name: said for name, said in found.items() if not said.startswith("shut (")} == {}
    assert found.keys() == TRIES.keys()


SCRIPTS = {
    "fetch": "await fetch(HOST, {mode: 'no-cors'})",
    "fetch of the site": "await fetch(SITE, {mode: 'no-cors'})",
    "XMLHttpRequest": "await new Promise((y, n) => {const x = new XMLHttpRequest(); x.onload = y; x.onerror = n; x.open('GET', HOST); x.send()})",
    "WebSocket": "await new Promise((y, n) => {const s = new WebSocket(HOST.replace('http', 'ws')); s.onopen = y; s.onerror = n})",
    "EventSource": "await new Promise((y, n) => {const s = new EventSource(HOST); s.onopen = y; s.onerror = n})",
    "WebTransport": "await new WebTransport(HOST.replace('http:', 'https:')).ready",
    "beacon": "if (!navigator.sendBeacon(HOST, 'x')) throw 0; await new Promise((y, n) => setTimeout(n, 300))",
    "import": "await import(HOST)",
    "import of data": "await import('data:text/javascript,export default 1')",
    "importScripts": "importScripts(HOST)",
    "indexedDB": "await new Promise((y, n) => {const r = indexedDB.open('x'); r.onsuccess = y; r.onerror = n})",
    "caches": "await caches.open('x')",
    "localStorage": "localStorage.setItem('x', 1)",
    "cookie": "document.cookie = 'x=1'; if (!document.cookie) throw 0",
    "files of the origin": "await navigator.storage.getDirectory()",
    "eval": "eval('1')",
    "Function": "new Function('return 1')()",
    "text for a timer": "await new Promise((y, n) => {globalThis.hit = y; setTimeout('hit()', 0); setTimeout(n, 300)})",
    "constructor": "(async () => {}).constructor('return 1')()",
    "service worker": "await navigator.serviceWorker.register(SITE + 'sw.js')",
    "worker of the network": "await new Promise((y, n) => {const w = new Worker(HOST); w.onmessage = y; w.onerror = n; setTimeout(n, 500)})",
    "shared worker": "await new Promise((y, n) => {const w = new SharedWorker(HOST); w.onerror = n; setTimeout(n, 500)})",
    "picture": "await new Promise((y, n) => {const i = new Image(); i.onload = y; i.onerror = n; i.src = HOST})",
    "page": "parent.document.title",
    "top": "top.location.href = HOST; await new Promise((y, n) => setTimeout(n, 300))",
    "window": "if (!open(HOST)) throw 0",
    "form": "const f = document.createElement('form'); f.action = HOST; document.body.append(f); f.submit(); await new Promise((y, n) => setTimeout(n, 300))",
    "frame": "const f = document.createElement('iframe'); f.src = HOST; document.body.append(f); await new Promise((y, n) => {setTimeout(n, 500)})",
    "peer": "const p = new RTCPeerConnection(); p.createDataChannel('x'); await p.setLocalDescription(); await new Promise((y, n) => {p.onicecandidate = (e) => e.candidate && y(); setTimeout(n, 800)})",
}
"""By name what a script tries: an await that throws when it is shut."""


def trial(way: str, host: str, site: str) -> str:
    """A script whose value is ``shut`` or ``OPEN``, soon."""
    body = way.replace("HOST", repr(host)).replace("SITE", repr(site))
    return (
        f"(async () => {{ const late = new Promise((_, n) => setTimeout(n, 2000)); "
        f"try {{ await Promise.race([late, (async () => {{ {body} }})()]); return 'OPEN' }} catch {{ return 'shut' }} }})()"
    )

"""`lastcard serve` answers nobody but the pages of its own, by the addresses that they are meant to be asked for by."""

from __future__ import annotations

import base64
import hashlib
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest

from lastcard.shell import POLICY
from tests.browser.helpers.ports import free_port, listening

ROOT = Path(__file__).parents[2]
SOCKET = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}
Ask = Callable[..., tuple[int, Message, str]]


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A server as the command starts it, which is told of one further name."""
    port = free_port()
    command = [sys.executable, "-m", "lastcard", "serve", "--no-open", "--port", str(port)]
    server = subprocess.Popen(
        [*command, "--origin", "cards.example.org", "--origin", "other.example.org:8000"],
        cwd=ROOT / "pysrc",
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        listening(server, port)
        yield port
    finally:
        server.terminate()
        server.wait()


@pytest.fixture(scope="module")
def ask(port: int) -> Ask:
    """Ask in just these words, the port filled in; the status, the headers and the text of the answer."""

    def ask(path: str, host: str, origin: str | None = None, **more: str) -> tuple[int, Message, str]:
        given = {"Host": host, **({} if origin is None else {"Origin": origin}), **more}
        lines = [f"{name}: {text.replace('PORT', str(port))}\r\n" for name, text in given.items()]
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(f"GET {path} HTTP/1.1\r\n{''.join(lines)}\r\n".encode())
            with line.makefile("rb") as answer:
                status = int(answer.readline().split()[1])
                head = b""
                while (one := answer.readline()).strip():
                    head += one
                headers = message_from_string(head.decode())
                return status, headers, answer.read(int(headers["Content-Length"] or 0)).decode()

    return ask


@pytest.mark.parametrize("host", ["127.0.0.1:PORT", "localhost:PORT", "LocalHost:PORT", "cards.example.org"])
def test_a_page_that_was_asked_for_by_a_name_of_ours_gets_its_web_socket(ask, host):
    assert ask("/app/ws", host, f"http://{host}", **SOCKET)[0] == 101


def test_a_name_may_have_a_port_and_be_reached_safely(ask):
    assert ask("/app/ws", "other.example.org:8000", "https://other.example.org:8000", **SOCKET)[0] == 101
    assert ask("/app/ws", "other.example.org", "https://other.example.org", **SOCKET)[0] == 403


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("127.0.0.1:PORT", None),  # no browser
        ("127.0.0.1:PORT", ""),
        ("127.0.0.1:PORT", "null"),  # a file, or a frame without an origin
        ("127.0.0.1:PORT", "http://evil.example"),
        ("127.0.0.1:PORT", "http://evil.example:PORT"),
        ("127.0.0.1:PORT", "http://127.0.0.1:1"),
        ("127.0.0.1:PORT", "http://127.0.0.1"),
        ("127.0.0.1:PORT", "http://127.0.0.1:PORT@evil.example"),
        ("127.0.0.1:PORT", "http://127.0.0.1:PORT.evil.example"),
        ("127.0.0.1:PORT", "http://cards.example.org.evil.example"),
        ("evil.example:PORT", "http://evil.example:PORT"),  # its own name, made to point here
        ("evil.example:PORT", "http://127.0.0.1:PORT"),
        ("evil.example", None),
        ("127.0.0.1", "http://127.0.0.1:PORT"),
        ("", "http://127.0.0.1:PORT"),
    ],
)
def test_no_other_web_socket_is_opened(ask, host, origin):
    assert ask("/app/ws", host, origin, **SOCKET)[0] in ((400, 403) if not host else (403,))


@pytest.mark.parametrize(
    "path", ["/app", "/", "/app/autoload.js", "/web/index.html", "/static/js/bokeh.min.js", "/none"]
)
def test_nothing_is_told_to_strangers(ask, path):
    for host, origin in (
        ("evil.example:PORT", None),
        ("127.0.0.1:PORT", "http://evil.example"),
        ("127.0.0.1:PORT", "null"),
    ):
        status, headers, text = ask(path, host, origin)
        assert status == 403
        assert "lastcard" not in text
        assert headers["Cache-Control"] == "no-store"


def test_it_listens_on_this_machine_alone(port):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return  # in no network at all
        own = probe.getsockname()[0]
    with socket.socket() as visitor:
        assert visitor.connect_ex((own, port)) != 0


def test_a_page_comes_with_the_sites_policy(ask):
    status, headers, text = ask("/app", "localhost:PORT")
    assert status == 200
    scripts = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", text, re.DOTALL)
    assert scripts
    named = [base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in scripts]
    assert headers["Content-Security-Policy"] == POLICY.format(
        start=" ".join(f"'sha256-{one}'" for one in named)
    )
    assert not re.search(r"\son\w+=", text), "a handler stands inside the page"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_what_is_not_there_is_not_kept(ask):
    script = "/static/js/bokeh.min.js?v=1"
    assert "max-age" in ask(script, "localhost:PORT")[1]["Cache-Control"]
    for path, more, wanted in (
        ("/web/none.css", {}, 404),
        ("/static/js/none.js?v=1", {}, 404),
        (script, {"Range": "bytes=99999999-"}, 416),
    ):
        status, headers, _ = ask(path, "localhost:PORT", **more)
        assert (status, headers["Cache-Control"], headers["Expires"]) == (wanted, "no-store", None)

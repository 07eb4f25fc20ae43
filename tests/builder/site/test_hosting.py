"""The recipes of ``docs/hosting.md``: what hosts are told by them, asked of the servers that are here."""

from __future__ import annotations

import getpass
import http.client
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.browser.helpers.ports import free_port, listening
from web.builder.paths import ROOT
from web.builder.site import headers, server

TEXT = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
ASSET = "assets/boot-0123456789ab.js"
NGINX = """user {user}; daemon off; pid {room}/pid; error_log {room}/log; events {{}}
http {{ access_log off; client_body_temp_path {room}/t; proxy_temp_path {room}/t; fastcgi_temp_path {room}/t;
uwsgi_temp_path {room}/t; scgi_temp_path {room}/t; server {{ listen 127.0.0.1:{port}; {recipe} }} }}"""
CADDY = "{{\n admin off\n auto_https off\n}}\nhttp://127.0.0.1:{port} {{\n{recipe}\n}}\n"


def recipes(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A folder with something like a site in it."""
    for name in ("index.html", "sw.js", ASSET):
        file = tmp_path / "srv" / "lastcard" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("// twenty bytes long\n")
    return tmp_path


@contextmanager
def running(command: list[str], template: str, recipe: str, room: Path) -> Iterator[int]:
    """A server with a recipe of the text; its port."""
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not on this machine: its recipe cannot be tried")
    port = free_port()
    file = room / "conf"
    recipe = recipe.replace("/srv/lastcard", str(room / "srv" / "lastcard"))
    file.write_text(template.format(user=getpass.getuser(), room=room, port=port, recipe=recipe))
    process = subprocess.Popen([*command, str(file)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        listening(process, port)
        yield port
    finally:
        process.terminate()
        process.wait()


def asked(port: int, name: str, **more: str) -> tuple[int, dict[str, str]]:
    """The status of an answer, and its headers."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request("GET", f"/lastcard/{name}", headers=more)
    answer = connection.getresponse()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}


def is_as_told(port: int) -> None:
    """Every file comes with what the text says that it should."""
    for name, keep in (("", headers.ASKED_FOR), ("sw.js", headers.ASKED_FOR), (ASSET, headers.LASTING)):
        status, said = asked(port, name)
        assert (status, said["cache-control"]) == (200, keep), name
        assert all(said[header.lower()] == value for header, value in headers.ALWAYS.items())
    assert asked(port, ASSET)[1]["content-type"].startswith("text/javascript")
    status, said = asked(port, ASSET, Range="bytes=5-")
    assert (status, said["content-range"]) == (206, "bytes 5-20/21")


def test_nginx(room):
    with running(["nginx", "-c"], NGINX, recipes("nginx")[0], room) as port:
        is_as_told(port)


def test_nginx_where_dates_do_not_grow(room):
    usual, undated = recipes("nginx")
    with running(["nginx", "-c"], NGINX, usual.rstrip().removesuffix("}") + undated + "}", room) as port:
        for name in ("", "sw.js"):
            status, said = asked(port, name)
            assert (status, said["cache-control"]) == (200, "no-store")
            assert not {"etag", "last-modified"} & set(said)
        assert asked(port, ASSET)[1]["cache-control"] == headers.LASTING


def test_caddy(room):
    with running(
        ["caddy", "run", "--adapter", "caddyfile", "--config"], CADDY, recipes("caddy")[0], room
    ) as port:
        is_as_told(port)


def test_hosts_that_read_a_file_of_headers_are_told_the_same():
    rules: dict[str, dict[str, str]] = {}
    for line in headers.for_hosts().splitlines():
        if line.startswith("/"):
            rules[line] = {}
        else:
            name, _, value = line.strip().partition(": ")
            rules[list(rules)[-1]][name] = value
    assert rules["/*"] == headers.ALWAYS
    assert rules["/assets/*"] == {"Cache-Control": headers.LASTING}
    assert rules["/index.html"] == rules["/sw.js"] == rules["/"] == {"Cache-Control": headers.ASKED_FOR}


def test_the_text_says_what_our_own_server_does():
    assert all(value in TEXT for value in (headers.LASTING, headers.ASKED_FOR, *headers.ALWAYS.values()))
    assert server.Handler.extensions_map[".js"] == "text/javascript"

"""Any plain file host will do."""

from __future__ import annotations

import socket
import subprocess
import sys
import time

from playwright.sync_api import expect

from tests.browser.helpers.pages import wait_for


def test_pythons_own_server_at_the_root(context, site):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "http.server",
        str(port),
        "--bind",
        "127.0.0.1",
        "--directory",
        str(site),
    ]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(50):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        page = context.new_page()
        page.goto(f"http://localhost:{port}/#/matches/explore", wait_until="commit")
        wait_for(page, "ready")
        expect(page.get_by_text("15 matches left")).to_be_visible()
    finally:
        server.terminate()
        server.wait()


def test_wrong_types_and_no_compilation_while_loading_do_no_harm(open_at, host, context):
    host.plain_types = True
    context.add_init_script("delete WebAssembly.compileStreaming")
    page = open_at(host)
    assert page.evaluate("() => lastcard.hydrated") is True
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text("14 matches left")).to_be_visible()

"""Which browser the tests run in."""

from __future__ import annotations

import pytest

from web.builder.toolchain import browser


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Put a file that answers with this exit code where a program or a script would be."""
    monkeypatch.setattr(browser, "LIBRARIES", tmp_path / "lib")

    def put(place, code=0):
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\nexit {code}\n")
        path.chmod(0o755)
        return path

    return put


def test_a_starting_script_gives_way_to_its_program(program):
    script, itself = program("bin/chromium"), program("lib/chromium/chromium")
    assert browser.behind_script(script) == itself


@pytest.mark.parametrize("code", [None, 1])
def test_a_script_stays_where_its_program_is_missing_or_does_not_start(program, code):
    script = program("bin/chromium")
    if code is not None:
        program("lib/chromium/chromium", code)
    assert browser.behind_script(script) == script


def test_a_program_is_taken_as_it_is(program, tmp_path):
    program("lib/chrome/chrome")
    itself = tmp_path / "chrome"
    itself.write_bytes(b"\x7fELF")
    assert browser.behind_script(itself) == itself


def test_a_browser_without_windows_is_enough_but_not_to_measure_what_visitors_see(program, monkeypatch):
    shell, whole = (program(f"bin/{name}") for name in ("chromium-headless-shell", "chromium"))
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(shell.parent))
    monkeypatch.setattr(browser.node, "program", lambda: "node")
    monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", "node")
    assert browser.find() == shell
    assert browser.find(whole=True) == whole
    shell.unlink()
    assert browser.find() == whole

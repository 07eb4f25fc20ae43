"""The small server: next free port, how long files may be kept."""

from __future__ import annotations

import threading
import urllib.request

import pytest

from web.builder.server import bind


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a-123.js").write_text("1")
    (tmp_path / "index.html").write_text("hello")
    return tmp_path


def test_next_free_port(folder):
    with bind(folder, 18080) as first:
        port = first.server_address[1]
        with bind(folder, port) as second:
            assert second.server_address[1] > port


def test_only_named_files_are_kept(folder):
    with bind(folder, 18180) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_address[1]}/"
        assert "immutable" in urllib.request.urlopen(base + "assets/a-123.js").headers["Cache-Control"]
        assert urllib.request.urlopen(base).headers["Cache-Control"] == "no-cache"
        server.shutdown()

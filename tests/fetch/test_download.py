"""How a file comes in over a line that breaks, under Node's own test runner."""

from __future__ import annotations

from pathlib import Path

from web.builder.toolchain import node


def test_what_stops_is_asked_for_again():
    done = node.ended(
        "--test", "--test-reporter=tap", str(Path(__file__).with_name("download.test.mjs")), seconds=120
    )
    assert done.returncode == 0, done.stdout
    assert "# pass 12\n" in done.stdout

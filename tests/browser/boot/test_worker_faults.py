"""Every fault that a host can give the worker, told in words or got round; run under Node, which needs no page.

What the page makes of it is in ``test_restart.py`` and ``test_boot.py``, one case a class.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from tests.browser.helpers.packed_files import packed_again
from tests.browser.helpers.snapshot_faults import FAULTS, described
from tests.browser.helpers.static_host import spoil
from tests.helpers.slow_cases import slow_among
from web.builder.toolchain import node

SCRIPT = "worker_in_node.mjs"


@pytest.fixture
def start(host, site, request, tmp_path):
    """Start the site's worker; what it says, by the kind of message."""

    def start(
        way: str = "",
        address: str = "#/matches/explore",
        last: str = "document",
        saving: bool = False,
        agent: str = "",
    ) -> dict[str, dict[str, object]]:
        (worker,) = (site / "assets").glob("worker-*.js")
        given = {"worker": f"{host.url}assets/{worker.name}", "way": way, "address": address, "last": last}
        given |= {"saving": saving, "agent": agent}
        script = str(request.path.with_name(SCRIPT))
        done = node.ended(script, json.dumps(given | {"folder": str(tmp_path)}), seconds=300)
        assert done.returncode == 0, done.stdout[:500] + "\n".join(
            line[:300] for line in done.stderr.splitlines()[-20:]
        )
        return {message["type"]: message for message in map(json.loads, done.stdout.splitlines())}

    return start


COMMON = {"worker", "zstd", "core", "core-script"}
ASKED = {"snapshot": COMMON | {"image", "parts"}, "plain": COMMON | {"bundle", "loader"}}
"""The files that each way needs, and no other."""


IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15"
"""There the core makes no helper that counts arguments."""


@pytest.mark.parametrize(
    ("modes", "options"),
    [
        (set(ASKED), {}),
        ({"snapshot"}, {"way": "snapshot", "agent": IPHONE}),
        ({"plain"}, {"saving": True}),
        pytest.param({"snapshot"}, {"way": "snapshot"}, marks=pytest.mark.slow),
        pytest.param({"plain"}, {"way": "plain"}, marks=pytest.mark.slow),
    ],
    ids=["chosen", "snapshot on an iPhone", "a browser that asks to save data", "snapshot", "plain"],
)
def test_a_sound_site_starts_the_way_that_is_asked_for(start, host, modes, options):
    """Where the browser asks to save data nothing is fetched ahead; a browser starts both ways in other tests too."""
    said = start(**options)
    assert "booted" in said, said
    assert said["booted"]["mode"] in modes, said
    assert said["document"]["document"] > 10_000
    asked = sorted(re.sub(r"-[0-9a-f]{12}\.\w+$", "", path.rpartition("/")[2]) for path in host.asked)
    assert asked == sorted(ASKED[said["booted"]["mode"]]), "each file once"


WORKERS_OWN = ["bundle-", "core-", "core-script-", "loader-"]
DATA_AND_SCRIPT = slow_among(WORKERS_OWN, ["core-", "loader-"])
"""All four, of which the usual tests damage one that is data and one that is a script."""


@pytest.mark.parametrize("part", DATA_AND_SCRIPT)
def test_a_missing_file_is_named(start, host, part):
    host.broken.add(f"/{part}")
    said = start("plain")
    assert part in said["fatal"]["detail"]
    assert "404" in said["fatal"]["detail"]
    assert said["fatal"]["stage"] == "download"
    assert "booted" not in said


def damaged_once() -> Callable[[bytes], bytes]:
    """Half of a file is lost, the first time."""
    sent = []

    def once(data: bytes) -> bytes:
        sent.append(1)
        return data if len(sent) > 1 else spoil(data)

    return once


def not_ours(data: bytes) -> bytes:
    """Something else, packed as it should be."""
    return packed_again(data, lambda _: b"<!doctype html><title>Welcome to this network</title>")


@pytest.mark.parametrize("part", DATA_AND_SCRIPT)
def test_a_damaged_file_is_named(start, host, part):
    host.damaged.add(f"/{part}")
    said = start("plain")
    assert part in said["fatal"]["detail"]
    assert "booted" not in said


@pytest.mark.parametrize("part", DATA_AND_SCRIPT)
def test_a_file_that_is_another_is_no_python(start, host, part):
    host.changed[f"/{part}"] = not_ours
    said = start("plain")
    assert said["fatal"]["title"]
    assert "booted" not in said


@pytest.mark.parametrize(
    "fault", [fault for fault in FAULTS if fault != "image missing"]
)  # which is the last test
def test_a_snapshot_that_does_not_fit_is_left_aside(start, host, fault):
    FAULTS[fault](host)
    said = start("snapshot", last="info")
    assert "the snapshot does not fit" in said["info"]["text"]
    assert "booted" not in said


def test_a_snapshot_that_turns_out_to_be_unsound_is_told_once_nobody_waits(start, host):
    described(check_all="[]")(host)
    said = start("snapshot", last="fatal")
    assert said["booted"]["mode"] == "snapshot"
    assert said["document"]["document"] > 10_000
    assert said["fatal"]["stage"] == "check"


def test_the_plain_way_takes_over(start, host):
    """Here with files that were damaged on the way once."""
    for part in ("/core-", "/bundle-", "/zstd-"):
        host.changed[part] = damaged_once()
    host.broken.add("/image-")
    said = start("snapshot")
    assert "the snapshot does not fit" in said["info"]["text"]
    assert said["booted"]["mode"] == "plain"
    assert said["document"]["document"] > 10_000

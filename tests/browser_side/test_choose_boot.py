"""Which way Python starts, over lines of many speeds, by a clock of the test's own."""

from __future__ import annotations

import json

import pytest

from web.builder.paths import WEB
from web.builder.toolchain import node

# Feeds a line into a choice, a piece at a time; prints the way, and the bytes and milliseconds after which it was known.
SCRIPT = """
const {BootChoice} = await import(process.argv[1]);
const seen = [];
for (const {mbits, extra, slow = 1, core = 2_400_000, others = 0, piece = 16_384, files = []} of JSON.parse(process.argv[2])) {
  const choice = new BootChoice({extra, core, slow: () => slow});
  let found = null;
  let now = 1000;
  let come = 0;
  choice.way.then((way) => { found ??= [way, come, Math.round(now - 1000)]; });
  for (const [transferSize, took] of files) choice.timed({transferSize, responseStart: 900, responseEnd: 900 + took});
  await null;
  await null;
  while (come < core) {
    const bytes = Math.min(piece, core - come);
    const shared = come < others ? 2 : 1; // the page's own files come over the same line
    now += (bytes * shared * 8) / (mbits * 1000);
    come += bytes;
    choice.heard(bytes, now);
    await null;
    await null;
  }
  choice.end(now);
  await choice.way;
  await null;
  seen.push(found);
}
console.log(JSON.stringify(seen));
"""


@pytest.fixture(scope="module")
def choices():
    """For each line, the way that is chosen, and after how many bytes and milliseconds."""

    def choices(*lines: dict[str, float]) -> list[tuple[str, int, int]]:
        script = (WEB / "worker" / "choose_boot.js").as_uri()
        done = node.ended("--input-type=module", "-e", SCRIPT, script, json.dumps(lines))
        assert done.returncode == 0, done.stderr
        return [(way, come, now) for way, come, now in json.loads(done.stdout)]

    return choices


GAIN = 1.1


def test_the_way_is_the_faster_one_at_any_speed_and_difference(choices):
    """Where the bytes that are more take longer than what the snapshot saves, it is the plain way."""
    lines = [
        {"mbits": mbits, "extra": extra}
        for mbits in (1, 2, 5, 10, 20, 30, 50, 100, 300, 1000)
        for extra in (1_000_000, 3_000_000, 5_000_000, 8_000_000)
    ]
    found = choices(*lines)
    for line, (way, _, _) in zip(lines, found, strict=True):
        waiting = line["extra"] * 8 / (line["mbits"] * 1e6)
        assert way == ("snapshot" if waiting <= GAIN else "plain"), line
    assert {way for way, _, _ in found} == {"snapshot", "plain"}


def test_a_fast_line_is_known_soon_and_a_slow_one_before_the_core_is_there(choices):
    (fast, come, _), (slow, some, _), (between, most, _) = choices(
        {"mbits": 500, "extra": 5_000_000},
        {"mbits": 3, "extra": 5_000_000},
        {"mbits": 40, "extra": 4_000_000},
    )
    assert (fast, slow, between) == ("snapshot", "plain", "snapshot")
    assert come < 400_000
    assert some < 1_000_000
    assert most < 1_800_000, "the line must not lie idle between the core and what comes next"


def test_a_file_that_was_there_at_once_shows_a_fast_line_before_the_core_does(choices):
    """What came out of a cache, or is so small that it may have come in one go, shows nothing, and nor does a slow one."""
    fast, cached, small, slow = choices(
        *(
            {"mbits": 5, "extra": 5_000_000, "files": [file]}
            for file in ([180_000, 5], [0, 1], [20_000, 1], [180_000, 100])
        )
    )
    assert fast == ("snapshot", 0, 0)
    assert {cached[0], small[0], slow[0]} == {"plain"}


def test_what_the_page_fetches_meanwhile_does_not_make_the_line_look_slow(choices):
    ((way, _, _),) = choices({"mbits": 42, "extra": 4_000_000, "others": 800_000})
    assert way == "snapshot"


def test_a_slow_machine_gains_more_by_the_snapshot(choices):
    usual, slow = choices({"mbits": 14, "extra": 4_000_000}, {"mbits": 14, "extra": 4_000_000, "slow": 4})
    assert (usual[0], slow[0]) == ("plain", "snapshot")


def test_a_core_that_is_there_at_once_came_over_no_line(choices):
    """Out of the browser's cache, in one piece."""
    ((way, _, _),) = choices({"mbits": 1, "extra": 8_000_000, "piece": 2_400_000})
    assert way == "snapshot"


def test_a_snapshot_that_is_not_larger_is_always_the_faster_way(choices):
    ((way, _, _),) = choices({"mbits": 1, "extra": -1000})
    assert way == "snapshot"

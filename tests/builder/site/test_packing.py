"""Both forms of a large file, and the decoder of the smaller one."""

from __future__ import annotations

import gzip
import json
import os

import pytest
import zstandard

from web.builder.fetch.pins import Pins
from web.builder.paths import WEB
from web.builder.say import Fail
from web.builder.site import packing
from web.builder.site.packing import QUICK, STRONGEST, by_gzip, by_zstd
from web.builder.toolchain import node

TEXT = b"".join(b"%d and again\n" % (number % 977) for number in range(40_000))


@pytest.mark.parametrize("how", [QUICK, STRONGEST])
def test_both_forms_hold_the_same_and_come_out_the_same_each_time(how):
    for data in (b"", b"x", TEXT):
        assert gzip.decompress(by_gzip(data, how)) == data
        assert zstandard.ZstdDecompressor().decompress(by_zstd(data, how)) == data
        assert (by_gzip(data, how), by_zstd(data, how)) == (by_gzip(data, how), by_zstd(data, how))
        assert zstandard.get_frame_parameters(by_zstd(data, how)).has_checksum


def test_trying_harder_gives_less():
    assert len(by_zstd(TEXT, STRONGEST)) < len(by_zstd(TEXT, QUICK))
    assert len(by_gzip(TEXT, STRONGEST)) < len(by_gzip(TEXT, QUICK))


def test_a_decoder_that_is_not_where_it_was_is_told(monkeypatch):
    monkeypatch.setattr(packing, "members", lambda archive, names: [(names[0], b"const wasm = 1")])
    with pytest.raises(Fail, match=r"zstddec-.* has no WebAssembly"):
        packing.decoder(Pins())


UNPACK = """
import {readFileSync} from "node:fs";
const [script, folder, ...names] = process.argv.slice(1);
const {decoderAt, unpackingBy} = await import(script);
const file = (name) => new Blob([readFileSync(`${folder}/${name}`)]);
const decoder = await decoderAt("zstd", async () => file("decoder").stream());
const seen = {};
for (const name of names) {
  const pieces = new TransformStream({transform(chunk, out) {
    for (let at = 0; at < chunk.length; at += 5000) out.enqueue(chunk.subarray(at, at + 5000));
  }});
  const stream = file(name).stream().pipeThrough(pieces).pipeThrough(unpackingBy(decoder));
  try {
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    seen[name] = [bytes.length, Buffer.from(sum).toString("hex")];
  } catch (error) {
    seen[name] = error.message;
  }
}
console.log(JSON.stringify(seen));
"""


def test_the_sites_decoder_gives_back_what_was_packed_and_notices_what_is_damaged(tmp_path):
    """In pieces as they come; with windows of all sizes, and several files one after another."""
    import hashlib

    noise = os.urandom(300_000)
    files = {
        "empty": b"",
        "text": TEXT,
        "noise": noise,
        "far": noise + bytes(9 << 20) + noise,  # further back than a decoder has to remember by default
    }
    packed = {name: by_zstd(data, STRONGEST) for name, data in files.items()}
    assert len(packed["far"]) < 1.1 * len(noise)
    middle = len(packed["text"]) // 2
    packed["cut"] = packed["text"][:middle]
    packed["flipped"] = (
        packed["text"][:middle] + bytes([packed["text"][middle] ^ 4]) + packed["text"][middle + 1 :]
    )
    packed["another"] = b"<!doctype html>" * 50
    packed["decoder"] = by_gzip(packing.decoder(Pins()), QUICK)
    for name, data in packed.items():
        (tmp_path / name).write_bytes(data)
    names = [*files, "cut", "flipped", "another", "text"]
    script = (WEB / "fetch" / "zstd.js").as_uri()
    done = node.ended("--input-type=module", "-e", UNPACK, script, str(tmp_path), *names)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    for name, data in files.items():
        assert seen[name] == [len(data), hashlib.sha256(data).hexdigest()], name
    assert seen["cut"] == "it is not whole"
    assert seen["flipped"] == seen["another"] == "it is damaged"

"""Packed files, and the decoder of the large ones."""

from __future__ import annotations

import gzip
import json
import os
import zlib

import pytest
import zstandard

from web.builder.paths import WEB
from web.builder.say import Fail
from web.builder.site import packing
from web.builder.site.packing import QUICK, STRONGEST, by_gzip, by_zstd
from web.builder.toolchain import node

TEXT = b"".join(b"%d and again\n" % (number % 977) for number in range(40_000))


@pytest.mark.parametrize("how", [QUICK, STRONGEST])
def test_a_packed_file_comes_out_the_same_each_time(how):
    for data in (b"", b"x", TEXT):
        assert gzip.decompress(by_gzip(data)) == data
        assert zstandard.ZstdDecompressor().decompress(by_zstd(data, how)) == data
        assert (by_gzip(data), by_zstd(data, how)) == (by_gzip(data), by_zstd(data, how))
        assert zstandard.get_frame_parameters(by_zstd(data, how)).has_checksum


def test_trying_harder_gives_less():
    assert len(by_zstd(TEXT, STRONGEST)) < len(by_zstd(TEXT, QUICK))


def test_a_decoder_that_is_not_where_it_was_is_told(monkeypatch, tmp_path):
    (tmp_path / "decoder.mjs").write_text("const wasm = 1")
    monkeypatch.setattr(packing, "DECODER", str(tmp_path / "decoder.mjs"))
    with pytest.raises(Fail, match=r"decoder\.mjs has no WebAssembly"):
        packing.decoder()


STAGES = """
import {readFileSync} from "node:fs";
const [script, zstd, folder, sizes, ...names] = process.argv.slice(1);
const {readStages} = await import(script);
const {decoderAt} = await import(zstd);
const files = new Map(["decoder", ...names].map((name) => [name, readFileSync(`${folder}/${name}`)]));
await decoderAt("decoder", async () => new Blob([files.get("decoder")]).stream());
const stages = JSON.parse(sizes);
const raw = stages.reduce((sum, {size}) => sum + size, 0);
const seen = {};
let sent;
console.info = () => {};
globalThis.location = {href: "http://here/"};
globalThis.fetch = async (url) => {
  const file = files.get(String(url).split("/").at(-1));
  let at = 0;
  const body = new ReadableStream({
    async pull(out) {
      if (at === file.length) return out.close();
      const piece = new Uint8Array(file.subarray(at, at + 2000));
      at += piece.length;
      sent = at;
      out.enqueue(piece);
      await new Promise((done) => setTimeout(done)); // others have their turn
    },
  }, {highWaterMark: 0});
  return new Response(body);
};
for (const name of names) {
  const by = {url: "decoder"};
  const given = [];
  const give = (number, bytes) => given.push([number, bytes.length, bytes[0] ?? null, sent]);
  const size = files.get(name).length;
  const end = await readStages({url: name, size, raw, stages, by}, "http://here/", give, () => {}).catch((error) => error.message);
  seen[name] = [given, end ?? null];
}
console.log(JSON.stringify(seen));
"""


def test_a_stage_is_given_when_it_has_come_and_never_when_it_is_damaged(tmp_path):
    parts = [
        bytes([number]) + os.urandom(size) if size else b""
        for number, size in enumerate([30_000, 150_000, 0, 9_000, 20_000])
    ]
    whole = b"".join(parts)
    at = 100_000
    files = {"sound": by_zstd(whole, QUICK), "decoder": by_gzip(packing.decoder())}
    damaged = whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :]
    files |= {"other": by_zstd(damaged, QUICK), "cut": files["sound"][:-3000]}
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    scripts = [(WEB / "fetch" / name).as_uri() for name in ("asset.js", "zstd.js")]
    names = [name for name in files if name != "decoder"]
    stages = json.dumps([{"size": len(part), "sum": zlib.crc32(part)} for part in parts])
    done = node.ended("--input-type=module", "-e", STAGES, *scripts, str(tmp_path), stages, *names)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    told = [[number, len(part), part[0] if part else None] for number, part in enumerate(parts)]
    given, end = seen["sound"]
    assert [one[:3] for one in given] == told, end
    assert end is None
    assert given[0][3] < 0.9 * len(files["sound"])
    for name, some, why in (("other", 1, "it is damaged"), ("cut", 4, "it is not whole")):
        given, end = seen[name]
        assert [one[:3] for one in given] == told[:some] * 2, "it is read again"
        assert why in end


COPIES = """
const [script, parts, raw] = process.argv.slice(1);
const {handedOver} = await import(script);
const seen = [];
for (const change of [() => {}, (copy) => (copy[1] ^= 1), (copy) => (copy[copy.length - 1] ^= 1)]) {
  const copy = new Uint8Array(JSON.parse(raw));
  change(copy);
  const given = [];
  const sound = handedOver(copy, {stages: JSON.parse(parts)}, (number, stage) => given.push([number, ...stage]));
  seen.push([sound, given]);
}
console.log(JSON.stringify(seen));
"""


def test_a_copy_that_is_damaged_is_not_handed_over():
    first, rest = bytes(range(5)), bytes(range(20, 29))
    stages = json.dumps([{"size": len(part), "sum": zlib.crc32(part)} for part in (first, rest)])
    script = (WEB / "fetch" / "asset.js").as_uri()
    done = node.ended("--input-type=module", "-e", COPIES, script, stages, json.dumps([*first, *rest]))
    assert done.returncode == 0, done.stderr
    whole = [[0, *first], [1, *rest]]
    assert json.loads(done.stdout) == [[True, whole], [False, []], [False, whole[:1]]]


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
    packed["decoder"] = by_gzip(packing.decoder())
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

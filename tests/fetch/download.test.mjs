import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {createServer} from "node:http";
import {after, beforeEach, test} from "node:test";

globalThis.self = globalThis;
self.name = "";
const {download, downloadAll} = await import("../../web/fetch/download.js");
const {LIMITS, connection} = await import("../../web/fetch/connection.js");

Object.assign(LIMITS, {silence: 300, look: 50, pauses: [10, 20]});

const WHOLE = Buffer.from(Array.from({length: 2_000_000}, (_, i) => (i * 7919) % 251));
const SUM = createHash("sha256").update(WHOLE).digest("hex").slice(0, 12);
const NAME = `some/path/core-${SUM}.data`;

/** A host: how it answers one request after the other; the last way again and again. */
let ways = [];
let asked = [];
let ranges = true;
const server = createServer((request, answer) => {
  const way = ways.length > 1 ? ways.shift() : ways[0];
  asked.push(request.headers.range ?? "all");
  const from = ranges ? Number(/^bytes=(\d+)-$/.exec(request.headers.range)?.[1] ?? 0) : 0;
  const body = (way.bytes ?? WHOLE).subarray(from);
  if (way.status) return answer.writeHead(way.status).end();
  if (ranges && from >= (way.bytes ?? WHOLE).length) return answer.writeHead(416).end();
  const part = {"Content-Range": `bytes ${from}-${WHOLE.length - 1}/${WHOLE.length}`};
  answer.writeHead(from ? 206 : 200, {"Content-Length": body.length, ...(from ? part : {})});
  if (way.stop === undefined) return answer.end(body);
  answer.write(body.subarray(0, way.stop), () => way.reset && setTimeout(() => answer.destroy(), 20));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const base = `http://127.0.0.1:${server.address().port}/`;
after(() => {
  server.closeAllConnections();
  server.close();
});

let said = [];
connection.addEventListener("change", () => said.push(connection.lost));
beforeEach(() => {
  [ways, asked, said, ranges] = [[{}], [], [], true];
  delete globalThis.caches;
});

const SILENT = {stop: 600_000};
const BROKEN = {stop: 600_000, reset: true};
const comes = async (options = {}) => {
  let told = 0;
  const bytes = await downloadAll(NAME, base, {size: WHOLE.length, onBytes: (n) => (told += n), ...options});
  assert.equal(Buffer.compare(WHOLE, bytes), 0);
  assert.equal(told, WHOLE.length);
};

test("a sound line is asked once, and nothing is said", async () => {
  await comes();
  await comes({size: null});
  assert.deepEqual([asked, said], [["all", "all"], []]);
});

test("what stalls or breaks is gone on with where it stopped, and silence is said", async () => {
  ways = [SILENT, BROKEN, {}];
  await comes();
  assert.equal(asked[0], "all");
  assert.equal(asked[1], "bytes=600000-");
  assert.equal(asked[2], "bytes=1200000-");
  assert.deepEqual(said, [true, false]);
});

test("a host without ranges sends it all again, of which only the rest is taken", async () => {
  ranges = false;
  ways = [BROKEN, SILENT, {}];
  await comes();
  assert.equal(asked.length, 3);
});

test("no answer at all is waited for, as often as it takes", async () => {
  ways = [{stop: 0}, {stop: 0}, {status: 503}, {}];
  await comes();
  assert.deepEqual([asked.length, said.at(-1)], [4, false]);
});

test("what the host refuses fails at once, and what it cannot do for long in the end", async () => {
  ways = [{status: 404}];
  await assert.rejects(comes(), new RegExp(`${NAME} answered 404`));
  assert.equal(asked.length, 1);
  ways = [{status: 503}];
  await assert.rejects(comes(), /answered 503/);
  assert.equal(asked.length, 5);
});

test("a file that is too short or too long is told from one that was cut on the way", async () => {
  ways = [{bytes: WHOLE.subarray(0, 1000)}];
  await assert.rejects(comes(), /ends after 1000 of 2000000 bytes/);
  ways = [{bytes: Buffer.concat([WHOLE, WHOLE])}];
  await assert.rejects(comes(), /has more than its 2000000 bytes/);
});

test("whoever has reason to think that the line is back has all try at once", async () => {
  LIMITS.pauses = [60_000];
  ways = [BROKEN, {}];
  let there = false;
  const coming = comes().finally(() => {
    there = true;
  });
  await until(() => {
    connection.hurry();
    return there;
  });
  await coming;
  LIMITS.pauses = [10, 20];
});

/** The part of Cache storage that is used, over a map. */
function storage() {
  const kept = new Map();
  const cache = {
    match: async (url) => (kept.has(String(url)) ? new Response(kept.get(String(url))) : undefined),
    put: async (url, answer) => void kept.set(String(url), await answer.arrayBuffer()),
    delete: async (url) => kept.delete(String(url)),
    keys: async () => [...kept.keys()].map((url) => ({url})),
  };
  globalThis.caches = {has: async () => kept.size > 0, open: async () => cache};
  return kept;
}
const until = async (holds) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};

test("what is quick is not kept; what was broken off is gone on with by the next visit, and kept as one", async () => {
  const kept = storage();
  await comes();
  assert.equal(kept.size, 0);
  ways = [SILENT, {stop: 0}];
  const reader = (await download(NAME, base, {size: WHOLE.length})).getReader();
  const left = (async () => {
    while (!(await reader.read()).done);
  })();
  await until(() => kept.size > 0 && asked.length > 2);
  await reader.cancel();
  await left;
  const [piece, ...others] = [...kept];
  assert.deepEqual([piece[0], others], [`${base}${NAME}/0`, []]);
  [ways, asked] = [[{}], []];
  await comes();
  assert.deepEqual(asked, [`bytes=${piece[1].byteLength}-`]);
  await until(() => kept.size === 1 && kept.has(base + NAME));
  asked = [];
  await comes();
  assert.deepEqual(asked, []);
});

test("what nobody waits for any more is not asked for again", async () => {
  ways = [SILENT, {stop: 0}];
  const reader = (await download(NAME, base, {size: WHOLE.length})).getReader();
  const left = (async () => {
    while (!(await reader.read()).done);
  })();
  await until(() => asked.length === 3);
  await reader.cancel();
  await left;
  await new Promise((resolve) => setTimeout(resolve, 4 * LIMITS.silence));
  assert.ok(asked.length <= 4, `${asked.length} times`); // the third may have been cut as it was given up
});

test("what is kept and no good is left behind", async () => {
  const kept = storage();
  kept.set(`${base}${NAME}/0`, new Uint8Array(1000).buffer);
  await downloadAll(NAME, base, {size: WHOLE.length});
  await until(() => kept.size === 0);
  kept.set(base + NAME, new Uint8Array(WHOLE.length).buffer);
  const wrong = await download(NAME, base, {size: WHOLE.length});
  await wrong.cancel("it cannot be unpacked");
  await until(() => kept.size === 0);
  kept.set(base + NAME, new Uint8Array(WHOLE.length).buffer);
  await comes({cache: "reload"});
  await until(() => kept.size === 0);
});

test("pieces that overlap are joined, and behind a gap nothing counts", async () => {
  const kept = storage();
  for (const [at, end] of [
    [0, 500_000],
    [300_000, 900_000],
    [1_000_000, 1_500_000],
  ])
    kept.set(`${base}${NAME}/${at}`, WHOLE.buffer.slice(WHOLE.byteOffset + at, WHOLE.byteOffset + end));
  await comes();
  assert.deepEqual(asked, ["bytes=900000-"]);
});

test("a browser that refuses to keep anything does no harm", async () => {
  globalThis.caches = {
    has: async () => true,
    open: async () => {
      throw new Error("not in a private window");
    },
  };
  ways = [BROKEN, {}];
  await comes();
});

// What the browser keeps may have been written by anybody: what does not fit is left out, and leads nowhere.
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {keptFindings} from "../../../../pysrc/lastcard/ui/study/finding_store.js";
import {refuse, Storage} from "./storage.mjs";

globalThis.localStorage = new Storage();
const kept = localStorage.items;
const PLACE = "lastcard-found-pan";
const SOUND = {
  status: "fails",
  limit: 7,
  at: "2026-01-02T03:04:05Z",
  bound: "all n ≤ 7",
  rests_on: "checked exhaustively, all n ≤ 7",
  computed: "It is not so.",
  counterexample: "132/212 take=2&x#",
  correction: null,
  smallest: true,
  evidence: {kind: "exhaustive", detail: "", proof: "pan-attainable.md"},
  columns: ["what", "printed", "computed"],
  rows: [{label: "n = 7", printed: "1", computed: "2", agrees: false}],
  csv: "n,1,2",
};
const put = (found, build = "b") => kept.set(PLACE, JSON.stringify({build, found}));
const found = () => keptFindings("pan", "b").of("claim");

beforeEach(() => {
  kept.clear();
  globalThis.lastcardHeld.clear();
});

test("what was found is there again, with the address of its example", () => {
  keptFindings("pan", "b").take("claim", {...SOUND, link: "#/pan/explore?pos=other"});
  assert.equal(found().computed, SOUND.computed);
  assert.deepEqual(found().rows, SOUND.rows);
  assert.equal(keptFindings("pan", "b").of("claim", 7).limit, 7);
  assert.equal(keptFindings("pan", "b").of("claim", 8), null);
  const [path, query] = found().link.split("?");
  assert.equal(path, "#/pan/explore");
  assert.deepEqual([...new URLSearchParams(query)], [["pos", SOUND.counterexample]]);
  assert.equal(keptFindings("pan", "other").of("claim"), null);
  assert.equal(keptFindings("pan", "").of("claim"), null);
});

test("the latest of several bounds comes first", () => {
  put({claim: {7: SOUND, 9: {...SOUND, limit: 9, at: "2026-02-01T00:00:00Z"}, 8: {...SOUND, limit: 8}}});
  assert.equal(found().limit, 9);
});

test("no text of it becomes the place of a link", () => {
  for (const link of ["javascript:alert(1)", "https://evil.example", "data:text/html,x", 7, {}]) {
    put({claim: {7: {...SOUND, link}}});
    assert.match(found().link, /^#\/pan\/explore\?pos=/);
    put({claim: {7: {...SOUND, counterexample: null, link}}});
    assert.equal(found().link, "");
    put({claim: {7: {...SOUND, counterexample: String(link)}}});
    assert.match(found().link, /^#\/pan\/explore\?pos=[^:#&]*$/);
  }
  kept.set(PLACE, JSON.stringify({build: "b", found: {claim: {7: {...SOUND, counterexample: "\ud800"}}}}));
  assert.match(found().link, /^#\/pan/);
  for (const proof of ["../x.md", "javascript:1", "https://evil.example/a.md", "a/b.md", "a.html", null]) {
    put({claim: {7: {...SOUND, evidence: {...SOUND.evidence, proof}}}});
    assert.equal(found(), null);
  }
});

test("a part of another kind leaves the finding out, and no other", () => {
  for (const name of Object.keys(SOUND)) {
    for (const wrong of [undefined, {}, [null], 1.5, "\0?", [[]]]) {
      if (typeof SOUND[name] === "string" && wrong === "\0?" && !["status", "at"].includes(name)) continue;
      if (["counterexample", "correction"].includes(name) && wrong === "\0?") continue;
      put({claim: {7: {...SOUND, [name]: wrong}}, other: {7: SOUND}});
      assert.equal(found(), null, `${name}: ${JSON.stringify(wrong)}`);
      assert.equal(keptFindings("pan", "b").of("other").limit, 7);
    }
  }
  for (const row of [null, {}, {...SOUND.rows[0], label: 1}, {...SOUND.rows[0], agrees: "no"}]) {
    put({claim: {7: {...SOUND, rows: [SOUND.rows[0], row]}}});
    assert.equal(found(), null);
  }
  put({claim: {8: SOUND}}); // under another bound than its own
  assert.equal(found(), null);
});

test("whatever else lies there is nothing, and what is found now is kept", () => {
  const wrong = ["null", "7", "[]", '"x"', "{", "", '{"found": null}', '{"build": "b", "found": null}'];
  const deep = ["7", "[]", '{"claim": null}', '{"claim": 7}', '{"claim": {"7": null}}', '{"__proto__": {"claim": {}}}'];
  for (const text of [...wrong, ...deep.map((one) => `{"build": "b", "found": ${one}}`)]) {
    kept.set(PLACE, text);
    const store = keptFindings("pan", "b");
    assert.equal(store.of("claim"), null, text);
    assert.equal(store.of("toString"), null);
    store.take("claim", SOUND);
    assert.equal(found().limit, 7, text);
  }
});

test("a browser that keeps nothing still knows while the page is open", () => {
  const storage = localStorage;
  refuse();
  const store = keptFindings("pan", "b");
  store.take("claim", SOUND);
  assert.equal(store.of("claim").limit, 7);
  globalThis.localStorage = storage;
});

test("two tabs lose nothing of what the other has found", () => {
  const [one, other] = [keptFindings("pan", "b"), keptFindings("pan", "b")];
  one.take("claim", SOUND);
  other.take("other", SOUND);
  assert.equal(found().limit, 7);
  assert.equal(keptFindings("pan", "b").of("other").limit, 7);
});

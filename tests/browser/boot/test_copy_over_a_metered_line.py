"""What the copy for offline use takes in where data are to be saved; under Node, because no browser can be told so here."""

from __future__ import annotations

import json

import pytest

from web.builder.toolchain import node

# The service worker with all that it asks of its browser, and a network that has each file as the site has it.
SCRIPT = """
import {readFileSync} from "node:fs";
import path from "node:path";
const [folder, saving] = process.argv.slice(1);
const scope = "http://site.test/";
const asked = [];
const kept = new Map();
const name = (url) => new URL(url?.url ?? url, scope).href;
const cache = {
  keys: async () => [...kept.keys()].map((url) => ({url})),
  match: async (url) => kept.get(name(url))?.clone(),
  put: async (url, answer) => {
    if (answer.body) answer = new Response(await answer.arrayBuffer());
    kept.set(name(url), answer);
  },
};
const handlers = {};
Object.assign(globalThis, {
  self: globalThis,
  registration: {scope},
  addEventListener: (kind, act) => { handlers[kind] = act; },
  caches: {open: async () => cache, match: cache.match, delete: async () => kept.clear(), keys: async () => []},
  fetch: async (url) => {
    const place = new URL(url).pathname.slice(1) || "index.html";
    asked.push(place);
    return new Response(readFileSync(path.join(folder, place)));
  },
});
Object.defineProperty(navigator, "connection", {value: {saveData: saving === "yes"}});
await import(`data:text/javascript;base64,${readFileSync(path.join(folder, "sw.js")).toString("base64")}`);
let work;
handlers.install({waitUntil: (promise) => { work = promise; }});
await work;
console.log(JSON.stringify({asked, kept: [...kept.keys()].map((url) => url.slice(scope.length))}));
"""


@pytest.mark.parametrize("saving", [True, False])
def test_the_snapshot_is_taken_in_for_the_next_visit_unless_data_are_to_be_saved(site, saving):
    done = node.ended("--input-type=module", "-e", SCRIPT, str(site), "yes" if saving else "no")
    assert done.returncode == 0, done.stderr[-2000:]
    seen = json.loads(done.stdout)
    snapshot = ("assets/image-", "assets/parts-")
    assert any(path.startswith(snapshot) for path in seen["asked"]) is not saving
    assert any(path.startswith(snapshot) and path.endswith(".raw") for path in seen["kept"]) is not saving
    for part, kinds in {
        "core": {"data", "wasm"},
        "bundle": {"data", "raw"},
        "page-script": {"data", "js"},
    }.items():
        files = [path for path in seen["kept"] if path.startswith(f"assets/{part}-")]
        files = [path for path in files if part != "core" or "script" not in path]
        assert {path.rpartition(".")[2] for path in files} == kinds, files
        assert len(files) == 2, "one form alone, and what is in it"

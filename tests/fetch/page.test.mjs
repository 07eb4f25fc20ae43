import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

const {Channel} = await import("../../web/page/channel.js");
const {Screen} = await import("../../web/page/screen.js");

/** As much of a page as the screen writes on; each text that is written is noted. */
class Part {
  writes = [];
  hidden = false;
  addEventListener() {}
  removeAttribute() {}
  get textContent() {
    return this.writes.at(-1) ?? "";
  }
  set textContent(text) {
    this.writes.push(text);
  }
}

let parts;
let screen;
beforeEach(() => {
  parts = {};
  globalThis.document = {
    documentElement: {setAttribute() {}},
    getElementById: (id) => (parts[id] ??= new Part()),
    dispatchEvent() {},
  };
  screen = new Screen();
});

test("a count goes to its own place, and what is read out is written only when it changes", () => {
  for (const done of [1, 2, 3])
    screen.tell("loading", {stage: "download", progress: done / 3, count: `${done} of 3 MB`});
  assert.deepEqual(parts["boot-count"].writes, ["1 of 3 MB", "2 of 3 MB", "3 of 3 MB"]);
  assert.deepEqual(parts["boot-stage"].writes, ["Fetching Python"]);
  assert.deepEqual(parts["boot-detail"].writes, []);
  screen.fail("it is gone", "");
  assert.equal(parts["boot-count"].textContent, "");
  assert.equal(parts["boot-detail"].textContent, "it is gone.");
});

test("a move is called a move, other input is not, and what the page sends by itself is neither", () => {
  const channel = new Channel({on_change() {}}, {waits: (isMove) => screen.receive(isMove)});
  channel.flush = () => {};
  const sends = (data) => channel.changed({sync: true, msg_data: {data}});
  const receipt = () => parts["boot-receipt"]?.textContent ?? "";
  channel.changed({sync: true, msg_data: {}}); // that the document is there
  channel.changed({sync: true});
  assert.equal(receipt(), "");
  sends({do: "hidden", on: true});
  assert.equal(receipt(), "Your input is kept until Python has started.");
  sends({do: "play", move: "1"});
  sends({do: "hidden", on: false});
  assert.equal(receipt(), "The computer will reply as soon as it has loaded.");
  screen.tell("ready");
  assert.equal(receipt(), "");
});

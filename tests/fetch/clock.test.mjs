import assert from "node:assert/strict";
import {mock, test} from "node:test";

mock.timers.enable({apis: ["setInterval"]});
let now = 0;
performance.now = () => now;
const {after, Wait} = await import("../../web/fetch/clock.js");

/** Time passes, and the timers run as a machine that is awake runs them. */
function pass(seconds) {
  for (let second = 0; second < seconds; second++) {
    now += 1000;
    mock.timers.tick(1000);
  }
}

test("a wait counts the time between looks, and begins anew after a jump", () => {
  const wait = new Wait();
  for (const second of [1, 2, 3]) {
    now += 1000;
    assert.equal(wait.look(), 1000 * second);
  }
  now += 100_000;
  assert.equal(wait.look(), 0);
  now += 1000;
  assert.equal(wait.look(), 1000);
  wait.begin();
  assert.equal(wait.passed, 0);
});

test("what is to be done after a time is done after as much time awake, or not at all", () => {
  const done = [];
  after(5000, () => done.push("first"));
  const off = after(5000, () => done.push("second"));
  pass(4);
  now += 100_000; // asleep: the timers stand still
  pass(4);
  assert.deepEqual(done, []);
  off();
  pass(2);
  assert.deepEqual(done, ["first"]);
  pass(20);
  assert.deepEqual(done, ["first"]);
});

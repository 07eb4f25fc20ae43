// Ends Node at once when a script has ended. On its own way out Node waits for V8's threads, which at times never come
// (https://github.com/nodejs/node/issues/64274), so it is ended from within, its exit code written into a file first.
import {writeFileSync} from "node:fs";
import {isMainThread} from "node:worker_threads";

const node = process; // scripts may take the global one away
const file = node.env.LASTCARD_EXIT_CODE;
delete node.env.LASTCARD_EXIT_CODE; // processes that this one begins end by themselves

if (file && isMainThread) {
  let thrown = false; // Node prints what nobody caught after the event
  node.on("uncaughtExceptionMonitor", () => {
    thrown = true;
  });
  const {emit} = node;
  node.emit = function emitAndQuit(name, ...rest) {
    const heard = emit.call(this, name, ...rest);
    if (name === "exit" && !thrown) {
      writeFileSync(file, String(node.exitCode ?? rest[0] ?? 0));
      node.kill(node.pid, "SIGKILL");
    }
    return heard;
  };
}

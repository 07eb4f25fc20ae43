// Ends Node at once when a script has succeeded. On its own way out Node waits for V8's threads, which at times never
// come: one of 851 runs hung (https://github.com/nodejs/node/issues/64274).
import {isMainThread} from "node:worker_threads";

const node = process; // scripts may take the global one away

if (isMainThread && node.platform !== "win32") {
  const {emit} = node;
  node.emit = function emitAndQuit(name, ...rest) {
    const heard = emit.call(this, name, ...rest);
    if (name === "exit" && !(node.exitCode ?? rest[0])) node.kill(node.pid, "SIGUSR2"); // success, to node.py
    return heard;
  };
}

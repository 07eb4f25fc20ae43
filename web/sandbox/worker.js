// The worker in which a visitor's program runs: a Python of its own, which can reach nothing. It comes from a blob of
// the frame (frame.js), so that it has that frame's origin, which is nobody's, and its policy, which allows no
// connection. Texts of JSON go to and fro through one port; what they say is Python's
// (pysrc/lastcard/sandbox/session.py).

import {evaluate, mount, boot as startPython} from "../worker/plain_boot.js";
import {removeGlobals} from "./remove_globals.js";

const PAGES = 16_384; // of memory, 64 KiB each: 1 GB
const SLICE = 0.04; // seconds of work between two looks at what has come in
const BEAT = 500; // milliseconds between two looks at how long a call takes
const SIGNAL = 2; // SIGINT, to which Python's side listens
const LONGEST = 2000;

const silent = () => {};

self.onmessage = ({data}) => {
  self.onmessage = null;
  begin(data).catch((error) => data.port.postMessage(JSON.stringify({type: "broken", detail: cut(error)})));
};

async function begin({port, build, core, script, loader, archives: [bundle, second], native, room, more}) {
  const post = port.postMessage.bind(port);
  const begun = performance.now();
  const giveBack = boundMemory();
  const started = {core, script: evaluate(script), loader: Promise.resolve(loader), stages: [bundle], native};
  const pyodide = await startPython(build, started, silent, silent, ({FS}) => mount(FS, second));
  giveBack();
  pyodide.unpackArchive(room, "zip", {extractDir: `/lib/python${build.python}`});
  if (more) pyodide.unpackArchive(more, "zip", {extractDir: `/lib/python${build.python}`});
  const session = pyodide.pyimport("lastcard.sandbox.tab").begin((text) => post(text), Boolean(more));
  const watch = watching(pyodide, post);
  const turn = turns();
  removeGlobals(self);
  let working = false;
  port.onmessage = async ({data}) => {
    try {
      session.take(data);
      if (working) return;
      working = true;
      for (let more = true; more; ) {
        watch.begin();
        more = session.step(SLICE);
        watch.end();
        if (more) await turn();
      }
      working = false;
    } catch (error) {
      post(JSON.stringify({type: "broken", detail: cut(error)}));
    }
  };
  post(JSON.stringify({type: "ready", seconds: (performance.now() - begun) / 1000}));
}

/** Memory that Python makes for itself while it starts gets a bound; the function that is returned ends this. */
function boundMemory() {
  const {Memory} = WebAssembly;
  WebAssembly.Memory = new Proxy(Memory, {
    construct: (target, [wanted]) => new target(wanted.shared ? wanted : {...wanted, maximum: PAGES}),
  });
  return () => {
    WebAssembly.Memory = Memory;
  };
}

/**
 * Python looks every now and then whether somebody wants to interrupt it, by reading a number. Here that number is
 * worked out: while there is work it is a signal, twice a second, by which Python's side sees how long a call takes.
 * The page is told that this worker is alive.
 */
function watching(pyodide, post) {
  let at = Number.POSITIVE_INFINITY;
  pyodide.setInterruptBuffer({
    get 0() {
      const now = performance.now();
      if (now < at) return 0;
      at = now + BEAT;
      post('{"type":"beat"}');
      return SIGNAL;
    },
    set 0(_) {},
  });
  return {
    begin: () => {
      at = performance.now() + BEAT;
    },
    end: () => {
      at = Number.POSITIVE_INFINITY;
    },
  };
}

/** Waits until what has come in meanwhile has been heard. */
function turns() {
  const {port1, port2} = new MessageChannel();
  let go;
  port1.onmessage = () => go();
  return () =>
    new Promise((resolve) => {
      go = resolve;
      port2.postMessage(0);
    });
}

function cut(error) {
  return String(error?.message ?? error).slice(-LONGEST);
}

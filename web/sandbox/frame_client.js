// The frame in which the sandbox's workers run: without an address, of an origin that is nobody's, and with a policy by
// which nothing in it, nor any worker that it starts, can connect to anything.

import {after} from "../fetch/clock.js";

const SCRIPT = __SANDBOX_FRAME__;
const WORKER = __SANDBOX_WORKER__;
const PATIENCE = 30_000; // milliseconds

export class Frame {
  /** A frame that has all it needs; `lost` is told of workers that ended by themselves. */
  static async made(parts, lost) {
    const frame = new Frame(lost);
    await frame.#heard("here", () => document.body.append(frame.element));
    await frame.#heard("compiled", () => frame.#send({act: "parts", script: WORKER, ...parts}));
    return frame;
  }

  constructor(lost) {
    this.lost = lost;
    this.waiting = new Map();
    this.element = document.createElement("iframe");
    this.element.setAttribute("sandbox", "allow-scripts");
    this.element.hidden = true;
    this.element.title = "Where programs run";
    this.element.srcdoc = page(SCRIPT);
    this.element.onload = () => {
      const {port1, port2} = new MessageChannel();
      this.port = port1;
      port1.onmessage = ({data}) => this.#hear(data);
      this.element.contentWindow.postMessage({port: port2}, "*", [port2]);
    };
  }

  start(number, channel) {
    this.port.postMessage({act: "start", number, channel}, [channel]);
  }

  end(number) {
    this.port.postMessage({act: "end", number});
  }

  /** Gives something more to all workers that are started from now on. */
  add(more) {
    return this.#heard("added", () => this.#send({act: "add", more}));
  }

  remove() {
    this.element.remove();
  }

  #send(what) {
    this.port.postMessage(what);
  }

  #heard(what, act) {
    return new Promise((resolve, reject) => {
      const end = after(PATIENCE, () => reject(new Error(`the frame for programs was not ${what}`)));
      this.waiting.set(what, {resolve, reject, end});
      act();
    });
  }

  #hear({heard, number, detail}) {
    if (heard === "lost") {
      this.lost(number, detail);
      return;
    }
    for (const [what, {resolve, reject, end}] of [...this.waiting]) {
      if (heard !== what && heard !== "failed") continue;
      end();
      this.waiting.delete(what);
      if (heard === what) resolve();
      else reject(new Error(detail));
    }
  }
}

/** The frame's document; the hash of its script stands in the page's policy, which holds here too. */
function page(script) {
  const policy = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:";
  const meta = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return `<!doctype html>${meta}<script>${script}</script>`;
}

// Lies in a frame of its own origin, with a policy that allows no connection: it compiles what Python is made of,
// once, and starts and ends the workers in which programs run. The page (client.js) hands everything in, and hears of
// the workers through ports of its own.

const workers = new Map();
let parts = null;

addEventListener("message", ({data: {port}, source}) => {
  if (source !== parent || !port) return;
  port.onmessage = ({data}) => ACTS[data.act](data, port);
  port.postMessage({heard: "here"});
});

const ACTS = {
  /** All that a worker is started with, and its script. */
  async parts({script, core, native, rest}, port) {
    try {
      const url = URL.createObjectURL(new Blob([script], {type: "text/javascript"}));
      const compiled = await Promise.all([core, ...native].map((bytes) => WebAssembly.compile(bytes)));
      const [first, ...others] = compiled;
      parts = {url, core: first, native: new Map(others.map((module, i) => [native[i].length, module])), rest};
      port.postMessage({heard: "compiled"});
    } catch (error) {
      port.postMessage({heard: "failed", detail: String(error?.message ?? error)});
    }
  },
  start({number, channel}, port) {
    const {url, core, native, rest} = parts;
    const worker = new Worker(url); // no module: where an origin is nobody's Chromium reads none from a blob
    workers.set(number, worker);
    worker.onerror = (event) => {
      event.preventDefault();
      port.postMessage({heard: "lost", number, detail: String(event.message ?? "")});
    };
    worker.postMessage({...rest, core, native, port: channel}, [channel]);
  },
  /** Something more for all workers to come. */
  add({more}, port) {
    Object.assign(parts.rest, more);
    port.postMessage({heard: "added"});
  },
  end({number}) {
    workers.get(number)?.terminate();
    workers.delete(number);
  },
};

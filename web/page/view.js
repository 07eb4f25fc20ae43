// Puts Bokeh documents into the page and takes them out again. Loads BokehJS and Panel's models once.

import {readBytes} from "../fetch/asset.js";
import {documentFrom, drawDocument} from "../private/bokeh.js";

/** Loads the page's libraries; afterwards there is `Bokeh`. */
export async function loadLibrary(asset, base, cache = "default") {
  // Unpacked by the service worker it has an address of its own, under which the browser keeps it compiled.
  const kept = cache === "default" && asset.kept && navigator.serviceWorker?.controller;
  if (kept) await run(new URL(asset.kept, base).href).catch(() => {});
  if (!globalThis.Bokeh) {
    const bytes = await readBytes({...asset, kept: null}, base, () => {}, cache);
    const url = URL.createObjectURL(new Blob([bytes], {type: "text/javascript"}));
    await run(url).catch(() => {
      throw new Error(`${asset.url} could not be run`);
    });
    URL.revokeObjectURL(url);
  }
  globalThis.Bokeh.set_log_level("warn");
}

async function run(url) {
  const script = document.createElement("script");
  script.src = url;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
  script.remove();
}

/** A document's picture in the page. */
export class View {
  /**
   * Draws a document. `listen` gets it before anything is drawn: components may change it while they are drawn.
   */
  static async embed(json, target, listen) {
    const holder = document.createElement("div");
    target.replaceChildren(holder);
    const jsdoc = documentFrom(json);
    listen(jsdoc);
    await drawDocument(jsdoc, holder);
    return new View(jsdoc, holder);
  }

  constructor(jsdoc, holder) {
    this.jsdoc = jsdoc;
    this.holder = holder;
  }

  remove() {
    this.jsdoc.clear({sync: false});
    this.holder.remove();
  }
}

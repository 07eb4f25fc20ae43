// Puts Bokeh documents into the page and takes them out again. Loads BokehJS and Panel's models once.

import {readBytes} from "../fetch/asset.js";
import {documentFrom, drawDocument} from "../private/bokeh.js";
import {runScript} from "./launch.js";

/** Loads the page's libraries; afterwards there is `Bokeh`. */
export async function loadLibrary(asset, base, cache = "default") {
  if (cache === "default") await globalThis.lastcardLibrary; // what head.js has asked for
  if (!globalThis.Bokeh) await run(asset, base, cache);
  globalThis.Bokeh.set_log_level("warn");
}

/** Loads the libraries' other models, which no page names from the start. */
export const loadModels = run;

async function run(asset, base, cache) {
  const bytes = await readBytes({...asset, kept: null}, base, () => {}, cache);
  const url = URL.createObjectURL(new Blob([bytes], {type: "text/javascript"}));
  await runScript(url).catch(() => {
    throw new Error(`${asset.url} could not be run`);
  });
  URL.revokeObjectURL(url);
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

// Puts Bokeh documents into the page and takes them out again. Loads BokehJS and Panel's models once.

/** Fetches a packed asset and unpacks it. */
export async function unpacked(asset, base, cache = "default") {
  const url = new URL(asset.url, base);
  const response = await fetch(url, {cache});
  if (!response.ok) throw new Error(`${asset.url} answered ${response.status} ${response.statusText}`.trim());
  try {
    return await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).blob();
  } catch (error) {
    throw new Error(`${asset.url} is damaged: ${error.message}`, {cause: error});
  }
}

/** Loads the page's libraries; afterwards there is `Bokeh`. */
export async function loadLibrary(asset, base, cache) {
  const text = await unpacked(asset, base, cache);
  const script = document.createElement("script");
  script.src = URL.createObjectURL(new Blob([text], {type: "text/javascript"}));
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${asset.url} could not be run`));
    document.head.append(script);
  });
  URL.revokeObjectURL(script.src);
  script.remove();
  globalThis.Bokeh.set_log_level("warn");
}

/** A document's picture in the page. */
export class View {
  /**
   * Draws a document. `listen` gets it before anything is drawn: components may change it while they are drawn.
   */
  static async embed(json, target, listen) {
    const {Bokeh} = globalThis;
    const holder = document.createElement("div");
    target.replaceChildren(holder);
    const jsdoc = Bokeh.require("document").Document.from_json(json);
    listen(jsdoc);
    await Bokeh.embed.add_document_standalone(jsdoc, holder, [holder]);
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

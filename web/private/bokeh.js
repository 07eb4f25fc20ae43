// The private parts of BokehJS that the page's own scripts use. (What the build changes
// in BokehJS itself stands in web/builder/scripts/page_script.py and late_models.js.)

/**
 * A document made from its JSON. Public is `Bokeh.embed.embed_items`, which draws it at once: components may change it
 * while they are drawn, and nobody would listen yet.
 */
export const documentFrom = (json) => globalThis.Bokeh.require("document").Document.from_json(json);

/** Whether a document, or a patch, names what lies in the libraries' other script (late_models.js). */
export const lacksModels = (json) => globalThis.Bokeh.lacks(json);

/** Draws a document into an element; resolves when it is drawn. Public is `embed_items`, see above. */
export const drawDocument = (document, holder) =>
  globalThis.Bokeh.embed.add_document_standalone(document, holder, [holder]);

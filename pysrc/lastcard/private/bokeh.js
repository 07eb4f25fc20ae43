// The private parts of BokehJS that the components' scripts use.

const taught = new WeakSet();

// What came from Python is known there. BokehJS takes every model that comes in a patch for a new one until it has
// written a patch itself, and would send it back whole with the next change; Python would warn of each. No public way.
export function knowArrivals(document) {
  if (taught.has(document)) return;
  taught.add(document);
  const take = document._apply_json_patch;
  document._apply_json_patch = function (...parts) {
    const own = new Set(this._new_models);
    try {
      return take.apply(this, parts);
    } finally {
      for (const model of this._new_models) if (!own.has(model)) this._new_models.delete(model);
    }
  };
}

// The view of the figure in a component's view, as soon as it is laid out: one that was just replaced is not at once.
// Null when `el`, the component's element, has left the page. Public are only the models, and `Bokeh.index` for roots.
export async function drawnPlot(view, el) {
  const plot = () => [...view.child_views][0];
  while (el.isConnected && plot()?.layout == null) await new Promise((done) => setTimeout(done, WAIT));
  return el.isConnected ? plot() : null;
}
const WAIT = 50; // milliseconds between two looks

// Whether a view and all within it are laid out that have to be; no public way.
export const isLaidOut = (view) =>
  (view.model.type !== "Figure" || view.layout != null) && (view.child_views ?? []).every(isLaidOut);

// The element of a figure that takes the keyboard's focus; Bokeh has no property for its name and ring.
export const focusLayer = (plot) => plot?.canvas_view?.events_el;

// A figure as an <svg> element, with the marks of its legends as vectors: Bokeh keeps them as small bitmaps, in the
// colours of the page. In place of its tool for saving, and of `output_backend="svg"` for the page as well.
export function svgOf(plot) {
  const layer = withDrawnLegends(plot, () => plot.export("svg"));
  return layer.get_element ? layer.get_element() : layer.canvas;
}

function withDrawnLegends(plot, draw) {
  const legends = [...plot.views.query((view) => view._paint_glyphs && view.entries)];
  const kept = legends.map(({entries}) => entries.map(({glyph}) => glyph));
  const put = (glyphs) => {
    legends.forEach((legend, which) => {
      for (const [index, entry] of legend.entries.entries()) entry.glyph = glyphs(kept[which][index]);
      legend._paint_glyphs();
    });
  };
  put((glyph) => {
    const drawn = new glyph.constructor("svg", false);
    drawn.canvas.getBoundingClientRect = () => glyph.canvas.getBoundingClientRect(); // it stands where the bitmap does
    return drawn;
  });
  try {
    return draw();
  } finally {
    put((glyph) => glyph);
  }
}

// A chart of Bokeh's as part of a saved picture: in vectors, and in light colours whatever the page's are.
import {svg} from "../../scripts/dom.js";

// Draws with the marks of the legends as vectors; Bokeh keeps them as small bitmaps, in the colours of the page.
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

// A chart as Bokeh has drawn it; where the page is dark, its colours are exchanged for the light ones.
export function plotPart(plot) {
  const layer = withDrawnLegends(plot, () => plot.export("svg"));
  const drawing = layer.get_element ? layer.get_element() : layer.canvas;
  const [width, height] = ["width", "height"].map((name) => Number.parseFloat(drawing.getAttribute(name)));
  const shown = colours();
  return () => {
    const light = colours();
    const lighter = new Map(shown.map((colour, index) => [colour, light[index]]));
    // Where neither ink stands out, a chart writes in black or white.
    const inks =
      shown[0] === light[0] ? new Map() : new Map([...lighter, ["#ffffff", "#000000"], ["#000000", "#ffffff"]]);
    for (const part of drawing.querySelectorAll("[fill], [stroke]"))
      for (const name of ["fill", "stroke"]) {
        const map = part.tagName === "text" ? inks : lighter;
        const now = map.get(hex(part.getAttribute(name) ?? ""));
        if (now) part.setAttribute(name, now);
      }
    if (!drawing.getAttribute("viewBox")) drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    return {group: svg("g", {}, drawing), width, height};
  };
}

// A colour as "#rrggbb", however it is written.
function hex(colour) {
  const parts = colour.match(/^rgb\((\d+), ?(\d+), ?(\d+)\)$/)?.slice(1);
  return parts ? `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}` : colour.toLowerCase();
}

const NAMES = "surface ink ink-2 line win loss draw accent p1 p2 p3 p4 p5".split(" ");
const colours = () => {
  const style = getComputedStyle(document.documentElement);
  return NAMES.map((name) => style.getPropertyValue(`--${name}`).trim().toLowerCase());
};

// A chart of Bokeh's as part of a saved picture: in vectors, and in light colours whatever the page's are.
import {svgOf} from "../../../private/bokeh.js";
import {svg} from "../../scripts/dom.js";

// A chart as Bokeh has drawn it; where the page is dark, its colours are exchanged for the light ones.
export function plotPart(plot) {
  const drawing = svgOf(plot);
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

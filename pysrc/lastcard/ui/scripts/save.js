// Handing a file to the reader.
import {h, svg} from "./dom.js";

// A busy browser may ask for the file some time after the click.
export function save(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], {type}));
  h("a", {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// A saved picture has no style sheet: what the eye sees is written into it.
export function saveDrawing(view, name) {
  const copy = view.picture.cloneNode(true);
  const box = view.layer.getBBox();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `${box.x - 20} ${box.y - 20} ${box.width + 40} ${box.height + 40}`);
  copy.firstChild.removeAttribute("transform");
  paste(view.layer, copy.firstChild);
  // What was drawn on a dark ground cannot be read on paper without it.
  copy.prepend(
    svg("rect", {
      x: box.x - 20,
      y: box.y - 20,
      width: box.width + 40,
      height: box.height + 40,
      fill: getComputedStyle(view.box).backgroundColor,
    }),
  );
  save(name, "image/svg+xml", new XMLSerializer().serializeToString(copy));
}

function paste(from, to) {
  const style = getComputedStyle(from);
  for (const name of [
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "opacity",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
  ])
    to.setAttribute(name, style.getPropertyValue(name));
  if (style.display === "none" || style.visibility === "hidden") to.setAttribute("display", "none");
  to.removeAttribute("class");
  for (let index = 0; index < from.children.length; index++) paste(from.children[index], to.children[index]);
}

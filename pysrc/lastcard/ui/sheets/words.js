// What several tabs of the sheets do alike.
import {onChild} from "../../private/panel.js";
import {button} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";

const LARGEST = 1_000_000; // bytes of a file that is opened

// The name of a saved file, made from a title.
export function fileName(title, ending) {
  const name = title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${name.slice(0, 60) || "sheet"}.${ending}`;
}

// A button that opens a file as text; `fail` is told why it cannot be read.
export function openFile(label, kinds, act, fail) {
  const field = h("input", {
    type: "file",
    accept: kinds,
    hidden: true,
    async onchange() {
      const [file] = field.files;
      field.value = "";
      if (!file) return;
      if (file.size > LARGEST) fail(`${file.name} has ${file.size.toLocaleString("en")} bytes: that is no sheet.`);
      else act(await file.text());
    },
  });
  return h(
    "span",
    {},
    field,
    button(label, () => field.click()),
  );
}

// What has the keyboard's focus now, in whatever shadow; what is returned gives it back.
export function focused() {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return () => {
    if (node?.isConnected && node !== document.body) node.focus({preventScroll: true});
  };
}

// Writes a field, unless somebody is writing in it.
export function written(field, text) {
  if (field.value !== text && field.getRootNode().activeElement !== field) field.value = text;
}

// The place of an item's board; `inert` where it is only looked at.
export function itemBoard(item, view, inert) {
  const place = h("div", {class: "item-board", inert});
  onChild(item, view, "board", (board) => {
    if (board && board !== place.firstElementChild) place.replaceChildren(board);
    place.hidden = !item.board;
  });
  return place;
}

// A QR code: its side in modules, and the path of what is dark.
export function qrDrawing([size, path], label) {
  const box = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const attributes = {viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": label};
  for (const [name, value] of Object.entries({...attributes, "shape-rendering": "crispEdges"}))
    box.setAttribute(name, value);
  for (const [fill, d] of [
    ["#fff", `M0 0h${size}v${size}H0z`],
    ["#000", path],
  ]) {
    const part = document.createElementNS(box.namespaceURI, "path");
    part.setAttribute("fill", fill);
    part.setAttribute("d", d);
    box.append(part);
  }
  return box;
}

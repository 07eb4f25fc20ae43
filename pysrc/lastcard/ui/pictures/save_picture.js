// Saving a picture as a file that can be read by itself: its title, what is shown and its legend, where it comes from
// and when, in light colours whatever the page's are; as SVG, and as PNG at twice the size.
import {button} from "../scripts/controls.js";
import {findSeen, h, svg} from "../scripts/dom.js";
import {DATA_THEME} from "../scripts/events.js";
import {save} from "../scripts/save.js";
import {short} from "../scripts/words.js";
import {painted, pasted} from "./svg_copy.js";

const EDGE = 24;
const GAP = 14;
const READABLE = 60; // letters of a position that stand on one line
const LARGEST = 8000; // pixels of a side that every browser can draw
const SANS = "Inter, system-ui, Arial, sans-serif";

// Does something while the page has its light colours; nobody sees it, as nothing is drawn before it has ended.
function inLight(act) {
  const root = document.documentElement;
  const theme = root.getAttribute(DATA_THEME);
  root.style.setProperty("--quick", "0ms"); // no colour is caught half way
  root.setAttribute(DATA_THEME, "light");
  try {
    return act();
  } finally {
    if (theme) root.setAttribute(DATA_THEME, theme);
    else root.removeAttribute(DATA_THEME);
    getComputedStyle(root).getPropertyValue("color");
    root.style.removeProperty("--quick");
  }
}

// The whole of a drawing that can be moved and scaled, in its own size.
export function drawingPart(view) {
  const {x, y, width, height} = view.layer.getBBox();
  const group = pasted(view.layer, {}, "");
  for (const name of ["transform", "viewBox", "overflow"]) group.removeAttribute(name);
  const [left, top] = [x - 8, y - 8];
  return {group: svg("g", {transform: `translate(${-left} ${-top})`}, group), width: width + 16, height: height + 16};
}

// The position on show, or where it is too long to be read, the start of its line and how far it is from there.
function positionSaid() {
  const position = findSeen("#position")?.value;
  if (!position || position.length <= READABLE) return position;
  const [start, here] = [".chip", ".chip.here"].map((chip) => findSeen(chip));
  if (!start || !here || start.textContent.length > READABLE / 2 || start.textContent.includes("…")) return position;
  return start === here ? start.textContent : `${start.textContent}, then up to ${here.textContent}`;
}

// The game, and in Explore the position on show.
function placeSaid() {
  const title = findSeen("h1")?.textContent;
  const position = location.hash.includes("/explore") && positionSaid();
  return short([title, position && `position ${position}`].filter(Boolean).join(", "), 84);
}

const day = () => new Date().toLocaleDateString("en-GB", {day: "numeric", month: "long", year: "numeric"});
const source = () => `Source: lastcard, ${location.host || "this computer"}${location.pathname}, ${day()}`;

function line(text, size, weight, y, fill) {
  return svg(
    "text",
    {x: EDGE, y, "font-family": SANS, "font-size": size, "font-weight": weight, fill},
    text.replace(/\s+/g, " "),
  );
}

// A file's content: the parts below each other, with a head and a foot.
function framed(title, parts) {
  const ink = getComputedStyle(document.documentElement);
  const [dark, soft, paper] = ["--ink", "--ink-2", "--surface"].map((name) => ink.getPropertyValue(name).trim());
  const head = [line(title, 19, 700, EDGE + 16, dark), line(placeSaid(), 13, 500, EDGE + 38, soft)];
  let y = EDGE + 56;
  const placed = parts.map(({group, height}) => {
    const at = svg("g", {transform: `translate(${EDGE} ${y})`}, group);
    y += height + GAP;
    return at;
  });
  const foot = line(source(), 12, 500, y + 8, soft);
  const words = [title, placeSaid(), source()].map((text, index) => text.length * (index ? 7 : 11));
  const width = Math.ceil(Math.max(...parts.map((part) => part.width), ...words) + 2 * EDGE);
  const height = Math.ceil(y + 8 + EDGE);
  const ground = svg("rect", {width, height, fill: paper});
  const sheet = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height}, ground, head, placed, foot);
  sheet.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return {text: new XMLSerializer().serializeToString(sheet), width, height};
}

async function savePng(name, {text, width, height}) {
  const url = URL.createObjectURL(new Blob([text], {type: "image/svg+xml"}));
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  const scale = Math.min(2, LARGEST / Math.max(width, height));
  const canvas = h("canvas", {width: Math.round(width * scale), height: Math.round(height * scale)});
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((content) => save(`${name}.png`, "image/png", content));
}

// The buttons that save a picture, which is called `name`. `parts` tells what it consists of, asked at the click:
// elements of the page, or what `drawingPart` gives; `title` what stands above it.
export function pictureButtons({name, title, file, parts}) {
  const sheet = async () => {
    const found = await parts();
    return inLight(() =>
      framed(
        title(),
        found.map((part) => (part instanceof Element ? painted(part) : typeof part === "function" ? part() : part)),
      ),
    );
  };
  const marks = (kind) => ({"aria-label": `Save ${name} as ${kind}`, "data-saves": kind});
  return [
    button("PNG", async () => savePng(file(), await sheet()), marks("PNG")),
    button("SVG", async () => save(`${file()}.svg`, "image/svg+xml", (await sheet()).text), marks("SVG")),
  ];
}

// The head of a picture's card: its title, which may change, and the buttons that save it.
export function pictureHead(title, file, parts, ...more) {
  const name = file.replaceAll("-", " ");
  const buttons = pictureButtons({name, title: () => title.textContent, file: () => file, parts});
  return h("div", {class: "card-head"}, title, more, h("div", {class: "group wrap picture-files"}, buttons));
}

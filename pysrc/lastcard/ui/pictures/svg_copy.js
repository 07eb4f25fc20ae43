// What the eye sees of a part of the page, as shapes of SVG: a file has no style sheet, so every colour and every
// letter is written into it. Boxes become rectangles, texts stand where they stand on the page, drawings are taken as
// they are.
import {svg} from "../scripts/dom.js";

const STYLES = [
  "fill fill-opacity stroke stroke-opacity stroke-width stroke-dasharray stroke-linecap stroke-linejoin opacity",
  "paint-order font-family font-size font-style font-weight letter-spacing text-anchor",
].flatMap((names) => names.split(" "));
// Controls say what can be done on the page, and nothing of the picture.
const CONTROLS = ".sr-only, .button, .segments, .inline-range, .tip, select, input, progress, [data-unsaved]";
const CLEAR = /^(transparent|rgba\(.*, 0\))$/;
const SIDES = ["Top", "Right", "Bottom", "Left"];

function paste(from, to) {
  const style = getComputedStyle(from);
  for (const name of STYLES) to.setAttribute(name, style.getPropertyValue(name));
  if (style.display === "none" || style.visibility === "hidden") to.setAttribute("display", "none");
  to.removeAttribute("class");
  to.removeAttribute("style");
  for (let index = 0; index < from.children.length; index++) paste(from.children[index], to.children[index]);
}

// A drawing as it is, at a place and in a size.
export function pasted(from, place, viewBox) {
  const copy = from.cloneNode(true);
  paste(from, copy);
  const box = viewBox ?? from.getAttribute("viewBox") ?? `0 0 ${place.width} ${place.height}`;
  const look = {viewBox: box, overflow: "visible", color: getComputedStyle(from).color};
  for (const [name, value] of Object.entries({...place, ...look})) copy.setAttribute(name, value);
  return copy;
}

// Stripes in the first colour of a gradient: on the page it tells by hatching what colour alone would not.
function hatched(image, place) {
  const colour = image.match(/rgba?\([^)]*\)/g)?.find((one) => !CLEAR.test(one));
  if (!colour) return [];
  const id = `hatch${hatches++}`;
  const stripe = svg("rect", {width: 2, height: 6, fill: colour});
  const look = {id, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)"};
  return [svg("pattern", look, stripe), svg("rect", {...place, fill: `url(#${id})`})];
}
let hatches = 0;

// An outline, and a ring that a shadow without blur draws.
function ringsOf(style, {x, y, width, height, rx}) {
  const ring = (colour, wide, out) => {
    const grown = {x: x - out, y: y - out, width: width + 2 * out, height: height + 2 * out, rx: Math.max(rx + out, 0)};
    return svg("rect", {...grown, fill: "none", stroke: colour, "stroke-width": wide});
  };
  const rings = [];
  const wide = Number.parseFloat(style.outlineWidth);
  if (style.outlineStyle === "solid" && wide) {
    rings.push(ring(style.outlineColor, wide, Number.parseFloat(style.outlineOffset) + wide / 2));
  }
  const shadow = style.boxShadow.match(/^(rgba?\([^)]*\)) 0px 0px 0px ([\d.]+)px( inset)?$/);
  if (shadow) rings.push(ring(shadow[1], Number(shadow[2]), (shadow[3] ? -1 : 1) * (Number(shadow[2]) / 2)));
  return rings;
}

function boxOf(style, {x, y, width, height}) {
  const parts = [];
  const rx = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, width / 2, height / 2);
  const borders = SIDES.map((side) => {
    const wide = style[`border${side}Style`] === "none" ? 0 : Number.parseFloat(style[`border${side}Width`]);
    return {wide, colour: style[`border${side}Color`], dashed: style[`border${side}Style`] === "dashed"};
  });
  const around = borders.every(({wide, colour}) => wide === borders[0].wide && colour === borders[0].colour);
  const filled = !CLEAR.test(style.backgroundColor);
  const [{wide, colour}] = borders;
  const line = around && wide > 0 && !CLEAR.test(colour);
  if (filled || line) {
    const inner = {x: x + wide / 2, y: y + wide / 2, width: width - wide, height: height - wide};
    const stroke = line ? {stroke: colour, "stroke-width": wide} : {};
    const place = line ? inner : {x, y, width, height};
    parts.push(svg("rect", {...place, rx, fill: filled ? style.backgroundColor : "none", ...stroke}));
  }
  if (style.backgroundImage.includes("gradient"))
    parts.push(...hatched(style.backgroundImage, {x, y, width, height, rx}));
  parts.push(...ringsOf(style, {x, y, width, height, rx}));
  if (around) return parts;
  const [top, right, bottom, left] = borders.map(({wide}) => wide / 2);
  const lines = [
    {x1: x, x2: x + width, y1: y + top, y2: y + top},
    {x1: x + width - right, x2: x + width - right, y1: y, y2: y + height},
    {x1: x, x2: x + width, y1: y + height - bottom, y2: y + height - bottom},
    {x1: x + left, x2: x + left, y1: y, y2: y + height},
  ];
  borders.forEach(({wide, colour, dashed}, side) => {
    const look = {stroke: colour, "stroke-width": wide, ...(dashed && {"stroke-dasharray": `${2 * wide} ${wide}`})};
    if (wide && !CLEAR.test(colour)) parts.push(svg("line", {...lines[side], ...look}));
  });
  return parts;
}

// The words of a text by the lines on which they stand; a line may also end within a word, after a hyphen or a dash.
function linesOf(node) {
  const lines = [];
  const range = document.createRange();
  for (const {0: word, index} of node.data.matchAll(/[^\s–—-]*[–—-]+\s*|[^\s–—-]+\s*/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.trimEnd().length);
    const place = range.getBoundingClientRect();
    if (!place.width) continue;
    const last = lines.at(-1);
    if (last && Math.abs(last.place.y - place.y) < 2) {
      last.words += word;
      last.place = new DOMRect(last.place.x, last.place.y, place.right - last.place.x, place.height);
    } else lines.push({words: word, place});
  }
  return lines.map(({words, place}) => ({text: words.trimEnd().replace(/\s+/g, " "), place}));
}

const measure = document.createElement("canvas").getContext("2d");

function lettersOf(node, style, shift) {
  measure.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const {fontBoundingBoxAscent: up, fontBoundingBoxDescent: down} = measure.measureText("x");
  return linesOf(node).map(({text, place}) => {
    const spot = shift(place);
    const turned = style.writingMode.startsWith("vertical");
    const middle = `translate(${spot.x + spot.width / 2 + down} ${spot.y + spot.height / 2}) rotate(-90)`;
    const letters = {
      ...(turned
        ? {transform: middle, "text-anchor": "middle"}
        : {x: spot.x, y: spot.y + (spot.height - up - down) / 2 + up}),
      textLength: turned ? spot.height : spot.width,
      lengthAdjust: "spacingAndGlyphs",
      fill: style.color,
    };
    for (const name of ["font-family", "font-size", "font-style", "font-weight"])
      letters[name] = style.getPropertyValue(name);
    return svg("text", letters, style.textTransform === "uppercase" ? text.toUpperCase() : text);
  });
}

// All of a part of the page, from its upper left corner: {group, width, height}; also what has to be scrolled to.
export function painted(box) {
  box.setAttribute("data-whole", ""); // a row that is scrolled on the page may say how it is shown as a whole
  const found = paintedNow(box);
  box.removeAttribute("data-whole");
  return found;
}

function paintedNow(box) {
  const corner = box.getBoundingClientRect();
  const size = {width: 0, height: 0};
  const shift = ({x, y, width, height}) => ({x: x - corner.x, y: y - corner.y, width, height});
  const drawnAt = (spot) => {
    const place = shift(spot);
    size.width = Math.max(size.width, place.x + place.width);
    size.height = Math.max(size.height, place.y + place.height);
    return place;
  };
  const inside = (element, style) =>
    [...element.childNodes].flatMap((node) => {
      if (node.nodeType === Node.TEXT_NODE) return style.visibility === "hidden" ? [] : lettersOf(node, style, drawnAt);
      return node.nodeType === Node.ELEMENT_NODE ? walk(node) : [];
    });
  const walk = (element) => {
    const style = getComputedStyle(element);
    if (style.display === "none" || element.matches(CONTROLS)) return [];
    const seen = style.visibility !== "hidden";
    const place = element.getBoundingClientRect();
    if (element instanceof SVGElement) return seen && place.width ? [pasted(element, drawnAt(place))] : [];
    const own = seen && place.width && style.display !== "contents" ? boxOf(style, shift(place)) : [];
    if (own.length) drawnAt(place); // a box of which nothing is seen takes no room in the file
    const parts = [...own, ...inside(element, style)];
    return Number(style.opacity) < 1 ? [svg("g", {opacity: style.opacity}, parts)] : parts;
  };
  const group = svg("g", {}, walk(box));
  return {group, ...size};
}

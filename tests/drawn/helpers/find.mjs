// Finding elements as people and their tools do: by what is written, by role and name, by selector, in whatever shadow
// tree. A way to elements is a list of steps, each taken from what the one before has found.
import {pathToFileURL} from "node:url";

let names; // dom-accessibility-api
let elements; // under what a node of happy-dom has the list of its elements

/** Takes the libraries, from the files that the page was given. */
export async function load(files) {
  names = await import(pathToFileURL(files.names).href);
  elements = (await import(pathToFileURL(files.dom).href)).PropertySymbol.elementArray;
}

const above = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host ?? null;

/** All elements below one, from the first to the last. A document's own lists of them are slow to go through. */
function below(root, found = []) {
  if (root.shadowRoot) add(root.shadowRoot[elements], found);
  add(root[elements], found);
  return found;
}

function add(children, found) {
  for (const node of children) {
    found.push(node);
    below(node, found);
  }
}

const inside = (node, root) => root === document || (node !== root && upward(node, (one) => one === root));
function upward(node, is) {
  for (let one = node; one; one = above(one)) if (is(one)) return one;
  return null;
}

/** Whether nothing says that an element is not there for now. What style sheets say is not asked. */
export const shown = (node) => !upward(node, hides);
function hides(node) {
  if (node.hidden || node.hasAttribute("hidden") || node.style?.display === "none") return true;
  if (node.localName === "dialog" && !node.hasAttribute("open")) return true;
  const around = node.parentElement;
  return around?.localName === "details" && !around.open && node !== around.querySelector("summary");
}

/** The text of an element, with that of the shadow trees in it. */
export function textOf(node) {
  if (node.nodeType === 3) return node.data;
  if (node.localName === "style" || node.localName === "script") return "";
  const parts = node.shadowRoot ? [...node.shadowRoot.childNodes, ...node.childNodes] : [...node.childNodes];
  return parts.map(textOf).join("");
}

/** What is written in an element, its pieces apart: where they stand only a style sheet says. */
export function words(node) {
  if (node.nodeType === 3) return node.data;
  if (node.localName === "style" || node.localName === "script" || (node.nodeType === 1 && hides(node))) return "";
  const parts = node.shadowRoot ? [...node.shadowRoot.childNodes, ...node.childNodes] : [...node.childNodes];
  return parts.map((part) => (part.nodeType === 1 ? ` ${words(part)} ` : words(part))).join("");
}
export const plain = (text) => text.replaceAll(/[\s\u200b]+/g, " ").trim();

/** Whether a text is what is asked for: {text, exact} or {pattern, flags}. */
export function says(found, {text, exact, pattern, flags}) {
  if (pattern !== undefined) return new RegExp(pattern, flags).test(found);
  const [has, asked] = [plain(found), plain(text)];
  return exact ? has === asked : has.toLowerCase().includes(asked.toLowerCase());
}

export const nameOf = (node) => names.computeAccessibleName(node, STYLE);
export const descriptionOf = (node) => names.computeAccessibleDescription(node, STYLE);
const STYLE = {getComputedStyle: () => ({getPropertyValue: () => "", display: "block"}), hidden: false};
const roleOf = (node) => (node.localName === "input" && node.type === "file" ? null : names.getRole(node));

// ---- selectors, across the borders of shadow trees ---------------------------------------------------------------

const parsed = new Map();

/** A selector as alternatives, each a list of compounds with what stands before it: " ", ">" or "+". */
function parse(selector) {
  if (!parsed.has(selector)) parsed.set(selector, split(selector, ",").map(chain));
  return parsed.get(selector);
}

function chain(text) {
  const found = [];
  let sign = " ";
  for (const part of split(text.trim().replaceAll(/\s*([>+~])\s*(?![^[]*\])/g, " $1 "), " ")) {
    if (/^[>+~]$/.test(part)) sign = part;
    else if (part) {
      found.push({sign, ...compound(part)});
      sign = " ";
    }
  }
  return found;
}

const SPECIAL = /:(visible|has|is|not|has-text)(?![\w-])/;

/** What of a compound is asked of the element itself, and what is asked in our own way. */
function compound(part) {
  const tests = [];
  let rest = part;
  for (let found = SPECIAL.exec(rest); found; found = SPECIAL.exec(rest)) {
    const begin = found.index + found[0].length;
    const end = rest[begin] === "(" ? close(rest, begin) : begin - 1;
    const given = rest.slice(begin + 1, end);
    tests.push(TESTS[found[1]](given));
    rest = rest.slice(0, found.index) + rest.slice(Math.max(end, begin - 1) + 1);
  }
  return {own: quick(rest || "*"), tests};
}

const PLAIN = /^([a-z][\w-]*|\*)?((?:[.#][\w-]+|\[[\w-]+(?:="[^"]*")?\])*)$/;
const PIECE = /([.#])([\w-]+)|\[([\w-]+)(?:="([^"]*)")?\]/g;

/** What tells whether an element is what a compound asks for: mostly a name, classes, attributes, quickly seen. */
function quick(own) {
  const found = PLAIN.exec(own);
  if (!found) return (node) => node.matches(own);
  const name = found[1] === "*" ? undefined : found[1];
  const pieces = [...found[2].matchAll(PIECE)].map(([, sign, word, attribute, value]) => {
    if (sign === "#") return (node) => node.getAttribute("id") === word;
    if (value !== undefined) return (node) => node.getAttribute(attribute) === value;
    if (attribute) return (node) => node.hasAttribute(attribute);
    const among = new RegExp(`(^|\\s)${word}(\\s|$)`);
    return (node) => among.test(node.getAttribute("class") ?? "");
  });
  return (node) => (!name || node.localName === name) && pieces.every((is) => is(node));
}

const TESTS = {
  visible: () => shown,
  has: (given) => (node) => below(node).some((one) => matches(one, given, node)),
  is: (given) => (node) => matches(node, given),
  not: (given) => (node) => !matches(node, given),
  "has-text": (given) => (node) => says(textOf(node), {text: given.slice(1, -1)}),
};

function close(text, begin) {
  let deep = 0;
  for (let at = begin; at < text.length; at++) {
    if (text[at] === "(") deep++;
    if (text[at] === ")" && --deep === 0) return at;
  }
  throw new Error(`${text} has a bracket that is not closed`);
}

function split(text, sign) {
  const parts = [""];
  let deep = 0;
  let quote = "";
  for (const letter of text) {
    if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if ("([".includes(letter)) deep++;
    else if (")]".includes(letter)) deep--;
    if (letter === sign && deep === 0 && !quote) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

function matches(node, selector, root = document) {
  return parse(selector).some((steps) => fits(node, steps, steps.length - 1, root));
}

function fits(node, steps, last, root) {
  const {sign, own, tests} = steps[last];
  if (!own(node) || !tests.every((test) => test(node))) return false;
  if (last === 0) return sign !== ">" || above(node) === root;
  if (sign === "+")
    return Boolean(node.previousElementSibling) && fits(node.previousElementSibling, steps, last - 1, root);
  if (sign === ">") return Boolean(above(node)) && fits(above(node), steps, last - 1, root);
  for (let one = above(node); one; one = above(one)) if (fits(one, steps, last - 1, root)) return true;
  return false;
}

// ---- steps ----------------------------------------------------------------------------------------------------------

const STEPS = {
  css: (roots, {css}) => each(roots, (root) => below(root).filter((node) => matches(node, css, root))),
  role: (roots, {role, ...asked}) =>
    each(roots, (root) =>
      below(root).filter(
        (node) =>
          roleOf(node) === role &&
          shown(node) &&
          (!("text" in asked || "pattern" in asked) || says(nameOf(node), asked)),
      ),
    ),
  label: (roots, {label}) =>
    each(roots, (root) =>
      below(root).filter(
        (node) => (FIELD.test(node.localName) || node.hasAttribute("aria-label")) && says(nameOf(node), label),
      ),
    ),
  text: (roots, {text}) =>
    each(roots, (root) => {
      const found = below(root).filter((node) => says(textOf(node), text) && !/^(style|script)$/.test(node.localName));
      return found.filter((node) => !found.some((other) => inside(other, node)));
    }),
  filter: (roots, {has, hasText}) =>
    roots.filter((root) => (!has || find(has, [root]).length > 0) && (!hasText || says(textOf(root), hasText))),
  visible: (roots) => roots.filter(shown),
  nth: (roots, {nth}) => roots.slice(nth, nth === -1 ? undefined : nth + 1),
};
const FIELD = /^(input|select|textarea)$/;

function each(roots, look) {
  const found = roots.flatMap(look);
  if (roots.length < 2) return found;
  return [...new Set(found)];
}

/** The elements to which steps lead. */
export function find(steps, from = [document]) {
  return steps.reduce((roots, step) => STEPS[step.by](roots, step), from);
}

// Short forms of texts and numbers.

// Characters beyond which a position is left out where there is little room.
export const LONG_POSITION = 24;

// What people take for one character, such as a flag or a family, may be several for a program.
const segmenter = globalThis.Intl?.Segmenter && new Intl.Segmenter();

/** The number of characters (code points) of a text, as Python counts them. */
export const size = (text) => [...text].length;

/** The beginning of a text, of at most so many characters; what people take for one character stays whole. */
export function cut(text, most) {
  if (text.length <= most) return text;
  let kept = "";
  for (const part of segmenter?.segment(text) ?? text) {
    const segment = part.segment ?? part;
    most -= size(segment);
    if (most < 0) break;
    kept += segment;
  }
  return kept;
}

// A long position, or whatever else is too long for its place, by its beginning; the whole belongs into a title.
export const short = (text, most = 66) => (cut(text, most) === text ? text : `${cut(text, most - 1)}…`);

// How many there are of something: "1 move", "1,200 moves"; `many` where the word does not take an s.
export const amount = (count, one, many = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

// A number that names a thing, with its article: "a 7", "an 8", "an 11".
export const one = (number) => `${/^(8|1[18]$|1[18],)/.test(number.toLocaleString("en")) ? "an" : "a"} ${number}`;

const FORMULA = /[^\s,;:]+(?: [=<>≤≥≡≠+−×] [^\s,;:]+)+/g;
const LONGEST_FORMULA = 24; // characters that fit into a line of a telephone

// A text whose short formulas, such as "n = 4k + 1", stay in one line.
export const unbroken = (text) =>
  text.replace(FORMULA, (found) => (found.length > LONGEST_FORMULA ? found : found.replaceAll(" ", "\u00a0")));

// Seconds in words, one number and its unit.
export function duration(seconds) {
  const units = [
    ["s", 1, 100],
    ["min", 60, 100],
    ["hours", 3600, 48],
    ["days", 86400, Infinity],
  ];
  const [unit, size] = units.find(([, size, most]) => seconds < size * most);
  return `${Math.max(1, Math.ceil(seconds / size)).toLocaleString("en")} ${unit}`;
}

// How far something was when it was stopped: " at 40 %"; nothing where it had hardly begun, and never all of it.
export const atShare = (share) => (share >= 0.005 ? ` at ${Math.min(99, Math.round(100 * share))} %` : "");

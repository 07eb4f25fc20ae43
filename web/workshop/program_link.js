// A program as the part of a link: its name and text, packed. What is too long for a link is sent as a file.

import {stateOf} from "../../pysrc/lastcard/ui/scripts/address.js";
import {LONGEST, named} from "../../pysrc/lastcard/ui/workshop/programs.js";

export const MOST = 1_900; // characters of the code: an address has at most 2,000
export const PARAMETER = "program";
const FORMAT = /^1[A-Za-z0-9_-]{1,20000}$/;

const through = async (bytes, stream, most) => {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  for (let size = 0; ; ) {
    const {done, value} = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("the program in the link is too long");
    }
    parts.push(value);
  }
};

/** The code of a program. */
export async function packed(name, text) {
  const bytes = new TextEncoder().encode(JSON.stringify([name, text]));
  const small = await through(bytes, new CompressionStream("deflate-raw"), Infinity);
  let letters = "";
  for (const byte of small) letters += String.fromCharCode(byte);
  return `1${btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** The program of a code: its name and its text. Throws what is wrong with it. */
export async function unpacked(code) {
  if (!FORMAT.test(code)) throw new Error("the program in this link cannot be read here");
  let said;
  try {
    const letters = atob(code.slice(1).replace(/-/g, "+").replace(/_/g, "/"));
    const small = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const bytes = await through(small, new DecompressionStream("deflate-raw"), 4 * LONGEST);
    said = JSON.parse(new TextDecoder("utf-8", {fatal: true}).decode(bytes));
  } catch (error) {
    throw new Error(/too long/.test(error.message) ? error.message : "the program in the link is damaged");
  }
  const sound = Array.isArray(said) && said.length === 2 && said.every((part) => typeof part === "string");
  if (!sound || said[1].length > LONGEST) throw new Error("the program in the link is damaged");
  return {name: named(said[0]), text: said[1].replace(/\r\n?/g, "\n")};
}

/** The code in an address; empty where it has none. */
export const codeIn = (hash) => stateOf(hash).get(PARAMETER) ?? "";

/** The address that opens a program; null where it would be too long. */
export async function addressOf(name, text) {
  const code = await packed(name, text);
  return code.length > MOST ? null : `#/workshop?${PARAMETER}=${code}`;
}

// Handing a file to the reader.
import {h} from "./dom.js";

// A busy browser may ask for the file some time after the click.
export function save(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], {type}));
  h("a", {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

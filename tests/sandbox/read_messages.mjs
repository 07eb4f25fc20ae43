// Reads a JSON list of texts from a file, and says of each whether it is a message of the sandbox.
import {readFileSync} from "node:fs";
import {read} from "../../web/sandbox/shapes.js";

const texts = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify(texts.map((text) => read(text) !== null)));

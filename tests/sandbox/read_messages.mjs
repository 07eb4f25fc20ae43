// Reads texts and the messages' shapes from a JSON file, and says of each text whether it is a message of the sandbox.
import {readFileSync} from "node:fs";

const {shapes, texts} = JSON.parse(readFileSync(process.argv[2], "utf8"));
globalThis.__SANDBOX_SHAPES__ = shapes; // which the build fills in
const {read} = await import("../../web/sandbox/shapes.js");
console.log(JSON.stringify(texts.map((text) => read(text) !== null)));

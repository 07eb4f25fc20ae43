// The workshop's side of the shell: where somebody writes a game, and nowhere else, this script is fetched.
import {Workbench} from "./workbench.js";

const SOON = 20; // milliseconds

let bench = null;

/** Opens the workshop in its place, once the page's own modules (web/page/boot.js) are there. */
export async function open(place, shell) {
  while (!globalThis.lastcard) await new Promise((resolve) => setTimeout(resolve, SOON));
  if (!bench) {
    const {build, base} = globalThis.lastcard;
    const {Sandbox} = await import(new URL(build.sandbox, base).href);
    bench ??= new Workbench(place, {...shell, Sandbox});
  }
  return bench;
}

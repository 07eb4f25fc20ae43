// A lasting notice of something that failed in the running page, and what to do about it.

import {copy} from "../../pysrc/lastcard/ui/scripts/dialog.js";
import {hear, PROBLEM, SERVER_LOST} from "../../pysrc/lastcard/ui/scripts/events.js";

const $ = (name) => document.getElementById(name ? `trouble-${name}` : "trouble");
const FAILED = "Something went wrong: your last action may have had no effect. You can continue.";
const GONE = "The server doesn’t respond. Restart it or check your connection, then reload this page.";
const BACK = "The server responds again. Reload this page to continue; the address has the position.";
const LOOK = 2000; // milliseconds between two looks for the server
const MOST = 5; // problems in a report

let problems = [];
let gone = false;

function show(says, detail) {
  $("says").textContent = says;
  $("log").textContent = detail;
  $("more").hidden = $("copy").hidden = !detail;
  $("close").hidden = gone;
  $("").hidden = false;
}

/** Shows an exception; the page goes on. */
function problem({title, detail}) {
  problems = [...problems, detail.includes(title) ? detail : `${title}\n${detail}`].slice(-MOST);
  if (!gone) show(FAILED, problems.join("\n\n").trim());
}

/** The server is gone: says so, and when it is back. */
async function serverLost() {
  if (gone) return;
  gone = true;
  show(GONE, "");
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, LOOK));
  show(BACK, "");
}

async function answers() {
  try {
    return (await fetch(import.meta.url, {method: "HEAD", cache: "no-store"})).ok;
  } catch {
    return false;
  }
}

const report = () => [document.title, location.href, navigator.userAgent, "", $("log").textContent].join("\n");
const copied = () => {
  $("copy").textContent = "Copied";
};

$("reload").addEventListener("click", () => location.reload());
$("copy").addEventListener("click", () => copy(report(), "", copied, "Report"));
$("close").addEventListener("click", () => {
  problems = [];
  $("copy").textContent = "Copy the report";
  $("").hidden = true;
});
hear(PROBLEM, problem);
hear(SERVER_LOST, serverLost);

// Notices that the page has not come whole: a script or the styles are missing, damaged or late. Without them nothing
// else can say so; this is in the page itself. The notice has a button that loads the page again without the cache.

const PARTS = "[integrity]"; // the parts without which there is no page; the browser refuses one that is not as built
const PATIENCE = 15_000; // milliseconds until the page is late
const LONGEST = 60_000; // milliseconds for one file
const BOX = "margin:1rem;padding:1rem;border:2px solid;font:1rem/1.5 system-ui;background:Canvas;color:CanvasText";

let cause = "";
let notice = null;

/** Looks after the page from now on. */
export function watchPage() {
  addEventListener(
    "error",
    ({target}) => target.matches?.(PARTS) && broken(`${nameOf(target)} is missing or damaged`),
    true,
  );
  document.addEventListener("DOMContentLoaded", () => {
    if (!runs()) broken("it is cut short, or this browser is too old for it");
    else if (!cause) notice?.remove();
  });
  setTimeout(() => !runs() && !cause && late(), PATIENCE);
}

/** Reports that it is late. Styles on their way would hold back painting, so a script names them again. */
function late() {
  for (const link of document.querySelectorAll("link[rel=stylesheet]"))
    if (!link.sheet) link.replaceWith(link.cloneNode());
  tell("a part of it has not come yet");
}

const nameOf = (part) => (part.src || part.href).split("/").at(-1);

/** Whether the page's script has run, and its last element is there. */
const runs = () => Boolean(globalThis.lastcard && document.getElementById("toast"));

function broken(why) {
  if (cause) return;
  cause = why;
  tell(why);
}

/** Shows a notice at the top of the page, which needs neither styles nor scripts. */
function tell(why) {
  notice?.remove();
  notice = document.createElement("div");
  notice.id = "not-whole";
  notice.role = "alert";
  notice.style.cssText = BOX;
  const words = document.createElement("p");
  words.textContent = `This page did not load completely: ${why}.`;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Reload without the cache";
  button.addEventListener("click", loadAgain);
  notice.append(words, button);
  (document.body ?? document.documentElement).prepend(notice);
}

/** Fetches the page and its parts again, removes the copies that the browser keeps, and starts over. */
async function loadAgain() {
  globalThis.stop(); // a request that hangs holds up others
  const base = new URL("./", document.baseURI);
  try {
    const text = await fresh(location.href.split("#")[0]); // before anything is removed: is there a network?
    await forget(base);
    const page = new DOMParser().parseFromString(text, "text/html");
    const parts = [...page.querySelectorAll(PARTS)].map(
      (part) => part.getAttribute("src") ?? part.getAttribute("href"),
    );
    await Promise.allSettled(parts.map((part) => fresh(new URL(part, base))));
    location.reload();
  } catch (error) {
    tell(`it cannot be fetched now (${error.message})`);
  }
}

async function fresh(url) {
  const answer = await fetch(url, {cache: "reload", signal: AbortSignal.timeout(LONGEST)});
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

/** Removes the copy for offline use: it is made again when the page runs. */
async function forget(base) {
  const ours = (await globalThis.caches?.keys())?.filter((name) => name.startsWith(`lastcard ${base.pathname} `)) ?? [];
  await Promise.all(ours.map((name) => caches.delete(name)));
  await (await navigator.serviceWorker?.getRegistration(base))?.unregister();
}

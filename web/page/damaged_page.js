// Notices that the page has not come whole: that a script or the styles are missing, cut short or changed on the way.
// Without them nothing else can say so; this stands in the page itself. The page is loaded again past every cache, once
// without being asked.

const PARTS = "[integrity]"; // the parts without which there is no page; the browser refuses one that is not as built
const PATIENCE = 30_000; // milliseconds until somebody may want to know what the page waits for
const MENDED = "lastcard-mended"; // in the tab's memory: it was loaded again by itself
const BOX = "margin:1rem;padding:1rem;border:2px solid;font:1rem/1.5 system-ui;background:Canvas;color:CanvasText";

/** Looks after the page from now on. */
export function watchPage() {
  const came = new WeakSet();
  document.addEventListener("load", ({target}) => came.add(target), true);
  addEventListener(
    "error",
    ({target}) => target.matches?.(PARTS) && broken(`${nameOf(target)} is missing or damaged`),
    true,
  );
  document.addEventListener("DOMContentLoaded", () => {
    if (!runs()) broken("it is not whole, or this browser is too old for it");
    else if (!cause) notice?.remove();
  });
  setTimeout(() => {
    const late = [...document.querySelectorAll(PARTS)].filter((part) => !came.has(part)).map(nameOf);
    if (!runs()) tell(`${late.join(", ") || "A part of it"} has not come yet.`);
  }, PATIENCE);
}

const nameOf = (part) => (part.src || part.href).split("/").at(-1);

/** Whether both of the page's scripts have run, and its last element is there. */
function runs() {
  return Boolean(globalThis.lastcard && document.documentElement.dataset.view && document.getElementById("toast"));
}

let cause = "";

function broken(why) {
  if (cause) return;
  cause = why;
  if (isFirst()) loadAgain();
  else tell(`${why}.`);
}

/** Whether the tab has not loaded the page again by itself yet; where nothing can be noted, it never does. */
function isFirst() {
  try {
    const first = !sessionStorage.getItem(MENDED);
    sessionStorage.setItem(MENDED, "1");
    return first;
  } catch {
    return false;
  }
}

let notice = null;

/** Says at the top of the page what is wrong, in a way that needs neither styles nor scripts. */
function tell(why) {
  if (!document.body) {
    document.addEventListener("DOMContentLoaded", () => tell(why));
    return;
  }
  notice?.remove();
  notice = document.createElement("div");
  notice.id = "not-whole";
  notice.role = "alert";
  notice.style.cssText = BOX;
  const words = document.createElement("p");
  words.textContent = `This page did not arrive as it should: ${why}`;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Load it again, past every copy";
  button.addEventListener("click", loadAgain);
  notice.append(words, button);
  document.body.prepend(notice);
}

/** Fetches the page and its parts anew, does away with the copies that the browser keeps, and starts over. */
async function loadAgain() {
  const base = new URL("./", document.baseURI);
  try {
    const text = await fresh(location.href.split("#")[0]); // before anything is thrown away: is there a network?
    await forget(base);
    const page = new DOMParser().parseFromString(text, "text/html");
    const parts = [...page.querySelectorAll(PARTS)].map(
      (part) => part.getAttribute("src") ?? part.getAttribute("href"),
    );
    await Promise.allSettled(parts.map((part) => fresh(new URL(part, base))));
    location.reload();
  } catch (error) {
    tell(`${cause ? `${cause}. ` : ""}It cannot be fetched again just now (${error.message}).`);
  }
}

async function fresh(url) {
  const answer = await fetch(url, {cache: "reload"});
  if (!answer.ok) throw new Error(`the site answered ${answer.status}`);
  return answer.text();
}

/** Away with the copy for offline use: it is made again when the page runs. */
async function forget(base) {
  const ours = (await globalThis.caches?.keys())?.filter((name) => name.startsWith(`lastcard ${base.pathname} `)) ?? [];
  await Promise.all(ours.map((name) => caches.delete(name)));
  await (await navigator.serviceWorker?.getRegistration(base))?.unregister();
}

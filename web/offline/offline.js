// Registers the service worker once the page runs, has it look whether its copy is still there, and hands over to a
// newer one when this page is of its build. Says in words how far the copy is.

import {arrivedIn} from "../fetch/arrived.js";

const AGAIN = [1000, 5000, 25_000]; // milliseconds: a page that is just being left still counts as open
const FAULTS = {
  QuotaExceededError: "this browser has no space left",
  TypeError: "the connection was lost",
};

/** @param {(text: string) => void} say is given each state in words */
export async function keepOffline(build, base, say) {
  addEventListener("online", () => keepOffline(build, base, say), {once: true});
  const fails = (why) => say(`Not ready for offline use: ${why}.`);
  if (!globalThis.isSecureContext) return fails("the address does not begin with https");
  try {
    await caches.keys();
    if (!navigator.serviceWorker) throw new Error("none");
  } catch {
    return fails("this browser doesn’t let sites store their pages, as in some private windows");
  }
  try {
    await copy(build, base, (state) => {
      const {ready, workshop, fault, why, done, all} = state;
      if (why) fails(FAULTS[fault] ?? why);
      else if (!ready) say(`Getting ready for offline use: ${done} of ${all} files.`);
      else say(`Ready for offline use${workshop ? "" : ", except the workshop: open it once"}.`);
    });
  } catch (error) {
    await caches.delete(arrivedIn(base)).catch(() => {}); // nobody will take over what was kept on the way
    fails("sw.js could not be loaded");
    console.info(`no offline copy: ${error.message}`);
  }
}

/** Has the copy made; `tell` is given what the service worker says of it. */
async function copy(build, base, tell) {
  const {serviceWorker} = navigator;
  let failed = false;
  serviceWorker.onmessage = ({data}) => {
    if (data.type !== "offline" || data.build !== build) return;
    failed = Boolean(data.why);
    tell(data);
  };
  const registration = await serviceWorker.register(new URL("sw.js", base), {updateViaCache: "none"});
  const offer = (worker, [pause, ...pauses] = AGAIN) => {
    if (worker?.state !== "installed") return;
    worker.postMessage({type: "takeover", build});
    if (pause) setTimeout(offer, pause, worker, pauses);
  };
  offer(registration.waiting);
  const watch = (worker) =>
    worker?.addEventListener("statechange", () => {
      offer(worker);
      if (worker.state === "redundant" && !failed && !registration.active) tell({why: "the browser stopped it"});
    });
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  for (const worker of [registration.waiting, registration.active]) worker?.postMessage({type: "refill", build});
  // The browser looks for a newer worker by itself, but when nothing else is to do: a busy page may wait for ever.
  const copied = await caches.has(`lastcard ${new URL(base).pathname} ${build}`);
  if (registration.active && !copied) await registration.update();
}

// Registers the service worker once the page runs, has it look whether its copy is still there, and hands over to a
// newer one when this page is of its build.

import {arrivedIn} from "../fetch/arrived.js";

const AGAIN = [1000, 5000, 25_000]; // milliseconds: a page that is just being left still counts as open

export async function keepOffline(build, base) {
  if (!navigator.serviceWorker) return; // plain http on another machine: the page works, but only with a network
  try {
    const registration = await navigator.serviceWorker.register(new URL("sw.js", base), {updateViaCache: "none"});
    const offer = (worker, [pause, ...pauses] = AGAIN) => {
      if (worker?.state !== "installed") return;
      worker.postMessage({type: "takeover", build});
      if (pause) setTimeout(offer, pause, worker, pauses);
    };
    offer(registration.waiting);
    const watch = (worker) => worker?.addEventListener("statechange", () => offer(worker));
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    registration.active?.postMessage({type: "refill", build});
    // The browser looks for a newer worker by itself, but when nothing else is to do: a busy page may wait for ever.
    const copied = await caches.has(`lastcard ${new URL(base).pathname} ${build}`);
    if (registration.active && !copied) await registration.update();
  } catch (error) {
    await globalThis.caches?.delete(arrivedIn(base)); // nobody will take over what was kept on the way
    console.info(`no offline copy: ${error.message}`);
  }
}

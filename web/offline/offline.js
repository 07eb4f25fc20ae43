// Registers the service worker once the page runs, has it look whether its copy is still there, and hands over to a
// newer one when this page is of its build.

export async function keepOffline(build, base) {
  if (!navigator.serviceWorker) return; // plain http on another machine: the page works, but only with a network
  try {
    const registration = await navigator.serviceWorker.register(new URL("sw.js", base), {updateViaCache: "none"});
    const offer = (worker) => worker?.state === "installed" && worker.postMessage({type: "takeover", build});
    offer(registration.waiting);
    const watch = (worker) => worker?.addEventListener("statechange", () => offer(worker));
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    registration.active?.postMessage({type: "refill", build});
  } catch (error) {
    console.info(`no offline copy: ${error.message}`);
  }
}

// What begins by itself where a reader comes to see it.

// Does something once, as soon as an element is in view.
export function onceInView(element, act) {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.disconnect();
    act();
  });
  watcher.observe(element);
  return () => watcher.disconnect();
}

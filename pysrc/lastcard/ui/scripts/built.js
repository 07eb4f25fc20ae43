// Telling the root whether the tab that the address names is there to be shown.
export function built(yes) {
  document.dispatchEvent(new CustomEvent("lastcard:built", {detail: yes}));
}

// A text is shown in the colours that the reader has chosen for the site.
try {
  const chosen = localStorage.getItem("lastcard-theme");
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = ["light", "dark"].includes(chosen) ? chosen : system;
} catch {
  /* a private window may refuse; the page is light then */
}

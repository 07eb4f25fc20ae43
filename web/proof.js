// A proof is shown in the colours that the reader has chosen for the site.
try {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = localStorage.getItem("lastcard-theme") ?? dark;
} catch {
  /* a private window may refuse; the page is light then */
}

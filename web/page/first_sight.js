// Before the shell is there: the address names a game, and what the page says of it stands in the page already.

/** Shows the game of the address in the place of the home page until the shell says what is shown (shell.js). */
export function showGame() {
  const [, game] = /^#\/([a-z0-9-]+)/.exec(location.hash) ?? [];
  if (!game) return;
  const style = document.createElement("style");
  const early = ":root:not([data-view])";
  const named = `#first > [data-game="${game}"]`;
  const home = `#first:has(> [data-game="${game}"]) ~ #home`;
  style.textContent = `${early} ${named}{display:block!important}${early} ${home}{display:none}`;
  document.head.append(style);
}

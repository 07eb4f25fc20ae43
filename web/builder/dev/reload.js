// In the pages of `build.py dev` alone: loads the page again when another server has taken the place of the one it came
// from, and answers.

const PAUSE = 400; // milliseconds

async function version() {
  const answer = await fetch(new URL("version.txt", import.meta.url), {cache: "no-store"});
  if (!answer.ok) throw new Error(`version.txt answered ${answer.status}`);
  return answer.text();
}

async function works() {
  return (await fetch(location.pathname, {cache: "no-store"})).ok;
}

let first = null;
async function look() {
  try {
    const now = await version();
    first ??= now;
    if (now !== first && (await works())) {
      location.reload();
      return;
    }
  } catch {
    // the server is on its way
  }
  setTimeout(look, PAUSE);
}

look();

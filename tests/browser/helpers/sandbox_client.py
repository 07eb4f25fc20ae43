"""The page's end of the sandbox, driven by itself: functions of JavaScript's for any browser."""

from __future__ import annotations

from pathlib import Path

BEGIN = """async (client) => {
  const {Sandbox} = await import(new URL(client, lastcard.base))
  globalThis.said = []
  globalThis.sandbox = new Sandbox(lastcard.build, lastcard.base, {tell: (message) => said.push(message)})
  await sandbox.start()
}"""
"""Starts a client, whose script is told; what it says is kept."""

RUN = """([text, name, options]) => new Promise((done) => {
  const run = sandbox.run(text, {name, ...options})
  const look = () => {
    const told = said.filter((message) => message.run === run)
    if (told.some(({type}) => type === "done")) done(told.map(({json, rows, ...rest}) => ({...rest, rows: rows?.length})))
    else setTimeout(look, 20)
  }
  look()
})"""
"""Runs a program to its end, and returns what was told of it, but for the rows."""


def client(site: Path) -> str:
    """Where the client's script lies in a site."""
    (found,) = (site / "assets").glob("client-*.js")
    return f"assets/{found.name}"

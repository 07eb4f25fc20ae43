"""The command line."""

from __future__ import annotations

import json

import click

from lastcard import __version__, registry


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="lastcard")
def main() -> None:
    """Solve and explain small card games."""


@main.command()
def games() -> None:
    """List the games."""
    for name in registry.names():
        click.echo(f"{name:10} {registry.game(name).summary}")


@main.command()
@click.argument("game")
@click.argument("position")
@click.option("--json", "as_json", is_flag=True)
def solve(game: str, position: str, as_json: bool) -> None:
    """Solve a position."""
    package = registry.package(game)
    solution = package.solve(package.GAME.parse(position))
    if as_json:
        click.echo(json.dumps(solution.as_dict(), ensure_ascii=False))
    else:
        click.echo(f"{solution.value} in {solution.distance} plies. {solution.reason.sentence}")

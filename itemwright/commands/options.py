"""Options that several commands have."""

from pathlib import Path

import click

bank_option = click.option(
    "--bank",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder of questions. Without it: the nearest folder upward with a bank.toml, else ./bank.",
)

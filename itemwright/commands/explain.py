"""`itemwright explain`: the documentation of a rule."""

import click

from itemwright.stop import USAGE, Stop
from itemwright.suggest import did_you_mean
from itemwright_schema import check


@click.command()
@click.argument("rule", required=False)
def command(rule: str | None) -> None:
    """Explain RULE: the word in brackets behind "error" or "warning". Without it, list all rules."""
    if rule is None:
        click.echo("\n".join(check.codes()))
        return
    documentation = check.documentation(rule)
    if documentation is None:
        raise Stop(f'there is no rule "{rule}".{did_you_mean(rule, check.codes())}', USAGE)
    click.echo(documentation)

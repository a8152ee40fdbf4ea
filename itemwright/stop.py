"""The one way in which a command ends early: a sentence for the user and an exit code."""

PROBLEMS = 1
"""There are errors in the sources."""
USAGE = 2
"""The command can't be what the user meant."""
ENVIRONMENT = 3
"""The machine refuses, or lacks something; the message names what to do."""
INTERRUPTED = 130
"""Ctrl-C: 128 and the number of the signal, as shells count it."""


class Stop(Exception):
    """Ends the command. `message` says what is wrong and what to do; the user sees no traceback."""

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.message = message
        self.exit_code = exit_code

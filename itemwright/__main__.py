"""`python -m itemwright`."""

from itemwright.cli import main

main()

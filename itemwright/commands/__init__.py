"""One module a command; `itemwright.cli` has the table. A module is imported only when its command is called."""

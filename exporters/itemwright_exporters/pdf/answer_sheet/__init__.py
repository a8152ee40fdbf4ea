"""Answer sheets that a machine reads, and the files that it reads them by."""

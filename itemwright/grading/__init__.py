"""Marking: what a reader saw on answer sheets, turned into points. What is in doubt is listed, never guessed."""

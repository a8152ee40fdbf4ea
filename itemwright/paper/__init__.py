"""Papers: what is chosen from the bank for one, how it is kept, and in which versions it is printed."""

"""The live preview: each question as card, as printed and as practice page, while its author writes."""

"""What all exporters share: markdown to neutral HTML, letters and order, media, mathematics."""

from itemwright_exporters.render.fragment import Diagram, Formula, Fragment, Gap, Image, Letters, Place, fill, inline
from itemwright_exporters.render.letters import joined, key_letters, letter, option_order, shuffled, with_letters
from itemwright_exporters.render.media import MediaStore
from itemwright_exporters.render.renderer import Renderer

__all__ = [
    "Diagram", "Formula", "Fragment", "Gap", "Image", "Letters", "MediaStore", "Place", "Renderer",
    "fill", "inline", "joined", "key_letters", "letter", "option_order", "shuffled", "with_letters",
]  # fmt: skip

"""Run by itself: prints those native libraries, and those fonts of its arguments, that aren't there, one a line, and
last a hash of the libraries' versions and of all fonts.

Imports nothing but the standard library: where something is missing, WeasyPrint's import ends in an error, or worse.
"""

import ctypes
import os
import sys
from collections.abc import Iterator
from hashlib import sha256

# The names that the dynamic loaders of Linux, macOS and Windows know the libraries by.
LIBRARIES = {
    "gobject": ("libgobject-2.0.so.0", "libgobject-2.0.0.dylib", "libgobject-2.0-0.dll"),
    "pango": ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"),
    "pangoft2": ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0.dll"),
    "fontconfig": ("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll"),
    "harfbuzz": ("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"),
    # Without it fonts are cut by a slower library, and two runs differ.
    "harfbuzz-subset": ("libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib", "libharfbuzz-subset-0.dll"),
}


def load(names: tuple[str, ...]) -> ctypes.CDLL | None:
    """The first of the libraries that loads."""
    for name in names:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    return None


VERSIONS = {
    "pango": "pango_version_string",
    "harfbuzz": "hb_version_string",
    "harfbuzz-subset": "hb_version_string",
}
"""The functions that tell a library's version."""


def font_values(fontconfig: ctypes.CDLL, name: bytes) -> Iterator[str]:
    """What all installed fonts have by this name, such as their families, through fontconfig's C interface."""
    pointer = ctypes.c_void_p
    for function in ("FcInitLoadConfigAndFonts", "FcPatternCreate", "FcObjectSetCreate", "FcFontList", "FcNameUnparse"):
        getattr(fontconfig, function).restype = pointer
    config = pointer(fontconfig.FcInitLoadConfigAndFonts())
    pattern = pointer(fontconfig.FcPatternCreate())
    wanted = pointer(fontconfig.FcObjectSetCreate())
    fontconfig.FcObjectSetAdd(wanted, name)

    class FontSet(ctypes.Structure):
        _fields_ = (("count", ctypes.c_int), ("size", ctypes.c_int), ("fonts", ctypes.POINTER(pointer)))

    fontconfig.FcFontList.restype = ctypes.POINTER(FontSet)
    found = fontconfig.FcFontList(config, pattern, wanted).contents
    for i in range(found.count):
        text = ctypes.cast(fontconfig.FcNameUnparse(pointer(found.fonts[i])), ctypes.c_char_p).value or b""
        yield text.decode("utf-8", "surrogateescape").replace("\\", "")


def font_names(fontconfig: ctypes.CDLL) -> set[str]:
    """The families of all installed fonts."""
    return {name for names in font_values(fontconfig, b"family") for name in names.split(":")[0].split(",")}


def state(fontconfig: ctypes.CDLL) -> str:
    """A hash of what pages hang on: the libraries' versions, each font's file with its size and time."""
    told = [f"fontconfig {fontconfig.FcGetVersion()}"]
    for name, function in VERSIONS.items():
        library = load(LIBRARIES[name])
        if library is not None:
            getattr(library, function).restype = ctypes.c_char_p
            told.append(f"{name} {getattr(library, function)().decode()}")
    for font in font_values(fontconfig, b"file"):
        path = font.partition(":file=")[2].partition(":")[0] or font
        try:
            file = os.stat(path)  # noqa: PTH116 -- a path of any bytes
            told.append(f"{path} {file.st_size} {file.st_mtime_ns}")
        except OSError:
            told.append(path)
    return sha256("\n".join(sorted(told)).encode("utf-8", "surrogateescape")).hexdigest()


def main() -> None:
    """One name a line on standard output."""
    absent = [name for name, files in LIBRARIES.items() if load(files) is None]
    fontconfig = load(LIBRARIES["fontconfig"])
    fonts = font_names(fontconfig) if fontconfig else set()
    if fontconfig and not fonts:
        absent.append("fonts")
    absent.extend(name for name in sys.argv[1:] if fonts and name not in fonts)
    absent.append(state(fontconfig) if fontconfig else "")
    sys.stdout.write("".join(f"{name}\n" for name in absent))


if __name__ == "__main__":
    main()

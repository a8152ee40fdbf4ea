"""Run by itself: prints those native libraries, and those fonts of its arguments, that aren't there, one a line.

Imports nothing but the standard library: where something is missing, WeasyPrint's import ends in an error, or worse.
"""

import ctypes
import sys

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


def font_names(fontconfig: ctypes.CDLL) -> set[str]:
    """The families of all installed fonts, through fontconfig's C interface."""
    pointer = ctypes.c_void_p
    for function in ("FcInitLoadConfigAndFonts", "FcPatternCreate", "FcObjectSetCreate", "FcFontList", "FcNameUnparse"):
        getattr(fontconfig, function).restype = pointer
    config = pointer(fontconfig.FcInitLoadConfigAndFonts())
    pattern = pointer(fontconfig.FcPatternCreate())
    wanted = pointer(fontconfig.FcObjectSetCreate())
    fontconfig.FcObjectSetAdd(wanted, b"family")

    class FontSet(ctypes.Structure):
        _fields_ = (("count", ctypes.c_int), ("size", ctypes.c_int), ("fonts", ctypes.POINTER(pointer)))

    fontconfig.FcFontList.restype = ctypes.POINTER(FontSet)
    found = fontconfig.FcFontList(config, pattern, wanted).contents
    names: set[str] = set()
    for i in range(found.count):
        text = ctypes.cast(fontconfig.FcNameUnparse(pointer(found.fonts[i])), ctypes.c_char_p).value or b""
        names.update(name.replace("\\", "") for name in text.decode("utf-8", "replace").split(":")[0].split(","))
    return names


def main() -> None:
    """One name a line on standard output."""
    absent = [name for name, files in LIBRARIES.items() if load(files) is None]
    fontconfig = load(LIBRARIES["fontconfig"])
    fonts = font_names(fontconfig) if fontconfig else set()
    if fontconfig and not fonts:
        absent.append("fonts")
    absent.extend(name for name in sys.argv[1:] if fonts and name not in fonts)
    sys.stdout.write("".join(f"{name}\n" for name in absent))


if __name__ == "__main__":
    main()

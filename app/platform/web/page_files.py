#!/usr/bin/python3
"""page_files.py SOURCE FOLDER FONT...: puts into FOLDER what the page brings along: headlight/ (assets and shaders) and fonts/, each font
with the characters that the interface, its languages, the lessons and common sentences need, and no others. DejaVu has to come last."""
import pathlib
import re
import shutil
import subprocess
import sys

from fontTools.ttLib import TTFont

source, folder, fonts = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]

# The characters of formulas and controls, and Latin with its accents, Greek, Cyrillic, Hebrew, Arabic with the forms in which its letters
# join.
RANGES = ("20-7E,A0-24F,259,2B0-2FF,300-36F,370-3FF,400-45F,490-491,5B0-5EA,5F0-5F4,60C,61B,61F-652,660-669,66A-66D,670-6D3,1D2C-1D6A,"
          "1E00-1EFF,2000-206F,2070-209C,20A0-20BF,2100-214F,2150-215F,2190-21FF,2200-22FF,2300-2335,23CE,2423,2500-25FF,2610-2613,2660-"
          "2667,2713-2718,27E8-27E9,2A7D-2A7E,2C7C,FB1D-FB4F,FB50-FBB1,FE70-FEFC,FFFD")
# The ranges of those characters that Inter provides.
RANGES_OF_LETTERS = ("20-7E,A0-24F,259,300-36F,370-3FF,400-45F,490-491,1D40-1D6A,1E00-1EFF,2000-206F,2070-209C,20A0-20BF,2100-214F,"
                     "2190-21FF,2200-22FF,2318,23CE,2423,25A0-25FF,2713-2718,27E8-27E9,2C7C,FFFD")
# The font behind another (theme/fonts.cpp), which provides the characters that the other lacks.
BEHIND = {"DejaVuSans": "Inter", "DejaVuSansMono": "JetBrainsMono"}


def codepoints(ranges):
    ends = [[int(end, 16) for end in part.split("-")] for part in ranges.split(",")]
    return {code for part in ends for code in range(part[0], part[-1] + 1)}


def characters():
    """Returns the characters of every text that comes with the program."""
    texts = [path.read_text(encoding="utf-8") for path in (source / "assets").rglob("*") if
             (path.suffix in {".txt", ".md", ".tsv", ".po", ".pot"} or path.parent.name in {"grammar", "messages"} and path.is_file())]
    return set(map(ord, "".join(texts))) - {ord("\n"), ord("\t")}


def figures():
    """Returns the characters that fonts for numbers are baked with."""
    written = (source / "app" / "theme" / "glyph_ranges.cpp").read_text(encoding="utf-8")
    ends = re.findall("0x([0-9A-F]+)", re.search(r"mathematics\[\] = \{([^}]*)\}", written)[1])
    assert len(ends) > 80 and len(ends) % 2 == 0, "glyph_ranges.cpp is not as it was"
    return codepoints(",".join([f"{first}-{last}" for first, last in zip(ends[::2], ends[1::2])] + ["A0-FF"]))


def copy(name, to):
    shutil.copytree(source / name, to, ignore=shutil.ignore_patterns("pictures", "*.py", "*.sh", "card.md"), dirs_exist_ok=True)


shutil.rmtree(folder, ignore_errors=True)
copy("assets", folder / "headlight")
copy("shaders", folder / "headlight" / "shaders")
(folder / "fonts").mkdir(parents=True)
known, had = characters(), {}
asked = {"Inter": codepoints(RANGES_OF_LETTERS), "JetBrainsMono": figures(), "DejaVuSans": codepoints(RANGES), "DejaVuSansMono": figures()}
for font in fonts:
    path = pathlib.Path(font)
    family, to = path.stem.split("-")[0], folder / "fonts" / path.name
    wanted = (asked[family] | known) - had.get(BEHIND.get(family), set())
    subprocess.run(["/usr/bin/python3", "-m", "fontTools.subset", font, "--unicodes=" + ",".join(f"{code:X}" for code in sorted(wanted)),
                    "--layout-features=kern", "--no-hinting", "--desubroutinize", "--name-IDs=1,2,4,6", "--notdef-outline",
                    "--drop-tables+=GSUB,GDEF,MATH,DSIG,gasp,meta,FFTM", "--legacy-kern", f"--output-file={to}"], check=True)
    got = set(TTFont(to).getBestCmap())
    had[family] = had.get(family, got) & got  # the characters that all its weights have
(folder / "made").touch()

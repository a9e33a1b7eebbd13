#!/usr/bin/python3
"""page_han.py SOURCE FONT OUT.woff2: makes the page's font of Chinese characters, which a browser loads once it shows some: those of the
standard GB 2312 and of every text that comes with the program, with their punctuation and full-width forms, and no other letters."""
import pathlib
import subprocess
import sys

from fontTools.ttLib import TTFont

source, font, out = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
TEXTS = {".md", ".po", ".pot", ".tsv", ".txt"}
LACKING = set(map(ord, "〈〉"))  # the font lacks these of the standard's characters; a browser finds them elsewhere


def is_chinese(code):
    """Han characters, or marks between them at their width; Japanese and Korean letters are not included."""
    ranges = ((0x2E80, 0x2FDF), (0x3001, 0x3020), (0x3400, 0x9FFF), (0xF900, 0xFAFF), (0xFE30, 0xFE4F), (0xFF01, 0xFF5E), (0xFFE0, 0xFFE6))
    return any(first <= code <= last for first, last in ranges)


def gb_2312():
    """The standard's characters: 94 rows of 94."""
    square = [bytes([row, cell]) for row in range(0xA1, 0xFF) for cell in range(0xA1, 0xFF)]
    return {ord(text) for text in (both.decode("gb2312", errors="ignore") for both in square) if len(text) == 1}


def own_texts():
    texts = [path.read_text(encoding="utf-8") for path in (source / "assets").rglob("*") if path.suffix in TEXTS and path.is_file()]
    return set(map(ord, "".join(texts)))


wanted = set(filter(is_chinese, gb_2312() | own_texts() | set(range(0xFF01, 0xFF5F)))) - LACKING
lacking = wanted - set(TTFont(font).getBestCmap())
assert not lacking, f"{font} lacks {''.join(map(chr, sorted(lacking)))}"
subprocess.run(["/usr/bin/python3", "-m", "fontTools.subset", font, "--unicodes=" + ",".join(f"{code:X}" for code in sorted(wanted)),
                "--layout-features=", "--no-hinting", "--name-IDs=1,2,4,6", "--notdef-outline", "--flavor=woff2",
                "--drop-tables+=GSUB,GPOS,GDEF,BASE,vhea,vmtx,kern,gasp", f"--output-file={out}"], check=True)

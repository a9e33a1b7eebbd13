#!/usr/bin/env python3
"""Checks that no line of the texts and sources is longer than 140 characters, and names each that is with its file and number. Lessons and
the models' cards are left out, since a paragraph is one line there; translations (*.po), which their editors wrap; and the rows of tables
(*.tsv), but not their comments.

Usage: check_columns.py ROOT"""
import pathlib
import sys
import tempfile

COLUMNS = 140
FOLDERS = (".github", "app", "assets", "core", "shaders", "tests")
WHOLE = {".py", ".cmake", ".sh", ".css", ".js", ".cpp", ".hpp", ".frag", ".vert"}


def is_checked(path):
    """True if the file at this path from the root is checked."""
    is_page = path.name in ("README.md", "CONTRIBUTING.md") or path.parts[:2] == ("assets", "manual")
    return is_page or path.name == "CMakeLists.txt" or path.suffix in (*WHOLE, ".tsv", ".pot")


def long_lines(root):
    """The long lines as "FILE:LINE: ...", and the number of files that were read."""
    root, faults, read = pathlib.Path(root), [], 0
    inside = (path for folder in FOLDERS for path in (root / folder).rglob("*") if path.is_file())
    for path in sorted([*inside, *(path for path in root.iterdir() if path.is_file())]):
        name = path.relative_to(root)
        if not is_checked(name):
            continue
        read += 1
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if len(line) > COLUMNS and (name.suffix != ".tsv" or line.startswith("#")):
                faults.append(f"{name}:{number}: {len(line)} characters; expected at most {COLUMNS}")
    return faults, read


def can_fail():
    """True if a line of one character too many is found in every kind of file, and one of 140 characters of several bytes is not."""
    names = ["README.md", "assets/manual/screen.md", "CMakeLists.txt", "assets/words/en/stage.pot", "assets/nouns.tsv",
             *(f"tests/a{suffix}" for suffix in WHOLE)]
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            path = pathlib.Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("# " + "é" * (COLUMNS - 2) + "\n# " + "é" * (COLUMNS - 1) + "\n", encoding="utf-8")
        faults, _ = long_lines(folder)
    return sorted(fault.split(": ")[0] for fault in faults) == sorted(f"{name}:2" for name in names)


if __name__ == "__main__":
    found, files = long_lines(sys.argv[1])
    print(*found, f"{files} files read, {len(found)} lines too long", sep="\n")
    sys.exit(1 if found or files < 100 or not can_fail() else 0)

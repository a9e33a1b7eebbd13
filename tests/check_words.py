#!/usr/bin/env python3
"""Checks that gettext's msgfmt finds no fault in any file of words (header, forms for numbers, placeholders, repeated ids), and prints how
much of each language is translated.

Usage: check_words.py MSGFMT ROOT"""
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# A file may lack texts and still have the right format: words_whole_test.cpp demands the texts that must be there.
COUNTED = re.compile(r"(\d+) (translated|fuzzy|untranslated)")


def said_of(msgfmt, path):
    """msgfmt's faults in this file, and what it counts there."""
    run = subprocess.run([msgfmt, "--check", "--statistics", "--output-file", os.devnull, str(path)], capture_output=True, text=True,
                         check=False, env={**os.environ, "LC_ALL": "C.UTF-8"})
    lines = run.stderr.splitlines()
    counts = {kind: int(number) for line in lines for number, kind in COUNTED.findall(line)}
    faults = [line for line in lines if not COUNTED.search(line)]
    return faults if run.returncode or faults else [], counts


def can_fail(msgfmt):
    """True if msgfmt names a wrong number of forms and a lost placeholder."""
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
    wrong = {'msgid "{n} row"\nmsgid_plural "{n} rows"\nmsgstr[0] "{n} ligne"\n': "plural",
             '#, python-brace-format\nmsgid "row {row}"\nmsgstr "ligne {ligne}"\n': "ligne"}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "a.po")
        for text, expected in wrong.items():
            path.write_text(header + text, encoding="utf-8")
            if not any(expected in fault for fault in said_of(msgfmt, path)[0]):
                return False
    return True


def main():
    msgfmt, root = sys.argv[1], pathlib.Path(sys.argv[2]) / "assets" / "words"
    if not can_fail(msgfmt):
        sys.exit("msgfmt finds no fault in a file that has one")
    files, faults = sorted(root.rglob("*.po*")), []
    counts = collections.defaultdict(collections.Counter)
    for path in files:
        found, counted = said_of(msgfmt, path)
        faults += found
        counts[path.relative_to(root).parts[0]].update(counted)
    for language, counted in sorted(counts.items()):
        print(f"{language}: " + ", ".join(f"{number} {kind}" for kind, number in counted.items()))
    if len(files) < 78:
        sys.exit(f"only {len(files)} files of words were found")
    sys.exit("\n".join(faults) if faults else 0)


if __name__ == "__main__":
    main()

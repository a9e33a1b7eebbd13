#!/usr/bin/env python3
"""Writes a folder of GPT-2 small's shape (12 layers, 12 heads, 768 dimensions, 50,257 words, 1,024 positions; about 500 MB) with random
weights, and a text of 1,024 words for it. Usage: write_gpt2_shape.py FOLDER [F32|F16|BF16]"""
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "golden"))
import families  # noqa: E402

N_WORDS, POSITIONS = 50257, 1024
SYLLABLES = [first + vowel for first in "bdfgklmnprstvz" for vowel in "aeiou"]


def vocabulary():
    """Words of two or three syllables, each once."""
    pairs = [a + b for a in SYLLABLES for b in SYLLABLES]
    return (pairs + [pair + c for pair in pairs for c in SYLLABLES])[:N_WORDS]


def text(words):
    """The second half repeats the first, so that heads of every habit have rows to be measured on."""
    chosen = random.Random(1).sample(words, POSITIONS // 2)
    return " ".join(chosen + chosen)


def main(folder, kind="F32"):
    folder = pathlib.Path(folder)
    model = families.GPT2("gpt2-shape", N_WORDS, d=768, n_heads=12, layers=12, positions=POSITIONS, kind=kind)
    model.write(folder)
    words = vocabulary()
    model.write_words(folder, words)
    (folder / "text.txt").write_text(text(words))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Pieces and next words of vocabularies that spell every script in bytes: every command and every form of export shows them as letters."""
import csv
import io
import json
import re
import shutil
import subprocess
import unittest

from program import main  # first: it says where tests/golden is
import families
from test_paper import pixels
from tokenize_kit import Tokenize, bpe, whole

WORDS = ["мир", "東京", "שלום", "سلام", "नमस्ते", "สวัสดี", "こんにちは", "🐘", "dog"]


def byte_letters():
    """GPT-2's letter for each byte."""
    plain = [*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    letters, other = {byte: chr(byte) for byte in plain}, 0
    for byte in range(256):
        if byte not in letters:
            letters[byte] = chr(0x100 + other)
            other += 1
    return letters


def spelled(text):
    letters = byte_letters()
    return "".join(letters[byte] for byte in text.encode())


def bytes_of(piece):
    bytes_by_letter = {letter: byte for byte, letter in byte_letters().items()}
    return bytes(bytes_by_letter[letter] for letter in piece)


def byte_level():
    """Every byte, and the left-to-right merges of the words, with and without a space in front."""
    pieces, merges = list(byte_letters().values()), []
    for word in (spelled(before + word) for word in WORDS for before in ("", " ")):
        for end in range(2, len(word) + 1):
            if word[:end] not in pieces:
                pieces.append(word[:end])
                merges.append(f"{word[: end - 1]} {word[end - 1]}")
    level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
    spaces = {"type": "Split", "pattern": {"Regex": " ?[^ ]+"}, "behavior": "Isolated", "invert": False}
    return whole(bpe({piece: number for number, piece in enumerate(pieces)}, merges, ignore_merges=True),
                 pre_tokenizer={"type": "Sequence", "pretokenizers": [spaces, level]}, decoder={"type": "ByteLevel"})


class Letters(Tokenize):
    def setUp(self):
        super().setUp()
        made = byte_level()
        self.pieces = list(made["model"]["vocab"])
        families.GPT2("gpt2", len(self.pieces)).write(self.model)
        self.write(tokenizer_json=made)
        self.run_of = ("--model", self.model, "--sentence", " ".join(WORDS))

    def exported(self, form, *what):
        path = self.folder / f"out.{form}"
        self.succeeds("export", "--as", form, *self.run_of, *what, "--out", path)
        return path

    def test_rows_are_words_and_columns_the_whole_vocabulary_as_letters(self):
        table = list(csv.reader(io.StringIO(self.exported("csv", "--node", "probs").read_text(encoding="utf-8"))))
        columns, rows = table[0][1:], [row[0] for row in table[1:]]
        self.assertEqual(rows, WORDS)
        self.assertEqual(len(columns), len(self.pieces))
        for word in WORDS:
            self.assertIn(word, columns)
            self.assertIn("␣" + word, columns)
        self.assertIn("<D0>", columns, "half of a letter is its byte")
        self.assertIn("<E6 9D>", columns)
        letters = set(spelled("мир東京 "))
        self.assertFalse([name for name in columns if len(name) > 1 and set(name) <= letters and not name.isascii()])

    def test_a_cell_is_called_by_its_letters_or_as_the_files_spell_it(self):
        said = {self.succeeds("explain", *self.run_of, "probs", "мир", column) for column in ("␣東京", spelled(" 東京"))}
        self.assertEqual(len(said), 1)
        self.assertIn("東京", said.pop())

    def test_what_is_written_on_is_letters(self):
        wanted = ("generate", "--model", self.model, "--text", "мир", "--words", "8", "--temperature", "0")
        lines = self.succeeds(*wanted).split("\n")[1:]
        found = json.loads(self.succeeds(*wanted, "--json"))
        for line, token in zip(lines, found["tokens"]):
            self.assertEqual(token["piece"], self.pieces[token["id"]], "programs get what the files have")
            shown = line.split("\t")[1]
            try:
                text = bytes_of(token["piece"]).decode()
                self.assertEqual(shown.replace("␣", " "), text.replace("\n", "\\n").replace("\t", "\\t"))
            except UnicodeDecodeError:
                self.assertRegex(shown, r"<[0-9A-F]{2}( [0-9A-F]{2})*>")

    def test_an_svg_has_them_as_text_and_a_pdf_as_pictures(self):
        for node in ("probs", "blocks.0.attn.pattern[1]"):
            svg = self.exported("svg", "--node", node).read_text(encoding="utf-8")
            shown = re.sub(r"<[^>]*>", "\n", svg)
            found = [word for word in WORDS if word in shown]
            self.assertGreater(len(found), 4, node)
            self.assertNotRegex(shown, r"U\+[0-9A-F]{4}|\[elephant\]|Ð")
        if not shutil.which("pdftoppm"):
            raise unittest.SkipTest("poppler-utils is not installed")
        pdf = self.exported("pdf", "--node", "blocks.0.attn.pattern[1]")
        subprocess.run(["pdftoppm", "-r", "96", "-png", "-singlefile", pdf, self.folder / "page"], check=True)
        ink = (pixels(self.folder / "page.png").max(2) < 128).sum()
        self.assertGreater(ink, 400, "the words stand beside their rows")


if __name__ == "__main__":
    main()

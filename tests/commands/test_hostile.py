"""Requests made to break the program: each gets one line and status 2, and leaves nothing behind. See hostile_requests.py."""
import concurrent.futures
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import tempfile
import time
import unittest
import xml.etree.ElementTree

import hostile_requests
from program import HEADLIGHT, SOFTWARE, Commands, main, run  # first: it says where tests/golden is
import families
import family

LONGEST = 1300  # bytes of a line, however long what was asked for
STEERS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def faults(words, wanted):
    """The faults in the program's reply to one request; empty if there are none."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="headlight-hostile-"))
    try:
        put = {"{out}": str(folder / "out"), "{folder}": str(folder)}
        for mark, path in put.items():
            words = [word.replace(mark, path) if isinstance(word, str) else word for word in words]
        done = run(*words, folder=folder)
        line = done.stderr.decode(errors="surrogateescape")
        found = [] if done.returncode == 2 else [f"status {done.returncode}"]
        found += [] if line.count("\n") == 1 and line.startswith("headlight: ") and line.endswith("\n") else ["not one line"]
        found += [] if wanted in line else [f"{wanted!r} is missing"]
        found += ["it steers the terminal"] if STEERS.search(line) or any("\udc80" <= c <= "\udcff" for c in line) else []
        found += ["too long"] if len(done.stderr) > LONGEST else []
        found += ["something on standard output"] if done.stdout else []
        found += ["something was left behind"] if any(folder.iterdir()) else []
        return [f"{[word[:60] for word in words]}: {', '.join(found)}: {line[:400]!r}"] if found else []
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Hostile(Commands):
    def meets(self, requests):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = [fault for one in pool.map(lambda request: faults(*request), requests) for fault in one]
        self.assertFalse(found, "\n" + "\n".join(found))

    def test_numbers(self):
        self.meets(hostile_requests.NUMBERS)

    def test_flags(self):
        self.meets(hostile_requests.FLAGS)

    def test_names(self):
        self.meets(hostile_requests.NAMES)

    def test_paths(self):
        self.meets(hostile_requests.PATHS)

    def test_what_steers_a_terminal(self):
        self.meets(hostile_requests.STEERING)


class FoldersOfStrangers(Commands):
    """A training folder from a stranger has links under the names of the program's own files."""

    def setUp(self):
        super().setUp()
        self.training, self.victim = self.folder / "training", self.folder / "victim"
        self.succeeds("train", "copy", "--steps", "3", "--d-model", "8", "--heads", "2", "--quiet", "--out", self.training)
        (self.victim / ".ssh").mkdir(parents=True)
        for name in ("thesis.tex", "config.json", ".ssh/id"):
            (self.victim / name).write_text("mine")

    def expect_nothing_happens(self, name, to):
        link = self.training / name
        link.unlink(missing_ok=True)
        link.symlink_to(to)
        before = {path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}
        self.refuses("train", "--continue", "--quiet", "--out", self.training, saying=(name, "it is a link"))
        self.assertEqual({path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}, before)
        link.unlink()

    def test_a_link_never_leads_out_of_a_training(self):
        self.succeeds("models", self.training)
        self.expect_nothing_happens(".headlight-new", "../victim")
        self.expect_nothing_happens("card.md", "../victim/thesis.tex")
        shutil.copy(self.training / "checkpoint.safetensors", self.victim / "checkpoint.safetensors")
        self.expect_nothing_happens("checkpoint.safetensors", "../victim/checkpoint.safetensors")

    def test_nor_out_of_the_folder_of_a_tour(self):
        tour = self.folder / "tour"
        self.succeeds("tour", "--out", tour, environment=SOFTWARE)
        first = sorted(tour.iterdir())[0]
        first.unlink()
        first.symlink_to("../victim/thesis.tex")
        self.refuses("tour", "--out", tour, environment=SOFTWARE, saying=(first.name, "it is a link"))
        self.assertEqual((self.victim / "thesis.tex").read_text(), "mine")

    def test_a_folder_that_a_killed_program_had_begun_can_be_used(self):
        ended = subprocess.Popen(["true"])
        ended.wait()
        begun = self.folder / "begun"
        (begun / f".headlight-new-{ended.pid}").mkdir(parents=True)
        self.succeeds("train", "copy", "--steps", "3", "--d-model", "8", "--heads", "2", "--quiet", "--out", begun)
        self.assertEqual(sorted(path.name for path in begun.iterdir()),
                         ["checkpoint.safetensors", "config.json", "model.safetensors", "vocab.txt"])


class OutputsOverInputs(Commands):
    """No output replaces a file that its own run reads, under any name."""

    def setUp(self):
        super().setUp()
        self.model = self.folder / "model"

    def run_to(self, out):
        return run("trace", "--model", self.model, "--sentence", "the cat", "--out", out)

    def expect_kept(self, out):
        bytes_before = out.read_bytes()
        done = self.run_to(out)
        said = done.stderr.decode()
        self.assertEqual((done.returncode, said.count("\n")), (2, 1), f"{out}: {said}")
        self.assertIn("which is read here and would be lost; choose another file", said)
        self.assertEqual(out.read_bytes(), bytes_before)

    def expect_all_kept(self):
        for file in sorted(self.model.iterdir()):
            self.expect_kept(file)
            for other, make in (("link", os.symlink), ("hard", os.link)):
                elsewhere = self.folder / other
                make(file, elsewhere)
                self.expect_kept(elsewhere)
                elsewhere.unlink()

    def test_shards_their_index_configs_and_a_tokenizer(self):
        families.GPT2("gpt2", 7, shards=2).write(self.model)
        family.write_words(self.model, ["[UNK]", "the", "cat", "sat", "on", "a", "mat"])
        for name in ("tokenizer_config.json", "generation_config.json", "special_tokens_map.json", "added_tokens.json"):
            (self.model / name).write_text("{}")
        self.expect_all_kept()
        (self.model / "notes.txt").write_text("not read")
        self.assertEqual(self.run_to(self.model / "notes.txt").returncode, 0, "what nobody reads may be replaced")

    def test_the_files_of_byte_pairs(self):
        families.GPT2("gpt2", 259).write(self.model)
        letters = [chr(c) if 33 <= c <= 126 or 161 <= c <= 172 or 174 <= c else None for c in range(256)]
        free = iter(range(256, 512))
        pieces = [letter or chr(next(free)) for letter in letters] + ["th", "the", "\u0120c"]
        (self.model / "vocab.json").write_text(json.dumps({piece: i for i, piece in enumerate(pieces)}))
        (self.model / "merges.txt").write_text("#version: 0.2\nt h\nth e\n\u0120 c\n")
        self.expect_all_kept()

    def test_a_model_of_ones_own(self):
        self.succeeds("train", "copy", "--steps", "3", "--d-model", "8", "--heads", "2", "--quiet", "--out", self.model)
        for file in sorted(self.model.iterdir()):
            done = run("trace", "--model", self.model, "--out", file)
            self.assertEqual(done.returncode, 2, file)
            self.assertIn(b"would be lost", done.stderr)


class WhatAFileMayCost(Commands):
    """Each would take minutes or gigabytes; it is refused in one line within a moment."""

    def setUp(self):
        super().setUp()
        self.model = self.folder / "model"
        self.model.mkdir()

    def refused_soon(self, arguments, *saying, seconds=20):
        command = ("-c", 'ulimit -v 4000000; exec "$0" "$@"', HEADLIGHT, *arguments)
        began = time.monotonic()
        self.refuses(*command, program="sh", saying=saying)
        self.assertLess(time.monotonic() - began, seconds)

    def tokenizer(self, text, *saying, model=None, **parts):
        model = model or {"type": "WordLevel", "unk_token": "<unk>", "vocab": {"<unk>": 0}}
        (self.model / "tokenizer.json").write_text(json.dumps({"version": "1.0", "added_tokens": [], "model": model, **parts}))
        self.refused_soon(("tokenize", "--model", self.model, "--text", text), *saying)

    def test_normalizers_that_double(self):
        doubling = {"type": "Sequence", "normalizers": [{"type": "ByteLevel"}] * 40}
        self.tokenizer("\u00e9\u00e9", "of this text; give it less", normalizer=doubling)
        added = [{"id": 1, "content": "\u00e9", "normalized": True, "special": False}]
        self.tokenizer("a", "when it is opened; its files ask for too much", normalizer=doubling, added_tokens=added)

    def test_a_thousand_words_just_below_a_limit_of_one(self):
        splitter = {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, {
            "type": "Split", "pattern": {"Regex": "(a+)+$"}, "behavior": "Isolated", "invert": False}]}
        self.tokenizer(" ".join(["a" * 18 + "b"] * 1000), "takes too long on this text", pre_tokenizer=splitter)

    def test_pieces_of_megabytes(self):
        self.tokenizer("a", "has 2000000 bytes; at most 10000 are read",
                       model={"type": "WordLevel", "unk_token": "<unk>", "vocab": {"<unk>": 0, "a" * 2_000_000: 1}})

    def test_words_without_end(self):
        pieces = {"type": "WordPiece", "unk_token": "[UNK]", "max_input_chars_per_word": 1 << 40, "continuing_subword_prefix": "##",
                  "vocab": {"[UNK]": 0, "a": 1, "##a": 2, "b" * 9000: 3}}
        self.tokenizer("a" * 20_000, "steps for this text; give it less", model=pieces)

    def test_a_lesson_that_becomes_gigabytes(self):
        lesson = self.folder / "long.md"
        lesson.write_text("---\ntitle: Long\n---\n\n## One\nvary: a = " + "x" * 20_000 + "\n\n" + "{a}\n" * 20_000)
        done = run("lesson", "check", lesson)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"the step is longer than 65536 bytes", done.stderr + done.stdout)


class OnATerminal(Commands):
    def shown(self, *arguments):
        """The program's standard output on a terminal."""
        ours, its = pty.openpty()
        process = subprocess.Popen([HEADLIGHT, *arguments], stdout=its, stderr=subprocess.DEVNULL)
        os.close(its)
        shown = b""
        try:
            while part := os.read(ours, 65536):
                shown += part
        except OSError:  # the other end is closed
            pass
        os.close(ours)
        self.assertEqual(process.wait(), 0)
        return shown.decode()

    def test_a_vocabulary_steers_nothing(self):
        model = self.folder / "model"
        words = ["[UNK]", "\x1b]0;owned\x07", "\u009b31m", "\u202egpj", "=1+1"]
        families.GPT2("gpt2", len(words)).write(model)
        family.write_words(model, words)
        for form in (("--as", "csv"), ("--as", "latex", "--labels"), ("--as", "tikz")):
            shown = self.shown("export", *form, "--node", "logits", "--model", model, "--sentence", "=1+1 " + words[1])
            self.assertFalse(STEERS.search(shown.replace("\r\n", "\n")), (form, shown))
        for command in (("tokenize", "--json", "--text", words[3]), ("generate", "--json", "--text", words[3], "--words", "2")):
            shown = self.shown(*command, "--model", model)
            self.assertFalse(STEERS.search(shown.replace("\r\n", "\n")), (command, shown))


class StrangeCharacters(Commands):
    def test_pictures_are_sound(self):
        for word in ("cat\uffff", "\ufffe", "\ufdd0x", "\U0001ffff"):
            svg, pdf = self.folder / "a.svg", self.folder / "a.pdf"
            for out in (svg, pdf):
                self.succeeds("export", "--as", out.suffix[1:], "--sentence", f"the {word} sat", "--node", "embed", "--out", out)
            text = svg.read_text(encoding="utf-8")
            xml.etree.ElementTree.fromstring(text)
            self.assertFalse(re.search("[\ufffe\uffff]", text), word)
            self.assertEqual(pdf.read_bytes()[:5], b"%PDF-")


if __name__ == "__main__":
    main()

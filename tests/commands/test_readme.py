"""Every command line in README, manual and CONTRIBUTING runs as written: quick ones here, the others in tests/docs.sh."""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import unittest

import numpy as np

from program import HEADLIGHT, SOFTWARE, Commands, main
from screen import Screen
import encoder_decoders  # from tests/golden, where program.py looks too
import model_folder
import tensor_files
import tokenizer_reference as reference
from doc_commands import IN_PLACE_OF, LONG, OPEN_A_WINDOW, PAGES, ROOT, RUN_ELSEWHERE, all_shown, links, scripts
from test_encoder_decoders import WORDS
from tokenize_kit import Tokenize

WRITES = {"trace": "t.safetensors", "attend": "steps.safetensors", "numpy": "attention.py"}


def table(text, beginning):
    """The rows of a table of Markdown that compute everything anew: a next word keeps keys and values."""
    lines = text[text.index(beginning):].split("\n\n")[0].splitlines()[2:]
    return [line for line in lines if "keeping what" not in line and "the same" not in line and "a next word" not in line]


def ratios(rows, column):
    return [float(one) for row in rows for one in row.split("|")[column + 1].split("/")]


def rounded(ratio):
    return round(ratio, 1) if ratio < 2 else round(ratio)


def as_run(line):
    """The line with its placeholders filled in."""
    for placeholder, value in IN_PLACE_OF.items():
        line = line.replace(placeholder, value)
    return line


class Shown(Tokenize):
    """A home with the files that the lines mention, and the built program as `headlight`."""

    def setUp(self):
        super().setUp()
        home = self.folder
        self.write_bpe(reference.Gpt2())
        self.model.rename(home / "gpt2")
        for name in ("mine", "kept/my-model"):
            model_folder.write(home / name)
        (home / "kept/my-model").rename(home / "my-model")
        marian = encoder_decoders.Marian("marian", len(WORDS))
        marian.write(home / "opus-mt-en-de")
        marian.write_words(home / "opus-mt-en-de", WORDS)
        numbers = np.random.default_rng(3).normal(size=(3, 1, 2, 4, 8)).astype(np.float32)
        tensor_files.write(home / "qkv.safetensors", dict(zip("QKV", numbers)))
        (home / "my-lessons").mkdir()
        shutil.copy(ROOT / "assets/lessons/07-softmax.md", home / "my-lessons")
        (home / "class.txt").write_text("Ana Souza\nBen\n")
        (home / "bin").mkdir()
        (home / "bin/headlight").symlink_to(HEADLIGHT)
        self.shell = {**os.environ, **SOFTWARE, "HOME": str(home), "PATH": f"{home / 'bin'}:{os.environ['PATH']}",
                      "XDG_CONFIG_HOME": str(home), "XDG_STATE_HOME": str(home / "state"), "XDG_DATA_HOME": str(home / "share")}
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            self.shell.pop(name, None)

    def runs(self, line):
        done = subprocess.run(["bash", "-o", "pipefail", "-c", line], capture_output=True, env=self.shell, cwd=self.folder, timeout=200)
        self.assertEqual(done.returncode, 0, f"{line}\n{done.stderr.decode(errors='replace')}")
        words = shlex.split(line)
        if "--out" in words:
            self.assertTrue((self.folder / words[words.index("--out") + 1]).exists(), line)

    def test_quick_ones(self):
        quick = [line for line in all_shown() if line not in OPEN_A_WINDOW and line not in RUN_ELSEWHERE and line not in LONG]
        self.assertGreater(len(quick), 20)
        for line in quick:
            with self.subTest(line):
                self.assertTrue(line.startswith("headlight "), f"{line}: doc_commands.py does not say how it is tested")
                self.runs(as_run(line))

    def test_what_the_run_writes_checks_itself(self):
        self.runs("headlight export --as numpy --model readable --out attention.py && /usr/bin/python3 attention.py")


class Named(unittest.TestCase):
    def test_every_file_that_a_line_names_is_there(self):
        for line in all_shown():
            for name in scripts(line):
                self.assertTrue((ROOT / name).exists(), f"{line}: there is no {name}")

    def test_every_link_leads_to_a_file(self):
        self.assertGreater(len([link for page in PAGES for link in links(page)]), 20)
        for page in PAGES:
            for link in links(page):
                self.assertTrue(((ROOT / page).parent / link).exists(), f"{page}: {link} leads nowhere")

    def test_the_readme_is_read_in_a_minute(self):
        self.assertLessEqual(len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()), 140)

    def test_the_speeds_are_those_that_were_measured(self):
        """README gives the range of the measured ratios with every intermediate kept."""
        bench = "".join((ROOT / "tests" / "bench" / page).read_text(encoding="utf-8") for page in ("README.md", "results.md"))
        said = re.search(r"every intermediate kept: ([\d.]+) to ([\d.]+) times as fast as Debian's PyTorch, and ([\d.]+) to ([\d.]+) times "
                         r"as\s+fast as PyTorch 2\.11", (ROOT / "README.md").read_text(encoding="utf-8")).groups()
        beside_onnx = ratios(table(bench, "| All kept, 1 / 2 threads | Headlight | of the product rate | PyTorch 1.13"), 4)
        old = ratios(table(bench, "| Every intermediate kept"), 3) + beside_onnx + [
            float(one) for one in re.findall(r"[\d.]+\d", re.search(r"came to (.*?) times as fast\s+with every", bench, re.DOTALL)[1])]
        new = ratios(table(bench, "| All kept, 1 / 2 threads | Headlight | PyTorch 2.11"), 3)
        self.assertEqual([float(one) for one in said], [rounded(one) for one in (min(old), max(old), min(new), max(new))])

    def test_what_is_listed_is_still_shown(self):
        listed = {*OPEN_A_WINDOW, *RUN_ELSEWHERE, *LONG}
        self.assertEqual(listed - set(all_shown()), set())


class InAWindow(Screen):
    def test_lines_that_open_one(self):
        model_folder.write(self.folder / "mine")
        process = self.open()
        self.save_as("mine.headlight")
        self.close(process)
        for line in OPEN_A_WINDOW:
            with self.subTest(line):
                self.close(self.open(*shlex.split(as_run(line))[1:]))


if __name__ == "__main__":
    main()

"""`headlight export` writes programs that recompute the same numbers and report agreement."""
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import unittest

from program import EXAMPLE, Commands, main, run

QUOTED = 'it said "no" and """never""" \\ l\u2019\u00e9l\u00e9phant \U0001F469\u200d\U0001F680 \u5927\u8c61 \u05e9\u05dc\u05d5\u05dd \\'
REQUESTS = {
    "readable": ["--model", "readable", "--sentence", EXAMPLE],
    "one head, causal": ["--heads", "1", "--mask", "causal", "--sentence", EXAMPLE],
    "eight heads, biases": ["--heads", "8", "--biases", "--sentence", EXAMPLE],
    "32 heads, no positions": ["--heads", "32", "--no-positions", "--sentence", EXAMPLE],
    "random": ["--model", "random", "--sentence", EXAMPLE],
    "random, small": ["--model", "random", "--d-model", "6", "--heads", "2", "--biases", "--mask", "causal", "--sentence", "This is book"],
    "random, one word": ["--model", "random", "--d-model", "5", "--heads", "1", "--sentence", "it"],
    "words nobody knows": ["--sentence", "zxq the bnnxq zxq"],
    "second of a batch": ["--sentence", EXAMPLE, "--sentence", "it was tired", "--sentence-number", "2"],
    "padding is seen": ["--sentence", EXAMPLE, "--sentence", "it", "--sentence-number", "2", "--no-padding-mask"],
    "quotes and other scripts": ["--sentence", QUOTED],
    "lines and tabs": ["--sentence", "the\tcat\nsat\\\r\nhere"],
    "rotary positions": ["--model", "random", "--positions", "rotary", "--sentence", EXAMPLE],
    "keys that heads share": ["--model", "random", "--kv-heads", "2", "--sentence", EXAMPLE],
    "a window": ["--mask", "causal", "--window", "2", "--sentence", EXAMPLE],
    "padding asked for": ["--model", "random", "--ids", "0,2,1"],
}


class Exports(Commands):
    def written(self, language, *arguments):
        path = self.folder / f"attention.{'cpp' if language == 'eigen' else 'py'}"
        self.assertEqual(self.succeeds("export", "--as", language, *arguments, "--out", path), "")
        return path

    def run_python(self, path):
        """(status, line) of a script run in an empty folder, in the C locale as on a bare machine."""
        done = subprocess.run([sys.executable, path], capture_output=True, text=True, cwd=self.folder, timeout=300,
                              env={**os.environ, "LC_ALL": "C"})
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.stdout.count("\n"), 1, done.stdout)
        return done.returncode, done.stdout

    def agrees(self, path):
        status, line = self.run_python(path)
        self.assertEqual(status, 0, line)
        found = re.match(r"(\d+) of (\d+) matrices agree with Headlight's; "
                         r"the largest difference is (\S+) of the largest number in its row\n$", line)
        self.assertIsNotNone(found, line)
        self.assertEqual(found.group(1), found.group(2))
        self.assertLess(float(found.group(3)), 1e-4)
        return int(found.group(1))

    def every_request_agrees(self, language):
        for name, arguments in REQUESTS.items():
            with self.subTest(name):
                self.assertGreater(self.agrees(self.written(language, *arguments)), 10)

    def notices_damage(self, language):
        path = self.written(language, *REQUESTS["readable"])
        good = path.read_text(encoding="utf-8")
        weight = re.search(r"^W_V = .*?\[.*?(\b[1-9]\b)", good, flags=re.M | re.S)
        trace = re.search(r'"scores", 2, unpack\(9, 9, """\n(....)', good)
        for place, bad, first in ((weight.span(1), "7", "v"), (trace.span(1), "AAAA" if trace.group(1) != "AAAA" else "AACA", "scores[2]")):
            path.write_text(good[: place[0]] + bad + good[place[1] :], encoding="utf-8")
            status, line = self.run_python(path)
            self.assertEqual(status, 1, line)
            self.assertTrue(line.endswith(f"; the first that differs is {first}\n"), line)


class NumPy(Exports):
    def test_every_request_agrees(self):
        self.every_request_agrees("numpy")

    def test_512_dimensions_agree(self):
        self.agrees(self.written("numpy", "--model", "random", "--d-model", "512", "--heads", "8", "--mask", "causal",
                                 "--sentence", EXAMPLE))

    def test_a_damaged_number_is_noticed_and_named(self):
        self.notices_damage("numpy")

    def test_every_matrix_of_the_trace_file_is_in_it(self):
        tensors, _ = self.trace(*REQUESTS["readable"])
        text = self.written("numpy", *REQUESTS["readable"]).read_text(encoding="utf-8")
        compared = set(re.findall(r'^    \("(\w+)", (?:None|0), ', text, flags=re.M))
        names = {name.rsplit(".", 1)[-1] for name in tensors}
        heads = {name for name in "qkv"}  # one per head in the file: q_head here, besides the q of all heads
        self.assertEqual(compared, names - {"resid_post"} | {name + "_head" for name in heads})

    def test_without_out_it_is_printed(self):
        printed = run("export", "--as", "numpy", *REQUESTS["random"]).stdout
        self.assertEqual(printed, self.written("numpy", *REQUESTS["random"]).read_bytes())

    def test_it_says_what_it_is(self):
        text = self.written("numpy", *REQUESTS["random, small"]).read_text(encoding="utf-8")
        for words in ('Sentence: "This is book"', "random: 6 dimensions, 2 heads of 3, mask: causal, biases", "python3 attention.py"):
            self.assertIn(words, text.split("import")[0])


@unittest.skipUnless(importlib.util.find_spec("torch"), "PyTorch is not installed (python3-torch)")
class PyTorch(Exports):
    def test_every_request_agrees(self):
        self.every_request_agrees("pytorch")

    def test_a_damaged_number_is_noticed_and_named(self):
        self.notices_damage("pytorch")


@unittest.skipUnless(shutil.which("g++"), "there is no g++")
class Eigen(Exports):
    def built_and_run(self, path):
        command = re.search(r"^//   (g\+\+ .*) && \./attention$", path.read_text(encoding="utf-8"), flags=re.M)
        subprocess.run(["sh", "-c", command.group(1)], cwd=path.parent, check=True, timeout=300)  # as its own comment says
        done = subprocess.run([path.parent / "attention"], capture_output=True, text=True, timeout=300)
        return done.returncode, done.stdout

    def test_it_builds_as_its_comment_says_and_agrees(self):
        status, line = self.built_and_run(self.written("eigen", *REQUESTS["quotes and other scripts"]))
        self.assertEqual(status, 0, line)
        self.assertRegex(line, r"^(\d+) of \1 matrices agree")

    def test_a_damaged_number_is_noticed_and_named(self):
        path = self.written("eigen", *REQUESTS["random, small"])
        good = path.read_text(encoding="utf-8")
        at = re.search(r'name == "z\[1\]"\) return unpack\(3, 3,\n    "(....)', good).span(1)
        path.write_text(good[: at[0]] + "AAAA" + good[at[1] :], encoding="utf-8")
        status, line = self.built_and_run(path)
        self.assertEqual(status, 1, line)
        self.assertTrue(line.endswith("; the first that differs is z[1]\n"), line)


class Requests(Commands):
    def test_what_is_wrong_is_refused(self):
        self.refuses("export", saying="--as")
        self.refuses("export", "--as", "numpi", saying="did you mean numpy?")
        self.refuses("export", "--as", "cobol", saying=("cobol", "numpy, pytorch, eigen, png"))
        self.refuses("export", "--as", "numpy", "--sentence-number", "2", saying=("2", "there are 1"))
        self.refuses("export", "--as", "numpy", "--sentence-number", "0", saying="0")
        self.refuses("export", "--as", "numpy", "--out", self.folder / "missing" / "file.py", saying="missing")

    def test_no_program_hides_a_module_of_python(self):
        for name in ("random", "numpy", "torch", "token", "copy"):
            self.refuses("export", "--as", "pytorch", "--out", self.folder / f"{name}.py",
                         saying=(f"hide the Python module {name}", f"such as {name}_attention.py"))
            self.assertFalse((self.folder / f"{name}.py").exists())
        for module in sorted(name for name in sys.stdlib_module_names if not name.startswith("_")):
            self.refuses("export", "--as", "numpy", "--out", f"{module}.py", saying=f"{module}_attention.py")

    def test_a_run_that_is_too_large_says_so(self):
        self.refuses("export", "--as", "numpy", "--model", "random", "--d-model", "1024", "--heads", "16", "--sentence", "word " * 800,
                     "--out", self.folder / "large.py", saying=("million numbers", "headlight trace"))


if __name__ == "__main__":
    main()

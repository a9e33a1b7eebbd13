"""Programs of every kind of document run and agree, in all three languages: a user's tensors, models that come with Headlight, folders,
with changes and without. Documents without computations are refused."""
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

import numpy as np

from program import Commands, main  # first: it says where tests/golden is
import families
import family
from attend_cases import CASES, TK, operands
from tensor_files import write

MISTAKES = pathlib.Path(__file__).resolve().parents[2] / "assets/words/en/mistake.pot"
HAS_TORCH = bool(importlib.util.find_spec("torch"))
WORDS = ["[UNK]", "the", "cat", "sat", "on", "a", "mat"]
RULES = {"causal": "is_causal", "left": "left_window_size", "right": "right_window_size", "q_heads": "q_num_heads",
         "kv_heads": "kv_num_heads"}


def metadata_of(rules):
    return {RULES.get(name, name): str(value) for name, value in rules.items()}


def weights(*shape, seed=0):
    e = np.exp(np.random.default_rng(seed).normal(size=shape))
    return (e / e.sum(-1, keepdims=True)).astype(np.float32)


class Programs(Commands):
    def own_tensors(self):
        """name -> arguments that open a document of a user's own tensors."""
        for name, (tensors, rules) in CASES.items():
            file = self.folder / f"{name}.safetensors"
            write(file, tensors, metadata=metadata_of(rules))
            yield name, ["--document", file]
        for name, more in (("f16", {"softmax_precision": "f16"}), ("bf16", {"softmax_precision": "bf16"}),
                           ("tokens", {"tokens": json.dumps(["a", "b\nc", '"""', "\\", "*/", "\u05e9", "~"])})):
            file = self.folder / f"half_{name}.safetensors"
            write(file, operands(queries=TK), metadata=more)
            yield "half " + name, ["--document", file]

    def models(self):
        """Models are exported as programs, too: those that come with the program, and folders of every family."""
        for name in ("readable", "random", "stories", "en-fr", "en-fr-unguided"):
            yield name, ["--model", name, "--sentence", "the cat sat here because it was tired"]
        changed = ["--sentence", "the cat sat here because it was tired"]
        for name in re.findall(r'^msgctxt "mistake\.(\w+)\.look_at"', MISTAKES.read_text(encoding="utf-8"), re.MULTILINE):
            yield "mistake " + name, [*changed, "--mask", "causal", "--mistake", name]
        for name, more in (("set", ["--set", "blocks.0.attn.pattern[1],it,cat=0.2"]), ("heads", ["--head-setting", "2=off"]),
                           ("uniform", ["--head-setting", "2=uniform"]), ("mean", ["--head-setting", "3=mean"]),
                           ("temperature", ["--temperature", "2"]), ("second", ["--sentence", "it sat", "--sentence-number", "2"]),
                           ("ids", ["--model", "random"])):
            yield "changed " + name, [*changed, *more]
        for name, more in (("window", ["--mask", "causal", "--window", "2"]), ("kv", ["--kv-heads", "2"]), ("cap", ["--softcap", "2"]),
                           ("dropout", ["--dropout", "0.3", "--dropout-seed", "4"]),
                           ("rotary", ["--positions", "rotary"]), ("alibi", ["--positions", "alibi", "--mask", "causal"]),
                           ("transformer-xl", ["--positions", "transformer-xl", "--kv-heads", "2"]),
                           ("none", ["--positions", "none"]), ("biases", ["--biases"])):
            yield "variant " + name, ["--model", "random", *changed, *more]
        made = [families.GPT2("gpt2", len(WORDS)), families.Llama("llama", len(WORDS)), families.Bert("bert", len(WORDS))]
        for number, model in enumerate(made):
            folder = self.folder / f"family{number}"
            model.write(folder)
            family.write_words(folder, WORDS)
            yield f"family {number}", ["--model", folder, "--sentence", "the cat sat"]

    def documents(self):
        yield from self.own_tensors()
        yield from self.models()

    def exported(self, language, name, arguments):
        ending = "cpp" if language == "eigen" else "py"
        path = self.folder / f"{re.sub('[^a-z0-9]', '_', name.lower())}_{language}.{ending}"
        self.assertEqual(self.succeeds("export", "--as", language, *arguments, "--out", path), "", name)
        return path

    def agrees(self, name, status, line):
        found = re.match(r"(\d+) of (\d+) matrices agree with Headlight's; the largest difference is \S+ of the largest number", line)
        self.assertTrue(status == 0 and found, f"{name}: {line}")
        self.assertEqual(found.group(1), found.group(2), name)
        self.assertGreater(int(found.group(1)), 3, name)

    def run_python(self, path):
        done = subprocess.run([sys.executable, path], capture_output=True, text=True, cwd=self.folder, timeout=300,
                              env={**os.environ, "LC_ALL": "C"})
        return done.returncode, done.stdout + done.stderr


class InPython(Programs):
    def test_numpy(self):
        for name, arguments in self.documents():
            with self.subTest(name):
                self.agrees(name, *self.run_python(self.exported("numpy", name, arguments)))

    def test_pytorch(self):
        """At least checks, without PyTorch, that the programs are valid Python."""
        for name, arguments in self.documents():
            with self.subTest(name):
                path = self.exported("pytorch", name, arguments)
                compile(path.read_text(encoding="utf-8"), path, "exec")
                if HAS_TORCH:
                    self.agrees(name, *self.run_python(path))


@unittest.skipUnless(shutil.which("g++"), "there is no g++")
class InEigen(Programs):
    def test_eigen(self):
        """All in one program, since compiling Eigen takes longer than compiling the code that uses it."""
        parts = [(name, self.exported("eigen", name, arguments)) for name, arguments in self.documents()]
        lines = []
        for i, (name, path) in enumerate(parts):
            lines += [f"#define headlight program_{i}", f"#define main main_{i}", f'#include "{path.name}"']
            lines += ["#undef headlight", "#undef main"]
        lines += ["int main(int, char** which) {", "  switch (std::atoi(which[1])) {"]
        lines += [f"    case {i}: return main_{i}();" for i in range(len(parts))]
        lines += ["  }", "  return 2;", "}"]
        (self.folder / "all.cpp").write_text("#include <cstdlib>\n" + "\n".join(lines) + "\n")
        subprocess.run(["sh", "-c", "g++ -std=c++17 -O0 $(pkg-config --cflags eigen3) all.cpp -o all"], cwd=self.folder, check=True,
                       timeout=600)
        for i, (name, _) in enumerate(parts):
            with self.subTest(name):
                done = subprocess.run([self.folder / "all", str(i)], capture_output=True, text=True, timeout=300)
                self.agrees(name, done.returncode, done.stdout)


class OfNothing(Programs):
    def test_weights_alone_are_refused(self):
        np.save(self.folder / "weights.npy", weights(2, 5, 5))
        write(self.folder / "layers.safetensors", {f"attentions.{i}": weights(1, 2, 4, 4, seed=i) for i in range(3)})
        for file in ("weights.npy", "layers.safetensors"):
            for language in ("numpy", "pytorch", "eigen"):
                for out in ([], ["--out", self.folder / "x"]):
                    self.refuses("export", "--as", language, "--document", self.folder / file, *out,
                                 saying=("nothing is computed", "--as npy"))

    def test_it_says_which_file_it_is_of(self):
        write(self.folder / "mine.safetensors", operands())
        text = self.exported("numpy", "mine", ["--document", self.folder / "mine.safetensors"]).read_text(encoding="utf-8")
        self.assertIn("File: mine.safetensors\nTensors: Q, K and V from a file: 4 heads, 5 queries, 7 keys; item 1 of 2 of its batch", text)
        self.assertNotIn("Sentence:", text)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Moves numbers of a model up and down, in float64 from a trace's weights, and compares what its objective does with the gradients that
`headlight trace --gradient-of` writes: in every matrix and every weight the cell of the largest gradient, and some at random.
Usage: check_gradients.py PROGRAM FOLDER"""
import json
import os
import re
import subprocess
import sys

import numpy as np

import safetensors_reader
from check_trace import Model

STEP = 1e-4
TOLERANCE = 1e-4  # of the largest gradient of the matrix
ROUNDING = 1e-6  # of the largest of all, for gradients that sum to 0 and are only rounding: softmax does not see b_K
CELLS = 3
EXAMPLE = "The elephant ate the banana as it was hungry"
STORY = "When Mary and John went to the shop , John gave the apple to"
ELEPHANT = "the elephant ate the banana because it was hungry"
BUILT_IN = [
    ("readable", EXAMPLE, "blocks.0.attn.pattern[1],it,elephant", []),
    ("readable", EXAMPLE, "blocks.0.attn.scores[1],it,elephant - blocks.0.attn.scores[1],it,banana", ["--mask", "causal"]),
    ("random", EXAMPLE, "blocks.0.attn_out,6,3", ["--biases", "--heads", "4"]),
    ("random", EXAMPLE, "blocks.0.attn_out,6,3 - blocks.0.attn.pattern[0],1,1", ["--positions", "rotary", "--softcap", "3"]),
    ("random", EXAMPLE, "blocks.0.attn.z[1],4,0", ["--positions", "alibi", "--temperature", "0.7"]),
    ("random", EXAMPLE, "blocks.0.attn.z[0],4,0", ["--positions", "transformer-xl"]),
    ("random", EXAMPLE, "blocks.0.attn.z[1],4,0", ["--dropout", "0.3", "--dropout-seed", "5"]),
    ("stories", STORY, "loss:Mary", []),
    ("stories", STORY, "logits,-1,Mary - logits,-1,John", ["--head-setting", "2=off"]),
    ("en-fr", ELEPHANT, "loss:il@qu'", []),
    ("en-fr", ELEPHANT, "logits,qu',il - logits,qu',elle", []),
]


class Moved:
    """The objective of one sentence, with any cell of any matrix moved slightly."""

    def __init__(self, path, objective):
        tensors, self.metadata = safetensors_reader.read(path)
        self.gradients = {name.removeprefix("grad."): value for name, value in tensors.items() if name.startswith("grad.")}
        self.file = {name: value for name, value in tensors.items() if not name.startswith("grad.")}
        self.model = Model(self.file, self.metadata)
        self.objective = self.read(objective)

    def place(self, node, row, col, cols):
        head = re.fullmatch(r"(.*)\[(\d+)\]", node)
        at = (0, int(head[2])) if head else (0,)
        return (head[1] if head else node, (*at, self.index(row, self.row_words(node)), self.index(col, cols)))

    def row_words(self, node):
        decoding = self.model.translates() and not node.startswith("encoder.")
        return [token["text"] for token in json.loads(self.metadata["target_tokens" if decoding else "tokens"])[0]]

    @staticmethod
    def index(name, words):
        return int(name) if re.fullmatch(r"-?\d+", name) else words.index(name)

    def read(self, text):
        """[(name, place, sign)]; for a loss one entry without a sign."""
        if text.startswith("loss:"):
            word, _, row = text.removeprefix("loss:").partition("@")
            return [(*self.place("probs", row or "-1", word, self.vocabulary()), None)]
        words = self.vocabulary if text.startswith("logits") else lambda: self.row_words(text)
        return [(*self.place(*cell.split(","), words()), sign) for cell, sign in zip(text.split(" - "), (1, -1))]

    def vocabulary(self):
        name = "target_vocab.txt" if self.model.translates() else "vocab.txt"
        folder = os.path.join(os.path.dirname(__file__), "..", "..", "assets", "models", self.metadata["model"])
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            return file.read().split("\n")

    def value(self, moved=None, place=None, by=0.0):
        """The objective with this cell of a stage or weight moved."""
        def before(name, value):
            if name == moved:
                value = np.array(value)
                value[place] += by
                self.model.made[-1] = (name, value)
            return value

        weight = self.file.get(moved) if moved in self.file and moved not in self.stages() else None
        if weight is not None:
            self.model.file = {**self.file, moved: np.array(weight)}
            self.model.file[moved][place] += by
        with np.errstate(invalid="ignore"):
            made = dict(self.model.stages(before))
        self.model.file = self.file
        return sum(-np.log(made[name][at]) if sign is None else sign * made[name][at] for name, at, sign in self.objective)

    def stages(self):
        if not hasattr(self, "known"):
            with np.errstate(invalid="ignore"):
                self.known = {name for name, _ in self.model.stages(lambda name, value: value)}
        return self.known

    def slope(self, name, place):
        return (self.value(name, place, STEP) - self.value(name, place, -STEP)) / (2 * STEP)


def cells_of(gradient, values, draw):
    """The cell of the largest gradient, and some others that are finite."""
    cells = [np.unravel_index(int(np.abs(gradient).argmax()), gradient.shape)]
    cells += [tuple(int(draw.integers(n)) for n in gradient.shape) for _ in range(CELLS - 1)]
    return [cell for cell in cells if np.isfinite(values[cell])]


def check(program, out, model, sentence, objective, flags):
    subprocess.run([program, "trace", "--model", model, "--sentence", sentence, "--gradient-of", objective, *flags, "--with-weights",
                    "--out", out], check=True)
    moved, draw, faults, compared = Moved(out, objective), np.random.default_rng(7), [], 0
    rounding = ROUNDING * max(np.abs(gradient).max() for name, gradient in moved.gradients.items() if name != "probs")
    if set(moved.gradients) != set(moved.file):
        faults.append(f"gradients of {sorted(set(moved.gradients) ^ set(moved.file))[:4]} are missing")
    for name, gradient in moved.gradients.items():
        if gradient.shape != moved.file[name].shape:
            faults.append(f"grad.{name} is {gradient.shape}")
            continue
        for cell in cells_of(gradient, moved.file[name], draw):
            slope, is_, scale = moved.slope(name, cell), gradient[cell], np.abs(gradient).max()
            compared += 1
            if not abs(slope - is_) <= TOLERANCE * scale + rounding:
                faults.append(f"grad.{name} {list(map(int, cell))} is {is_:.7g}, the slope {slope:.7g}")
    return faults, compared


def main(program, root):
    os.makedirs(root, exist_ok=True)
    out, failed = os.path.join(root, "trace.safetensors"), 0
    for model, sentence, objective, flags in BUILT_IN:
        faults, compared = check(program, out, model, sentence, objective, flags)
        failed += bool(faults) or compared < 20
        print(model, objective, *flags, f"{compared} slopes agree" if not faults else f"{len(faults)} DIFFER: " + "; ".join(faults[:5]))
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

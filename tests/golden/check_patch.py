#!/usr/bin/env python3
"""Puts heads and rows of one run into another and compares what `headlight patch` says: with a forward pass in float64 from a trace's
weights, and, to the bit, with the run in which every cell of the region is set by --set. Usage: check_patch.py PROGRAM FOLDER"""
import json
import os
import sys

import numpy as np

import safetensors_reader
from check_circuits import said

TOLERANCE = 2e-4  # of a logit; those of the models here go up to 30
STORY = ["--model", "stories", "--sentence", "When Mary and John went to the shop , John gave the apple to"]
OTHER = "When Mary and John went to the shop , Mary gave the apple to"
LONGER = "When Mary and John went to the shop , Mary gave the red apple to"
ENGLISH = ["--model", "en-fr", "--target", "l' éléphant a mangé la banane parce qu'", "--sentence",
           "the elephant ate the banana because it was hungry"]
RIPE = "the elephant ate the banana because it was ripe"


def normed(file, name, x):
    centred = x - x.mean(axis=-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-5) * file[name + ".w"] + file[name + ".b"]


class Forward:
    """A causal stack with norms before each part, ReLU and tied words, from its weights."""

    def __init__(self, file):
        self.file, self.n_layers = file, sum(name.endswith("attn.W_Q") for name in file)

    def attention(self, b, x, patch):
        file = self.file
        q, k, v = (np.einsum("td,hde->hte", x, file[b + "W_" + one]) + file[b + "b_" + one][:, None] for one in "QKV")
        scores = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
        scores[:, np.triu(np.ones(scores.shape[1:], bool), 1)] = -np.inf
        weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
        z = weights / weights.sum(axis=-1, keepdims=True) @ v
        for head in range(len(z)):
            z[head] = patch(f"{b}z[{head}]", z[head])
        return np.einsum("hte,hed->td", z, file[b + "W_O"]) + file[b + "b_O"]

    def logits(self, x, patch):
        """`x` (T, d_model): blocks.0.resid_pre; `patch` is called with each matrix that can be patched."""
        x = patch("blocks.0.resid_pre", x)
        for layer in range(self.n_layers):
            b = f"blocks.{layer}."
            x = x + self.attention(b + "attn.", normed(self.file, b + "ln1", x), patch)
            hidden = np.maximum(normed(self.file, b + "ln2", x) @ self.file[b + "mlp.W_in"] + self.file[b + "mlp.b_in"], 0)
            x = patch(b + "resid_post", x + hidden @ self.file[b + "mlp.W_out"] + self.file[b + "mlp.b_out"])
        return normed(self.file, "ln_final", x) @ self.file["W_E"].T


def matrix(file, name):
    """The matrix of a node's name: of one head, or of all."""
    own, _, head = name.partition("[")
    value = file[own][0] if file[own].ndim > 2 else file[own]
    return value[int(head[:-1])] if head else value


def patching(a, effect):
    def patch(name, value):
        if name != effect["node"]:
            return value
        out, from_a = value.copy(), matrix(a, name)
        rows = range(min(len(from_a), len(out))) if effect["row"] is None else [effect["row"]]
        for row in rows:
            out[row] = from_a[row]
        return out

    return patch


def check_forward(program, folder, into, words, what):
    """Checks every region of a patch in `stories`."""
    paths = [os.path.join(folder, name) for name in ("a.safetensors", "b.safetensors")]
    said(program, "trace", *STORY, "--with-weights", "--out", paths[0])
    said(program, "trace", "--model", "stories", "--sentence", into, "--with-weights", "--out", paths[1])
    (a, _), (b, _) = map(safetensors_reader.read, paths)
    asked = ["--metric", f"logit {words[0]} - {words[1]}", "--what", what, "--json"]
    answer = json.loads(said(program, "patch", *STORY, "--into", into, *asked))
    ids = [json.loads(said(program, "tokenize", "--model", "stories", "--text", word, "--json"))["ids"][0] for word in words]
    run, wrong = Forward(b), []

    def metric(logits):
        return logits[-1, ids[0]] - logits[-1, ids[1]]

    is_a, is_b = metric(a["logits"][0]), metric(b["logits"][0])
    if [answer["a"], answer["b"]] != [is_a, is_b]:
        wrong.append(f"a and b are {answer['a']}, {answer['b']} and not {is_a}, {is_b}")
    for effect in answer["effects"]:
        value = metric(run.logits(b["blocks.0.resid_pre"][0], patching(a, effect)))
        share = (effect["value"] - is_b) / (is_a - is_b)
        if abs(effect["value"] - value) > TOLERANCE or abs(effect["share"] - share) > 1e-9:
            wrong.append(f"{effect} and not {value}, {share}")
    n_rows = min(a["logits"].shape[1], b["logits"].shape[1])
    heads, layers = a["blocks.0.attn.z"].shape[1], run.n_layers
    if len(answer["effects"]) != layers * (heads if what == "heads" else n_rows):
        wrong.append(f"{len(answer['effects'])} effects")
    shares = [effect["share"] for effect in answer["effects"]]
    return wrong + ([] if shares == sorted(shares, reverse=True) else ["the best is not first"])


def check_by_hand(program, folder, where, into, metric, what, regions):
    """Checks some regions, to the bit: B with every cell set, patched into itself, has the value as its own metric."""
    out = os.path.join(folder, "trace.safetensors")
    said(program, "trace", *where, "--out", out)
    a, _ = safetensors_reader.read(out)
    asked = ["--metric", metric, "--json"]
    answer = json.loads(said(program, "patch", *where, "--into", into, "--what", what, *asked))
    wrong, found = [], 0
    for effect in answer["effects"]:
        if (effect["node"], effect["row"]) not in regions:
            continue
        found += 1
        from_a = matrix(a, effect["node"]).astype(np.float32)
        rows = range(len(from_a)) if effect["row"] is None else [effect["row"]]
        sets = [f"--set={effect['node']},{row},{col}={from_a[row, col]!s}" for row in rows for col in range(from_a.shape[1])]
        changed = [*where[:-1], into, *(word for one in sets for word in one.split("=", 1))]
        value = json.loads(said(program, "patch", *changed, "--into", into, *asked))["b"]
        if effect["value"] != value or value == answer["b"]:
            wrong.append(f"{effect} and not {value}")
    return wrong + ([] if found == len(regions) else [f"{found} regions were compared"])


def main(program, root):
    os.makedirs(root, exist_ok=True)
    names, french = ("Mary", "John"), "logit il - elle"
    heads = [("encoder.blocks.0.attn.z[2]", None), ("decoder.blocks.0.cross_attn.z[0]", None)]
    checks = {
        "heads of a stack": lambda: check_forward(program, root, OTHER, names, "heads"),
        "its rows": lambda: check_forward(program, root, OTHER, names, "rows"),
        "heads in a longer text": lambda: check_forward(program, root, LONGER, names, "heads"),
        "rows in a longer text": lambda: check_forward(program, root, LONGER, names, "rows"),
        "by hand": lambda: check_by_hand(program, root, STORY, OTHER, "logit Mary - John", "heads", [("blocks.2.attn.z[3]", None)]),
        "a row by hand": lambda: check_by_hand(program, root, STORY, LONGER, "logit Mary - John", "rows", [("blocks.1.resid_post", 9)]),
        "heads of an encoder and a decoder by hand": lambda: check_by_hand(program, root, ENGLISH, RIPE, french, "heads", heads),
    }
    failed = 0
    for name, check in checks.items():
        wrong = check()
        failed += bool(wrong)
        print(name, "agrees" if not wrong else "DIFFERS: " + "; ".join(wrong[:3]))
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

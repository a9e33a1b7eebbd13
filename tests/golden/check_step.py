#!/usr/bin/env python3
"""Takes steps of a training by AdamW in NumPy (and PyTorch, if it is there) and compares them with what `headlight train` does to every
weight and with what `headlight train --explain-step` says of some. Usage: check_step.py PROGRAM FOLDER"""
import json
import os
import shutil
import subprocess
import sys

import numpy as np

import safetensors_reader

try:
    import torch
except ImportError:
    torch = None

STEPS = 6
WEIGHTS = 6  # explained in each step
CHECKPOINT = "checkpoint.safetensors"
SIZE = ["--steps", "1", "--batch", "8", "--d-model", "16"]
CHANGES = {"as it is": {}, "decays": {"weight_decay": 0.1, "rate": 0.02}, "is never cut": {"clip": 0.0, "beta1": 0.8}}


def edited(path, **changes):
    """Changes the recipe of a checkpoint; its tensors stay."""
    with open(path, "rb") as file:
        content = file.read()
    length = int.from_bytes(content[:8], "little")
    header = json.loads(content[8 : 8 + length])
    recipe = json.loads(header["__metadata__"]["recipe"]) | changes
    header["__metadata__"]["recipe"] = json.dumps(recipe)
    new = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(len(new).to_bytes(8, "little") + new + content[8 + length :])


class State:
    """A checkpoint: weights and moments by name, and the recipe."""

    def __init__(self, folder):
        tensors, about = safetensors_reader.read(os.path.join(folder, CHECKPOINT))
        self.w, self.m, self.v = ({name.removeprefix(part): value for name, value in tensors.items() if name.startswith(part)}
                                  for part in ("weights.", "first_moment.", "second_moment."))
        self.recipe, self.step, self.curve = json.loads(about["recipe"]), int(about["step"]), tensors["curve"].reshape(-1, 4)

    def rate(self, step):
        """Counted from 0: it rises, then falls along half a cosine to a share of its peak."""
        r, done = self.recipe, step + 1
        rising = min(1.0, done / r["warm_up"]) if r["warm_up"] else 1.0
        cosine = 0.5 * (1 + np.cos(np.pi * min(1.0, done / r["steps"])))
        return r["rate"] * rising * (cosine * (1 - r["last_rate"]) + r["last_rate"])


def adamw(recipe, rate, t, w, m, v, g, decays):
    """Loshchilov and Hutter 2019, algorithm 2, without its schedule multiplier: (every term by name)."""
    b1, b2 = recipe["beta1"], recipe["beta2"]
    m, v = b1 * m + (1 - b1) * g, b2 * v + (1 - b2) * g**2
    m_hat, v_hat = m / (1 - b1**t), v / (1 - b2**t)
    update, decay = rate * m_hat / (np.sqrt(v_hat) + recipe["epsilon"]), rate * recipe["weight_decay"] * w * decays
    return {"m": m, "v": v, "m_hat": m_hat, "v_hat": v_hat, "update": update, "decay": decay, "new": w - decay - update,
            "plain": w - rate * g}


def adamw_by_pytorch(recipe, rate, t, w, m, v, g, decays):
    p = torch.nn.Parameter(torch.tensor(w, dtype=torch.float64))
    optimiser = torch.optim.AdamW([p], lr=rate, betas=(recipe["beta1"], recipe["beta2"]), eps=recipe["epsilon"],
                                  weight_decay=recipe["weight_decay"] * decays)
    p.grad = torch.tensor(g, dtype=torch.float64)
    optimiser.state[p] = {"step": torch.tensor(float(t - 1)), "exp_avg": torch.tensor(m, dtype=torch.float64),
                          "exp_avg_sq": torch.tensor(v, dtype=torch.float64)}
    optimiser.step()
    return p.detach().numpy()


def close(a, b, scale):
    return np.all(np.abs(a - b) <= 1e-5 * np.abs(b) + scale)


def compare_all(before, after, faults):
    """Every weight of a step: its gradient follows from the first moments, and everything else from that."""
    rate, recipe, compared = before.rate(before.step), before.recipe, 0
    for name, w in before.w.items():
        m, v = before.m[name], before.v[name]
        g = (after.m[name] - recipe["beta1"] * m) / (1 - recipe["beta1"])
        decays = len(w) > 1
        own = adamw(recipe, rate, before.step + 1, w, m, v, g, decays)
        tiny = np.abs(after.m[name]).max() ** 2 * 1e-4 + 1e-12  # g is only as exact as float32 leaves it
        # A weight whose gradient is all rounding moves by as much as any other: what it moves by is not compared.
        sound = np.sqrt(own["v_hat"]) > 1e-3 * np.sqrt(own["v_hat"].max())
        if not close(own["v"], after.v[name], tiny):
            faults.append(f"{name}: second moments differ in step {after.step}")
        if not close(own["new"][sound], after.w[name][sound], 1e-3 * rate):
            faults.append(f"{name}: weights differ in step {after.step}")
        if torch is not None and not np.allclose(adamw_by_pytorch(recipe, rate, before.step + 1, w, m, v, g, decays), own["new"],
                                                 rtol=1e-9, atol=1e-9 * rate):
            faults.append(f"{name}: NumPy and PyTorch differ in step {after.step}")
        compared += w.size
    return compared


def explain(program, folder, name, row, col):
    return json.loads(subprocess.run([program, "train", "--continue", "--out", folder, "--explain-step", f"{name},{row},{col}", "--json"],
                                     check=True, capture_output=True).stdout)


def compare_explained(said, before, after, faults):
    """The terms of one weight: with NumPy from the numbers before, and to the bit with the checkpoint after."""
    name, at = said["weight"], (said["row"], said["col"])
    rate, recipe = before.rate(before.step), before.recipe
    length = after.curve[-1][3]
    cut = min(1.0, recipe["clip"] / length) if recipe["clip"] else 1.0
    own = adamw(recipe, rate, said["step"], before.w[name][at], before.m[name][at], before.v[name][at], said["gradient"] * cut,
                len(before.w[name]) > 1)
    for term, number in own.items():
        if not close(np.float64(said[term]), number, 1e-6 * max(abs(own["update"]), 1e-12)):
            faults.append(f"{name}{list(at)}: {term} is {said[term]}, not {number}")
    for term, matrix in (("value", before.w), ("m_before", before.m), ("v_before", before.v), ("new", after.w), ("m", after.m),
                         ("v", after.v)):
        if np.float32(said[term]) != np.float32(matrix[name][at]):
            faults.append(f"{name}{list(at)}: {term} is {said[term]}, the training has {matrix[name][at]}")
    if abs(said["lr"] - rate) > 1e-12 or abs(said["length"] - length) > 1e-6 * length:
        faults.append(f"the rate {said['lr']} or the length {said['length']} is wrong")


def check(program, folder, changes):
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([program, "train", "copy", *SIZE, "--out", folder, "--quiet"], check=True)
    draw, faults, compared, explained = np.random.default_rng(3), [], 0, 0
    for step in range(1, STEPS + 1):
        edited(os.path.join(folder, CHECKPOINT), **changes, steps=step + 1, warm_up=4)
        before = State(folder)
        names = sorted(before.w)
        said = []
        for _ in range(WEIGHTS):
            name = names[draw.integers(len(names))]
            said.append(explain(program, folder, name, *(int(draw.integers(n)) for n in before.w[name].shape)))
        subprocess.run([program, "train", "--continue", "--out", folder, "--quiet"], check=True)
        after = State(folder)
        compared += compare_all(before, after, faults)
        for one in said:
            compare_explained(one, before, after, faults)
            explained += 1
    return faults, compared, explained


def main(program, root):
    failed = 0
    for name, changes in CHANGES.items():
        faults, compared, explained = check(program, os.path.join(root, name.replace(" ", "_")), changes)
        failed += bool(faults) or compared < 1000 or explained < STEPS * WEIGHTS
        print(f"a step that {name}:", "; ".join(faults[:5]) if faults else f"{compared} weights and {explained} explanations agree")
    print("" if torch is not None else "PyTorch is not there; NumPy's AdamW alone was compared")
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

#!/usr/bin/env python3
"""Writes a small folder of every family that is read, lets the program compute a sentence with it, and compares every activation with the
architecture as published. Usage: check_families.py PROGRAM FOLDER"""
import os
import subprocess
import sys

import numpy as np

import encoder_decoders
import families
import safetensors_reader

# RoBERTa counts positions by its padding, id 1, which no sentence may contain.
WORDS = ["[UNK]", "<pad>", "the", "cat", "sat", "on", "a", "mat", "it", "was", "tired", "dog", "ran", "and", "slept"]
SENTENCE = "the cat sat on a mat and the dog ran"
TOLERANCE = 1e-4


def computed(model, sentence, ids, target):
    """Every stage of the reference, and faults in the ids that it is computed for."""
    if not hasattr(model, "greedy"):
        return model.compute(ids), []
    wrong = []
    if ids != model.expected_ids(sentence):
        wrong.append(f"the sentence is read as {ids} and not as {model.expected_ids(sentence)}")
    if target != model.greedy(ids):
        wrong.append(f"the decoder has read {target} and not {model.greedy(ids)}")
    return model.compute(ids, target), wrong


def compared(model, trace, ids, target):
    """The differences as text; every stage of the reference must be in the trace."""
    stages, wrong = computed(model, SENTENCE, ids, target)
    for name, wanted in stages.items():
        if name not in trace:
            wrong.append(f"{name} is missing")
            continue
        is_ = trace[name][0]
        if is_.shape != wanted.shape:
            wrong.append(f"{name} has the shape {is_.shape} and not {wanted.shape}")
        elif not np.allclose(is_, wanted, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=False):
            wrong.append(f"{name} is off by {np.nanmax(np.abs(is_ - wanted)):.3g}")
    return wrong


def check(program, root, model):
    folder = os.path.join(root, model.name)
    model.write(folder)
    model.write_words(folder, WORDS)
    out = os.path.join(root, model.name + ".safetensors")
    done = subprocess.run([program, "trace", "--model", folder, "--sentence", SENTENCE, "--out", out], capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        return [f"status {done.returncode}: {done.stderr.strip()}"]
    trace, metadata = safetensors_reader.read(out)
    target = safetensors_reader.written_ids(metadata, "target_tokens") if "target_tokens" in metadata else []
    return compared(model, trace, safetensors_reader.written_ids(metadata), target)


def main(program, root):
    failed = 0
    for model in families.small_models(len(WORDS)) + encoder_decoders.small_models(len(WORDS)):
        wrong = check(program, root, model)
        failed += bool(wrong)
        print(model.name, "agrees" if not wrong else "DIFFERS: " + "; ".join(wrong[:6]))
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

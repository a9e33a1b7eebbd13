#!/usr/bin/env python3
"""Computes W_QK, W_OV and their words in float64 from a trace's weights, as whole matrices, and compares them with the output of
`headlight circuits`, which never stores them. Usage: check_circuits.py PROGRAM FOLDER"""
import json
import os
import subprocess
import sys

import numpy as np

import check_families
import families
import safetensors_reader

TOLERANCE = 2e-5  # of the largest number of its kind
MOST = 40
HEADS = [  # model, flags, path of a head, its number, prefixes of the words for queries, keys and outputs
    ("readable", [], "blocks.0.attn.", 1, "", "", None),
    ("random", ["--kv-heads", "2"], "blocks.0.attn.", 3, "", "", None),
    ("stories", [], "blocks.1.attn.", 2, "", "", ""),
    ("en-fr", [], "encoder.blocks.1.attn.", 0, "encoder.", "encoder.", None),
    ("en-fr", [], "decoder.blocks.0.self_attn.", 2, "decoder.", "decoder.", "decoder."),
    ("en-fr", [], "decoder.blocks.0.cross_attn.", 0, "decoder.", "encoder.", "decoder."),
]


def said(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"status {done.returncode} of {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout


def near(is_, wanted):
    is_, wanted = np.asarray(is_), np.asarray(wanted)
    return is_.shape == wanted.shape and np.abs(is_ - wanted).max(initial=0) <= TOLERANCE * np.abs(wanted).max(initial=1e-9)


def in_order(values):
    """Complex numbers by size; of a conjugate pair the one above the axis first."""
    return np.array(sorted(values, key=lambda z: (-round(abs(z), 6), -z.imag)))


def wrong_about_words(pairs, matrix, padding, row=None):
    others = np.delete(matrix, padding, axis=1)  # no sentence holds it
    values = np.delete(others, padding, axis=0) if row is None else others[row]
    wanted = np.sort(values, axis=None)[::-1][:MOST]
    return [] if near([pair["value"] for pair in pairs], wanted[wanted > 0]) else ["the largest pairs are others"]


def compared(file, answer, at, head, words, padding, row=None):
    asks, looked, written = words
    n_heads = len(file[at + "W_Q"])
    group = head * len(file[at + "W_K"]) // n_heads
    W_QK = file[at + "W_Q"][head] @ file[at + "W_K"][group].T
    W_OV = file[at + "W_V"][group] @ file[at + "W_O"][head]
    rank = file[at + "W_Q"].shape[-1]
    wrong = []
    for name, matrix in (("W_QK", W_QK), ("W_OV", W_OV)):
        if not near(answer[name]["singular_values"], np.linalg.svd(matrix, compute_uv=False)[:rank]):
            wrong.append(f"the singular values of {name}")
        if answer[name]["rank"] != np.linalg.matrix_rank(matrix.astype(np.float32)):
            wrong.append(f"the rank of {name}")
    wrong += wrong_about_words(answer["asks"], file[asks + "W_E"] @ W_QK @ file[looked + "W_E"].T, padding, row)
    if (written is None) != ("follows" not in answer):
        return wrong + ["follows"]
    if written is None:
        return wrong
    W_U = file["W_U"] if "W_U" in file else file[written + "W_E"].T
    words_to_words = file[looked + "W_E"] @ W_OV @ W_U
    wrong += wrong_about_words(answer["follows"], words_to_words, padding, row)
    if (looked == written) != ("copying" in answer):
        return wrong + ["copying"]
    if looked == written:
        wanted = in_order(np.linalg.eigvals(words_to_words))[:rank]
        found = in_order([complex(*pair) for pair in answer["copying"]["eigenvalues"]])
        if not near(found, wanted):
            wrong.append(f"the eigenvalues: {found[:3]} and not {wanted[:3]}")
        if not near([answer["copying"]["positive"], answer["copying"]["balance"]],
                    [(wanted[np.abs(wanted) > 1e-6 * np.abs(wanted).max()].real > 0).mean(), wanted.sum().real / np.abs(wanted).sum()]):
            wrong.append("how far it copies")
    return wrong


def check(program, out, model, flags, at, head, words):
    where = ["--model", model, *flags]
    said(program, "trace", *where, "--with-weights", "--out", out)
    file, _ = safetensors_reader.read(out)
    where += [f"{at}pattern[{head}]", "--most", str(MOST)]
    padding = check_families.WORDS.index("<pad>") if os.path.isdir(model) else 0
    wrong = compared(file, json.loads(said(program, "circuits", "--json", *where)), at, head, words, padding)
    if words[0] == words[1]:
        answer = json.loads(said(program, "circuits", "--json", *where, "--word", "5"))
        wrong += ["of word 5: " + fault for fault in compared(file, answer, at, head, words, padding, 5)]
    return wrong


def main(program, root):
    os.makedirs(root, exist_ok=True)
    out = os.path.join(root, "trace.safetensors")
    heads = list(HEADS)
    for family in families.small_models(len(check_families.WORDS)):
        if family.name in ("gpt2", "gpt2_untied", "qwen3", "llama"):
            folder = os.path.join(root, family.name)
            family.write(folder)
            family.write_words(folder, check_families.WORDS)
            heads.append((folder, ["--sentence", check_families.SENTENCE], "blocks.1.attn.", 2, "", "", ""))
    failed = 0
    for model, flags, at, head, *words in heads:
        wrong = check(program, out, model, flags, at, head, words)
        failed += bool(wrong)
        print(os.path.basename(model), at, head, "agrees" if not wrong else "DIFFERS: " + "; ".join(wrong[:4]))
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

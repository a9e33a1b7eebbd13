#!/usr/bin/env python3
"""A folder of GPT-2 small's shape, about 500 MB, in Headlight beside PyTorch: from nothing to the first numbers, and each further word of a
text with keys and values kept. Medians over rounds in which the two take turns; fails when they do not write the same words.

Usage: compare_generate.py BUILD_FOLDER MODEL_FOLDER [ROUNDS]. MODEL_FOLDER is what write_gpt2_shape.py wrote; PyTorch is that of every
Python that has it, see peers.py. Programs begin anew each time, and the file is in the system's memory for both.
"""
import json
import os
import statistics
import subprocess
import sys
import time

from peers import environment, torches

WORDS = 40


def run(*command):
    """Returns what the command prints, and the seconds that it took from its start to its end."""
    began = time.perf_counter()
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment())
    return done.stdout, time.perf_counter() - began


def ours(program, folder, text):
    def generate(words):
        return run(program, "generate", "--model", folder, "--text", text, "--words", str(words), "--temperature", "0", "--json")

    _, first = generate(1)
    out, all_words = generate(WORDS)
    return {"first": first, "word": (all_words - first) / (WORDS - 1), "ids": [one["id"] for one in json.loads(out)["tokens"]]}


def theirs(torch, folder, ids):
    best = None
    for own, blas in torch.settings(len(os.sched_getaffinity(0))) + torch.settings(1):
        arguments = ("torch_generate.py", own, blas, folder, ids)
        began = time.perf_counter()
        warm = torch.run(*arguments, "2", str(own))
        first = time.perf_counter() - began
        timed = torch.run(*arguments, str(WORDS), str(own))
        if warm is None or timed is None:
            sys.exit("PyTorch gave no timings")
        found = json.loads(timed)
        found["first"] = first
        best = best or found
        for key in ("opened", "first", "word"):
            best[key] = min(best[key], found[key])
    return best


def print_table(name, mine, other):
    print(f"| | Headlight ms | {name} ms | ratio (worst to best round) |\n|---|---|---|---|")
    rows = (("from the program's start to a first word", "first", "first"), ("the same, without loading PyTorch itself", "first", "opened"),
            ("each further word", "word", "word"))
    for title, a, b in rows:
        ratios = sorted(o[b] / m[a] for m, o in zip(mine, other))
        ms = [statistics.median(one[key] for one in all_rounds) * 1e3 for all_rounds, key in ((mine, a), (other, b))]
        print(f"| {title} | {ms[0]:.4g} | {ms[1]:.4g} | {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f}) |")


def main(build, folder, rounds=3):
    program = os.path.join(build, "app", "headlight")
    with open(os.path.join(folder, "text.txt"), encoding="utf-8") as file:
        text = " ".join(file.read().split()[:int(os.environ.get("BENCH_WORDS", 16))])
    ids = json.dumps(json.loads(run(program, "tokenize", "--model", folder, "--text", text, "--json")[0])["ids"])
    peers = torches()
    if not peers:
        sys.exit("PyTorch is not installed (apt install python3-torch): nothing to compare with")
    for torch in peers:
        mine, other = [], []
        for _ in range(int(rounds)):
            mine.append(ours(program, folder, text))
            other.append(theirs(torch, folder, ids))
            if mine[-1]["ids"] != other[-1]["ids"]:
                sys.exit(f"they write different words: {mine[-1]['ids']} and {other[-1]['ids']}")
        print_table(torch.name, mine, other)


if __name__ == "__main__":
    if not 3 <= len(sys.argv) <= 4 or not os.path.exists(os.path.join(sys.argv[2], "text.txt")):
        sys.exit("usage: compare_generate.py BUILD_FOLDER MODEL_FOLDER [ROUNDS]; write_gpt2_shape.py MODEL_FOLDER writes such a folder")
    main(*sys.argv[1:])

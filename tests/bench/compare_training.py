#!/usr/bin/env python3
"""Training in Headlight beside PyTorch, on the same model, weights and batches: medians over rounds in which the two take turns.

Usage: compare_training.py BUILD_FOLDER [ROUNDS]. PyTorch is that of every Python that has it, see peers.py. Each number of threads is
compared with PyTorch's best setting of its kinds of threads. Fails when the losses of the two differ.
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile

from compare import chosen_by_the_program
from peers import environment, torches

CASES = ("translation", "induction")


def ours(folder, case, threads):
    settings = chosen_by_the_program(os.path.join(folder, "core_bench"))
    done = subprocess.run([os.path.join(folder, "train_bench"), case, "time", str(threads)], check=True, capture_output=True, text=True,
                          env=environment(**settings))
    return json.loads(done.stdout)


def theirs(torch, case, file, threads):
    best = None
    for own, blas in torch.settings(threads):
        timed = torch.run("torch_train.py", own, blas, case, file, str(own))
        if timed is None:
            sys.exit("PyTorch gave no timings")
        found = json.loads(timed)
        if best is None or found["seconds"] < best["seconds"]:
            best = found
    return best


def require_same_losses(case, a, b):
    worst = max(abs(x - y) / abs(y) for x, y in zip(a, b))
    print(f"{case}: losses of {len(a)} steps differ by at most {worst:.1e} of themselves (from {a[0]:.3f} to {a[-1]:.3f})")
    if len(a) != len(b) or worst > 1e-2:
        sys.exit(f"{case}: Headlight and PyTorch do not do the same work")


def row(torch, build, case, file, threads, rounds):
    """A row of the table."""
    pairs = [(ours(build, case, threads), theirs(torch, case, file, threads)) for _ in range(rounds)]
    require_same_losses(case, pairs[0][0]["losses"], pairs[0][1]["losses"])
    ratios = sorted(t["seconds"] / m["seconds"] for m, t in pairs)
    per_second = [statistics.median(1 / side["seconds"] for side in sides) for sides in zip(*pairs)]
    busy = [statistics.median(side["processor_seconds"] * 1e3 for side in sides) for sides in zip(*pairs)]
    ratio = f"{statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
    return (f"| {case} | {threads} | {per_second[0]:.1f} | {torch.name} | {per_second[1]:.1f} | {ratio} "
            f"| {busy[0]:.1f} | {busy[1]:.1f} | {busy[1] / busy[0]:.2f} |")


def main(build, rounds=3):
    build, rows, peers = os.path.join(build, "tests", "bench"), [], torches()
    if not peers:
        sys.exit("PyTorch is not installed (apt install python3-torch): nothing to compare with")
    with tempfile.TemporaryDirectory() as folder:
        for case in CASES:
            file = os.path.join(folder, case)
            subprocess.run([os.path.join(build, "train_bench"), case, "export", file], check=True)
            for n in sorted({1, min(2, len(os.sched_getaffinity(0)))}):
                rows += [row(torch, build, case, file, n, rounds) for torch in peers]
    print(f"\nload average {os.getloadavg()[0]:.1f} on {len(os.sched_getaffinity(0))} cores\n")
    print("| case | threads | Headlight steps/s | peer | its steps/s | ratio (worst to best round) "
          "| Headlight processor ms | its processor ms | ratio |\n|---|---|---|---|---|---|---|---|---|")
    print("\n".join(rows))


if __name__ == "__main__":
    main(sys.argv[1], *(int(n) for n in sys.argv[2:3]))

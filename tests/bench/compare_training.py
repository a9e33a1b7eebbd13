#!/usr/bin/env python3
"""Training in Headlight beside PyTorch, on the same model, weights and batches: medians over rounds in which the two take turns.

Usage: compare_training.py BUILD_FOLDER [ROUNDS]. PyTorch is /usr/bin/python3's (Debian: python3-torch). Each number of threads is compared
with PyTorch's best setting of its two kinds of threads (its own, and those of OpenBLAS). Fails when the losses of the two differ.
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile

from compare import HERE, PYTHON, torch_settings

CASES = ("translation", "induction")


def ours(program, case, threads):
    return json.loads(subprocess.run([program, case, "time", str(threads)], check=True, capture_output=True, text=True).stdout)


def theirs(case, file, threads):
    best = None
    for own, blas in torch_settings(threads):
        environment = dict(os.environ, OPENBLAS_NUM_THREADS=str(blas), OMP_NUM_THREADS=str(own))
        done = subprocess.run([PYTHON, os.path.join(HERE, "torch_train.py"), case, file, str(own)], check=True, capture_output=True,
                              text=True, env=environment)
        found = json.loads(done.stdout)
        if best is None or found["seconds"] < best["seconds"]:
            best = found
    return best


def require_same_losses(case, a, b):
    worst = max(abs(x - y) / abs(y) for x, y in zip(a, b))
    print(f"{case}: losses of {len(a)} steps differ by at most {worst:.1e} of themselves (from {a[0]:.3f} to {a[-1]:.3f})")
    if len(a) != len(b) or worst > 1e-2:
        sys.exit(f"{case}: Headlight and PyTorch do not do the same work")


def main(build, rounds=3):
    program = os.path.join(build, "tests", "bench", "train_bench")
    threads = sorted({1, min(2, os.cpu_count())})
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for case in CASES:
            file = os.path.join(folder, case)
            subprocess.run([program, case, "export", file], check=True)
            for n in threads:
                pairs = [(ours(program, case, n), theirs(case, file, n)) for _ in range(rounds)]
                require_same_losses(case, pairs[0][0]["losses"], pairs[0][1]["losses"])
                ratios = sorted(t["seconds"] / m["seconds"] for m, t in pairs)
                per_second = [statistics.median(1 / side["seconds"] for side in sides) for sides in zip(*pairs)]
                busy = [statistics.median(side["processor_seconds"] * 1e3 for side in sides) for sides in zip(*pairs)]
                ratio = f"{statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
                rows.append(f"| {case} | {n} | {per_second[0]:.1f} | {per_second[1]:.1f} | {ratio} "
                            f"| {busy[0]:.1f} | {busy[1]:.1f} | {busy[1] / busy[0]:.2f} |")
    print(f"\nload average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    print("| case | threads | Headlight steps/s | PyTorch steps/s | ratio (worst to best round) "
          "| Headlight processor ms | PyTorch processor ms | ratio |\n|---|---|---|---|---|---|---|---|")
    print("\n".join(rows))


if __name__ == "__main__":
    main(sys.argv[1], *(int(n) for n in sys.argv[2:3]))

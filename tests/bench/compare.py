#!/usr/bin/env python3
"""Headlight beside PyTorch on this machine, in one session: medians over rounds in which the two take turns.

Usage: compare.py BUILD_FOLDER [ROUNDS]. PyTorch is /usr/bin/python3's (Debian: python3-torch); without it only our column is filled.
Each number of threads is compared with PyTorch's best setting of its two kinds of threads (its own, and those of OpenBLAS).
"""
import json
import os
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = "/usr/bin/python3"


def ours(program):
    """{name: (seconds, share of the product rate or None)}, the product rate, and {case: the way back over the way there}."""
    out = subprocess.run([program, "--benchmark_format=json"], check=True, capture_output=True, text=True).stdout
    found, rate, back = {}, 0, {}
    for b in json.loads(out)["benchmarks"]:
        if "times_there" in b:
            back[b["name"].split("/")[0]] = b["times_there"]
            continue
        found[b["name"].removesuffix("/real_time")] = (b["real_time"] * 1e-9, b.get("of_product_rate"), b.get("flop_rate"))
        rate = b.get("product_rate", rate)
    return found, rate, back


def torch_settings(threads):
    """(PyTorch's threads, OpenBLAS's) that use at most so many cores."""
    return [(1, 1)] if threads == 1 else [(1, threads), (threads, 1), (threads, threads)]


def torch_seconds(threads):
    """{case: seconds} with the best setting for each case, and {case: the way back over the way there} on one thread; empty without
    PyTorch."""
    best, back = {}, {}
    for own, blas in torch_settings(threads):
        environment = dict(os.environ, OPENBLAS_NUM_THREADS=str(blas), OMP_NUM_THREADS=str(own))
        done = subprocess.run([PYTHON, os.path.join(HERE, "torch_bench.py"), str(own)], capture_output=True, text=True, env=environment)
        if done.returncode != 0:
            print("PyTorch gave no timings:", (done.stderr.strip().splitlines() or ["no reason"])[-1])
            return {}, {}
        answer = json.loads(done.stdout)
        back.update(answer["times_there"])
        for case, seconds in answer["seconds"].items():
            best[case] = min(seconds, best.get(case, seconds))
    return best, back


def main(build, rounds=3):
    program = os.path.join(build, "tests", "bench", "core_bench")
    threads = sorted({1, os.cpu_count()})
    has_torch = subprocess.run([PYTHON, "-c", "import torch"], capture_output=True).returncode == 0
    if not has_torch:
        print("PyTorch is not installed (apt install python3-torch): nothing to compare with")
    mine, rates, theirs, backs = {}, [], {}, {}
    for _ in range(rounds):
        found, rate, back = ours(program)
        rates.append(rate)
        for name, values in found.items():
            mine.setdefault(name, []).append(values)
        for case, ratio in back.items():
            backs.setdefault(case, ([], []))[0].append(ratio)
        for n in threads if has_torch else []:
            best, back = torch_seconds(n)
            for case, seconds in best.items():
                theirs.setdefault(f"{case}/threads:{n}", []).append(seconds)
            for case, ratio in back.items():
                backs.setdefault(case, ([], []))[1].append(ratio)
    print_table(mine, theirs, statistics.median(rates))
    print("\nThe way back to all weights, in times of the processor time that the way there takes, on one thread:")
    for case, (own, torch) in backs.items():
        print(f"{case}: {statistics.median(own):.2f}" + (f" (PyTorch {statistics.median(torch):.2f})" if torch else ""))


def print_table(mine, theirs, rate):
    print(f"product rate: {rate / 1e9:.0f} GFLOP/s per thread; load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    print("| case | Headlight ms | GFLOP/s | of product rate | PyTorch ms | ratio (worst to best round) |\n|---|---|---|---|---|---|")
    for name, rounds in mine.items():
        ms = statistics.median(r[0] for r in rounds) * 1e3
        cells = [name, f"{ms:.4g}"]
        share = [r[1] for r in rounds if r[1] is not None]
        cells += [f"{statistics.median(r[2] for r in rounds) / 1e9:.0f}", f"{statistics.median(share):.0%}"] if share else ["", ""]
        if name in theirs:
            ratios = sorted(t / m[0] for t, m in zip(theirs[name], rounds))
            cells += [f"{statistics.median(theirs[name]) * 1e3:.4g}",
                      f"{statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"]
        else:
            cells += ["", ""]
        print("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main(sys.argv[1], *(int(n) for n in sys.argv[2:3]))

#!/usr/bin/env python3
"""Headlight beside its peers on this machine, in one session: medians over rounds in which they take turns.

Usage: compare.py BUILD_FOLDER [ROUNDS [CASE...]]; peers.py says who the peers are and where they are looked for. Each number of threads is
compared with the best setting of a peer's own kinds of threads.
"""
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

from peers import environment, onnx_peers, torches


def ours(program, cases=()):
    """{name: (seconds, share of the product rate or None, flops per second)}, the product rate, {case: the way back over the way there},
    and the library that multiplies, with its kernel."""
    names = [f"--benchmark_filter=^({'|'.join(map(re.escape, cases))})/"] if cases else []

    def run(**more):
        done = subprocess.run([program, "--benchmark_format=json", *names], check=True, capture_output=True, text=True,
                              env=environment(**more))
        return json.loads(done.stdout)

    out = run()
    found, rate, back = {}, 0, {}
    for b in out["benchmarks"]:
        if "times_there" in b:
            back[b["name"].split("/")[0]] = b["times_there"]
            continue
        found[b["name"].removesuffix("/real_time")] = (b["real_time"] * 1e-9, b.get("of_product_rate"), b.get("flop_rate"))
        rate = b.get("product_rate", rate)
    return found, rate, back, out["context"].get("products", "unknown")


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        return next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")), "unknown")


class Rounds:
    """The measurements: {name: [(seconds, share, flops per second)]} of ours, {peer: {name: [seconds]}} of theirs."""

    def __init__(self):
        self.mine, self.theirs, self.rates, self.backs, self.library = {}, {}, [], {}, ""

    def add_ours(self, program, cases):
        found, rate, back, self.library = ours(program, cases)
        self.rates.append(rate)
        for name, values in found.items():
            self.mine.setdefault(name, []).append(values)
        self.add_backs("Headlight", back)

    def add_theirs(self, peer, threads, cases):
        for case, seconds in peer.seconds(threads, cases).items():
            self.theirs.setdefault(peer.name, {}).setdefault(f"{case}/threads:{threads}", []).append(seconds)

    def add_backs(self, name, back):
        for case, ratio in back.items():
            self.backs.setdefault(case, {}).setdefault(name, []).append(ratio)


def main(build, rounds=3, *cases):
    program = os.path.join(build, "tests", "bench", "core_bench")
    measured = Rounds()
    with tempfile.TemporaryDirectory() as folder:
        peers = torches() + onnx_peers(folder, cases)
        if not peers:
            print("neither PyTorch nor ONNX Runtime is installed (apt install python3-torch): nothing to compare with")
        for _ in range(int(rounds)):
            measured.add_ours(program, cases)
            for threads in sorted({1, len(os.sched_getaffinity(0))}):
                for peer in peers:
                    measured.add_theirs(peer, threads, cases)
        for peer in peers:
            measured.add_backs(peer.name, getattr(peer, "back", {}))
    print_table(measured)
    print_backs(measured.backs)


def print_backs(backs):
    print("\nThe way back to all weights, in times of the processor time that the way there takes, on one thread:")
    for case, found in backs.items():
        print(f"{case}: " + ", ".join(f"{name} {statistics.median(ratios):.2f}" for name, ratios in found.items()))


def print_table(measured):
    print(f"processor: {processor()}; products: {measured.library}; "
          f"product rate: {statistics.median(measured.rates) / 1e9:.0f} GFLOP/s per thread; "
          f"load average {os.getloadavg()[0]:.1f} on {len(os.sched_getaffinity(0))} cores\n")
    heads = ["case", "Headlight ms", "GFLOP/s", "of product rate"]
    for peer in measured.theirs:
        heads += [f"{peer} ms", "times as fast (worst to best round)"]
    print("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|")
    for name, rounds in measured.mine.items():
        cells = [name, f"{statistics.median(r[0] for r in rounds) * 1e3:.4g}"]
        share = [r[1] for r in rounds if r[1] is not None]
        cells += [f"{statistics.median(r[2] for r in rounds) / 1e9:.0f}", f"{statistics.median(share):.0%}"] if share else ["", ""]
        for theirs in measured.theirs.values():
            cells += beside(rounds, theirs.get(name, []))
        print("| " + " | ".join(cells) + " |")


def beside(mine, theirs):
    """Their milliseconds, and how many times as fast ours are."""
    ratios = sorted(t / m[0] for t, m in zip(theirs, mine))
    if not ratios:
        return ["", ""]
    return [f"{statistics.median(theirs) * 1e3:.4g}", f"{statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"]


if __name__ == "__main__":
    main(*sys.argv[1:])

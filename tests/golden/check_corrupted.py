#!/usr/bin/env python3
"""Shows that a checker can fail: for tensors that the program computed, a copy of FILE with one number of that tensor changed must be
refused. A checker whose tensors do not depend on each other checks that one alone, and must accept it unchanged.

Usage: check_corrupted.py CHECKER.py FILE.safetensors"""
import contextlib
import importlib
import inspect
import io
import json
import os
import struct
import sys
import tempfile

import numpy as np


def damaged(tensor):
    """Moves the largest finite number by a thousandth of itself (a zero becomes one)."""
    numbers = np.frombuffer(tensor, dtype="<f4").copy()
    at = int(np.argmax(np.where(np.isfinite(numbers), np.abs(numbers), -1)))
    numbers[at] = numbers[at] * np.float32(1.001) if numbers[at] else 1
    return numbers.tobytes()


def write_at(path, offset, part):
    with open(path, "r+b") as file:
        file.seek(offset)
        file.write(part)


def is_given(name):
    """True for inputs of an op and for weights, which the program did not compute."""
    last = name.replace("/", ".").split(".")[-1]
    return last.startswith(("in", "W_", "b_")) or last in ("w", "b")


def main(checker_path, path):
    sys.path.insert(0, os.path.dirname(os.path.abspath(checker_path)))
    checker = importlib.import_module(os.path.splitext(os.path.basename(checker_path))[0])
    with open(path, "rb") as file:
        content = file.read()
    (length,) = struct.unpack("<Q", content[:8])
    header = json.loads(content[8 : 8 + length])
    header.pop("__metadata__", None)
    results = [name for name in header if not is_given(name)]
    results = results[:: -(-len(results) // 30)]  # 30 spread over all
    alone = "result" in inspect.signature(checker.main).parameters

    def accepts(file, name):
        with contextlib.redirect_stdout(io.StringIO()):
            return checker.main(file, *([name] if alone else [])) == 0

    unseen = []
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "damaged.safetensors")
        with open(copy, "wb") as file:
            file.write(content)
        for name in results:
            about = header[name]
            begin, end = (8 + length + offset for offset in about["data_offsets"])
            write_at(copy, begin, damaged(content[begin:end]))
            if accepts(copy, name) or (alone and not accepts(path, name)):
                unseen.append(name)
            write_at(copy, begin, content[begin:end])
    print(f"{path}: {len(results)} tensors damaged in turn, {len(unseen)} unseen {unseen or ''}")
    return 1 if unseen or not results else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))

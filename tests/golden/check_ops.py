#!/usr/bin/env python3
"""Recomputes every op of a file written by golden_ops from its definition. Usage: check_ops.py OPS.safetensors"""
import json
import sys

import numpy as np

import formulas
from comparison import Comparison
from safetensors_reader import read

OPS = {
    "embed": lambda i, p: i[1][i[0][:, 0].astype(int)],
    "positions": lambda i, p: formulas.sinusoids(len(i[0]), p["d_model"], p["first"], p["width"], p["base"], p["amplitude"], p["halves"]),
    "add": lambda i, p: i[0] + i[1],
    "matmul": lambda i, p: i[0] @ i[1] + (i[2] if len(i) > 2 else 0),
    "matmul_rows": lambda i, p: i[0] @ i[1][p["first_row"] : p["first_row"] + i[0].shape[1]],
    "matmul_transposed": lambda i, p: i[0] @ i[1].T + (i[2] if len(i) > 2 else 0),
    "relative_bias": lambda i, p: i[0][formulas.distance_buckets(*p["shape"], p["buckets"], p["furthest"], p["both"]), p["head"]],
    "alibi": lambda i, p: i[0] + formulas.alibi(p["heads"], *i[0].shape)[p["head"]],
    "distances": lambda i, p: formulas.distances(p["words"], i[0].shape[0]) @ i[0],
    "shifted": lambda i, p: formulas.shift(i[0]),
    "slice_columns": lambda i, p: i[0][:, p["first"] : p["first"] + p["count"]],
    "group_columns": lambda i, p: i[0][:, p["head"] // p["in_group"] * p["d_head"] :][:, : p["d_head"]],
    "rotary": lambda i, p: formulas.rotary(i[0], p["base"]),
    "rotary_by": lambda i, p: formulas.rotary_by_halves(i[0], np.array(p["frequencies"]), p["magnitude"]),
    "concat_columns": lambda i, p: np.concatenate(i, axis=1),
    "concat_rows": lambda i, p: np.concatenate(i, axis=0),
    "rounded_f16": lambda i, p: i[0].astype(np.float16),
    "rounded_bf16": lambda i, p: np.vectorize(formulas.bfloat16)(i[0]),
    "scale": lambda i, p: i[0] / np.sqrt(p["d"]),
    "mask": lambda i, p: np.where(np.isneginf(i[1]), -np.inf, i[0] + i[1]),
    "dropout": lambda i, p: formulas.dropout(i[0][None, None], p["share"], p["seed"], p["matrix"])[0, 0],
    "softmax": lambda i, p: formulas.softmax(i[0]),
    "layer_norm": lambda i, p: formulas.layer_norm(i[0], i[1], i[2], p["epsilon"]),
    "rms_norm": lambda i, p: formulas.rms_norm(i[0], i[1], p["epsilon"]),
    "silu": lambda i, p: formulas.silu(i[0]),
    "multiply": lambda i, p: i[0] * i[1],
    "relu": lambda i, p: formulas.relu(i[0]),
    "gelu": lambda i, p: formulas.gelu(i[0]),
    "gelu_tanh": lambda i, p: formulas.gelu_tanh(i[0]),
}


def main(path, result=None):
    """`result`: the one tensor to check, for check_corrupted.py, since all of them take seconds."""
    only = result and result.removesuffix("/out")
    tensors, metadata = read(path, only + "/" if only else "")
    cases = json.loads(metadata["cases"])
    if only:
        cases = {only: cases[only]}
    comparison = Comparison()
    for name, case in cases.items():
        inputs = [tensors[f"{name}/in{i}"] for i in range(case["inputs"])]
        comparison.check(f"{name}/out", tensors[f"{name}/out"], OPS[case["op"]](inputs, case))
    for op in OPS.keys() - {case["op"] for case in cases.values()} if not only else ():
        comparison.faults.append(f"no case tries {op}")
    return comparison.report(path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

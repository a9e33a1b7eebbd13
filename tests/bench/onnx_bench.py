#!/usr/bin/env python3
"""Times ONNX Runtime on the models that onnx_models.py wrote.

Prints JSON: {"version": ..., "seconds": {case: median seconds}}. Usage: onnx_bench.py FOLDER keep|last THREADS [CASE...]
Results stay in ONNX Runtime's own memory, and those of the run before are given up only when the next are there, as in torch_bench.py.
"""
import json
import pathlib
import statistics
import sys
import time

import numpy as np
import onnxruntime

BUDGET = 1.5  # seconds for each case


def session(file, threads):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
    return onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])


def seconds(file, threads, tokens, d):
    run = session(file, threads)
    mask = np.triu(np.full((tokens, tokens), -np.inf, np.float32), 1)
    positions = np.random.default_rng(1).standard_normal((tokens, d)).astype(np.float32)
    inputs = {"ids": np.arange(1, tokens + 1), "positions": positions, "mask": mask}
    inputs = {name: onnxruntime.OrtValue.ortvalue_from_numpy(array) for name, array in inputs.items()}
    names, times, shown = [one.name for one in run.get_outputs()], [], None
    stop = time.perf_counter() + BUDGET
    while time.perf_counter() < stop or len(times) < 4:
        start = time.perf_counter()
        following = run.run_with_ort_values(names, inputs)
        times.append(time.perf_counter() - start)
        shown = following
    assert np.isfinite(shown[-1].numpy()).all()
    return statistics.median(times[1:])


def main(folder, kept, threads, *cases):
    folder = pathlib.Path(folder)
    sizes = json.loads((folder / "cases.json").read_text())
    timed = {case: seconds(folder / f"{case}.{kept}.onnx", int(threads), *sizes[case]) for case in cases or sizes}
    print(json.dumps({"version": onnxruntime.__version__, "seconds": timed}))


if __name__ == "__main__":
    main(*sys.argv[1:])

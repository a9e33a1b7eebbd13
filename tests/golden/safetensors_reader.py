"""Reads a safetensors file (https://github.com/huggingface/safetensors, "Format") with NumPy alone."""
import json
import struct

import numpy as np


DTYPES = {"F16": "<f2", "F32": "<f4", "F64": "<f8"}


def read(path):
    """({name: float64 array}, metadata)"""
    with open(path, "rb") as file:
        content = file.read()
    (length,) = struct.unpack("<Q", content[:8])
    header = json.loads(content[8 : 8 + length])
    metadata = header.pop("__metadata__", {})
    tensors = {}
    for name, about in header.items():
        assert about["dtype"] in DTYPES, f"{name} is {about['dtype']}"
        begin, end = about["data_offsets"]
        numbers = np.frombuffer(content[8 + length + begin : 8 + length + end], dtype=DTYPES[about["dtype"]])
        tensors[name] = numbers.reshape(about["shape"]).astype(np.float64)
    return tensors, metadata

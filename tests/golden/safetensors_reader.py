"""Reads a safetensors file (https://github.com/huggingface/safetensors, "Format") with NumPy alone."""
import json
import struct

import numpy as np


DTYPES = {"F16": "<f2", "F32": "<f4", "F64": "<f8"}


def read(path, prefix=""):
    """({name: float64 array}, metadata), of the names that begin with `prefix`"""
    tensors = {}
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
        metadata = header.pop("__metadata__", {})
        for name, about in header.items():
            if not name.startswith(prefix):
                continue
            assert about["dtype"] in DTYPES, f"{name} is {about['dtype']}"
            begin, end = about["data_offsets"]
            file.seek(8 + length + begin)
            numbers = np.frombuffer(file.read(end - begin), dtype=DTYPES[about["dtype"]])
            tensors[name] = numbers.reshape(about["shape"]).astype(np.float64)
    return tensors, metadata


def written_ids(metadata, words="tokens"):
    """The ids of a trace's first sentence; of "target_tokens", those that the decoder read."""
    return [token["id"] for token in json.loads(metadata[words])[0]]

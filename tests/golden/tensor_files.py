"""Writes safetensors files (https://github.com/huggingface/safetensors, "Format") like other programs."""
import json
import struct

import numpy as np

DTYPES = {"float64": "F64", "float32": "F32", "float16": "F16", "int64": "I64", "int32": "I32", "uint8": "U8", "bool": "BOOL"}


class Bfloat16:
    """Numbers in bfloat16, and their storage: the upper halves of float32s."""

    def __init__(self, numbers):
        self.bits = (np.asarray(numbers, np.float32).view(np.uint32) >> 16).astype(np.uint16)
        self.shape = self.bits.shape
        self.numbers = (self.bits.astype(np.uint32) << 16).view(np.float32)


def write(path, tensors, dtypes=None, metadata=None):
    header, content, at = {"__metadata__": metadata} if metadata else {}, [], 0
    for name, tensor in tensors.items():
        half = isinstance(tensor, Bfloat16)
        data = (tensor.bits if half else np.ascontiguousarray(tensor)).tobytes()
        dtype = (dtypes or {}).get(name) or ("BF16" if half else DTYPES[str(tensor.dtype)])
        header[name] = {"dtype": dtype, "shape": list(tensor.shape), "data_offsets": [at, at + len(data)]}
        content.append(data)
        at += len(data)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)  # like the published writer, so that numbers are aligned in the file
    with open(path, "wb") as file:
        file.writelines([struct.pack("<Q", len(text)), text, *content])

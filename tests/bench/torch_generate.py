#!/usr/bin/env python3
"""Reads a folder of GPT-2's shape and writes on from its text with keys and values kept, in PyTorch's eager mode.

Prints JSON: {"opened": seconds from reading the file to the first logits, "word": median seconds for each further word, "ids": what was
written}. Usage: torch_generate.py FOLDER TEXT WORDS THREADS
"""
import json
import math
import pathlib
import statistics
import struct
import sys
import time

import torch
import torch.nn.functional as F


def tensors(file):
    """{name: tensor} of a safetensors file of F32."""
    data = bytearray(file.read_bytes())
    start = 8 + struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:start])
    header.pop("__metadata__", None)
    return {name.removeprefix("transformer."): torch.frombuffer(data, dtype=torch.float32, count=math.prod(one["shape"]),
                                                                offset=start + one["data_offsets"][0]).view(one["shape"])
            for name, one in header.items()}


class Model:
    def __init__(self, folder):
        self.config = json.loads((folder / "config.json").read_text())
        self.w = tensors(folder / "model.safetensors")
        self.kept = [None] * self.config["n_layer"]  # keys and values of each layer, one after another

    def norm(self, name, x):
        return F.layer_norm(x, x.shape[1:], self.w[name + ".weight"], self.w[name + ".bias"], self.config["layer_norm_epsilon"])

    def conv(self, name, x):
        return torch.addmm(self.w[name + ".bias"], x, self.w[name + ".weight"])

    def attend(self, layer, x):
        n, d = x.shape
        count = self.config["n_head"]
        q, k, v = (part.view(n, count, d // count).transpose(0, 1) for part in self.conv(f"h.{layer}.attn.c_attn", x).split(d, 1))
        if self.kept[layer] is not None:
            k, v = torch.cat([self.kept[layer][0], k], 1), torch.cat([self.kept[layer][1], v], 1)
        self.kept[layer] = k, v
        scores = q @ k.transpose(1, 2) / math.sqrt(d // count)
        if n > 1:
            scores = scores + torch.full((n, n), float("-inf")).triu(1)
        return self.conv(f"h.{layer}.attn.c_proj", (scores.softmax(-1) @ v).transpose(0, 1).reshape(n, d))

    def logits(self, ids):
        """The logits of the last of `ids`, which follow those of before."""
        before = 0 if self.kept[0] is None else self.kept[0][0].shape[1]
        x = self.w["wte.weight"][ids] + self.w["wpe.weight"][before:before + len(ids)]
        for layer in range(self.config["n_layer"]):
            h = f"h.{layer}."
            x = x + self.attend(layer, self.norm(h + "ln_1", x))
            x = x + self.conv(h + "mlp.c_proj", F.gelu(self.conv(h + "mlp.c_fc", self.norm(h + "ln_2", x)), approximate="tanh"))
        return (self.norm("ln_f", x[-1:]) @ self.w["wte.weight"].T)[0]


def main(folder, ids, words, threads):
    torch.set_num_threads(int(threads))
    began = time.perf_counter()
    model = Model(pathlib.Path(folder))
    written = [int(model.logits(torch.tensor(json.loads(ids))).argmax())]
    opened, times = time.perf_counter() - began, []
    while len(written) < int(words):
        start = time.perf_counter()
        written.append(int(model.logits(torch.tensor(written[-1:])).argmax()))
        times.append(time.perf_counter() - start)
    print(json.dumps({"opened": opened, "word": statistics.median(times), "ids": written}))


if __name__ == "__main__":
    with torch.no_grad():
        main(*sys.argv[1:])

#!/usr/bin/env python3
"""The training steps of train_bench.cpp in PyTorch: the same weights, the same padded batches, the same loss, clipping and AdamW.

Usage: torch_train.py CASE FILE.safetensors THREADS. Prints JSON: median seconds and processor seconds per step, and the losses.
"""
import json
import math
import os
import statistics
import sys
import time

import torch
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden"))
from safetensors_reader import read  # noqa: E402

HEADS = {"translation": 4, "induction": 2}
STEPS = {"translation": 4000, "induction": 600}
RATE = {"translation": 3e-3, "induction": 4e-3}
WARM_UP = {"translation": 300, "induction": 100}
ENTROPY = {"translation": (0, 1), "induction": (0.2, 400)}


def rate(case, step):
    done = step + 1
    cosine = 0.5 * (1 + math.cos(math.pi * min(1, done / STEPS[case])))
    return RATE[case] * min(1, done / WARM_UP[case]) * (cosine * 0.98 + 0.02)


def sinusoids(length, width):
    angle = torch.arange(length)[:, None] / 10000 ** (torch.arange(0, width, 2) / width)
    return torch.stack((torch.sin(angle), torch.cos(angle)), 2).reshape(length, width)


class Model:
    """A forward pass over padded batches; `w` are the weights by Headlight's names."""

    def __init__(self, w, heads):
        self.w, self.heads, self.patterns = w, heads, []

    def norm(self, x, name):
        return F.layer_norm(x, x.shape[-1:], self.w[name + ".w"][0], self.w[name + ".b"][0])

    def linear(self, x, place, which):
        y, b = x @ self.w[place + "W_" + which], self.w.get(place + "b_" + which)
        return y if b is None else y + b

    def attention(self, x, memory, mask, place):
        split = lambda m: m.view(m.shape[0], m.shape[1], self.heads, -1).transpose(1, 2)
        q, k, v = split(self.linear(x, place, "Q")), split(self.linear(memory, place, "K")), split(self.linear(memory, place, "V"))
        pattern = torch.softmax(q @ k.transpose(2, 3) / math.sqrt(q.shape[-1]) + mask, -1)
        self.patterns.append(pattern)
        return self.linear((pattern @ v).transpose(1, 2).reshape(x.shape), place, "O")

    def block(self, x, mask, place, self_name, memory=None, cross_mask=None):
        y = self.norm(x, place + "ln1")
        x = x + self.attention(y, y, mask, place + self_name)
        if memory is not None:
            x = x + self.attention(self.norm(x, place + "ln2"), memory, cross_mask, place + "cross_attn.")
        if place + "mlp.W_in" in self.w:
            y = self.norm(x, place + ("ln3" if memory is not None else "ln2"))
            x = x + self.linear(torch.relu(self.linear(y, place + "mlp.", "in")), place + "mlp.", "out")
        return x

    def embed(self, ids, prefix, scale):
        e = self.w[prefix + "W_E"][ids.clamp(min=0)] * scale
        length = ids.shape[1]
        return e + (self.w[prefix + "W_pos"][:length] if prefix + "W_pos" in self.w else sinusoids(length, e.shape[-1]))


def padding(ids):
    return torch.zeros(ids.shape).masked_fill(ids < 0, -1e30)[:, None, None]


def causal(ids):
    return torch.full((ids.shape[1], ids.shape[1]), -1e30).triu(1)


def logits(model, case, batch):
    source = batch["source"]
    if case != "translation":
        x = model.embed(source, "", 1)
        for layer in range(2):
            x = model.block(x, causal(source), f"blocks.{layer}.", "attn.")
        return model.norm(x, "ln_final") @ model.w["W_U"]
    x = model.embed(source, "encoder.", 8)
    for layer in range(2):
        x = model.block(x, padding(source), f"encoder.blocks.{layer}.", "attn.")
    memory = model.norm(x, "encoder.ln_final")
    y = model.embed(batch["target"], "decoder.", 8)
    y = model.block(y, causal(batch["target"]), "decoder.blocks.0.", "self_attn.", memory, padding(source))
    return model.norm(y, "decoder.ln_final") @ model.w["decoder.W_E"].t()


def train_step(case, w, optimizer, batch, step):
    model = Model(w, HEADS[case])
    scores = logits(model, case, batch)
    loss = F.cross_entropy(scores.reshape(-1, scores.shape[-1]), batch["wanted"].reshape(-1), ignore_index=-1)
    weight, ramp = ENTROPY[case]
    total = loss
    if weight and step:
        entropies = [-(p * torch.log(p + 1e-9)).sum(-1).mean() for p in model.patterns]
        total = loss + weight * min(1, step / ramp) * sum(entropies) / len(model.patterns)
    optimizer.param_groups[0]["lr"] = rate(case, step)
    optimizer.zero_grad()
    total.backward()
    torch.nn.utils.clip_grad_norm_(w.values(), 1.0)
    optimizer.step()
    return loss.item()


def trimmed(ids):
    """Drops the columns in which every sentence has ended."""
    return ids[:, : int((ids >= 0).sum(1).max())] if (ids >= 0).any() else ids


def main(case, file, threads):
    torch.set_num_threads(int(threads))
    tensors = {name: torch.from_numpy(value).float() for name, value in read(file)[0].items()}
    w = {name: value.requires_grad_() for name, value in tensors.items() if not name.startswith("batch.")}
    ids = {name[6:]: value.long() for name, value in tensors.items() if name.startswith("batch.")}
    optimizer = torch.optim.AdamW(w.values(), betas=(0.9, 0.98), eps=1e-9, weight_decay=0)
    seconds, processor, losses = [], [], []
    for step in range(len(ids["source"])):
        lengths = {"source": trimmed(ids["source"][step])}
        rest = "target" if "target" in ids else "source"
        lengths[rest] = trimmed(ids[rest][step])
        lengths["wanted"] = ids["wanted"][step][:, : lengths[rest].shape[1]]
        start, begin = time.perf_counter(), time.process_time()
        losses.append(train_step(case, w, optimizer, lengths, step))
        seconds.append(time.perf_counter() - start)
        processor.append(time.process_time() - begin)
    print(json.dumps({"seconds": statistics.median(seconds), "processor_seconds": statistics.median(processor), "losses": losses}))


if __name__ == "__main__":
    main(*sys.argv[1:])

#!/usr/bin/env python3
"""Recomputes a trace written with its weights, in float64: each stage from the stage before it in the file, and all stages from the
weights alone. Usage: check_trace.py TRACE.safetensors"""
import json
import sys

import numpy as np

import formulas
from comparison import Comparison
from safetensors_reader import read


def document_mask(config, tokens):
    """[B, 1, query, key] of 0 and -infinity; None when the mask was painted by hand."""
    if config["mask"] not in ("none", "causal"):
        return None
    length = len(tokens[0])
    mask = np.zeros((len(tokens), 1, length, length))
    if config["mask"] == "causal":
        mask[:, :, np.triu(np.ones((length, length), bool), 1)] = -np.inf
    if config["mask_padding"]:
        for b, sentence in enumerate(tokens):
            mask[b, :, :, [token["pad"] for token in sentence]] = -np.inf
    return mask


class Model:
    """The stages of a transformer in the order in which they are computed. `before` yields the value a stage starts from."""

    def __init__(self, file, config, tokens):
        self.file, self.config, self.tokens = file, config, tokens
        self.mask = document_mask(config, tokens)

    def weight(self, name, otherwise=None):
        return self.file[name] if name in self.file else otherwise

    def stages(self, before):
        """(name, value) pairs; `before(name, value)` decides whether later stages start from this value or from the file's."""
        def stage(name, value):
            self.made.append((name, value))
            return before(name, value)

        self.made = []
        c = self.config
        ids = np.array([[token["id"] for token in sentence] for sentence in self.tokens])
        x = stage("embed", self.file["W_E"][ids])
        if c["positions"] == "sinusoidal":
            x = x + stage("pos_embed", formulas.sinusoids(ids.shape[1], c["d_model"], **c["sinusoids"])[None])
        x = stage("blocks.0.resid_pre", x)
        for layer in range(c["n_layers"]):
            if layer > 0:
                x = stage(f"blocks.{layer}.resid_pre", x)
            x = self.block(f"blocks.{layer}.", x, stage)
        return self.made

    def norm(self, name, x, stage):
        if self.config["norm"] == "none":
            return x
        return stage(name, formulas.layer_norm(x, self.file[name + ".w"], self.file[name + ".b"]))

    def block(self, prefix, x, stage):
        attn_out = self.attention(prefix, self.norm(prefix + "ln1", x, stage), stage)
        x = stage(prefix + "resid_mid", x + attn_out)
        if self.config["d_mlp"] > 0:
            mlp = prefix + "mlp."
            pre = stage(prefix + "mlp_pre", self.norm(prefix + "ln2", x, stage) @ self.file[mlp + "W_in"] + self.weight(mlp + "b_in", 0))
            post = stage(prefix + "mlp_post", getattr(formulas, self.config["activation"])(pre))
            x = x + stage(prefix + "mlp_out", post @ self.file[mlp + "W_out"] + self.weight(mlp + "b_out", 0))
        return stage(prefix + "resid_post", x)

    def attention(self, prefix, x, stage):
        a = prefix + "attn."
        q, k, v = (stage(a + n.lower(), self.project(a, n, x)) for n in "QKV")
        scores = stage(a + "scores", q @ np.swapaxes(k, -1, -2))
        scaled = stage(a + "scaled_scores", scores / np.sqrt(q.shape[-1]))
        masked = stage(a + "masked_scores", self.masked(a, scaled))
        pattern = stage(a + "pattern", formulas.softmax(masked))
        z = stage(a + "z", pattern @ v)
        W_O = self.file[a + "W_O"]
        stage(a + "result", z @ W_O)
        concat = stage(a + "concat", np.concatenate([z[:, h] for h in range(z.shape[1])], axis=-1))
        return stage(prefix + "attn_out", concat @ W_O.reshape(-1, W_O.shape[-1]) + self.weight(a + "b_O", 0))

    def project(self, a, name, x):
        """[B, T, d_model] by [H, d_model, d_head]: [B, H, T, d_head]"""
        bias = self.weight(a + "b_" + name)
        return x[:, None] @ self.file[a + "W_" + name] + (0 if bias is None else bias[:, None])

    def masked(self, a, scaled):
        if self.mask is not None:
            return np.where(np.isneginf(self.mask), -np.inf, scaled)
        return np.where(np.isneginf(self.file[a + "masked_scores"]), -np.inf, scaled)  # painted: only where is taken from the file


def main(path):
    file, metadata = read(path)
    model = Model(file, json.loads(metadata["config"]), json.loads(metadata["tokens"]))
    comparison = Comparison()
    with np.errstate(invalid="ignore"):
        step_by_step = model.stages(lambda name, value: file[name] if name in file else value)
        end_to_end = model.stages(lambda name, value: value)
    for how, stages in (("from the stage before", step_by_step), ("end to end", end_to_end)):
        for name, value in stages:
            if name in file:
                comparison.check(f"{name} ({how})", file[name], value)
            else:
                comparison.faults.append(f"{name} is missing")
    known = {name for name, _ in step_by_step}
    for name in file:
        last = name.split(".")[-1]
        if name not in known and not last.startswith(("W_", "b_")) and last not in ("w", "b"):
            comparison.faults.append(f"{name} is not a stage that this check knows")
    return comparison.report(path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

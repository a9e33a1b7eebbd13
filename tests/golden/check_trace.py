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
        mistakes = self.config["mistakes"]
        q, k, v = (stage(a + n.lower(), self.project(a, n, x)) for n in "QKV")
        scores = stage(a + "scores", q @ np.swapaxes(k, -1, -2))
        divisor = 1 if "no_scale" in mistakes else np.sqrt(q.shape[-1]) * self.config["temperature"]
        scaled = stage(a + "scaled_scores", scores / divisor)
        masked = stage(a + "masked_scores", self.masked(a, scaled))
        pattern = stage(a + "pattern", self.pattern(masked))
        z = stage(a + "z", self.weighted_sum(pattern, v))
        W_O = self.file[a + "W_O"]
        batch, heads, length, d_head = z.shape
        projection = np.eye(heads * d_head) if "no_output_projection" in mistakes else W_O.reshape(-1, W_O.shape[-1])
        stage(a + "result", z @ projection.reshape(heads, d_head, -1))
        merged = z.reshape(batch, length, -1) if "merge_without_transpose" in mistakes else np.concatenate([z[:, h] for h in range(heads)], axis=-1)
        concat = stage(a + "concat", merged)
        bias = 0 if "no_output_projection" in mistakes else self.weight(a + "b_O", 0)
        return stage(prefix + "attn_out", concat @ projection + bias)

    def project(self, a, name, x):
        """[B, T, d_model] by [H, d_model, d_head]: [B, H, T, d_head]"""
        mistakes = self.config["mistakes"]
        source = "Q" if name == "K" and "W_K_is_W_Q" in mistakes else name
        bias = self.weight(a + "b_" + source)
        split = x[:, None] @ self.file[a + "W_" + source] + (0 if bias is None else bias[:, None])
        if "split_by_view" in mistakes:
            split = np.swapaxes(split, 1, 2).reshape(split.shape)
        return np.repeat(split[:, :1], split.shape[1], axis=1) if "heads_alike" in mistakes else split

    def closed(self, shape):
        return np.broadcast_to(np.isneginf(self.mask), shape)

    def masked(self, a, scaled):
        mistakes = self.config["mistakes"]
        if "mask_after_softmax" in mistakes:
            return scaled
        if self.mask is not None:
            return np.where(self.closed(scaled.shape), 0 if "zero_for_masked" in mistakes else -np.inf, scaled)
        return np.where(np.isneginf(self.file[a + "masked_scores"]), -np.inf, scaled)  # painted: only where is taken from the file

    def pattern(self, masked):
        mistakes = self.config["mistakes"]
        pattern = np.swapaxes(formulas.softmax(np.swapaxes(masked, -1, -2)), -1, -2) if "softmax_over_queries" in mistakes else formulas.softmax(masked)
        for head, setting in enumerate(self.config["head_settings"]):
            if setting == "uniform":
                open_keys = ~np.isneginf(masked[:, head])
                pattern[:, head] = open_keys / open_keys.sum(axis=-1, keepdims=True)
        return np.where(self.closed(pattern.shape), 0, pattern) if "mask_after_softmax" in mistakes else pattern

    def weighted_sum(self, pattern, v):
        z = pattern @ v
        for head, setting in enumerate(self.config["head_settings"]):
            if setting == "off":
                z[:, head] = 0
            elif setting == "mean":
                for b, sentence in enumerate(self.tokens):
                    words = [not token["pad"] for token in sentence]
                    z[b, head] = z[b, head, words].mean(axis=0)
        return z


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

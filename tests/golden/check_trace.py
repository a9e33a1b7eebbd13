#!/usr/bin/env python3
"""Recomputes a trace written with its weights, in float64: each stage from the stage before it in the file, and all stages from the
weights alone. Usage: check_trace.py TRACE.safetensors"""
import json
import sys

import numpy as np

import formulas
from comparison import Comparison
from safetensors_reader import read


def padding_mask(config, queries, keys):
    """[B, 1, query, key] of 0, and -infinity for padding keys."""
    mask = np.zeros((len(keys), 1, len(queries[0]), len(keys[0])))
    if config["mask_padding"]:
        for b, sentence in enumerate(keys):
            mask[b, :, :, [token["pad"] for token in sentence]] = -np.inf
    return mask


def later_words_closed(mask):
    return np.where(np.triu(np.ones(mask.shape[-2:], bool), 1), -np.inf, mask)


def document_mask(config, tokens):
    """The mask of the only stack or of the encoder; None for a mask painted by hand."""
    if config["mask"] not in ("none", "causal"):
        return None
    mask = padding_mask(config, tokens, tokens)
    if config.get("window"):
        mask = np.where(np.tri(mask.shape[-2], mask.shape[-1], -config["window"] - 1, dtype=bool), -np.inf, mask)
    return later_words_closed(mask) if config["mask"] == "causal" else mask


class Model:
    """The stages of a transformer in the order of computation. `before` yields the input of a stage."""

    def __init__(self, file, metadata):
        self.file, self.config, self.tokens = file, json.loads(metadata["config"]), json.loads(metadata["tokens"])
        self.target = json.loads(metadata["target_tokens"]) if self.translates() else None

    def translates(self):
        return self.config["n_decoder_layers"] > 0

    def weight(self, name, otherwise=None):
        return self.file[name] if name in self.file else otherwise

    def stages(self, before):
        """(name, value) pairs; `before(name, value)` decides whether later stages use this value or the file's."""
        def stage(name, value):
            self.made.append((name, value))
            return before(name, value)

        self.made = []
        c = self.config
        last = "decoder." if self.translates() else ""
        out = memory = self.stack("encoder." if self.translates() else "", self.tokens, c["n_layers"], None, stage)
        if self.translates():
            out = self.stack(last, self.target, c["n_decoder_layers"], memory, stage)
        if c["unembedding"] != "none":
            logits = stage("logits", out @ (self.file["W_U"] if c["unembedding"] == "own" else self.file[last + "W_E"].T))
            stage("probs", formulas.softmax(logits))
        return self.made

    def stack(self, prefix, tokens, n_layers, memory, stage):
        """Embedding, blocks and final norm; with `memory`, the encoder's output, those of a decoder."""
        c = self.config
        x = stage(prefix + "embed", self.file[prefix + "W_E"][np.array([[token["id"] for token in sentence] for sentence in tokens])])
        if c["embed_scale"] != 1:
            x = stage(prefix + "scaled_embed", x * c["embed_scale"])
        if c["positions"] == "sinusoidal":
            x = x + stage(prefix + "pos_embed", formulas.sinusoids(len(tokens[0]), c["d_model"], **c["sinusoids"])[None])
        elif c["positions"] == "learned":
            x = x + stage(prefix + "pos_embed", self.file[prefix + "W_pos"][None, : len(tokens[0])])
        after = [x]
        for layer in range(n_layers):
            x = stage(f"{prefix}blocks.{layer}.resid_pre", x)
            x = self.block(f"{prefix}blocks.{layer}.", x, tokens, memory, layer if memory is None else c["n_layers"] + 2 * layer, stage)
            after.append(x)
        read = after[c.get("read_after", n_layers)]
        return self.norm(prefix + "ln_final", read, stage) if c["final_norm"] else read

    def norm(self, name, x, stage):
        if self.config["norm"] == "none":
            return x
        return stage(name, formulas.layer_norm(x, self.file[name + ".w"], self.file[name + ".b"]))

    def block(self, prefix, x, tokens, memory, number, stage):
        """`number` is the index of the block's first attention in the model."""
        queries = self.norm(prefix + "ln1", x, stage)
        mask = document_mask(self.config, tokens) if memory is None else later_words_closed(padding_mask(self.config, tokens, tokens))
        attn_out = self.attention(prefix + ("attn" if memory is None else "self_attn"), queries, queries, mask, tokens, number, stage)
        x = stage(prefix + "resid_mid", x + attn_out)
        norm = "ln2"
        if memory is not None:
            mask = padding_mask(self.config, tokens, self.tokens)
            attn_out = self.attention(prefix + "cross_attn", self.norm(prefix + norm, x, stage), memory, mask, tokens, number + 1, stage)
            x = stage(prefix + "resid_cross", x + attn_out)
            norm = "ln3"
        if self.config["d_mlp"] > 0:
            mlp = prefix + "mlp."
            pre = stage(prefix + "mlp_pre", self.norm(prefix + norm, x, stage) @ self.file[mlp + "W_in"] + self.weight(mlp + "b_in", 0))
            post = stage(prefix + "mlp_post", getattr(formulas, self.config["activation"])(pre))
            x = x + stage(prefix + "mlp_out", post @ self.file[mlp + "W_out"] + self.weight(mlp + "b_out", 0))
        return stage(prefix + "resid_post", x)

    def attention(self, called, x, memory, mask, tokens, number, stage):
        """Queries come from `x`, keys and values from `memory`."""
        a = called + "."
        mistakes = self.config["mistakes"]
        self.mask = mask
        settings = list(enumerate(self.config["head_settings"][number * self.config["n_heads"] : (number + 1) * self.config["n_heads"]]))
        q, k, v = (stage(a + n.lower(), self.project(a, n, x if n == "Q" else memory)) for n in "QKV")
        if self.config["positions"] == "rotary" and x is memory:
            q, k = (stage(a + "rot_" + name, formulas.rotary(value)) for name, value in (("q", q), ("k", k)))
        scores = stage(a + "scores", self.scores(a, q, k, x is memory, stage))
        divisor = 1 if "no_scale" in mistakes else np.sqrt(q.shape[-1]) * self.config["temperature"]
        scaled = stage(a + "scaled_scores", scores / divisor)
        if self.config["positions"] == "alibi" and x is memory:
            bias = stage(a + "alibi", formulas.alibi(*scaled.shape[1:]))
            scaled = stage(a + "biased_scores", scaled + bias)
        if self.config.get("softcap"):
            scaled = stage(a + "softcapped_scores", self.config["softcap"] * np.tanh(scaled / self.config["softcap"]))
        masked = stage(a + "masked_scores", self.masked(a, scaled))
        pattern = stage(a + "pattern", self.pattern(masked, settings))
        if self.config.get("dropout"):
            first = number * self.config["n_heads"]
            pattern = stage(a + "dropped_pattern", formulas.dropout(pattern, self.config["dropout"], self.config["dropout_seed"], first))
        z = stage(a + "z", self.weighted_sum(pattern, v, tokens, settings))
        W_O = self.file[a + "W_O"]
        batch, heads, length, d_head = z.shape
        projection = np.eye(heads * d_head) if "no_output_projection" in mistakes else W_O.reshape(-1, W_O.shape[-1])
        stage(a + "result", z @ projection.reshape(heads, d_head, -1))
        merged = np.concatenate([z[:, h] for h in range(heads)], axis=-1)
        if "merge_without_transpose" in mistakes:
            merged = z.reshape(batch, length, -1)
        concat = stage(a + "concat", merged)
        bias = 0 if "no_output_projection" in mistakes else self.weight(a + "b_O", 0)
        return stage(called + "_out", concat @ projection + bias)

    def scores(self, a, q, k, within, stage):
        """[B, H, query, key]; within one text queries may be compared with distances too (Dai et al. 2019)."""
        if self.config["positions"] != "transformer-xl" or not within:
            return q @ np.swapaxes(k, -1, -2)
        R = stage(a + "rel_embed", formulas.distances(q.shape[-2], self.config["d_model"]))
        k_rel = stage(a + "k_rel", R @ self.file[a + "W_R"])
        q_u, q_v = (stage(a + "q_" + n, q + self.file[a + "b_" + n][:, None]) for n in "uv")
        content = stage(a + "content_scores", q_u @ np.swapaxes(k, -1, -2))
        return content + stage(a + "position_scores", formulas.shift(stage(a + "distance_scores", q_v @ np.swapaxes(k_rel, -1, -2))))

    def project(self, a, name, x):
        """[B, T, d_model] by [H, d_model, d_head]: [B, H, T, d_head]"""
        mistakes = self.config["mistakes"]
        source = "Q" if name == "K" and "W_K_is_W_Q" in mistakes else name
        bias = self.weight(a + "b_" + source)
        split = x[:, None] @ self.file[a + "W_" + source] + (0 if bias is None else bias[:, None])
        if "split_by_view" in mistakes:
            split = np.swapaxes(split, 1, 2).reshape(split.shape)
        split = np.repeat(split, self.config["n_heads"] // split.shape[1], axis=1)  # heads that share keys and values
        return np.repeat(split[:, :1], split.shape[1], axis=1) if "heads_alike" in mistakes else split

    def closed(self, shape):
        return np.broadcast_to(np.isneginf(self.mask), shape)

    def masked(self, a, scaled):
        mistakes = self.config["mistakes"]
        if "mask_after_softmax" in mistakes:
            return scaled
        if self.mask is not None:
            return np.where(self.closed(scaled.shape), 0 if "zero_for_masked" in mistakes else -np.inf, scaled)
        return np.where(np.isneginf(self.file[a + "masked_scores"]), -np.inf, scaled)  # painted: the mask comes from the file

    def pattern(self, masked, settings):
        mistakes = self.config["mistakes"]
        pattern = formulas.softmax(masked)
        if "softmax_over_queries" in mistakes:
            pattern = np.swapaxes(formulas.softmax(np.swapaxes(masked, -1, -2)), -1, -2)
        for head, setting in settings:
            if setting == "uniform":
                open_keys = ~np.isneginf(masked[:, head])
                pattern[:, head] = open_keys / open_keys.sum(axis=-1, keepdims=True)
        return np.where(self.closed(pattern.shape), 0, pattern) if "mask_after_softmax" in mistakes else pattern

    def weighted_sum(self, pattern, v, tokens, settings):
        z = pattern @ v
        for head, setting in settings:
            if setting == "off":
                z[:, head] = 0
            elif setting == "mean":
                for b, sentence in enumerate(tokens):
                    words = [not token["pad"] for token in sentence]
                    z[b, head] = z[b, head, words].mean(axis=0)
        return z


def main(path):
    file, metadata = read(path)
    model = Model(file, metadata)
    comparison = Comparison(1e-4 if model.translates() else 1e-5)  # two stacks after each other lose more digits
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

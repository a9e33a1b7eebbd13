#!/usr/bin/env python3
"""Translates anew, greedily and word by word, with the weights of a trace (written with --with-weights), in PyTorch's own attention, norms
and embeddings; the words, the cross-attention and the logits must be those of the trace.
Usage: check_translation.py TRACE.safetensors [TARGET_VOCAB.txt]"""
import importlib.util
import json
import sys

import numpy as np

from comparison import Comparison
from safetensors_reader import read


class Translator:
    """An encoder and a decoder with norms before each part (pre), following the trace's config; float64."""

    def __init__(self, weights, config):
        import torch

        self.torch, self.F = torch, torch.nn.functional
        self.w = {name: torch.tensor(value) for name, value in weights.items()}
        self.c = config

    def norm(self, name, x):
        return self.F.layer_norm(x, x.shape[-1:], self.w[name + ".w"], self.w[name + ".b"]) if self.c["norm"] == "pre" else x

    def embed(self, prefix, ids):
        x = self.F.embedding(self.torch.tensor(ids), self.w[prefix + "W_E"]) * self.c["embed_scale"]
        if self.c["positions"] == "learned":
            return x + self.w[prefix + "W_pos"][: len(ids)]
        s = self.c["sinusoids"]
        place = self.torch.arange(len(ids), dtype=x.dtype)[:, None]
        j = self.torch.arange(s["width"])
        angle = place / s["base"] ** ((j - j % 2) / s["width"])
        x = x.clone()
        x[:, s["first"] : s["first"] + s["width"]] += s["amplitude"] * self.torch.where(j % 2 == 0, angle.sin(), angle.cos())
        return x

    def attention(self, a, x, memory, causal):
        """(the output, [H, query, key] of weights) from torch.nn.functional.multi_head_attention_forward."""
        heads, d_model, _ = self.w[a + "W_Q"].shape
        matrix = lambda name: self.w[a + name].permute(0, 2, 1).reshape(-1, d_model)
        bias = self.torch.cat([self.w[a + name].reshape(-1) for name in ("b_Q", "b_K", "b_V")]) if a + "b_Q" in self.w else None
        closed = self.torch.triu(self.torch.ones(len(x), len(memory), dtype=self.torch.bool), 1) if causal else None
        out, weights = self.F.multi_head_attention_forward(
            x[:, None], memory[:, None], memory[:, None], d_model, heads, None, bias, None, None, False, 0.0,
            self.w[a + "W_O"].reshape(-1, d_model).T, self.w.get(a + "b_O"), training=False, need_weights=True, attn_mask=closed,
            use_separate_proj_weight=True,
            q_proj_weight=matrix("W_Q"), k_proj_weight=matrix("W_K"), v_proj_weight=matrix("W_V"), average_attn_weights=False)
        return out[:, 0], weights[0]

    def mlp(self, prefix, x):
        if self.c["d_mlp"] == 0:
            return 0
        activation = {"relu": self.F.relu, "gelu": self.F.gelu,
                      "gelu_tanh": lambda t: self.F.gelu(t, approximate="tanh")}[self.c["activation"]]
        linear = lambda name, bias, t: self.F.linear(t, self.w[prefix + name].T, self.w.get(prefix + bias))
        return linear("mlp.W_out", "mlp.b_out", activation(linear("mlp.W_in", "mlp.b_in", x)))

    def encode(self, ids):
        x = self.embed("encoder.", ids)
        for layer in range(self.c["n_layers"]):
            b = f"encoder.blocks.{layer}."
            h = self.norm(b + "ln1", x)
            x = x + self.attention(b + "attn.", h, h, False)[0]
            x = x + self.mlp(b, self.norm(b + "ln2", x))
        return self.norm("encoder.ln_final", x) if self.c["final_norm"] else x

    def decode(self, memory, ids):
        """(logits, cross-attention of the last block)"""
        y = self.embed("decoder.", ids)
        for layer in range(self.c["n_decoder_layers"]):
            b = f"decoder.blocks.{layer}."
            h = self.norm(b + "ln1", y)
            y = y + self.attention(b + "self_attn.", h, h, True)[0]
            out, cross = self.attention(b + "cross_attn.", self.norm(b + "ln2", y), memory, False)
            y = y + out
            y = y + self.mlp(b, self.norm(b + "ln3", y))
        y = self.norm("decoder.ln_final", y) if self.c["final_norm"] else y
        return y @ (self.w["W_U"] if self.c["unembedding"] == "own" else self.w["decoder.W_E"].T), cross


def words_before_padding(tokens):
    return [token["id"] for token in tokens if not token["pad"]]


def main(path, vocabulary=None):
    if importlib.util.find_spec("torch") is None:
        print("skipped: PyTorch is not installed")
        return 77
    file, metadata = read(path)
    config, comparison = json.loads(metadata["config"]), Comparison(1e-4)
    translator = Translator(file, config)
    cross_name = f"decoder.blocks.{config['n_decoder_layers'] - 1}.cross_attn.pattern"
    for b, (source, target) in enumerate(zip(json.loads(metadata["tokens"]), json.loads(metadata["target_tokens"]))):
        memory = translator.encode(words_before_padding(source))
        wanted = words_before_padding(target)
        words = wanted[:1]  # <s>
        while len(words) < len(wanted):
            logits, _ = translator.decode(memory, words)
            words.append(int(logits[-1, 2:].argmax()) + 2)  # never <pad> or <s>
        if words != wanted:
            comparison.faults.append(f"sentence {b}: PyTorch writes {words}, the trace {wanted}")
        logits, cross = translator.decode(memory, wanted)
        comparison.check(f"logits of sentence {b}", file["logits"][b, : len(wanted)], logits.numpy())
        comparison.check(f"{cross_name} of sentence {b}", file[cross_name][b, :, : len(wanted), : cross.shape[-1]], cross.numpy())
        if vocabulary is not None:
            with open(vocabulary, encoding="utf-8") as lines:
                end = lines.read().split("\n").index("</s>")
            if int(np.argmax(file["logits"][b, len(wanted) - 1])) != end:
                comparison.faults.append(f"sentence {b} does not end")
    return comparison.report(path)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

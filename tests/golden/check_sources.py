#!/usr/bin/env python3
"""Splits scores by what their queries and keys are made of, in float64 from a trace with its weights, and compares that with what
`headlight explain --by-source` says: for the built-in models, their variants, and a small folder of every family.
Usage: check_sources.py PROGRAM FOLDER"""
import json
import os
import subprocess
import sys

import numpy as np

import check_families
import encoder_decoders
import families
import formulas
import safetensors_reader

TOLERANCE = 1e-5
EXAMPLE = "The elephant ate the banana as it was hungry"
BUILT_IN = [
    ("readable", EXAMPLE, []),
    ("readable", "The cats saw the dog and they slept", ["--mask", "causal", "--heads", "4"]),
    ("random", EXAMPLE, ["--biases"]),
    ("random", EXAMPLE, ["--heads", "8", "--kv-heads", "2"]),
    ("random", EXAMPLE, ["--positions", "rotary", "--biases"]),
    ("random", EXAMPLE, ["--positions", "alibi"]),
    ("random", EXAMPLE, ["--positions", "transformer-xl"]),
    ("random", EXAMPLE, ["--positions", "none"]),
    ("random", EXAMPLE, ["--mistake", "no_output_projection"]),
    ("stories", "When Mary and John went to the shop, John gave the apple to", []),
    ("stories", "When Mary and John went to the shop, John gave the apple to", ["--head-setting", "1=off"]),
    ("en-fr", "the elephant ate the banana because it was hungry", []),
]


def said(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"status {done.returncode} of {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout


class Sources:
    """The residual streams of a trace as sums: {name: [T, d_model]}, with the scale of every norm held in its row."""

    def __init__(self, path, turned=None, epsilon=None):
        self.file, metadata = safetensors_reader.read(path)
        self.config = json.loads(metadata["config"])
        self.turned, self.epsilon = turned or formulas.rotary, epsilon or 1e-5
        self.places = {}  # "blocks.0.attn.": (parts of its queries' rows, parts of its keys' rows)
        two = self.config["n_decoder_layers"] > 0
        memory = self.stack("encoder." if two else "", self.config["n_layers"], None)
        if two:
            self.stack("decoder.", self.config["n_decoder_layers"], memory)

    def value(self, name):
        return self.file[name][0] if name in self.file and self.file[name].ndim > 2 else self.file.get(name)

    def normed(self, name, parts):
        """The contribution of each part after the norm; the norm's own bias is one more part."""
        if name + ".w" not in self.file:
            return parts
        w, b = self.file[name + ".w"], self.file.get(name + ".b")
        x = sum(parts.values())
        centred = (lambda m: m - m.mean(axis=-1, keepdims=True)) if b is not None else (lambda m: m)
        scale = np.sqrt((centred(x) ** 2).mean(axis=-1, keepdims=True) + self.epsilon)
        out = {source: centred(part) / scale * w for source, part in parts.items()}
        return self.with_bias(out, b, x.shape)

    @staticmethod
    def with_bias(parts, bias, shape):
        if bias is not None:
            parts["bias"] = parts.get("bias", np.zeros(shape)) + bias
        return parts

    def stack(self, prefix, n_layers, memory):
        parts = {prefix + "embed": self.value(prefix + "embed") * self.config.get("embed_scale", 1)}
        for more in ("pos_embed", "type_embed"):
            if prefix + more in self.file:
                parts[prefix + more] = self.value(prefix + more)
        parts = self.normed(prefix + "embed_ln", parts)
        for layer in range(n_layers):
            b = f"{prefix}blocks.{layer}."
            parts = self.half(b, "attn" if memory is None else "self_attn", "ln1", parts, None)
            if memory is not None:
                parts = self.half(b, "cross_attn", "ln2", parts, memory)
            if b + "mlp_out" in self.file:
                last = "ln2" if memory is None else "ln3"
                parts = {**parts, b + "mlp_out": self.value(b + "mlp_out")}
                if self.config["norm"] == "post":
                    parts = self.normed(b + last, parts)
        return self.normed(prefix + "ln_final", parts) if self.config["final_norm"] else parts

    def half(self, b, attn, norm, parts, memory):
        """An attention part and the outputs of its heads."""
        pre, post = (self.config["norm"] == when for when in ("pre", "post"))
        read = self.normed(b + norm, parts) if pre else parts
        self.places[b + attn + "."] = (read, read if memory is None else memory)
        results = self.value(b + attn + ".result")
        parts = {**parts, **{f"{b}{attn}.result[{h}]": result for h, result in enumerate(results)}}
        bias = self.file.get(b + attn + ".b_O") if "no_output_projection" not in self.config["mistakes"] else None
        parts = self.with_bias(parts, bias, results[0].shape)
        return self.normed(b + norm, parts) if post else parts

    def projected(self, place, which, head, parts):
        """[T, d_head] of each source: through W_Q or W_K, the norm of the head and the rotation."""
        W, b = self.file[place + "W_" + which], self.file.get(place + "b_" + which)
        at = head * len(W) // len(self.value(place + "scores"))
        out = {source: part @ W[at] for source, part in parts.items()}
        shape = next(iter(out.values())).shape
        out = self.with_bias(out, None if b is None else b[at], shape)
        if place + which.lower() + "_norm.w" in self.file:
            rms = np.sqrt((sum(out.values()) ** 2).mean(axis=-1, keepdims=True) + self.epsilon)
            out = {source: part / rms * self.file[place + which.lower() + "_norm.w"] for source, part in out.items()}
        if self.config["positions"] == "rotary" and "cross_attn" not in place:
            out = {source: self.turned(part) for source, part in out.items()}
        return out

    def split(self, place, head, row, col):
        """{(query source, key source): part}"""
        query, key = (self.projected(place, which, head, parts) for which, parts in zip("QK", self.places[place]))
        looks_for = [(source, part[row]) for source, part in query.items()]
        terms = []
        if self.config["positions"] == "transformer-xl":
            n = len(next(iter(query.values())))
            k_rel = formulas.distances(n, self.config["d_model"])[n - 1 + row - col] @ self.file[place + "W_R"][head]
            terms = [((source, place + "rel_embed"), q @ k_rel) for source, q in looks_for + [("bias", self.file[place + "b_v"][head])]]
            looks_for.append(("bias", self.file[place + "b_u"][head]))
        terms += [((source, other), q @ k[col]) for source, q in looks_for for other, k in key.items()]
        pairs = {}
        for pair, part in terms:
            pairs[pair] = pairs.get(pair, 0) + part
        return pairs, np.linalg.norm(sum(q for _, q in looks_for)) * np.linalg.norm(sum(k[col] for k in key.values()))


def compared(wanted, lengths, answer):
    """The faults in one answer, as text. A score near 0 has the rounding of the products in it, and so has the largest part."""
    parts = np.array(answer["parts"])
    is_ = {(q, k): parts[i, j] for i, q in enumerate(answer["query_sources"]) for j, k in enumerate(answer["key_sources"])}
    largest = np.abs(parts).max()
    if set(is_) != set(wanted):
        return [f"other sources: {sorted(set(is_) ^ set(wanted))[:4]}"]
    wrong = [f"{pair} is {is_[pair]} and not {part}" for pair, part in wanted.items()
             if abs(is_[pair] - part) > TOLERANCE * max(2 * largest, lengths)]
    if abs(parts.sum() - answer["value"]) > TOLERANCE * largest:
        wrong.append(f"the parts sum to {parts.sum()} and not to {answer['value']}")
    return wrong


def check(program, out, model, sentence, flags, turned=None, epsilon=None):
    where = ["--model", model, "--sentence", sentence, *flags]
    said(program, "trace", *where, "--with-weights", "--out", out)
    sources = Sources(out, turned, epsilon)
    wrong, cells = [], 0
    for place in sources.places:
        scores = sources.value(place + "scores")
        for head, row, col in ((0, 0, 0), (len(scores) - 1, scores.shape[1] - 1, scores.shape[2] // 2)):
            node = f"{place}scores[{head}]"
            answer = json.loads(said(program, "explain", *where, "--by-source", "--json", node, str(row), str(col)))
            cells += 1
            wrong += [f"{node}[{row}, {col}]: {fault}" for fault in compared(*sources.split(place, head, row, col), answer)]
    return wrong if cells else ["no cell was compared"]


def epsilon_of(config):
    """The epsilon of Hugging Face's classes; DistilBERT's is fixed."""
    return 1e-12 if config["model_type"] == "distilbert" else config.get("layer_norm_epsilon", config.get("layer_norm_eps"))


def main(program, root):
    os.makedirs(root, exist_ok=True)
    out = os.path.join(root, "trace.safetensors")
    failed = 0
    models = [(*built_in, None, None) for built_in in BUILT_IN]
    for family in families.small_models(len(check_families.WORDS)) + encoder_decoders.small_models(len(check_families.WORDS)):
        folder = os.path.join(root, family.name)
        family.write(folder)
        family.write_words(folder, check_families.WORDS)
        models.append((folder, check_families.SENTENCE, [], getattr(family, "turned", None), epsilon_of(family.config)))
    for model, sentence, flags, *more in models:
        wrong = check(program, out, model, sentence, flags, *more)
        failed += bool(wrong)
        print(os.path.basename(model), *flags, "agrees" if not wrong else "DIFFERS: " + "; ".join(wrong[:4]))
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

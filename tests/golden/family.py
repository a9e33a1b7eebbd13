"""Shared by the families of models: storing a small one in a folder in Hugging Face's format, and attention in float64. The architectures
themselves are in families.py and encoder_decoders.py."""
import json
import math
import pathlib

import numpy as np

import formulas
import tensor_files


def stored(array, kind):
    """The numbers in the format of such a file."""
    return {"F32": np.float32, "F16": np.float16, "BF16": tensor_files.Bfloat16}[kind](array)


def numbers(tensor):
    return np.asarray(getattr(tensor, "numbers", tensor), np.float64)


ON_TOP = ("lm_head", "cls.", "vocab_", "classifier")  # parts of heads, whose names have no prefix of the model


class Family:
    """A small model: its config, its tensors, and its results for token ids."""

    def __init__(self, name, config, kind="F32", shards=1, prefix=True):
        self.name, self.config, self.kind, self.shards, self.prefix = name, config, kind, shards, prefix
        self.random = np.random.default_rng(sum(map(ord, name)))
        self.w, self.stored = {}, {}

    def keep(self, name, array):
        self.stored[name] = stored(array, self.kind)
        self.w[name] = numbers(self.stored[name])

    def tensor(self, name, *shape, spread=None):
        self.keep(name, self.random.normal(0, spread or 1.5 / math.sqrt(shape[-1]), shape))

    def norm(self, name, width, bias=True):
        self.keep(name + ".weight", self.random.uniform(0.5, 1.5, width))
        if bias:
            self.tensor(name + ".bias", width, spread=0.2)

    def linear(self, name, into, out, bias=True):
        """Stores a weight in the layout of torch.nn.Linear: (out, in)."""
        self.tensor(name + ".weight", out, into)
        if bias:
            self.tensor(name + ".bias", out, spread=0.3)

    def apply(self, name, x):
        return x @ self.w[name + ".weight"].T + self.w.get(name + ".bias", 0)

    def in_file(self):
        """The tensors by their names in a file with a head on top of the model."""
        return {(self.head if self.prefix and not name.startswith(ON_TOP) else "") + name: tensor
                for name, tensor in self.stored.items()}

    def write_words(self, folder, words):
        write_words(folder, words)

    def write(self, folder):
        folder = pathlib.Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "config.json").write_text(json.dumps(self.config))
        tensors, where = self.in_file(), {}
        if self.shards == 1:
            return tensor_files.write(folder / "model.safetensors", tensors)
        names = sorted(tensors)
        for i in range(self.shards):
            file = f"model-{i + 1:05}-of-{self.shards:05}.safetensors"
            mine = names[i :: self.shards]
            tensor_files.write(folder / file, {name: tensors[name] for name in mine})
            where.update({name: file for name in mine})
        (folder / "model.safetensors.index.json").write_text(json.dumps({"metadata": {"total_size": 1}, "weight_map": where}))


def write_words(folder, words):
    """A tokenizer of whole words with a space between them: the same file for every family."""
    model = {"type": "WordLevel", "vocab": {word: i for i, word in enumerate(words)}, "unk_token": words[0]}
    whole = {"version": "1.0", "added_tokens": [], "normalizer": None, "pre_tokenizer": {"type": "WhitespaceSplit"}, "post_processor": None,
             "decoder": None, "model": model}
    (pathlib.Path(folder) / "tokenizer.json").write_text(json.dumps(whole))


def heads(x, n):
    """(T, n * d) as (n, T, d)."""
    return x.reshape(x.shape[0], n, -1).transpose(1, 0, 2)


def merged(x):
    return x.transpose(1, 0, 2).reshape(x.shape[1], -1)


def attend(q, k, v, mask, stages, prefix):
    scores = q @ k.transpose(0, 2, 1)
    scaled = scores / math.sqrt(q.shape[-1])
    masked = np.where(mask, scaled, -np.inf)
    pattern = formulas.softmax(masked)
    z = pattern @ v
    stages.update({prefix + name: value for name, value in (("scores", scores), ("scaled_scores", scaled), ("masked_scores", masked),
                                                            ("pattern", pattern), ("z", z))})
    return merged(z)


ACTIVATIONS = {"relu": formulas.relu, "gelu": formulas.gelu, "gelu_new": formulas.gelu_tanh, "silu": formulas.silu}

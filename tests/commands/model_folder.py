"""Writes a model folder as another program might: random weights, an encoder and a decoder of one block each."""
import json
import struct

import numpy as np

SOURCE = ["<pad>", "<s>", "</s>", "the", "elephant", "ate", "banana", "because", "it", "was", "hungry"]
TARGET = ["<pad>", "<s>", "</s>", "l'", "éléphant", "mangea", "la", "banane", "parce", "qu'", "il", "avait", "faim"]


def config(**changes):
    made = {"headlight": 1, "name": "mine", "about": "made by a test", "causal": False, "d_model": 8, "n_heads": 2, "n_layers": 1,
            "n_decoder_layers": 1, "d_mlp": 6, "biases": False,
            "norm": "pre", "activation": "relu", "embed_scale": 2.0, "positions": True, "learned_positions": 0,
            "sinusoids": {"first": 0, "width": 8, "base": 10000.0, "amplitude": 1.0},
            "final_norm": True, "unembedding": "tied", "alignment_head": {"layer": -1, "head": -1}, "dimension_names": []}
    made.update(changes)
    return made


def weights(seed=1):
    """{name: array}, in the shapes of core/model/weights.hpp."""
    draw = np.random.default_rng(seed)
    made = {"encoder.W_E": draw.normal(size=(len(SOURCE), 8)), "decoder.W_E": draw.normal(size=(len(TARGET), 8))}
    for block, attentions, norms in (("encoder.blocks.0.", ["attn"], 2), ("decoder.blocks.0.", ["self_attn", "cross_attn"], 3)):
        for attention in attentions:
            made.update({f"{block}{attention}.{name}": draw.normal(size=(8, 8)) / 2 for name in ("W_Q", "W_K", "W_V", "W_O")})
        made.update({block + "mlp.W_in": draw.normal(size=(8, 6)) / 2, block + "mlp.W_out": draw.normal(size=(6, 8)) / 2})
        for norm in range(1, norms + 1):
            made.update({f"{block}ln{norm}.w": np.ones((1, 8)), f"{block}ln{norm}.b": np.zeros((1, 8))})
    for stack in ("encoder.", "decoder."):
        made.update({stack + "ln_final.w": np.ones((1, 8)), stack + "ln_final.b": np.zeros((1, 8))})
    return made


def write(folder, tensors=None, **changes):
    """Makes the folder and returns it."""
    tensors = weights() if tensors is None else tensors
    folder.mkdir(parents=True, exist_ok=True)
    header, content = {}, b""
    for name, value in tensors.items():
        numbers = np.asarray(value, dtype="<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": list(value.shape), "data_offsets": [len(content), len(content) + len(numbers)]}
        content += numbers
    text = json.dumps(header).encode()
    (folder / "model.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + content)
    (folder / "config.json").write_text(json.dumps(config(**changes)), encoding="utf-8")
    (folder / "vocab.txt").write_text("\n".join(SOURCE) + "\n", encoding="utf-8")
    (folder / "target_vocab.txt").write_text("\n".join(TARGET) + "\n", encoding="utf-8")
    return folder

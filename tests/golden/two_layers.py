"""The model of the workshop's last puzzles, assets/workshop/two-layers: attention alone, two layers of one head, every number set by hand.

Run without arguments it writes the model; `--check` compares what is stored.

The columns of a row: six for the word itself, six for the word before it, which the first layer writes, four for the position. The first
layer looks one word back and copies the word. The second copies whatever it looks at into the columns of the word; its W_Q and W_K are
zeros, which the puzzle leaves to the learner.
"""
import json
import math
import struct
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "workshop" / "two-layers"
WORDS = ["red", "blue", "green", "gold", "black", "white"]
N = len(WORDS)
BEFORE, POSITION = N, 2 * N
D = POSITION + 4
SIZE = 4.0  # of a word in its column
BASE = 20.0  # of the two frequencies of the position


def zeros(rows, cols):
    return [[0.0] * cols for _ in range(rows)]


def looks_back():
    """W_Q turns sine and cosine back by one word; W_K leaves them as they are."""
    w_q, w_k = zeros(D, D), zeros(D, D)
    for f in range(2):
        angle, query, key, sin, cos = BASE ** (-f / 2), 10.0, 6.0, POSITION + 2 * f, POSITION + 2 * f + 1
        w_q[sin][2 * f], w_q[cos][2 * f] = query * math.cos(angle), -query * math.sin(angle)
        w_q[sin][2 * f + 1], w_q[cos][2 * f + 1] = query * math.sin(angle), query * math.cos(angle)
        w_k[sin][2 * f] = w_k[cos][2 * f + 1] = key
    return w_q, w_k


def copies(to, gain):
    """W_V takes the word's columns, W_O puts them into the columns from `to`."""
    w_v, w_o = zeros(D, D), zeros(D, D)
    for i in range(N):
        w_v[i][i], w_o[i][to + i] = 1.0, gain
    return w_v, w_o


def weights():
    w_e = zeros(2 + N, D)
    for i in range(N):
        w_e[2 + i][i] = SIZE
    one_q, one_k = looks_back()
    one_v, one_o = copies(BEFORE, 1.0)
    two_v, two_o = copies(0, 3.0)
    return {
        "W_E": w_e,
        "blocks.0.attn.W_Q": one_q, "blocks.0.attn.W_K": one_k, "blocks.0.attn.W_V": one_v, "blocks.0.attn.W_O": one_o,
        "blocks.1.attn.W_Q": zeros(D, D), "blocks.1.attn.W_K": zeros(D, D), "blocks.1.attn.W_V": two_v, "blocks.1.attn.W_O": two_o,
    }


def config():
    names = WORDS + ["before " + word for word in WORDS] + ["sin 1", "cos 1", "sin 2", "cos 2"]
    return {
        "headlight": 1, "name": "two-layers",
        "about": "Made by hand for the workshop: two layers of one head each. The first looks one word back; the second is yours.",
        "causal": True, "d_model": D, "n_heads": 1, "n_layers": 2, "n_decoder_layers": 0, "d_mlp": 0, "biases": False, "norm": "none",
        "activation": "relu", "embed_scale": 1.0, "positions": True, "learned_positions": 0,
        "sinusoids": {"first": POSITION, "width": 4, "base": BASE, "amplitude": 1.0}, "final_norm": False, "unembedding": "tied",
        "alignment_head": {"layer": -1, "head": -1}, "dimension_names": names, "example": "start red blue green gold red",
    }


def safetensors():
    header, blob = {"__metadata__": {"headlight": "1"}}, b""
    for name, rows in weights().items():
        data = b"".join(struct.pack("<" + "f" * len(row), *row) for row in rows)
        header[name] = {"dtype": "F32", "shape": [len(rows), len(rows[0])], "data_offsets": [len(blob), len(blob) + len(data)]}
        blob += data
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + blob


def files():
    return {
        "config.json": (json.dumps(config(), indent=1) + "\n").encode(),
        "vocab.txt": ("\n".join(["<pad>", "start"] + WORDS) + "\n").encode(),
        "model.safetensors": safetensors(),
    }


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        wrong = [name for name, data in files().items() if (FOLDER / name).read_bytes() != data]
        sys.exit(f"{', '.join(wrong)} is not what {Path(__file__).name} writes" if wrong else 0)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)

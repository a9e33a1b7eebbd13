"""ONNX's Attention (opset 23 to 25) cell by cell, from its specification, in float64 and with only loops and sums."""
import math

import numpy as np


def heads_first(x, heads):
    """[B, T, heads * d] as [B, heads, T, d]."""
    if heads is None:
        return x
    batch, length, width = x.shape
    return x.reshape(batch, length, heads, width // heads).transpose(0, 2, 1, 3)


def may_attend(query, key, offset, causal, left, right):
    position = offset + query
    return (not causal or key <= position) and (left < 0 or key >= position - left) and (right < 0 or key <= position + right)


def bias_of(mask, place, keys):
    """The numbers that a mask of any rank adds to the scores of one query: its axes are the last ones, an axis of length 1 applies to all,
    and keys beyond its end are masked."""
    if mask is None:
        return np.zeros(keys)
    row = mask
    for axis, index in zip(range(mask.ndim - 1), place[len(place) - (mask.ndim - 1) :]):
        row = row[0 if mask.shape[axis] == 1 else index]
    added = np.where(row, 0.0, -np.inf) if mask.dtype == bool else row.astype(np.float64)
    return np.concatenate([added, np.full(keys - len(added), -np.inf)])


def total(numbers):
    """An exact sum; with infinity or NaN the sum of IEEE 754, the same on every machine."""
    return math.fsum(numbers) if np.isfinite(numbers).all() else numbers.sum()


def softmax(row):
    if np.all(np.isneginf(row)):
        return np.zeros_like(row)
    exponentials = np.exp(row - row.max())
    return exponentials / exponentials.sum()


def attention(tensors, causal=False, scale=None, softcap=0.0, left=-1, right=-1, q_heads=None, kv_heads=None, rounding=lambda x: x):
    """Every matrix of the operator, by the names that `headlight attend` writes."""
    merged = tensors["Q"].ndim == 3
    wide = {name: np.asarray(value, np.float64) if value.dtype != bool else value for name, value in tensors.items()}
    q = heads_first(wide["Q"], q_heads if merged else None)
    k, v = (heads_first(wide[name], kv_heads if merged else None) for name in "KV")
    past = wide["past_key"].shape[2] if "past_key" in wide else 0
    if past:
        k, v = np.concatenate([wide["past_key"], k], axis=2), np.concatenate([wide["past_value"], v], axis=2)
    batch, heads, queries, d = q.shape
    keys, shared = k.shape[2], heads // k.shape[1]
    square = (batch, heads, queries, keys)
    out = {name: np.zeros(square) for name in ("scores", "scaled_scores", "softcapped_scores", "masked_scores", "pattern")}
    out["z"] = np.zeros((batch, heads, queries, v.shape[3]))
    for b in range(batch):
        nonpad = int(tensors["nonpad_kv_seqlen"][b]) if "nonpad_kv_seqlen" in tensors else keys
        offset = nonpad - queries if "nonpad_kv_seqlen" in tensors else past
        for h in range(heads):
            for i in range(queries):
                at = (b, h, i)
                out["scores"][at] = [total(q[at] * k[b, h // shared, j]) for j in range(keys)]
                out["scaled_scores"][at] = out["scores"][at] * (1 / math.sqrt(d) if scale is None else scale)
                capped = out["scaled_scores"][at] if not softcap else softcap * np.tanh(out["scaled_scores"][at] / softcap)
                out["softcapped_scores"][at] = capped
                open_keys = np.array([j < nonpad and may_attend(i, j, offset, causal, left, right) for j in range(keys)])
                bias = bias_of(wide.get("attn_mask"), at, keys) + np.where(open_keys, 0, -np.inf)  # NaN stays NaN
                out["masked_scores"][at] = capped + bias
                out["pattern"][at] = rounding(softmax(rounding(out["masked_scores"][at])))
                out["z"][at] = sum(out["pattern"][at][j] * v[b, h // shared, j] for j in range(keys))
    if not softcap:
        del out["softcapped_scores"]
    out["Y"] = out["z"].transpose(0, 2, 1, 3).reshape(batch, queries, -1) if merged else out["z"]
    out["present_key"], out["present_value"] = k, v
    return out

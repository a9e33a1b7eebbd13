#!/usr/bin/env python3
"""Times PyTorch in eager mode on the cases of core_bench.cpp, keeping the same named intermediates.

Prints JSON: {"version": ..., "seconds": {case: median seconds}, "times_there": {case: processor time of the way back over that of the way
there}}. Usage: torch_bench.py THREADS [CASE...]
Debian's PyTorch multiplies through OpenBLAS, whose threads torch.set_num_threads does not set: OPENBLAS_NUM_THREADS does.
"""
import json
import math
import statistics
import sys
import time

import torch
import torch.nn.functional as F

from bench_cases import CASES, LAYERS, MODELS, VOCABULARY


def weights(d, d_mlp, tokens):
    made = {"W_E": torch.randn(tokens + 1, d)}
    for name in ("W_Q", "W_K", "W_V", "W_O"):
        made[name] = torch.randn(d, d) / math.sqrt(d)
        if d_mlp:
            made["b_" + name[2]] = torch.randn(d)
    if d_mlp:
        made["W_in"], made["b_in"] = torch.randn(d, d_mlp) / math.sqrt(d), torch.randn(d_mlp)
        made["W_out"], made["b_out"] = torch.randn(d_mlp, d) / math.sqrt(d_mlp), torch.randn(d)
        for name in ("ln1", "ln2"):
            made[name + ".w"], made[name + ".b"] = torch.ones(d), torch.zeros(d)
    return made


def linear(x, w, name):
    bias = w.get("b_" + name)
    return x @ w["W_" + name] if bias is None else torch.addmm(bias, x, w["W_" + name])


def forward(w, ids, positions, mask, heads):
    """Every matrix that Headlight keeps, by its name."""
    t = {"embed": w["W_E"][ids], "pos_embed": positions.clone()}
    x = t["resid_pre"] = t["embed"] + t["pos_embed"]
    d = x.shape[1]
    if "ln1.w" in w:
        x = t["ln1"] = F.layer_norm(x, (d,), w["ln1.w"], w["ln1.b"])
    split = lambda m: m.view(len(ids), heads, d // heads).transpose(0, 1)
    for name in "QKV":
        t[name.lower()] = linear(x, w, name)
    t["scores"] = split(t["q"]) @ split(t["k"]).transpose(1, 2)
    t["scaled_scores"] = t["scores"] / math.sqrt(d // heads)
    t["masked_scores"] = t["scaled_scores"] + mask
    t["pattern"] = torch.softmax(t["masked_scores"], -1)
    t["z"] = t["pattern"] @ split(t["v"])
    t["result"] = t["z"] @ w["W_O"].view(heads, d // heads, d)
    t["concat"] = t["z"].transpose(0, 1).reshape(len(ids), d)
    t["attn_out"] = linear(t["concat"], w, "O")
    t["resid_mid"] = t["resid_pre"] + t["attn_out"]
    if "W_in" in w:
        t["ln2"] = F.layer_norm(t["resid_mid"], (d,), w["ln2.w"], w["ln2.b"])
        t["mlp_pre"] = linear(t["ln2"], w, "in")
        u = t["mlp_pre"]
        t["mlp_post"] = F.gelu(u, approximate="tanh")
        t["mlp_out"] = linear(t["mlp_post"], w, "out")
        t["resid_post"] = t["resid_mid"] + t["mlp_out"]
    return t


def block(w, x, mask, heads):
    """A block of a model, of which only the attention weights, keys and values are kept, and what the next block reads."""
    n, d = x.shape
    split = lambda m: m.view(n, heads, d // heads).transpose(0, 1)
    normed = F.layer_norm(x, (d,), w["ln1.w"], w["ln1.b"])
    q, k, v = (linear(normed, w, name) for name in "QKV")
    pattern = torch.softmax(split(q) @ split(k).transpose(1, 2) / math.sqrt(d // heads) + mask, -1)
    x = x + linear((pattern @ split(v)).transpose(0, 1).reshape(n, d), w, "O")
    normed = F.layer_norm(x, (d,), w["ln2.w"], w["ln2.b"])
    return x + linear(F.gelu(linear(normed, w, "in"), approximate="tanh"), w, "out"), (pattern, k, v)


def model(layers, ids, positions, mask, heads):
    x, kept = layers[0]["W_E"][ids] + positions, []
    for w in layers:
        x, attention = block(w, x, mask, heads)
        kept.append((x, attention))
    d = x.shape[1]
    return F.layer_norm(x, (d,), layers[0]["ln1.w"], layers[0]["ln1.b"]) @ layers[0]["W_E"].T, kept


def seconds(case, budget=1.5):
    d, heads, d_mlp, tokens = CASES.get(case) or (768, 12, 3072, MODELS[case])
    ids = torch.arange(1, tokens + 1)
    positions = torch.randn(tokens, d)
    mask = torch.full((tokens, tokens), float("-inf")).triu(1)
    if case in MODELS:
        layers = [weights(d, d_mlp, tokens if i else VOCABULARY - 1) for i in range(LAYERS)]
        return median_seconds(lambda: model(layers, ids, positions, mask, heads), budget)
    w = weights(d, d_mlp, tokens)
    return median_seconds(lambda: forward(w, ids, positions, mask, heads), budget)


def median_seconds(forward, budget):
    shown = None
    times = []
    stop = time.perf_counter() + budget
    while time.perf_counter() < stop or len(times) < 5:
        start = time.perf_counter()
        following = forward()
        times.append(time.perf_counter() - start)
        shown = following  # the trace before is given up only now, as in the window
    assert torch.isfinite(shown["resid_mid"] if isinstance(shown, dict) else shown[0]).all()
    return statistics.median(times[2:])


def times_there(case, budget=1.5):
    """Does what way_back in core_bench.cpp does: from the last matrix back to all weights."""
    d, heads, d_mlp, tokens = CASES[case]
    ids, positions = torch.arange(1, tokens + 1), torch.randn(tokens, d)
    mask = torch.full((tokens, tokens), float("-inf")).triu(1)
    w = {name: tensor.requires_grad_() for name, tensor in weights(d, d_mlp, tokens).items()}
    there, back = 0, 0
    stop = time.perf_counter() + budget
    while time.perf_counter() < stop or not back:
        begin = time.process_time()
        made = forward(w, ids, positions, mask, heads)
        middle = time.process_time()
        made["resid_post" if d_mlp else "resid_mid"].sum().backward()
        there, back = there + middle - begin, back + time.process_time() - middle
    return back / there


def main():
    torch.set_num_threads(int(sys.argv[1]))
    with torch.no_grad():
        timed = {case: seconds(case) for case in (sys.argv[2:] or [*CASES, *MODELS])}
    ratios = {case: times_there(case) for case in timed if case in CASES} if int(sys.argv[1]) == 1 else {}
    print(json.dumps({"version": torch.__version__, "threads": torch.get_num_threads(), "seconds": timed, "times_there": ratios}))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Writes the cases of core_bench.cpp as ONNX models with random weights, for onnx_bench.py and onnx_bench.mjs.

Usage: onnx_models.py FOLDER [CASE...]. FOLDER/CASE.keep.onnx gives every matrix that Headlight keeps, of a whole model what PyTorch keeps
(see torch_bench.py); FOLDER/CASE.last.onnx gives the last matrix alone. FOLDER/cases.json: {case: [tokens, d_model]}.
Inputs: ids (tokens), positions (tokens, d_model), mask (tokens, tokens).
"""
import json
import math
import pathlib
import sys

import numpy as np
from onnx import TensorProto, helper, numpy_helper, save

from bench_cases import CASES, LAYERS, MODELS, VOCABULARY

OPSET, MICROSOFT = 17, "com.microsoft"  # ONNX has no operator for GELU's tanh form before 20, but ONNX Runtime has its own


class Writer:
    """Nodes and weights as they are added; `kept` are the names of what the model gives besides its last matrix."""

    def __init__(self):
        self.nodes, self.weights, self.kept, self.random = [], [], [], np.random.default_rng(1)

    def add(self, op, name, *inputs, keep=False, **attributes):
        self.nodes.append(helper.make_node(op, inputs, [name], **attributes))
        if keep:
            self.kept.append(name)
        return name

    def constant(self, name, array):
        self.weights.append(numpy_helper.from_array(np.asarray(array), name))
        return name

    def weight(self, name, rows, cols):
        return self.constant(name, (self.random.standard_normal((rows, cols)) / math.sqrt(rows)).astype(np.float32))

    def linear(self, name, x, rows, cols, biased, keep, place):
        product = self.add("MatMul", name + ".product" if biased else name, x, self.weight(f"{place}W_{name}", rows, cols),
                           keep=keep and not biased)
        if not biased:
            return product
        return self.add("Add", name, product, self.constant(f"{place}b_{name}", np.zeros(cols, np.float32)), keep=keep)

    def norm(self, name, x, d, keep):
        w, b = self.constant(name + ".w", np.ones(d, np.float32)), self.constant(name + ".b", np.zeros(d, np.float32))
        return self.add("LayerNormalization", name, x, w, b, axis=-1, epsilon=1e-5, keep=keep)


def attention(g, x, d, heads, biased, every, place):
    """Every matrix is given with `every`, else the weights of attention, keys and values."""
    name = lambda n: place + n
    split = lambda n, order: g.add("Transpose", name(n + ".heads"), g.add("Reshape", name(n + ".split"), name(n), "split"), perm=order)
    for n in "qkv":
        g.linear(name(n), x, d, d, biased, every or n != "q", place)
    scores = g.add("MatMul", name("scores"), split("q", (1, 0, 2)), split("k", (1, 2, 0)), keep=every)
    scaled = g.add("Div", name("scaled_scores"), scores, "root", keep=every)
    pattern = g.add("Softmax", name("pattern"), g.add("Add", name("masked_scores"), scaled, "mask", keep=every), axis=-1, keep=True)
    z = g.add("MatMul", name("z"), pattern, split("v", (1, 0, 2)), keep=every)
    if every:
        g.add("MatMul", name("result"), z, g.constant("W_O.heads", g.random.standard_normal((heads, d // heads, d)).astype(np.float32)),
              keep=True)
    concat = g.add("Reshape", name("concat"), g.add("Transpose", name("z.turned"), z, perm=(1, 0, 2)), "join", keep=every)
    return g.linear(name("attn_out"), concat, d, d, biased, every, place)


def block(g, x, d, heads, d_mlp, every, place=""):
    name = lambda n: place + n
    normed = g.norm(name("ln1"), x, d, every) if d_mlp else x
    x = g.add("Add", name("resid_mid"), x, attention(g, normed, d, heads, bool(d_mlp), every, place), keep=every)
    if not d_mlp:
        return x
    pre = g.linear(name("mlp_pre"), g.norm(name("ln2"), x, d, every), d, d_mlp, True, every, place)
    post = g.add("FastGelu", name("mlp_post"), pre, domain=MICROSOFT, keep=every)
    return g.add("Add", name("resid_post"), x, g.linear(name("mlp_out"), post, d_mlp, d, True, every, place), keep=True)


def written(case):
    """The nodes of a case, and the name of its last matrix."""
    d, heads, d_mlp, tokens = CASES.get(case) or (768, 12, 3072, MODELS[case])
    g = Writer()
    g.constant("split", np.array([-1, heads, d // heads], np.int64)), g.constant("join", np.array([-1, d], np.int64))
    g.constant("root", np.float32(math.sqrt(d // heads)))
    every = case in CASES
    embed = g.add("Gather", "embed", g.weight("W_E", tokens + 1 if every else VOCABULARY, d), "ids", keep=every)
    x = g.add("Add", "resid_pre", embed, g.add("Identity", "pos_embed", "positions", keep=True) if every else "positions", keep=every)
    for layer in range(1 if every else LAYERS):
        x = block(g, x, d, heads, d_mlp, every, "" if every else f"{layer}.")
    if not every:
        x = g.add("MatMul", "logits", g.norm("ln_final", x, d, False), g.add("Transpose", "W_U", "W_E", perm=(1, 0)))
    return g, x


def model(g, outputs, tokens, d):
    number, real = TensorProto.INT64, TensorProto.FLOAT
    inputs = [helper.make_tensor_value_info("ids", number, [tokens]), helper.make_tensor_value_info("positions", real, [tokens, d]),
              helper.make_tensor_value_info("mask", real, [tokens, tokens])]
    given = [helper.make_tensor_value_info(name, real, None) for name in outputs]
    return helper.make_model(helper.make_graph(g.nodes, "case", inputs, given, g.weights), ir_version=8,
                             opset_imports=[helper.make_opsetid("", OPSET), helper.make_opsetid(MICROSOFT, 1)])


def main(folder, *cases):
    folder, sizes = pathlib.Path(folder), {}
    for case in cases or [*CASES, *MODELS]:
        d, _, _, tokens = CASES.get(case) or (768, 12, 3072, MODELS[case])
        sizes[case] = [tokens, d]
        g, last = written(case)
        save(model(g, [*dict.fromkeys([*g.kept, last])], tokens, d), str(folder / f"{case}.keep.onnx"))
        save(model(g, [last], tokens, d), str(folder / f"{case}.last.onnx"))
    (folder / "cases.json").write_text(json.dumps(sizes))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The published architectures of model families in float64, with the tensor names of Hugging Face's files: implemented from the papers and
the documentation of the files, and shared with nothing in core/. Each writes a small model with random weights and recomputes it."""
import math

import numpy as np

import formulas
from family import ACTIVATIONS, Family, attend, heads


class GPT2(Family):
    head = "transformer."

    def __init__(self, name, n_vocab, d=24, n_heads=3, layers=2, positions=40, inner=None, activation="gelu_new", tied=True, **more):
        config = {"model_type": "gpt2", "n_embd": d, "n_head": n_heads, "n_layer": layers, "n_positions": positions, "n_inner": inner,
                  "vocab_size": n_vocab,
                  "activation_function": activation, "layer_norm_epsilon": 1e-4, "tie_word_embeddings": tied, "attn_pdrop": 0.1,
                  "scale_attn_weights": True}
        super().__init__(name, config, **more)
        hidden = inner or 4 * d
        self.tensor("wte.weight", n_vocab, d, spread=0.5)
        self.tensor("wpe.weight", positions, d, spread=0.3)
        for layer in range(layers):
            h = f"h.{layer}."
            for norm in ("ln_1", "ln_2"):
                self.norm(h + norm, d)
            for part, into, out in (("attn.c_attn", d, 3 * d), ("attn.c_proj", d, d), ("mlp.c_fc", d, hidden), ("mlp.c_proj", hidden, d)):
                self.tensor(h + part + ".weight", into, out, spread=1.5 / math.sqrt(into))  # a Conv1D: (in, out)
                self.tensor(h + part + ".bias", out, spread=0.3)
        self.norm("ln_f", d)
        if not tied:
            self.tensor("lm_head.weight", n_vocab, d)

    def conv(self, name, x):
        return x @ self.w[name + ".weight"] + self.w[name + ".bias"]

    def compute(self, ids):
        c, s, t = self.config, {}, len(ids)
        norm = lambda name, x: formulas.layer_norm(x, self.w[name + ".weight"], self.w[name + ".bias"], c["layer_norm_epsilon"])
        x = self.w["wte.weight"][ids] + self.w["wpe.weight"][:t]
        causal = np.tril(np.ones((t, t), bool))
        for layer in range(c["n_layer"]):
            h, b = f"h.{layer}.", f"blocks.{layer}."
            s[b + "resid_pre"] = x
            s[b + "ln1"] = norm(h + "ln_1", x)
            q, k, v = (heads(part, c["n_head"]) for part in np.split(self.conv(h + "attn.c_attn", s[b + "ln1"]), 3, axis=1))
            s.update({b + "attn.q": q, b + "attn.k": k, b + "attn.v": v})
            s[b + "attn_out"] = self.conv(h + "attn.c_proj", attend(q, k, v, causal, s, b + "attn."))
            s[b + "resid_mid"] = x = x + s[b + "attn_out"]
            s[b + "ln2"] = norm(h + "ln_2", x)
            s[b + "mlp_pre"] = self.conv(h + "mlp.c_fc", s[b + "ln2"])
            s[b + "mlp_post"] = ACTIVATIONS[c["activation_function"]](s[b + "mlp_pre"])
            s[b + "mlp_out"] = self.conv(h + "mlp.c_proj", s[b + "mlp_post"])
            s[b + "resid_post"] = x = x + s[b + "mlp_out"]
        s["ln_final"] = norm("ln_f", x)
        s["logits"] = s["ln_final"] @ self.w["wte.weight" if c["tie_word_embeddings"] else "lm_head.weight"].T
        s["probs"] = formulas.softmax(s["logits"])
        return s


class Llama(Family):
    head = "model."

    def __init__(self, name, n_vocab, kind_of_model="llama", d=24, n_heads=4, kv_heads=2, layers=2, hidden=40, head_dim=None, tied=False,
                 rope=None, changes=None, **more):
        config = {"model_type": kind_of_model, "hidden_size": d, "num_attention_heads": n_heads, "num_key_value_heads": kv_heads,
                  "num_hidden_layers": layers,
                  "intermediate_size": hidden, "vocab_size": n_vocab, "hidden_act": "silu", "rms_norm_eps": 1e-5, "rope_theta": 500.0,
                  "tie_word_embeddings": tied, "max_position_embeddings": 64, "rope_scaling": rope,
                  **({"head_dim": head_dim} if head_dim else {}), **(changes or {})}
        super().__init__(name, config, **more)
        self.d_head = head_dim or d // n_heads
        qkv_bias = kind_of_model == "qwen2" or config.get("attention_bias", False)
        self.tensor("embed_tokens.weight", n_vocab, d, spread=0.6)
        for layer in range(layers):
            h = f"layers.{layer}."
            self.norm(h + "input_layernorm", d, bias=False)
            self.norm(h + "post_attention_layernorm", d, bias=False)
            self.linear(h + "self_attn.q_proj", d, n_heads * self.d_head, qkv_bias)
            self.linear(h + "self_attn.k_proj", d, kv_heads * self.d_head, qkv_bias)
            self.linear(h + "self_attn.v_proj", d, kv_heads * self.d_head, qkv_bias)
            self.linear(h + "self_attn.o_proj", n_heads * self.d_head, d, config.get("attention_bias", False))
            if kind_of_model == "qwen3":
                self.norm(h + "self_attn.q_norm", self.d_head, bias=False)
                self.norm(h + "self_attn.k_norm", self.d_head, bias=False)
            for part, into, out in (("gate_proj", d, hidden), ("up_proj", d, hidden), ("down_proj", hidden, d)):
                self.linear(h + "mlp." + part, into, out, config.get("mlp_bias", False))
        self.norm("norm", d, bias=False)
        if not tied:
            self.tensor("lm_head.weight", n_vocab, d)

    def rms(self, name, x):
        return formulas.rms_norm(x, self.w[name + ".weight"], self.config["rms_norm_eps"])

    def frequencies(self, words):
        """The frequency of each pair of columns, and the factor on the rotated columns, for a text of this many words."""
        d, c = self.d_head, self.config
        base = c["rope_theta"]
        plain = np.array([base ** (-2 * i / d) for i in range(d // 2)])
        rope = c.get("rope_scaling") or {"rope_type": "default"}
        kind = rope["rope_type"]
        if kind == "default":
            return plain, 1
        factor = rope.get("factor")
        if kind == "linear":
            return plain / factor, 1
        if kind == "dynamic":  # as if the base had been larger from the beginning
            known = c["max_position_embeddings"]
            base *= (factor * max(words, known) / known - (factor - 1)) ** (d / (d - 2))
            return np.array([base ** (-2 * i / d) for i in range(d // 2)]), 1
        trained = rope["original_max_position_embeddings"]
        if kind == "longrope":
            grown = c["max_position_embeddings"] / trained
            factors = rope["long_factor" if words > trained else "short_factor"]
            return plain / np.array(factors), math.sqrt(1 + math.log(grown) / math.log(trained))
        if kind == "llama3":
            out = []
            for f in plain:
                turns = trained * f / (2 * math.pi)  # within the trained length
                low, high = rope["low_freq_factor"], rope["high_freq_factor"]
                smooth = min(1, max(0, (turns - low) / (high - low)))
                out.append(f * smooth + f / factor * (1 - smooth))
            return np.array(out), 1
        assert kind == "yarn"
        pair = lambda turns: d * math.log(trained / (turns * 2 * math.pi)) / (2 * math.log(base))
        low, high = max(math.floor(pair(32)), 0), min(math.ceil(pair(1)), d - 1)
        high = high if high > low else low + 0.001
        ramp = np.clip((np.arange(d // 2) - low) / (high - low), 0, 1)
        return plain / factor * ramp + plain * (1 - ramp), 0.1 * math.log(factor) + 1

    def turned(self, x):
        return formulas.rotary_by_halves(x, *self.frequencies(x.shape[-2]))

    def compute(self, ids):
        c, s, t = self.config, {}, len(ids)
        x = self.w["embed_tokens.weight"][ids]
        mask = np.tril(np.ones((t, t), bool))
        if c.get("sliding_window") and c.get("use_sliding_window", True):
            mask &= ~np.tril(np.ones((t, t), bool), -c["sliding_window"])
        group = c["num_attention_heads"] // c["num_key_value_heads"]
        for layer in range(c["num_hidden_layers"]):
            h, b = f"layers.{layer}.", f"blocks.{layer}."
            s[b + "resid_pre"] = x
            s[b + "ln1"] = y = self.rms(h + "input_layernorm", x)
            q = heads(self.apply(h + "self_attn.q_proj", y), c["num_attention_heads"])
            k, v = (np.repeat(heads(self.apply(h + f"self_attn.{part}_proj", y), c["num_key_value_heads"]), group, axis=0) for part in "kv")
            s.update({b + "attn.q": q, b + "attn.k": k, b + "attn.v": v})
            if c["model_type"] == "qwen3":
                q, k = self.rms(h + "self_attn.q_norm", q), self.rms(h + "self_attn.k_norm", k)
                s[b + "attn.normed_q"], s[b + "attn.normed_k"] = q, k
            s[b + "attn.rot_q"], s[b + "attn.rot_k"] = q, k = self.turned(q), self.turned(k)
            s[b + "attn_out"] = self.apply(h + "self_attn.o_proj", attend(q, k, v, mask, s, b + "attn."))
            s[b + "resid_mid"] = x = x + s[b + "attn_out"]
            s[b + "ln2"] = y = self.rms(h + "post_attention_layernorm", x)
            s[b + "mlp_pre"] = self.apply(h + "mlp.gate_proj", y)
            s[b + "mlp_gate"] = ACTIVATIONS["silu"](s[b + "mlp_pre"])
            s[b + "mlp_pre_linear"] = self.apply(h + "mlp.up_proj", y)
            s[b + "mlp_post"] = s[b + "mlp_gate"] * s[b + "mlp_pre_linear"]
            s[b + "mlp_out"] = self.apply(h + "mlp.down_proj", s[b + "mlp_post"])
            s[b + "resid_post"] = x = x + s[b + "mlp_out"]
        s["ln_final"] = self.rms("norm", x)
        s["logits"] = s["ln_final"] @ self.w["embed_tokens.weight" if c["tie_word_embeddings"] else "lm_head.weight"].T
        s["probs"] = formulas.softmax(s["logits"])
        return s


class Bert(Family):
    """BERT and RoBERTa, with the head that fills in masked words if `masked` is set: with the embedding's weights ("tied") or its own."""
    masked_head = {"bert": ("cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm", "cls.predictions.decoder.weight",
                            "cls.predictions.bias"),
                   "roberta": ("lm_head.dense", "lm_head.layer_norm", "lm_head.decoder.weight", "lm_head.bias"),
                   "distilbert": ("vocab_transform", "vocab_layer_norm", "vocab_projector.weight", "vocab_projector.bias")}

    def __init__(self, name, n_vocab, kind_of_model="bert", d=24, n_heads=3, layers=2, hidden=36, older=False, masked=None, **more):
        self.offset = 2 if kind_of_model == "roberta" else 0
        config = {"model_type": kind_of_model, "hidden_size": d, "num_attention_heads": n_heads, "num_hidden_layers": layers,
                  "intermediate_size": hidden,
                  "vocab_size": n_vocab, "hidden_act": "gelu", "layer_norm_eps": 1e-5, "max_position_embeddings": 40 + self.offset,
                  "type_vocab_size": 1 if self.offset else 2, "pad_token_id": 1, "position_embedding_type": "absolute"}
        super().__init__(name, config, **more)
        self.head, self.older = kind_of_model + ".", older
        for table, rows in (("word", n_vocab), ("position", 40 + self.offset), ("token_type", config["type_vocab_size"])):
            self.tensor(f"embeddings.{table}_embeddings.weight", rows, d, spread=0.5)
        self.norm("embeddings.LayerNorm", d)
        for layer in range(layers):
            h = f"encoder.layer.{layer}."
            for part, into, out in (("attention.self.query", d, d), ("attention.self.key", d, d), ("attention.self.value", d, d),
                                    ("attention.output.dense", d, d), ("intermediate.dense", d, hidden), ("output.dense", hidden, d)):
                self.linear(h + part, into, out)
            self.norm(h + "attention.output.LayerNorm", d)
            self.norm(h + "output.LayerNorm", d)
        self.linear("pooler.dense", d, d)  # part of a head, which is not shown
        self.add_masked(masked, n_vocab, d)

    def add_masked(self, masked, n_vocab, d):
        self.masked = masked
        if not masked:
            return
        dense, norm, decoder, bias = self.masked_head[self.config["model_type"]]
        self.linear(dense, d, d)
        self.norm(norm, d)
        self.tensor(bias, n_vocab, spread=0.5)
        if masked == "untied":
            self.config["tie_word_embeddings"] = False
            self.tensor(decoder, n_vocab, d)
        if masked == "twice":  # tied, with a second copy
            self.keep(decoder, self.w["embeddings.word_embeddings.weight"])

    def fill_in(self, x, s, epsilon):
        dense, name, decoder, bias = self.masked_head[self.config["model_type"]]
        s["transform_pre"] = self.apply(dense, x)
        s["transform_post"] = formulas.gelu(s["transform_pre"])
        s["transform_ln"] = formulas.layer_norm(s["transform_post"], self.w[name + ".weight"], self.w[name + ".bias"], epsilon)
        words = self.w[decoder if self.masked == "untied" else "embeddings.word_embeddings.weight"]
        s["logits"] = s["transform_ln"] @ words.T + self.w[bias]
        s["probs"] = formulas.softmax(s["logits"])

    def in_file(self):
        tensors = super().in_file()
        if self.older:
            tensors = {name.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta"): array
                       for name, array in tensors.items()}
        return tensors

    def names(self, layer):
        h = f"encoder.layer.{layer}."
        return {"q": h + "attention.self.query", "k": h + "attention.self.key", "v": h + "attention.self.value",
                "o": h + "attention.output.dense",
                "ln1": h + "attention.output.LayerNorm", "in": h + "intermediate.dense", "out": h + "output.dense",
                "ln2": h + "output.LayerNorm"}

    def embedded(self, ids):
        e = lambda table: self.w[f"embeddings.{table}_embeddings.weight"]
        return e("word")[ids] + e("position")[self.offset : self.offset + len(ids)] + e("token_type")[0]

    def compute(self, ids):
        c, s = self.config, {}
        epsilon = c.get("layer_norm_eps", 1e-12)
        norm = lambda name, x: formulas.layer_norm(x, self.w[name + ".weight"], self.w[name + ".bias"], epsilon)
        x = s["embed_ln"] = norm("embeddings.LayerNorm", self.embedded(ids))
        everything = np.ones((len(ids), len(ids)), bool)
        n_heads, layers = c.get("num_attention_heads") or c["n_heads"], c.get("num_hidden_layers") or c["n_layers"]
        for layer in range(layers):
            n, b = self.names(layer), f"blocks.{layer}."
            s[b + "resid_pre"] = x
            q, k, v = (heads(self.apply(n[part], x), n_heads) for part in "qkv")
            s.update({b + "attn.q": q, b + "attn.k": k, b + "attn.v": v})
            s[b + "attn_out"] = self.apply(n["o"], attend(q, k, v, everything, s, b + "attn."))
            s[b + "resid_mid"] = x + s[b + "attn_out"]
            s[b + "ln1"] = x = norm(n["ln1"], s[b + "resid_mid"])
            s[b + "mlp_pre"] = self.apply(n["in"], x)
            s[b + "mlp_post"] = formulas.gelu(s[b + "mlp_pre"])
            s[b + "mlp_out"] = self.apply(n["out"], s[b + "mlp_post"])
            s[b + "resid_post"] = x + s[b + "mlp_out"]
            s[b + "ln2"] = x = norm(n["ln2"], s[b + "resid_post"])
        if self.masked:
            self.fill_in(x, s, epsilon)
        return s


class DistilBert(Bert):
    head = "distilbert."

    def __init__(self, name, n_vocab, d=24, n_heads=3, layers=2, hidden=36, masked=None, **more):
        config = {"model_type": "distilbert", "dim": d, "n_heads": n_heads, "n_layers": layers, "hidden_dim": hidden, "vocab_size": n_vocab,
                  "activation": "gelu", "max_position_embeddings": 40}
        Family.__init__(self, name, config, **more)
        self.older = False
        for table, rows in (("word", n_vocab), ("position", 40)):
            self.tensor(f"embeddings.{table}_embeddings.weight", rows, d, spread=0.5)
        self.norm("embeddings.LayerNorm", d)
        for layer in range(layers):
            n = self.names(layer)
            for part in "qkvo":
                self.linear(n[part], d, d)
            self.linear(n["in"], d, hidden)
            self.linear(n["out"], hidden, d)
            self.norm(n["ln1"], d)
            self.norm(n["ln2"], d)
        self.add_masked(masked, n_vocab, d)

    def names(self, layer):
        h = f"transformer.layer.{layer}."
        return {**{part: h + f"attention.{lin}_lin" for part, lin in (("q", "q"), ("k", "k"), ("v", "v"), ("o", "out"))},
                "ln1": h + "sa_layer_norm", "in": h + "ffn.lin1", "out": h + "ffn.lin2", "ln2": h + "output_layer_norm"}

    def embedded(self, ids):
        return self.w["embeddings.word_embeddings.weight"][ids] + self.w["embeddings.position_embeddings.weight"][: len(ids)]


def longrope(trained):
    return {"rope_type": "longrope", "original_max_position_embeddings": trained, "short_factor": [1.0, 1.1, 1.5],
            "long_factor": [1.0, 3.0, 8.0]}


def small_models(n_vocab):
    """A model of every family, and of every option of its config that changes the numbers."""
    stretched = {"factor": 4.0, "original_max_position_embeddings": 16}
    return [
        GPT2("gpt2", n_vocab),
        GPT2("gpt2_untied", n_vocab, inner=30, activation="relu", tied=False, kind="F16", prefix=False),
        Llama("llama", n_vocab, kind="BF16", shards=3),
        Llama("llama_biased", n_vocab, kv_heads=4, changes={"attention_bias": True, "mlp_bias": True},
              rope={"rope_type": "linear", "factor": 2.0}),
        Llama("llama3", n_vocab, head_dim=8, rope={"rope_type": "llama3", "low_freq_factor": 1.0, "high_freq_factor": 4.0, **stretched}),
        Llama("dynamic", n_vocab, rope={"rope_type": "dynamic", "factor": 3.0}, changes={"max_position_embeddings": 4}),
        Llama("dynamic_short", n_vocab, rope={"type": "dynamic", "rope_type": "dynamic", "factor": 3.0}),
        Llama("longrope", n_vocab, rope=longrope(6)),
        Llama("longrope_short", n_vocab, rope=longrope(32)),
        Llama("mistral", n_vocab, "mistral", head_dim=10, changes={"sliding_window": 3}),
        Llama("qwen2", n_vocab, "qwen2", tied=True, rope={"rope_type": "yarn", **stretched},
              changes={"use_sliding_window": False, "sliding_window": 2}),
        Llama("qwen3", n_vocab, "qwen3", head_dim=8, kv_heads=1, tied=True),
        Bert("bert", n_vocab),
        Bert("bert_older", n_vocab, older=True, prefix=False, shards=2),
        Bert("roberta", n_vocab, "roberta", kind="F16"),
        DistilBert("distilbert", n_vocab),
        Bert("bert_masked", n_vocab, masked="tied"),
        Bert("bert_untied", n_vocab, masked="untied", older=True),
        Bert("roberta_masked", n_vocab, "roberta", kind="F16", masked="twice"),
        DistilBert("distilbert_masked", n_vocab, masked="tied"),
    ]

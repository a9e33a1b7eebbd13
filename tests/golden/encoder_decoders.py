"""T5 (Raffel et al. 2020, with T5 v1.1's changes) and Marian's translation models in float64, as published, like families.py: each reads
token ids with an encoder and recomputes every activation, given the decoder's ids."""
import json
import math
import pathlib

import numpy as np

import formulas
import sentencepiece_writer as spm
from family import ACTIVATIONS, Family, heads, merged


def attention(q, k, v, mask, stages, prefix, bias=None):
    """`bias`, as in T5, means that scores are not divided."""
    stages.update({prefix + name: value for name, value in (("q", q), ("k", k), ("v", v))})
    stages[prefix + "scores"] = scores = q @ k.transpose(0, 2, 1)
    stages[prefix + "scaled_scores"] = scores = scores if bias is not None else scores / math.sqrt(q.shape[-1])
    if bias is not None and bias.size:
        stages[prefix + "position_bias"] = bias
        stages[prefix + "biased_scores"] = scores = scores + bias
    stages[prefix + "masked_scores"] = masked = np.where(mask, scores, -np.inf)
    stages[prefix + "pattern"] = pattern = formulas.softmax(masked)
    stages[prefix + "z"] = z = pattern @ v
    stages[prefix + "concat"] = merged(z)
    return merged(z)


class EncoderDecoder(Family):
    head = ""
    never = ()

    def greedy(self, ids, most=64):
        """The decoder's input if it always continues with the likeliest word."""
        target = [self.start]
        while len(target) <= most:
            logits = self.compute(ids, target)["logits"][-1].copy()
            logits[list(self.never)] = -np.inf
            if logits.argmax() == self.end:
                break
            target.append(int(logits.argmax()))
        return target

    def masks(self, n_source, n_target):
        return np.ones((n_source, n_source), bool), np.tril(np.ones((n_target, n_target), bool)), np.ones((n_target, n_source), bool)


class T5(EncoderDecoder):
    start, end = 0, 1
    extra, spare = 2, 3

    def __init__(self, name, n_words, d=24, n_heads=3, d_kv=6, layers=2, decoder_layers=3, hidden=30, projection="relu", tied=True,
                 buckets=8, furthest=7, kind_of_model="t5", changes=None, **more):
        self.n_pieces = 2 + n_words + 27
        rows = self.n_pieces + self.extra + self.spare
        config = {"model_type": kind_of_model, "d_model": d, "d_kv": d_kv, "d_ff": hidden, "num_heads": n_heads, "num_layers": layers,
                  "num_decoder_layers": decoder_layers, "feed_forward_proj": projection, "layer_norm_epsilon": 1e-5,
                  "relative_attention_num_buckets": buckets, "relative_attention_max_distance": furthest, "tie_word_embeddings": tied,
                  "is_encoder_decoder": True, "decoder_start_token_id": 0, "pad_token_id": 0, "eos_token_id": 1, "vocab_size": rows,
                  **(changes or {})}
        super().__init__(name, config, **more)
        self.never = [0] + list(range(self.n_pieces + self.extra, rows))
        self.tensor("shared.weight", rows, d, spread=0.6)
        wide = n_heads * d_kv
        for stack, n_layers in (("encoder", layers), ("decoder", decoder_layers)):
            self.tensor(f"{stack}.block.0.layer.0.SelfAttention.relative_attention_bias.weight", buckets, n_heads, spread=1.0)
            for layer in range(n_layers):
                parts = ["SelfAttention", *(["EncDecAttention"] if stack == "decoder" else []), "DenseReluDense"]
                for i, part in enumerate(parts):
                    h = f"{stack}.block.{layer}.layer.{i}."
                    self.norm(h + "layer_norm", d, bias=False)
                    if part != "DenseReluDense":
                        self.tensor(h + part + ".q.weight", wide, d, spread=0.12)  # nothing divides the scores
                        for which in "kv":
                            self.linear(h + part + "." + which, d, wide, False)
                        self.linear(h + part + ".o", wide, d, False)
                        continue
                    for into in ("wi_0", "wi_1") if projection.startswith("gated") else ("wi",):
                        self.linear(h + part + "." + into, d, hidden, False)
                    self.linear(h + part + ".wo", hidden, d, False)
            self.norm(stack + ".final_layer_norm", d, bias=False)
        if not tied:
            self.tensor("lm_head.weight", rows, d)

    def in_file(self):
        """Files of the first T5 have the embedding under three names, and an unused table."""
        more = {}
        if self.config["feed_forward_proj"] == "relu":
            more = {"encoder.embed_tokens.weight": self.stored["shared.weight"],
                    "decoder.embed_tokens.weight": self.stored["shared.weight"],
                    "decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.weight":
                        self.stored["decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight"]}
        return {**self.stored, **more}

    def write_words(self, folder, words):
        marks = (("<pad>", spm.CONTROL), ("</s>", spm.CONTROL), ("<unk>", spm.UNKNOWN))
        pathlib.Path(folder, "spiece.model").write_bytes(spm.model(spm.of_words(words[1:], marks)))
        pathlib.Path(folder, "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "T5Tokenizer", "extra_ids": self.extra}))
        self.ids = {"\u2581" + word: 3 + i for i, word in enumerate(words[1:])}

    def expected_ids(self, sentence):
        return [self.ids["\u2581" + word] for word in sentence.split()] + [self.end]

    def rms(self, name, x):
        return formulas.rms_norm(x, self.w[name + ".weight"], self.config["layer_norm_epsilon"])

    def bias(self, stack, n):
        table = self.w[f"{stack}.block.0.layer.0.SelfAttention.relative_attention_bias.weight"]
        buckets, furthest = (self.config["relative_attention_" + name] for name in ("num_buckets", "max_distance"))
        rows = formulas.distance_buckets(n, n, buckets, furthest, stack == "encoder")
        return table[rows].transpose(2, 0, 1)

    def attention(self, h, prefix, x, memory, mask, bias, s):
        n = self.config["num_heads"]
        q, k, v = heads(self.apply(h + ".q", x), n), heads(self.apply(h + ".k", memory), n), heads(self.apply(h + ".v", memory), n)
        return self.apply(h + ".o", attention(q, k, v, mask, s, prefix + ".", bias))

    def feed_forward(self, h, b, x, s):
        kind = self.config["feed_forward_proj"]
        active = ACTIVATIONS[{"gated-gelu": "gelu_new", "gated-silu": "silu"}.get(kind, kind)]
        if kind.startswith("gated"):
            s[b + "mlp_pre"], s[b + "mlp_pre_linear"] = self.apply(h + ".wi_0", x), self.apply(h + ".wi_1", x)
            s[b + "mlp_gate"] = active(s[b + "mlp_pre"])
            s[b + "mlp_post"] = s[b + "mlp_gate"] * s[b + "mlp_pre_linear"]
        else:
            s[b + "mlp_pre"] = self.apply(h + ".wi", x)
            s[b + "mlp_post"] = active(s[b + "mlp_pre"])
        s[b + "mlp_out"] = self.apply(h + ".wo", s[b + "mlp_post"])
        return s[b + "mlp_out"]

    def stack(self, stack, n_layers, ids, mask, s, memory=None, cross_mask=None):
        x = s[stack + ".embed"] = self.w["shared.weight"][ids]
        bias, nothing = self.bias(stack, len(ids)), np.zeros(0)
        for layer in range(n_layers):
            h, b = f"{stack}.block.{layer}.layer.", f"{stack}.blocks.{layer}."
            own = "attn" if memory is None else "self_attn"
            s[b + "resid_pre"] = x
            s[b + "ln1"] = y = self.rms(h + "0.layer_norm", x)
            s[b + own + "_out"] = self.attention(h + "0.SelfAttention", b + own, y, y, mask, bias, s)
            s[b + "resid_mid"] = x = x + s[b + own + "_out"]
            if memory is not None:
                s[b + "ln2"] = y = self.rms(h + "1.layer_norm", x)
                s[b + "cross_attn_out"] = self.attention(h + "1.EncDecAttention", b + "cross_attn", y, memory, cross_mask, nothing, s)
                s[b + "resid_cross"] = x = x + s[b + "cross_attn_out"]
            last, norm = ("1", "ln2") if memory is None else ("2", "ln3")
            s[b + norm] = y = self.rms(h + last + ".layer_norm", x)
            s[b + "resid_post"] = x = x + self.feed_forward(h + last + ".DenseReluDense", b, y, s)
        s[stack + ".ln_final"] = self.rms(stack + ".final_layer_norm", x)
        return s[stack + ".ln_final"]

    def compute(self, ids, target):
        s = {}
        source_mask, target_mask, cross_mask = self.masks(len(ids), len(target))
        memory = self.stack("encoder", self.config["num_layers"], ids, source_mask, s)
        y = self.stack("decoder", self.config["num_decoder_layers"], target, target_mask, s, memory, cross_mask)
        if self.config["tie_word_embeddings"]:
            s["logits"] = (y * self.config["d_model"] ** -0.5) @ self.w["shared.weight"].T
        else:
            s["logits"] = y @ self.w["lm_head.weight"].T
        s["probs"] = formulas.softmax(s["logits"])
        return s


class Marian(EncoderDecoder):
    end = 0

    def __init__(self, name, n_words, d=24, n_heads=3, layers=2, decoder_layers=1, hidden=36, activation="swish", shared=True, scaled=True,
                 tied=True, changes=None, **more):
        rows = 2 + (n_words - 1) + 27 + 1
        self.start = rows - 1
        self.never = [rows - 1]
        config = {"model_type": "marian", "d_model": d, "encoder_layers": layers, "decoder_layers": decoder_layers,
                  "encoder_attention_heads": n_heads, "decoder_attention_heads": n_heads, "encoder_ffn_dim": hidden,
                  "decoder_ffn_dim": hidden,
                  "activation_function": activation, "scale_embedding": scaled, "share_encoder_decoder_embeddings": shared,
                  "tie_word_embeddings": tied, "static_position_embeddings": True, "normalize_before": False, "normalize_embedding": False,
                  "max_position_embeddings": 64, "pad_token_id": rows - 1, "decoder_start_token_id": rows - 1, "eos_token_id": 0,
                  "bad_words_ids": [[rows - 1]], "vocab_size": rows, "is_encoder_decoder": True, **(changes or {})}
        super().__init__(name, config, **more)
        for table in ("shared",) if shared else ("encoder.embed_tokens", "decoder.embed_tokens"):
            self.tensor(table + ".weight", rows, d, spread=0.3)
        for stack, n_layers in (("encoder", layers), ("decoder", decoder_layers)):
            self.tensor(stack + ".embed_positions.weight", 64, d)  # unused: positions follow from their formula
            for layer in range(n_layers):
                h = f"{stack}.layers.{layer}."
                for attn in ("self_attn",) if stack == "encoder" else ("self_attn", "encoder_attn"):
                    for part in ("q_proj", "k_proj", "v_proj", "out_proj"):
                        self.linear(h + attn + "." + part, d, d)
                    self.norm(h + attn + "_layer_norm", d)
                self.linear(h + "fc1", d, hidden)
                self.linear(h + "fc2", hidden, d)
                self.norm(h + "final_layer_norm", d)
        bias = self.random.normal(0, 0.5, (1, rows))
        bias[0, 0] -= 2  # texts of some words
        self.keep("final_logits_bias", bias)
        if not tied:
            self.tensor("lm_head.weight", rows, d)

    def in_file(self):
        alone = ("final_logits_bias", "lm_head.weight")
        return {("" if name in alone else "model.") + name: tensor for name, tensor in self.stored.items()}

    def write_words(self, folder, words):
        """The ids come from vocab.json and are not the indices of the pieces."""
        folder = pathlib.Path(folder)
        pieces = spm.of_words(words[1:])
        contents = [content for content, _, kind in pieces if kind == spm.NORMAL]
        self.ids = {"</s>": 0, "<unk>": 1, **{content: 2 + i for i, content in enumerate(reversed(contents))}, "<pad>": self.start}
        (folder / "source.spm").write_bytes(spm.model(pieces))
        (folder / "target.spm").write_bytes(spm.model(list(reversed(pieces))))
        (folder / "vocab.json").write_text(json.dumps(self.ids))
        (folder / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "MarianTokenizer"}))

    def expected_ids(self, sentence):
        return [self.ids["\u2581" + word] for word in sentence.split()] + [self.end]

    def norm_of(self, name, x):
        return formulas.layer_norm(x, self.w[name + ".weight"], self.w[name + ".bias"], 1e-5)

    def attention(self, h, prefix, x, memory, mask, s):
        n = self.config["encoder_attention_heads"]
        q, k, v = (heads(self.apply(h + f".{part}_proj", rows), n) for part, rows in (("q", x), ("k", memory), ("v", memory)))
        return self.apply(h + ".out_proj", attention(q, k, v, mask, s, prefix + "."))

    def positions(self, n):
        d = self.config["d_model"]
        angle = np.arange(n)[:, None] / 10000 ** (2 * np.arange(d // 2) / d)
        return np.concatenate([np.sin(angle), np.cos(angle)], axis=1)

    def table(self, stack):
        return self.w["shared.weight" if self.config["share_encoder_decoder_embeddings"] else stack + ".embed_tokens.weight"]

    def stack(self, stack, n_layers, ids, mask, s, memory=None, cross_mask=None):
        active = ACTIVATIONS[{"swish": "silu"}.get(self.config["activation_function"], self.config["activation_function"])]
        x = s[stack + ".embed"] = self.table(stack)[ids]
        if self.config["scale_embedding"]:
            x = s[stack + ".scaled_embed"] = x * math.sqrt(self.config["d_model"])
        s[stack + ".pos_embed"] = self.positions(len(ids))
        x = x + s[stack + ".pos_embed"]
        for layer in range(n_layers):
            h, b = f"{stack}.layers.{layer}.", f"{stack}.blocks.{layer}."
            own = "attn" if memory is None else "self_attn"
            s[b + "resid_pre"] = x
            s[b + own + "_out"] = self.attention(h + "self_attn", b + own, x, x, mask, s)
            s[b + "resid_mid"] = x + s[b + own + "_out"]
            s[b + "ln1"] = x = self.norm_of(h + "self_attn_layer_norm", s[b + "resid_mid"])
            if memory is not None:
                s[b + "cross_attn_out"] = self.attention(h + "encoder_attn", b + "cross_attn", x, memory, cross_mask, s)
                s[b + "resid_cross"] = x + s[b + "cross_attn_out"]
                s[b + "ln2"] = x = self.norm_of(h + "encoder_attn_layer_norm", s[b + "resid_cross"])
            s[b + "mlp_pre"] = self.apply(h + "fc1", x)
            s[b + "mlp_post"] = active(s[b + "mlp_pre"])
            s[b + "mlp_out"] = self.apply(h + "fc2", s[b + "mlp_post"])
            s[b + "resid_post"] = x + s[b + "mlp_out"]
            s[b + ("ln2" if memory is None else "ln3")] = x = self.norm_of(h + "final_layer_norm", s[b + "resid_post"])
        return x

    def compute(self, ids, target):
        s = {}
        source_mask, target_mask, cross_mask = self.masks(len(ids), len(target))
        memory = self.stack("encoder", self.config["encoder_layers"], ids, source_mask, s)
        y = self.stack("decoder", self.config["decoder_layers"], target, target_mask, s, memory, cross_mask)
        head = self.table("decoder") if self.config["tie_word_embeddings"] else self.w["lm_head.weight"]
        s["logits"] = y @ head.T + self.w["final_logits_bias"]
        s["probs"] = formulas.softmax(s["logits"])
        return s


def small_models(n_words):
    """A model of every family, and of every option of its config that changes the numbers."""
    return [
        T5("t5", n_words),
        T5("t5_gated", n_words, projection="gated-gelu", tied=False, d_kv=8, buckets=6, furthest=20, kind="BF16", shards=2),
        T5("mt5", n_words, projection="gated-silu", tied=False, decoder_layers=1, kind_of_model="mt5"),
        Marian("marian", n_words),
        Marian("marian_apart", n_words, shared=False, scaled=False, activation="gelu", layers=1, decoder_layers=2, kind="F16"),
        Marian("marian_untied", n_words, activation="relu", tied=False, shards=2),
    ]

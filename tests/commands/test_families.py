"""Folders in the format of Hugging Face's transformers: the errors for unreadable ones, and their windows, biases and documents."""
import json
import os
import unittest

import numpy as np

from program import main  # first: it says where tests/golden is
from folder_kit import Folder, SENTENCE, WORDS
import families
import family
import tensor_files


class Family(Folder):
    def trace_of(self, *more):
        return self.trace("--model", self.model, "--sentence", SENTENCE, *more)


class Opened(Family):
    def test_what_the_folder_holds(self):
        self.written(families.Llama("llama", len(WORDS)))
        said = self.succeeds("models", self.model)
        for words in ("model\tA model of the type llama", "2 layers, 24 dimensions, 4 heads, d_mlp 40, causal", "vocabulary\t7"):
            self.assertIn(words, said)

    def test_a_query_sees_as_many_keys_as_the_config_says(self):
        self.written(families.Llama("mistral", len(WORDS), "mistral", changes={"sliding_window": 3}))
        pattern = self.trace_of()[0]["blocks.1.attn.pattern"][0, 0]
        self.assertTrue((pattern[5, :3] == 0).all() and (pattern[5, 3:] > 0).all(), "itself and two to its left")
        wider = self.trace_of("--window", "4")[0]["blocks.1.attn.pattern"][0, 0]
        self.assertTrue(wider[5, 0] == 0 and (wider[5, 1:] > 0).all())

    def test_weights_come_back_by_our_names(self):
        model = self.written(families.GPT2("gpt2", len(WORDS)))
        tensors = self.trace_of("--with-weights")[0]
        np.testing.assert_array_equal(tensors["W_pos"], model.w["wpe.weight"])
        np.testing.assert_array_equal(tensors["blocks.1.attn.W_K"][2], model.w["h.1.attn.c_attn.weight"][:, 24 + 16 : 48])
        np.testing.assert_array_equal(tensors["blocks.0.mlp.b_in"], model.w["h.0.mlp.c_fc.bias"])

    def test_every_view_is_drawn(self):
        self.written(families.Llama("qwen3", len(WORDS), "qwen3", head_dim=8, kv_heads=1))
        for view in ("map", "0.norm", "0.head_norm", "0.rotate", "1.mlp_gate", "1.mlp_in", "1.activation", "1.mlp_gated", "final_norm",
                     "probs"):
            self.succeeds("render", "--model", self.model, "--sentence", SENTENCE, "--view", view, "--size", "1280x720", "--out", self.png)

    def test_behind_each_residual_a_norm(self):
        self.written(families.Bert("bert", len(WORDS)))
        for view in ("map", "embed_norm", "0.residual", "0.norm", "1.mlp_norm"):
            self.succeeds("render", "--model", self.model, "--sentence", SENTENCE, "--view", view, "--size", "1280x720", "--out", self.png)


class UnknownWords(Family):
    def test_a_survey_counts_them_and_says_that_they_count_as_one(self):
        self.written(families.GPT2("gpt2", len(WORDS)))
        where = ("survey", "--model", self.model, "--head", "blocks.0:1")
        said = self.succeeds(*where, "--sentence", "the dog sat on a zebra")
        self.assertIn("  the vocabulary lacks 2 of 6 words; all unknown words count as the same word\n", said)
        answer = json.loads(self.succeeds(*where, "--sentence", "the dog sat on a zebra", "--json"))
        self.assertEqual(answer["measures"]["same"]["rows"], 2, "dog and zebra")
        self.assertIn("  the vocabulary lacks 1 of 6 words\n", self.succeeds(*where, "--sentence", "the dog sat on a mat"))
        self.assertNotIn("vocabulary", self.succeeds(*where, "--sentence", SENTENCE))
        drawn = json.loads(self.succeeds(*where, "--sentences", "20", "--json"))
        self.assertEqual([drawn["sentences"], drawn["refused"]], [20, 0], "the sentences of the translation are read with unknown words")

    def test_their_piece_is_found_by_its_id(self):
        model = self.written(families.GPT2("gpt2", len(WORDS)))
        where = ("survey", "--model", self.model, "--head", "blocks.0:1", "--sentence")
        for unknown in ("UNK", "<oov>"):
            model.write_words(self.model, [unknown, *WORDS[1:]])
            self.assertIn("  the vocabulary lacks 2 of 6 words; all unknown words count as the same word\n",
                          self.succeeds(*where, "the dog sat on a zebra"), unknown)
            answer = json.loads(self.succeeds(*where, "the dog sat on a zebra", "--json"))
            self.assertEqual([answer["words"], answer["unknown_words"]], [6, 2], unknown)
            self.assertNotIn("vocabulary", self.succeeds(*where, SENTENCE), unknown)


class OnTop(Family):
    """Heads on top of BERT."""

    def test_the_head_that_fills_in_words_is_shown(self):
        self.written(families.Bert("bert_masked", len(WORDS), masked="tied"))
        for view in ("map", "transform", "transform_active", "transform_norm", "logits", "probs"):
            self.succeeds("render", "--model", self.model, "--sentence", SENTENCE, "--view", view, "--size", "1280x720", "--out", self.png)
        probs = self.trace_of()[0]["probs"]
        self.assertEqual(probs.shape, (1, 6, len(WORDS)))
        self.refuses("generate", "--model", self.model, "--text", SENTENCE, saying="writes no text")

    def test_what_a_head_is_worth_to_the_rows_own_word(self):
        self.written(families.Bert("bert_masked", len(WORDS), masked="tied"))
        answer = json.loads(self.succeeds("survey", "--model", self.model, "--head", "blocks.0:1", "--sentence", SENTENCE, "--measure",
                                          "effect", "--most", "6", "--json"))
        own = [WORDS.index(word) for word in SENTENCE.split()]
        with_it, without = (self.trace_of(*off)[0]["probs"][0] for off in ((), ("--head-setting", "blocks.0:1=off")))
        lost = [with_it[row, word] - without[row, word] for row, word in enumerate(own)]
        self.assertEqual(answer["measures"]["effect"]["rows"], len(own), "the last row, too, has a word of its own")
        self.assertAlmostEqual(answer["measures"]["effect"]["mean"], np.mean(lost), places=6)
        self.assertAlmostEqual(answer["top"][0]["value"], max(lost), places=6)
        self.assertIn("a model of masked words: the row's own word", " ".join(self.succeeds("survey", "--help").split()))

    def test_the_words_that_a_head_makes_likelier_say_that_the_transform_is_left_out(self):
        where = ("circuits", "blocks.0.attn.pattern[0]", "--model", self.model, "--sentence", SENTENCE)
        left_out = "  between words: norms, positions and biases are left out"
        self.written(families.Bert("bert_masked", len(WORDS), masked="tied"))
        self.assertIn(left_out + ", and before W_U the transform with its activation and norm\n", self.succeeds(*where))
        for plain in (families.GPT2("gpt2", len(WORDS)), families.Bert("bert", len(WORDS))):
            self.written(plain)
            self.assertIn(left_out + "\n", self.succeeds(*where))

    def test_what_else_is_there_is_named(self):
        model = families.Bert("bert", len(WORDS))
        model.linear("classifier", 24, 2)
        self.written(model)
        self.assertIn("not shown of it: classifier, pooler.dense", self.succeeds("models", self.model))
        model = families.Bert("bert_masked", len(WORDS), masked="tied")
        model.linear("cls.seq_relationship", 24, 2)
        self.written(model)
        self.assertIn("not shown of it: cls.seq_relationship, pooler.dense", self.succeeds("models", self.model))

    def test_a_head_that_is_not_whole(self):
        model = families.Bert("bert_masked", len(WORDS), masked="tied")
        del model.stored["cls.predictions.transform.LayerNorm.bias"]
        self.written(model)
        self.refused("model", 'lack the tensor "bert.cls.predictions.transform.LayerNorm.bias"')
        self.written(families.Bert("roberta", len(WORDS), "roberta", masked="tied"))
        self.change(hidden_act="relu")
        self.refused("hidden_act", "always gelu")


class Refused(Family):
    def test_configs(self):
        self.written(families.GPT2("gpt2", len(WORDS)))
        whole = (self.model / "config.json").read_text()
        for fields, saying in [({"model_type": "mamba"}, ('model_type is "mamba"', "gpt2, llama, mistral")),
                               ({"model_type": 3}, ("model_type is 3", "a text is needed")),
                               ({"n_head": "nothing"}, ("lacks the field", "n_head")),
                               ({"n_head": 5}, ("5 heads cannot share d_model 24",)),
                               ({"n_head": 3.5}, ("n_head is 3.5", "a whole number from 1")),
                               ({"n_head": -1}, ("n_head is -1", "a whole number from 1")), ({"n_layer": 1 << 70}, ("n_layer",)),
                               ({"n_embd": None}, ("n_embd is null",)), ({"activation_function": "tanh"}, ('"tanh"', "gelu_new")),
                               ({"scale_attn_by_inverse_layer_idx": True}, ("scale_attn_by_inverse_layer_idx is true", "not supported")),
                               ({"layer_norm_epsilon": "small"}, ("layer_norm_epsilon", "a number is needed")),
                               ({"n_positions": 39}, ("wpe.weight", "[40, 24]", "[39, 24]")),
                               ({"n_layer": 3}, ("lack the tensor", "h.2.")),
                               ({"n_layer": 1}, ("transformer.h.1.", "not part of the model"))]:
            with self.subTest(fields):
                (self.model / "config.json").write_text(whole)
                self.change(**fields)
                self.refused("config.json" if "config.json" in saying else "model", *saying)
        for text in ("", "[]", "{\"model_type\": \"gpt2\"", "{\"model_type\": \"gpt2\", \"model_type\": \"gpt2\"}",
                     "[" * 5000 + "\"model_type\""):
            with self.subTest(text[:30]):
                (self.model / "config.json").write_text(text)
                self.refused("model")

    def test_rotary_positions_that_nobody_knows(self):
        self.written(families.Llama("llama", len(WORDS)))
        for rope, saying in [({"rope_type": "su"}, '"su"'), ({"type": "dynamic", "factor": -1}, "factor"),
                             ({"rope_type": "longrope", "short_factor": [1, 1, 1]}, "long_factor"),
                             ({"rope_type": "longrope", "short_factor": [1, 1, 1], "long_factor": [1, 0, 1]}, "3 numbers above 0"),
                             ({"rope_type": "longrope", "short_factor": [1, 1], "long_factor": [1, 1, 1]}, "3 numbers above 0"),
                             (3, "an object is needed"),
                             ({"rope_type": "linear", "factor": 0}, "factor"),
                             ({"rope_type": "linear", "factor": "two"}, "a number is needed")]:
            with self.subTest(rope):
                self.change(rope_scaling=rope)
                self.refused("config.json", saying)

    def test_what_a_config_says_is_obeyed_or_refused(self):
        for model, wrong in [(families.GPT2("gpt2", len(WORDS)), {"layer_norm_epsilon": -1, "vocab_size": 13}),
                             (families.Llama("llama", len(WORDS), "llama"),
                              {"rms_norm_eps": 1e18, "vocab_size": "x", "rope_scaling": {"factor": 4.0}}),
                             (families.Bert("roberta", len(WORDS), "roberta"), {"pad_token_id": 5, "layer_norm_eps": -1e-5})]:
            for field, value in wrong.items():
                with self.subTest(field=field, value=value):
                    self.written(model)
                    self.change(**{field: value})
                    self.refused("config.json." + field)

    def test_windows_of_some_layers_only(self):
        self.written(families.Llama("qwen2", len(WORDS), "qwen2"))
        self.change(use_sliding_window=True, sliding_window=3, max_window_layers=1)
        self.refused("max_window_layers", "not supported")

    def test_weights(self):
        model = self.written(families.GPT2("gpt2", len(WORDS)))
        file = self.model / "model.safetensors"
        whole = file.read_bytes()
        tensors = model.in_file()
        lacking = {name: tensor for name, tensor in tensors.items() if name != "transformer.h.1.ln_2.bias"}
        for wrong, saying in [(lacking, 'lack the tensor "transformer.h.1.ln_2.bias"'),
                              ({**tensors, "transformer.h.0.adapter": np.zeros(3, np.float32)}, "h.0.adapter"),
                              ({**tensors, "transformer.ln_f.weight": np.zeros(23, np.float32)},
                               "has the shape [23]; its config asks for [24]"),
                              ({**tensors, "transformer.ln_f.weight": np.zeros(24, np.int64)}, "holds I64"), ({}, "lack the tensor")]:
            with self.subTest(saying):
                tensor_files.write(file, wrong)
                self.refused("model", saying)
        for cut in (0, 4, 100, len(whole) - 1):
            with self.subTest(cut):
                file.write_bytes(whole[:cut])
                self.refused("model.safetensors")

    def test_shards(self):
        self.written(families.GPT2("gpt2", len(WORDS), shards=3))
        index = self.model / "model.safetensors.index.json"
        whole = json.loads(index.read_text())
        self.trace_of()
        self.out.unlink()
        (self.model / "model-00002-of-00003.safetensors").rename(self.model / "away")
        self.refused("model-00002-of-00003.safetensors is missing")
        (self.model / "away").rename(self.model / "model-00002-of-00003.safetensors")
        for weights, saying in [({}, "is empty"), ({"a": "../model.safetensors"}, "the name of a file in this folder"),
                                ({"a": 3}, "expected a name"),
                                ({**whole["weight_map"], "more": "model-00001-of-00003.safetensors"}, 'lacks the tensor "more"')]:
            with self.subTest(saying):
                index.write_text(json.dumps({"weight_map": weights}))
                self.refused("model.safetensors.index.json", saying)
        index.write_text("{}")
        self.refused("weight_map")
        index.write_text("{")
        self.refused("model.safetensors.index.json", "not valid JSON")
        index.write_text(json.dumps(whole))
        (self.model / "config.json").write_text('{"model_type": "gpt2",')
        self.refused("config.json", "not valid JSON")

    def test_what_else_a_folder_may_lack(self):
        self.written(families.GPT2("gpt2", len(WORDS)))
        (self.model / "tokenizer.json").unlink()
        self.refused("model", "tokenizer")
        (self.model / "model.safetensors").rename(self.model / "pytorch_model.bin")
        self.refused("pytorch_model.bin", "save_pretrained")
        (self.model / "pytorch_model.bin").rename(self.model / "pytorch_model.bin.index.json")
        self.refused("pytorch_model.bin", "save_pretrained")
        (self.model / "pytorch_model.bin.index.json").unlink()
        self.refused("Hugging Face config.json, but no model.safetensors")

    def test_a_tokenizer_of_another_model(self):
        self.written(families.GPT2("gpt2", len(WORDS)))
        family.write_words(self.model, [*WORDS, "dog"])
        self.refused("model", "8 pieces", "7 rows")
        (self.model / "tokenizer.json").write_text("{")
        self.refused("tokenizer.json")

    def test_a_folder_with_nothing_in_it(self):
        self.model.mkdir()
        self.refused("model", "config.json")
        (self.model / "config.json").mkdir()
        self.refused("model", "config.json")

    @unittest.skipIf(os.geteuid() == 0, "root reads everything")
    def test_files_that_may_not_be_read(self):
        self.written(families.GPT2("gpt2", len(WORDS)))
        for name in ("config.json", "model.safetensors", "tokenizer.json"):
            with self.subTest(name):
                (self.model / name).chmod(0)
                self.refused(name, "ermission")
                (self.model / name).chmod(0o644)
        self.model.chmod(0)
        self.refused("cannot be opened", "ermission")
        self.model.chmod(0o755)

    def test_texts_longer_than_the_positions(self):
        self.written(families.GPT2("gpt2", len(WORDS)))
        self.refuses("trace", "--model", self.model, "--sentence", " ".join(["cat"] * 41), "--out", self.out,
                     saying=("40 positions", "41 words"))

    def test_it_is_not_overwritten(self):
        """A training into the folder is refused."""
        self.written(families.GPT2("gpt2", len(WORDS)))
        before = {name: (self.model / name).read_bytes() for name in os.listdir(self.model)}
        self.refuses("train", "copy", "--steps", "1", "--out", self.model, saying="model")
        self.assertEqual({name: (self.model / name).read_bytes() for name in os.listdir(self.model)}, before)


if __name__ == "__main__":
    main()

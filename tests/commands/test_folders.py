"""Hugging Face folders with peculiarities: ids that are ids, heads that are tied in name only, and configs whose fields contradict each
other. NumPy recomputes the right results; where the library decides, the rule is that of transformers 5 (modeling_rope_utils.py,
tokenization_utils_tokenizers.py), implemented here from its description."""
import json

import numpy as np

from program import main, run  # first: it says where tests/golden is
import encoder_decoders
import families
import tensor_files
from folder_kit import Folder, SENTENCE, WORDS
from safetensors_reader import written_ids
import tokenize_kit as kit


class Ids(Folder):
    """--ids are exactly these ids."""

    def with_tokenizer(self, **more):
        self.written(families.GPT2("gpt2", len(WORDS)))
        words = {word: i for i, word in enumerate(["a", "b", "ab", "<s>", "</s>", "c"])}
        (self.model / "tokenizer.json").write_text(json.dumps(kit.whole(kit.bpe(words, [["a", "b"]]), **more)))

    def with_marks(self):
        marks = {"type": "TemplateProcessing",
                 "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                            {"SpecialToken": {"id": "</s>", "type_id": 0}}],
                 "pair": [], "special_tokens": {mark: {"id": mark, "ids": [number], "tokens": [mark]}
                                                for mark, number in (("<s>", 3), ("</s>", 4))}}
        self.with_tokenizer(post_processor=marks, added_tokens=[kit.special("<s>", 3), kit.special("</s>", 4)])

    def test_nothing_is_merged_anew(self):
        self.with_tokenizer()
        for ids in ([0, 1], [0, 1, 2], [2, 2, 0, 1, 5], [6], [3, 4]):
            tensors, found, _ = self.traced("--ids", ",".join(map(str, ids)), "--with-weights")
            self.assertEqual(found, ids)
            np.testing.assert_array_equal(tensors["embed"][0], tensors["W_E"][ids])
        once = ("--words", "1", "--temperature", "0", "--json")
        written = json.loads(self.succeeds("generate", "--model", self.model, "--ids", "0,1", *once))
        scores = families.GPT2("gpt2", len(WORDS)).compute([0, 1])["logits"][-1]
        self.assertEqual(written["tokens"][0]["id"], int(np.argmax(scores)))

    def test_no_mark_is_set_around_them_unless_it_is_asked_for(self):
        self.with_marks()
        for ids in ([3, 0, 1, 4], [0, 1], [2], [4, 3]):
            self.assertEqual(self.traced("--ids", ",".join(map(str, ids)))[1], ids)
        self.assertEqual(self.traced("--ids", "0,1", "--with-marks")[1], [3, 0, 1, 4])
        self.assertEqual(self.traced("--sentence", "ab")[1], [3, 2, 4])
        self.assertEqual(self.traced("--sentence", "ab", "--no-marks")[1], [2])
        self.assertEqual(json.loads(self.succeeds("tokenize", "--model", self.model, "--text", "ab", "--no-marks", "--json"))["ids"], [2])
        self.refuses("trace", "--model", self.model, "--with-marks", "--sentence", "ab", "--out", self.out,
                     saying="--with-marks needs --ids")

    def test_an_encoder_reads_them_alone(self):
        _, metadata = self.trace("--model", "en-fr", "--ids", "3,5,4")
        self.assertEqual(written_ids(metadata), [3, 5, 4])
        _, metadata = self.trace("--model", "en-fr", "--ids", "3,5,4", "--with-marks")
        self.assertEqual(len(json.loads(metadata["tokens"])[0]), 4)
        _, metadata = self.trace("--model", "en-fr", "--sentence", "The elephant ate", "--no-marks")
        self.assertEqual(len(json.loads(metadata["tokens"])[0]), 3)

    def test_every_command_takes_them(self):
        self.with_marks()
        self.succeeds("render", "--model", self.model, "--ids", "0,1", "--view", "tokens", "--look", "pieces", "--out", self.png)
        said = self.succeeds("explain", "--model", self.model, "--ids", "0,1", "embed", "1", "0")
        self.assertIn("W_E", said)
        program = self.folder / "again.py"
        self.succeeds("export", "--as", "numpy", "--model", self.model, "--ids", "0,1", "--out", program)
        done = run(str(program), program="/usr/bin/python3")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(self.traced("--sentence", "<ids 0,1>")[1], [0, 1], "as a document and a link keep them")

    def test_bert_reads_marks_only_where_they_are_typed(self):
        model = families.Bert("bert", len(WORDS))
        self.written(model)
        tensors, ids, _ = self.traced("--ids", "2,3,4")
        self.assertEqual(ids, [2, 3, 4])
        np.testing.assert_allclose(tensors["blocks.1.resid_post"][0], model.compute([2, 3, 4])["blocks.1.resid_post"], atol=2e-5)


class Heads(Folder):
    """The matrix that turns the last vectors into scores of words."""

    def test_two_different_tensors_are_not_tied(self):
        bert = families.Bert("bert_masked", len(WORDS), masked="untied")
        models = [families.GPT2("gpt2", len(WORDS), tied=False), families.Llama("llama", len(WORDS)),
                  families.Llama("qwen3", len(WORDS), "qwen3", head_dim=8), bert]
        for model in models:
            with self.subTest(model.name):
                self.written(model)
                self.change(tie_word_embeddings=True)
                tensors, ids, said = self.traced()
                np.testing.assert_allclose(tensors["logits"][0], model.compute(ids)["logits"], atol=2e-4)
                self.assertIn("ties the head to the embedding", said)
                self.assertIn("ties the head to the embedding", self.succeeds("models", self.model))

    def test_nor_are_those_that_fill_in_words(self):
        for model in (families.Bert("roberta", len(WORDS), "roberta", masked="untied"),
                      families.DistilBert("distilbert", len(WORDS), masked="untied")):
            with self.subTest(model.name):
                self.written(model)
                self.change(tie_word_embeddings=True)
                tensors, ids, said = self.traced("--ids", "2,3,4,5")
                np.testing.assert_allclose(tensors["logits"][0], model.compute(ids)["logits"], atol=2e-4)
                self.assertIn("ties the head to the embedding", said)

    def test_nor_in_encoder_decoders(self):
        t5 = encoder_decoders.T5("t5", len(WORDS), projection="gated-gelu", tied=False)
        for model, more in ((t5, {"scale_decoder_outputs": False}), (encoder_decoders.Marian("marian", len(WORDS), tied=False), {})):
            with self.subTest(model.name):
                self.written(model)
                self.change(tie_word_embeddings=True, **more)
                tensors, ids, said = self.traced("--sentence", SENTENCE, "--target", "on a mat")
                target = [model.start, *(model.ids["\u2581" + word] for word in ("on", "a", "mat"))]
                np.testing.assert_allclose(tensors["logits"][0], model.compute(ids, target)["logits"], atol=2e-4)
                self.assertIn("ties the head to the embedding", said)

    def test_the_same_numbers_twice_are_tied(self):
        model = families.Llama("llama", len(WORDS), tied=True)
        model.keep("lm_head.weight", model.w["embed_tokens.weight"])
        self.written(model)
        tensors, ids, said = self.traced()
        np.testing.assert_allclose(tensors["logits"][0], model.compute(ids)["logits"], atol=2e-4)
        self.assertEqual(said, "")

    def test_a_tied_table_may_be_there_under_the_heads_name_only(self):
        model = families.Llama("llama", len(WORDS), tied=True)
        self.written(model)
        tensors = {("lm_head.weight" if "embed_tokens" in name else name): tensor for name, tensor in model.in_file().items()}
        tensor_files.write(self.model / "model.safetensors", tensors)
        found, ids, _ = self.traced()
        np.testing.assert_allclose(found["logits"][0], model.compute(ids)["logits"], atol=2e-4)

    def test_tables_of_t5(self):
        """MADLAD-400 has the decoder's table and a head; others have a table for each stack."""
        model = encoder_decoders.T5("t5", len(WORDS), projection="gated-gelu", tied=False)
        for names in (["decoder.embed_tokens.weight"], ["encoder.embed_tokens.weight"],
                      ["encoder.embed_tokens.weight", "decoder.embed_tokens.weight"]):
            with self.subTest(names):
                self.written(model)
                tensors = {name: tensor for name, tensor in model.in_file().items() if name != "shared.weight"}
                tensor_files.write(self.model / "model.safetensors", {**tensors, **{name: model.stored["shared.weight"] for name in names}})
                found, ids, _ = self.traced("--sentence", SENTENCE, "--target", "on")
                right = model.compute(ids, [0, model.ids["\u2581on"]])
                np.testing.assert_allclose(found["logits"][0], right["logits"], atol=2e-4)
        other = model.random.normal(size=model.w["shared.weight"].shape).astype(np.float32)
        tensor_files.write(self.model / "model.safetensors", {**model.in_file(), "encoder.embed_tokens.weight": other})
        found, ids, _ = self.traced("--sentence", SENTENCE, "--target", "on")
        np.testing.assert_array_equal(found["encoder.embed"][0], other[ids])

    def test_folders_without_a_head_open_and_say_so(self):
        for model in (families.Llama("llama", len(WORDS)), families.GPT2("gpt2", len(WORDS), tied=False)):
            with self.subTest(model.name):
                del model.stored["lm_head.weight"]
                model.tensor("score.weight", 2, 24)
                self.written(model)
                tensors, ids, said = self.traced()
                self.assertNotIn("logits", tensors)
                np.testing.assert_allclose(tensors["ln_final"][0], self.last_of(model, ids), atol=1e-4)
                self.assertIn("no head that predicts words", said)
                self.assertIn("not shown of it: score", self.succeeds("models", self.model))
                self.refuses("generate", "--model", self.model, "--text", SENTENCE, saying="writes no text")

    def last_of(self, model, ids):
        model.w["lm_head.weight"] = np.zeros((len(WORDS), 24))
        return model.compute(ids)["ln_final"]

    def test_the_encoder_of_t5_alone(self):
        model = encoder_decoders.T5("t5", len(WORDS), projection="gated-gelu")
        for fields in ({}, {"is_encoder_decoder": False}):
            self.written(model)
            tensors = {name: tensor for name, tensor in model.in_file().items() if not name.startswith(("decoder.", "lm_head."))}
            tensor_files.write(self.model / "model.safetensors", tensors)
            self.change(**fields)
            found, ids, said = self.traced()
            right = model.compute(ids, [0])
            np.testing.assert_allclose(found["ln_final"][0], right["encoder.ln_final"], atol=1e-4)
            np.testing.assert_allclose(found["blocks.1.attn.pattern"][0], right["encoder.blocks.1.attn.pattern"], atol=1e-5)
            self.assertIn("no decoder", said)

    def test_encoder_decoders_without_a_head(self):
        model = encoder_decoders.Marian("marian", len(WORDS))
        del model.stored["final_logits_bias"]
        self.written(model)
        found, ids, _ = self.traced("--sentence", SENTENCE, "--target", "on")
        model.w["final_logits_bias"] = np.zeros_like(model.w["final_logits_bias"])
        np.testing.assert_allclose(found["logits"][0], model.compute(ids, [model.start, model.ids["\u2581on"]])["logits"], atol=2e-4)
        for model in (encoder_decoders.Marian("marian", len(WORDS), tied=False), encoder_decoders.T5("t5", len(WORDS), tied=False)):
            for name in ("lm_head.weight", "final_logits_bias"):
                model.stored.pop(name, None)
            self.written(model)
            tensors, _, said = self.traced()
            self.assertNotIn("logits", tensors)
            self.assertIn("no head that predicts words", said)


class Configs(Folder):
    def logits(self, model, **fields):
        self.written(model)
        self.change(**fields)
        tensors, ids, said = self.traced()
        return tensors["logits"][0], ids, said

    def agrees(self, model, **fields):
        found, ids, said = self.logits(model, **fields)
        np.testing.assert_allclose(found, model.compute(ids)["logits"], atol=2e-4)
        return said

    def test_kinds_of_layers_win_over_older_fields(self):
        free = families.Llama("qwen2", len(WORDS), "qwen2", changes={"use_sliding_window": False})
        self.agrees(free, use_sliding_window=True, sliding_window=3, max_window_layers=0, layer_types=["full_attention"] * 2)
        slides = families.Llama("qwen2", len(WORDS), "qwen2", changes={"sliding_window": 3, "use_sliding_window": True})
        self.agrees(slides, max_window_layers=28, layer_types=["sliding_attention"] * 2)
        self.agrees(slides, max_window_layers=0)
        self.agrees(free, use_sliding_window=True, sliding_window=3, max_window_layers=2)
        self.agrees(free, use_sliding_window=True, sliding_window=4096, max_window_layers=1)
        for fields, saying in (({"layer_types": ["full_attention", "sliding_attention"]}, "layer_types gives only some layers"),
                               ({"layer_types": ["full_attention"]}, "layer_types has 1 entries"),
                               ({"layer_types": ["chunked_attention"] * 2}, "chunked_attention"),
                               ({"layer_types": ["sliding_attention"] * 2, "use_sliding_window": False}, "no width"),
                               ({"max_window_layers": 0, "sliding_window": 1}, "sliding_window is 1")):
            self.written(slides)
            self.change(**fields)
            self.refused(saying)

    def test_one_field_of_rotary_positions_over_another(self):
        linear = {"rope_type": "linear", "factor": 2.0}
        stretched = families.Llama("llama", len(WORDS), rope=linear)
        self.agrees(stretched, rope_parameters={"rope_type": "default", "rope_theta": 77.0})
        self.agrees(stretched, rope_scaling=None, rope_parameters={**linear, "rope_theta": 500.0}, rope_theta=3.0)
        self.agrees(stretched, rope_scaling={}, rope_parameters=linear)
        yarn = {"rope_type": "yarn", "original_max_position_embeddings": 16}
        self.agrees(families.Llama("llama", len(WORDS), rope={**yarn, "factor": 4.0}), rope_scaling={**yarn, "factor": None})
        self.agrees(families.Llama("llama", len(WORDS), rope={**yarn, "factor": 4.0}),
                    rope_scaling={"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 5},
                    original_max_position_embeddings=16)
        self.written(stretched)
        for rope, saying in (({"full_attention": linear, "sliding_attention": linear}, ("rope_scaling", "full_attention")),
                             ({"rope_type": "linear", "factor": None}, ("factor",)), ({"rope_type": "dynamic"}, ("factor",)),
                             ({**linear, "partial_rotary_factor": 0.5}, ("partial_rotary_factor",))):
            self.change(rope_scaling=rope)
            self.refused(*saying)
        self.change(rope_scaling=linear, partial_rotary_factor=0.5)
        self.refused("config.json.partial_rotary_factor")
        self.assertIn("rope_scaling.mrope_section is not read", self.agrees(stretched, rope_scaling={**linear, "mrope_section": [1, 2]}))

    def test_objects_that_nobody_reads_are_named(self):
        said = self.agrees(families.GPT2("gpt2", len(WORDS)), attention={"kind": "odd"}, id2label={"0": "a"},
                           task_specific_params={"a": {"b": 1}})
        self.assertIn("config.json.attention is not read", said)
        self.assertEqual(said.count("is not read"), 1)
        self.written(families.GPT2("gpt2", len(WORDS)))
        self.change(pruned_heads={"0": [1]})
        self.refused("pruned_heads")

    def test_fields_by_two_names(self):
        model = families.GPT2("gpt2", len(WORDS))
        self.agrees(model, n_embd="nothing", hidden_size=24, n_layer="nothing", num_hidden_layers=2)
        self.agrees(families.DistilBert("distilbert", len(WORDS), masked="tied"), n_heads=2, num_attention_heads=3)

    def test_biases_that_a_type_has_or_has_not(self):
        self.agrees(families.Llama("mistral", len(WORDS), "mistral"), attention_bias=True, mlp_bias=True)
        self.agrees(families.Llama("qwen2", len(WORDS), "qwen2"), attention_bias=False)

    def test_the_activation_that_was_made_of_the_projection(self):
        model = encoder_decoders.T5("t5", len(WORDS), projection="gated-silu", tied=False)
        self.written(model)
        self.change(feed_forward_proj="gated-gelu", dense_act_fn="silu", is_gated_act=True)
        found, ids, _ = self.traced("--sentence", SENTENCE, "--target", "on")
        np.testing.assert_allclose(found["logits"][0], model.compute(ids, [0, model.ids["\u2581on"]])["logits"], atol=2e-4)

    def test_the_padding_of_roberta_within_a_text(self):
        self.written(families.Bert("roberta", len(WORDS), "roberta"))
        self.refuses("trace", "--model", self.model, "--ids", "2,1,3", "--out", self.out, saying=("padding", "position"))
        self.traced("--ids", "2,0,3")

    def test_weights_of_few_bits(self):
        model = families.Llama("llama", len(WORDS))
        tensors = model.in_file()
        for fields, saying in (({"quantization_config": {"quant_method": "gptq", "bits": 4}}, ("quantization_config", "gptq", "4 bits")),
                               ({"quantization_config": {"quant_method": "awq", "bits": 4}}, ("quantization_config", "awq")),
                               ({"quantization_config": {"load_in_8bit": True, "quant_method": "bitsandbytes"}},
                                ("bitsandbytes", "8 bits")),
                               ({"quantization_config": {"quant_method": "fp8"}}, ("quantization_config", "fp8")),
                               ({"compression_config": {"format": "float-quantized"}}, ("compression_config", "float-quantized"))):
            self.written(model)
            self.change(**fields)
            self.refused("quantised", *saying)
        self.written(model)
        packed = {"model.layers.0.mlp.up_proj.qweight": np.zeros((2, 2), np.int64)}
        tensor_files.write(self.model / "model.safetensors", {**tensors, **packed})
        self.refused("quantised", "qweight")


class Tokenizers(kit.Tokenize):
    """tokenizer_config.json beside tokenizer.json."""

    BYTES = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}

    def cut(self, text, config, **more):
        pieces = ["a", "b", "Ġ", "Ġa", "<begin>", "<end>"]
        self.write(tokenizer_json=kit.whole(kit.bpe({piece: i for i, piece in enumerate(pieces)}, [["Ġ", "a"]]), **{
            "pre_tokenizer": self.BYTES, "added_tokens": [kit.special("<begin>", 4), kit.special("<end>", 5)], **more}),
            tokenizer_config_json=config)
        return self.tokenized(text)[1]

    def test_marks_around_a_text(self):
        marks = {"bos_token": "<begin>", "eos_token": "<end>"}
        for kind in ({"tokenizer_class": "LlamaTokenizerFast"}, {"tokenizer_class": "PreTrainedTokenizerFast"}, {}):
            with self.subTest(kind):
                self.assertEqual(self.cut("ab", {**marks, **kind, "add_bos_token": True}), ["<begin>", "a", "b"])
                self.assertEqual(self.cut("ab", {**marks, **kind, "add_eos_token": True}), ["a", "b", "<end>"])
                self.assertEqual(self.cut("ab", {**marks, **kind}), ["a", "b"])
        template = {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "<begin>", "type_id": 0}},
                                                             {"Sequence": {"id": "A", "type_id": 0}}],
                    "pair": [], "special_tokens": {"<begin>": {"id": "<begin>", "ids": [4], "tokens": ["<begin>"]}}}
        self.assertEqual(self.cut("ab", marks, post_processor=template), ["<begin>", "a", "b"])
        other = {**marks, "add_bos_token": False, "add_eos_token": True}
        self.assertEqual(self.cut("ab", other, post_processor=template), ["a", "b", "<end>"])
        self.assertEqual(self.cut("ab", {"add_bos_token": True}, post_processor=template), ["a", "b"], "nothing says what it is")
        self.write(tokenizer_config_json={"add_bos_token": True, "bos_token": "<none>"})
        self.no_tokenizer("<none>", "add_bos_token")

    def test_the_space_before_the_first_word(self):
        spaced = {**self.BYTES, "add_prefix_space": True}
        for kind in ("GPT2Tokenizer", "RobertaTokenizerFast"):
            self.assertEqual(self.cut("a", {"tokenizer_class": kind, "add_prefix_space": True}), ["Ġa"])
            self.assertEqual(self.cut("a", {"tokenizer_class": kind}, pre_tokenizer=spaced), ["a"])
        self.assertEqual(self.cut("a", {"tokenizer_class": "PreTrainedTokenizerFast"}, pre_tokenizer=spaced), ["Ġa"])

    def test_rules_of_bert(self):
        model = {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100,
                 "vocab": {piece: i for i, piece in enumerate(["[UNK]", "a", "A", "é", "e"])}}
        cased = {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None, "lowercase": False}
        for kind, flags, right in (("BertTokenizer", {"do_lower_case": False}, ["A", "é"]),
                                   ("BertTokenizerFast", {"do_lower_case": True}, ["a", "e"]), ("BertTokenizer", {}, ["a", "e"]),
                                   ("DistilBertTokenizer", {"strip_accents": False}, ["a", "é"]),
                                   ("PreTrainedTokenizerFast", {"do_lower_case": True}, ["A", "é"])):
            with self.subTest(kind=kind, flags=flags):
                self.write(tokenizer_json=kit.whole(model, normalizer=cased, pre_tokenizer={"type": "BertPreTokenizer"}),
                           tokenizer_config_json={"tokenizer_class": kind, **flags})
                self.assertEqual(self.tokenized("A é")[1], right)

    def test_special_tokens_that_only_the_config_names(self):
        self.assertEqual(self.cut("a<end>b", {"eos_token": "<end>"}, added_tokens=[]), ["a", "<end>", "b"])

    def test_what_is_not_supported(self):
        self.cut("a", {})
        self.write(tokenizer_config_json={"split_special_tokens": True})
        self.no_tokenizer("split_special_tokens")


if __name__ == "__main__":
    main()

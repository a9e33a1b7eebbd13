"""T5 and Marian folders: models that read one text and write another, their SentencePiece files, and the errors for unreadable ones."""
import json
import struct

import numpy as np

from program import main, run  # first: it says where tests/golden is
from folder_kit import Folder, SENTENCE, WORDS
import encoder_decoders
import sentencepiece_writer as spm
import tensor_files
from safetensors_reader import written_ids


class Pair(Folder):
    def t5(self, **more):
        return self.written(encoder_decoders.T5("t5", len(WORDS), **more))

    def marian(self, **more):
        return self.written(encoder_decoders.Marian("marian", len(WORDS), **more))

    def run_trace(self, *more):
        return self.trace("--model", self.model, "--sentence", SENTENCE, *more)

    def refused(self, *saying, target=()):
        self.refuses("trace", "--model", self.model, "--sentence", SENTENCE, *target, "--out", self.out, saying=saying)

    def tokenized(self, text):
        done = run("tokenize", "--model", self.model, "--text", "-", "--json", typed=text.encode())
        self.assertEqual(done.returncode, 0, done.stderr)
        found = json.loads(done.stdout)
        return list(zip(found["ids"], found["pieces"]))


class WordsByTheirTexts(Pair):
    """The vocabulary shows a word as "␣cat", and rows of a text show it as "cat": either is taken."""

    def test_in_circuits(self):
        for written in (self.t5, self.marian):
            written()
            where = ("circuits", "encoder.blocks.0.attn.pattern[0]", "--model", self.model, "--sentence", SENTENCE, "--word")
            self.assertEqual(self.succeeds(*where, "cat"), self.succeeds(*where, "␣cat"))
            self.assertNotEqual(self.succeeds(*where, "cat"), self.succeeds(*where, "mat"))
            self.refuses(*where, "zebra", saying='word "zebra" does not exist')

    def test_in_a_metric_and_a_loss(self):
        self.t5()
        where = ("patch", "--model", self.model, "--sentence", SENTENCE, "--into", "the cat sat", "--target", "the cat", "--json",
                 "--metric")
        found, marked = (json.loads(self.succeeds(*where, metric)) for metric in ("logit cat - mat", "logit ␣cat - ␣mat"))
        self.assertEqual([found[key] for key in ("a", "b", "effects")], [marked[key] for key in ("a", "b", "effects")])
        self.assertNotEqual(found["a"], json.loads(self.succeeds(*where, "logit sat - mat"))["a"])
        self.refuses(*where, "logit zebra", saying='the model has no word "zebra"')
        loss = [self.run_trace("--target", "the cat", "--gradient-of", f"loss:{word}")[0]["grad.logits"] for word in ("cat", "▁cat", "mat")]
        np.testing.assert_array_equal(loss[0], loss[1])
        self.assertFalse(np.array_equal(loss[0], loss[2]))


class Opened(Pair):
    def test_what_the_folder_holds(self):
        self.t5()
        said = self.succeeds("models", self.model)
        for words in ("model\tA model of the type t5", "2 encoder layers, 3 decoder layers, 24 dimensions, 3 heads", "read, "):
            self.assertIn(words, said)

    def test_a_target_that_is_given_is_what_the_decoder_has_read(self):
        model = self.t5()
        metadata = self.run_trace("--target", "on a mat")[1]
        ids = written_ids(metadata, "target_tokens")
        self.assertEqual(ids, [0, model.ids["▁on"], model.ids["▁a"], model.ids["▁mat"]])

    def test_a_translation_with_its_words_and_where_they_look(self):
        model = self.marian()
        found = json.loads(self.succeeds("translate", "--model", self.model, SENTENCE, "--beam", "2", "--json"))
        ids = model.greedy(model.expected_ids(SENTENCE))[1:]
        by_id = {number: piece for piece, number in model.ids.items()}
        best = found["beam"][0]
        self.assertEqual(len(found["words"]), len(best["words"]))
        self.assertEqual(found["translation"], "".join(best["words"]).replace("▁", " ").strip())
        greedy = json.loads(self.succeeds("translate", "--model", self.model, SENTENCE, "--json"))
        self.assertEqual(greedy["translation"], "".join(by_id[number] for number in ids).replace("▁", " ").strip())
        stages = model.compute(model.expected_ids(SENTENCE), [model.start, *ids])
        pattern = stages["decoder.blocks.0.cross_attn.pattern"].mean(axis=0)
        self.assertAlmostEqual(greedy["words"][0]["probability"], stages["probs"][0, ids[0]], places=4)
        look = greedy["words"][0]["looks_at"][0]
        self.assertEqual(look["index"], int(pattern[0].argmax()))
        self.assertAlmostEqual(look["weight"], pattern[0].max(), places=4)

    def test_the_padding_and_bad_words_are_never_written(self):
        model = self.marian()
        bias = np.zeros((1, model.start + 1), np.float32)
        bias[0, [model.start, 5, 7]] = 1000, 900, 800
        tensors = {**model.in_file(), "final_logits_bias": bias}
        tensor_files.write(self.model / "model.safetensors", tensors)
        self.change(bad_words_ids=[[model.start], [5]])
        self.assertEqual(set(written_ids(self.run_trace()[1], "target_tokens")[1:]), {7})
        self.change("generation_config.json", bad_words_ids=[[7]])
        self.assertEqual(set(written_ids(self.run_trace()[1], "target_tokens")[1:]), {5})
        self.refused('does not know the word "<pad>"', target=("--target", "<pad>"))

    def test_a_cell_of_the_bias_is_explained_down_to_the_table(self):
        self.t5()
        said = self.succeeds("explain", "--model", self.model, "--sentence", SENTENCE, "encoder.blocks.1.attn.biased_scores[2]", "1", "3")
        self.assertIn("position_bias", said)
        said = self.succeeds("explain", "--model", self.model, "--sentence", SENTENCE, "encoder.blocks.1.attn.position_bias[2]", "1", "3")
        self.assertIn("W_rel", said)

    def test_the_table_of_distances_comes_back(self):
        model = self.t5()
        tensors = self.run_trace("--with-weights", "--target", "the cat")[0]
        table = model.w["decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight"]
        np.testing.assert_allclose(tensors["decoder.W_rel"], table, rtol=1e-6)
        np.testing.assert_allclose(tensors["decoder.blocks.2.self_attn.position_bias"][0, :, 2, 0], table[2], rtol=1e-6)

    def test_a_program_computes_it_again(self):
        for model in (self.t5, self.marian):
            model()
            out = self.folder / "again.py"
            self.succeeds("export", "--as", "numpy", "--model", self.model, "--sentence", SENTENCE, "--target", "on a mat", "--out", out)
            done = run(str(out), program="/usr/bin/python3")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_document_finds_its_folder_again(self):
        self.t5(projection="gated-gelu", tied=False)
        page = self.folder / "page.html"
        self.succeeds("export", "--as", "html", "--model", self.model, "--sentence", SENTENCE, "--target", "on a mat", "--out", page)
        self.assertIn("+ Distances", page.read_text())

    def test_every_view_is_drawn(self):
        self.t5()
        for view in ("map", "translate", "encoder.positions", "encoder.0.relative", "decoder.2.self.relative", "decoder.0.cross.scale",
                     "logits"):
            self.succeeds("render", "--model", self.model, "--sentence", SENTENCE, "--target", "on a mat", "--view", view,
                          "--size", "1280x800", "--out", self.png)


class SentencePiece(Pair):
    """Texts as SentencePiece cuts them."""

    PIECES = [("<pad>", 0, spm.CONTROL), ("</s>", 0, spm.CONTROL), ("<unk>", 0, spm.UNKNOWN), ("▁", -3, 1), ("a", -4, 1), ("b", -4.5, 1),
              ("ab", -5, 1), ("▁ab", -6, 1), ("▁a", -5.5, 1), ("ba", -7, 1)]

    def write(self, pieces=None, extra_ids=0, **model):
        self.model.mkdir(exist_ok=True)
        (self.model / "spiece.model").write_bytes(spm.model(pieces or self.PIECES, **model))
        (self.model / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "T5Tokenizer", "extra_ids": extra_ids}))

    def cut(self, text):
        return [piece for _, piece in self.tokenized(text)][:-1]

    def test_the_likeliest_pieces(self):
        self.write()
        self.assertEqual(self.tokenized("ab a"), [(7, "▁ab"), (8, "▁a"), (1, "</s>")])
        self.assertEqual(self.cut("aab"), ["▁a", "ab"])
        self.assertEqual(self.tokenized("axyb")[1:3], [(2, "xy"), (5, "b")])
        self.assertEqual(self.cut("<pad>a<unk>"), ["<pad>", "▁a", "<unk>"])

    def test_merges_by_their_scores(self):
        self.write(kind=spm.BPE)
        self.assertEqual(self.cut("ab"), ["▁ab"])
        self.assertEqual(self.cut("bab"), ["▁", "b", "ab"])
        self.assertEqual(self.tokenized("xyb"), [(3, "▁"), (2, "xy"), (5, "b"), (1, "</s>")])

    def test_spaces(self):
        self.write()
        self.assertEqual(self.cut("  ab   a "), ["▁ab", "▁a"])
        self.assertEqual(self.cut(" "), [])
        self.write(add_dummy_prefix=False)
        self.assertEqual(self.cut("ab  a "), ["ab", "▁a"])
        self.write(remove_extra_whitespaces=False)
        self.assertEqual(self.cut(" ab  a "), ["▁", "▁ab", "▁", "▁a", "▁"])

    def test_bytes(self):
        octets = [(f"<0x{octet:02X}>", 0, spm.BYTE) for octet in range(256)]
        for kind in (spm.UNIGRAM, spm.BPE):
            self.write(self.PIECES + octets, kind=kind)
            self.assertEqual(self.cut("é"), ["▁", "é"])
            more = spm.text(2, spm.whole(35, 1) + spm.whole(3, kind))
            (self.model / "spiece.model").write_bytes(spm.model(self.PIECES + octets, kind=kind) + more)
            self.assertEqual(self.cut("aé"), ["▁a", "<0xC3>", "<0xA9>"])

    def test_user_defined_and_unused_pieces(self):
        self.write(self.PIECES[:6] + [("▁ab", -16, 1), ("aba", 0, spm.USER_DEFINED), ("bb", 0, spm.UNUSED)])
        self.assertEqual(self.cut("ababb"), ["▁", "aba", "b", "b"])

    def test_a_table_of_rewritings(self):
        """The table replaces A by aa and removes B: the units of a trie in SentencePiece's format."""
        units = [0] * 512
        root = 1
        units[0] = root << 10
        for letter, place in (("A", 0), ("B", 3)):
            at = root ^ ord(letter)
            leaf = 256 + place
            units[at] = ord(letter) | 1 << 8 | (at ^ leaf) << 10
            units[leaf] = place | 1 << 31
        table = struct.pack("<I512I", 4 * 512, *units) + b"aa\0\0"
        self.write(charsmap=table)
        self.assertEqual(self.cut("bAB"), self.cut("baa"))
        self.assertEqual(self.cut("bB a"), self.cut("b a"))

    def test_places_to_fill_in(self):
        self.write(extra_ids=3)
        self.assertEqual(self.tokenized("<extra_id_0> a <extra_id_2>"),
                         [(12, "<extra_id_0>"), (8, "▁a"), (10, "<extra_id_2>"), (1, "</s>")])

    def test_languages_of_marian(self):
        model = self.marian()
        ids = json.loads((self.model / "vocab.json").read_text())
        ids[">>fra<<"] = ids.pop("z")
        (self.model / "vocab.json").write_text(json.dumps(ids))
        self.assertEqual(self.tokenized(">>fra<< the cat"),
                         [(ids[">>fra<<"], ">>fra<<"), (model.ids["▁the"], "▁the"), (model.ids["▁cat"], "▁cat"), (0, "</s>")])


class Refused(Pair):
    def test_configs_of_t5(self):
        self.t5()
        whole = (self.model / "config.json").read_text()
        for fields, saying in [({"feed_forward_proj": "gated-tanh"}, ('"tanh"', "gelu_new")),
                               ({"feed_forward_proj": "gated-relu"}, ("lack the tensor", "wi_1")), ({"d_kv": "nothing"}, ("d_kv",)),
                               ({"d_kv": 7}, ("SelfAttention.q.weight", "[18, 24]", "[21, 24]")),
                               ({"relative_attention_num_buckets": 9}, ("relative_attention_bias", "[9, 3]")),
                               ({"relative_attention_num_buckets": 3}, ("relative_attention_num_buckets is 3", "from 4")),
                               ({"relative_attention_max_distance": 4}, ("relative_attention_max_distance is 4", "from 5")),
                               ({"num_decoder_layers": 4}, ("lack the tensor", "decoder.block.3.")),
                               ({"num_decoder_layers": 2}, ("decoder.block.2.", "not part of the model")),
                               ({"is_encoder_decoder": False}, ("is_encoder_decoder is false",)),
                               ({"decoder_start_token_id": 99}, ("decoder_start_token_id is 99",)),
                               ({"eos_token_id": None}, ("eos_token_id",)), ({"eos_token_id": []}, ("eos_token_id",)),
                               ({"forced_bos_token_id": 300}, ("forced_bos_token_id is 300",)),
                               ({"bad_words_ids": [3]}, ("bad_words_ids", "a list of lists"))]:
            with self.subTest(fields):
                (self.model / "config.json").write_text(whole)
                self.change(**fields)
                self.refused("model", *saying)

    def test_configs_of_marian(self):
        self.marian()
        whole = (self.model / "config.json").read_text()
        for fields, saying in [({"decoder_attention_heads": 4}, ("decoder_attention_heads is 4 and encoder_attention_heads 3",)),
                               ({"decoder_ffn_dim": 40}, ("decoder_ffn_dim is 40",)), ({"d_model": 25}, ("d_model", "odd")),
                               ({"normalize_before": True}, ("normalize_before is true", "not supported")),
                               ({"static_position_embeddings": False}, ("static_position_embeddings is false",)),
                               ({"activation_function": "mish"}, ('"mish"',)),
                               ({"encoder_layers": 3}, ("lack the tensor", "encoder.layers.2."))]:
            with self.subTest(fields):
                (self.model / "config.json").write_text(whole)
                self.change(**fields)
                self.refused("model", *saying)

    def test_weights(self):
        for write, name in [(self.marian, "model.encoder.layers.0.fc1.bias"), (self.t5, "encoder.final_layer_norm.weight")]:
            tensors = write().in_file()
            file = self.model / "model.safetensors"
            tensor_files.write(file, {one: tensor for one, tensor in tensors.items() if one != name})
            self.refused("lack the tensor", name)
            tensor_files.write(file, {**tensors, name: np.zeros(3, np.float32)})
            self.refused(name, "has the shape [3]; its config asks for [")
            tensor_files.write(file, {**tensors, "adapter": np.zeros(3, np.float32)})
            self.refused("adapter", "not part of the model")
            for cut in (0, 100, file.stat().st_size - 1):
                file.write_bytes(file.read_bytes()[:cut])
                self.refused("model.safetensors")

    def test_files_of_sentencepiece_that_are_cut(self):
        self.t5()
        file = self.model / "spiece.model"
        whole = file.read_bytes()
        wholly = 0
        for cut in [*range(0, len(whole), 37), len(whole) - 1]:
            file.write_bytes(whole[:cut])
            done = run("tokenize", "--model", self.model, "--text", "the cat")
            self.assertIn(done.returncode, (0, 2), done.stderr)
            wholly += done.returncode == 0  # cut between two pieces, it is another valid file with fewer
            if done.returncode:
                self.assertEqual(done.stderr.count(b"\n"), 1)
                self.assertIn(b"spiece.model", done.stderr)
        self.assertLess(wholly, 4)

    def test_files_of_sentencepiece_that_are_wrong(self):
        self.t5()
        pieces = SentencePiece.PIECES
        for content, saying in [(b"", "it is empty"), (b"\x0b", "wire type 3"), (b"\x00", "number 0"), (b"\x0a\xff", "is cut off"),
                                (b"\x0a" + b"\xff" * 10, "more than ten bytes"),
                                (spm.model(pieces + [("a", -1, 1)]), 'the piece "a" twice'),
                                (spm.model([("a", -1, 1)]), "0 pieces for what is unknown"),
                                (spm.model(pieces + [("<u>", 0, spm.UNKNOWN)]), "2 pieces for what is unknown"),
                                (spm.model([*pieces, ("x", float("nan"), 1)]), "not finite"),
                                (spm.model([*pieces, (b"\xff\xfe", 0, 1)]), "is not UTF-8"),
                                (spm.model([*pieces, ("", 0, 1)]), "has no text"),
                                (spm.model([*pieces, ("x", 0, 9)]), "type of a piece"), (spm.model(pieces, kind=4), "of the type 4"),
                                (spm.model(pieces, escape_whitespaces=False), "escape_whitespaces"),
                                (spm.model(pieces, charsmap=b"abc"), "precompiled_charsmap"),
                                (spm.model([*pieces, ("x", 0, spm.USER_DEFINED)], kind=spm.BPE), "in a BPE model"),
                                (spm.model(pieces) + spm.text(2, spm.whole(24, 1)), "treat_whitespace_as_suffix"),
                                (spm.model(pieces) + spm.whole(1, 3), "not a text"),
                                (spm.model(pieces) + spm.text(3, spm.whole(3, 2)), "not a flag"),
                                (spm.model([one for one in pieces if one[0] != "</s>"]), 'lacks "</s>"')]:
            with self.subTest(saying):
                (self.model / "spiece.model").write_bytes(content)
                self.refuses("tokenize", "--model", self.model, "--text", "a", saying=("spiece.model", saying))

    def test_what_a_folder_of_marian_may_lack(self):
        self.marian()
        for name, saying in [("target.spm", "source.spm and target.spm"), ("source.spm", "source.spm and target.spm"),
                             ("vocab.json", "no vocab.json")]:
            (self.model / name).rename(self.folder / "away")
            self.refused("model", saying)
            (self.folder / "away").rename(self.model / name)
        ids = json.loads((self.model / "vocab.json").read_text())
        for wrong, saying in [({name: number for name, number in ids.items() if name != "</s>"}, "no piece with the id 0"), ({}, "empty"),
                              ({**ids, "more": len(ids)}, "rows for them"), ({**ids, "<unk>": 0}, "twice")]:
            with self.subTest(saying):
                (self.model / "vocab.json").write_text(json.dumps(wrong))
                self.refused(saying)

    def test_other_kinds_of_spiece_model(self):
        self.t5()
        (self.model / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "AlbertTokenizer"}))
        self.refused('"AlbertTokenizer"', "not supported", "tokenizer.json of every kind")


if __name__ == "__main__":
    main()

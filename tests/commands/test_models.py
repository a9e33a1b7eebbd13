"""Models from folders, and translations, in the commands' output."""
import json
import pathlib
import subprocess
import sys

import numpy as np

import model_folder
from program import Commands, main, run  # first: it says where tests/golden is
from safetensors_reader import written_ids

SENTENCE = "The elephant ate the banana because it was hungry"
ASSETS = pathlib.Path(__file__).resolve().parents[2] / "assets" / "models"


class Folders(Commands):
    def setUp(self):
        super().setUp()
        self.model = model_folder.write(self.folder / "models" / "mine")

    def test_what_a_folder_holds(self):
        said = self.succeeds("models", self.model)
        for words in ("mine\tmade by a test", "1 encoder layer, 1 decoder layer, 8 dimensions, 2 heads", "vocabulary\t11 read, 13 written",
                      "has never seen is a row of zeros"):
            self.assertIn(words, said)
        numbers = sum(value.size for value in model_folder.weights().values())
        self.assertIn(f"parameters\t{numbers}\n", said)
        self.assertIn(f"{self.model}\tmine: ", self.succeeds("models", self.folder / "models"))
        self.refuses("models", self.folder / "none", saying=("none", "is not there"))
        self.refuses("models", self.folder, saying="holds no model")

    def test_numbers_that_are_none_are_counted(self):
        tensors = model_folder.weights()
        tensors["encoder.W_E"][3, 1] = np.nan
        model_folder.write(self.model, tensors)
        self.assertIn("1 of them NaN or infinite", self.succeeds("models", self.model))

    def test_a_trace_has_every_stage_of_both_stacks(self):
        tensors, metadata = self.trace("--model", self.model, "--sentence", SENTENCE, "--sentence", "it ate",
                                       "--target", "l'éléphant mangea", "--target", "qu\u2019il", "--with-weights")
        shapes = {name: value.shape for name, value in tensors.items()}
        source, target = 10, 4  # with </s>; with <s>
        for name, shape in {"encoder.embed": (2, source, 8), "encoder.scaled_embed": (2, source, 8), "encoder.pos_embed": (1, source, 8),
                            "encoder.blocks.0.attn.pattern": (2, 2, source, source),
                            "encoder.ln_final": (2, source, 8), "decoder.embed": (2, target, 8),
                            "decoder.blocks.0.self_attn.q": (2, 2, target, 4), "decoder.blocks.0.self_attn_out": (2, target, 8),
                            "decoder.blocks.0.cross_attn.k": (2, 2, source, 4),
                            "decoder.blocks.0.cross_attn.scores": (2, 2, target, source),
                            "decoder.blocks.0.cross_attn.result": (2, 2, target, 8),
                            "decoder.blocks.0.resid_cross": (2, target, 8), "decoder.blocks.0.ln3": (2, target, 8),
                            "decoder.blocks.0.mlp_post": (2, target, 6), "decoder.ln_final": (2, target, 8),
                            "logits": (2, target, 13), "probs": (2, target, 13), "decoder.blocks.0.cross_attn.W_Q": (2, 8, 4),
                            "decoder.blocks.0.cross_attn.W_O": (2, 4, 8), "decoder.W_E": (13, 8), "encoder.ln_final.w": (8,)}.items():
            self.assertEqual(shapes.get(name), shape, name)
        words = [[token["text"] for token in sentence] for sentence in json.loads(metadata["target_tokens"])]
        self.assertEqual(words, [["<s>", "l'", "éléphant", "mangea"], ["<s>", "qu'", "il", "<pad>"]])
        self.assertTrue(np.all(np.isneginf(tensors["decoder.blocks.0.cross_attn.masked_scores"][1, :, :, 3:])),
                        "padding of the source is masked")
        config = json.loads(metadata["config"])
        self.assertEqual((config["n_decoder_layers"], config["embed_scale"], config["unembedding"], config["final_norm"]),
                         (1, 2.0, "tied", True))

    def test_without_a_target_the_model_writes_by_itself(self):
        tensors, metadata = self.trace("--model", self.model, "--sentence", SENTENCE)
        ids = written_ids(metadata, "target_tokens")
        likeliest = tensors["logits"][0].argmax(axis=-1)
        self.assertEqual(ids[1:], list(likeliest[: len(ids) - 1]))

    def test_a_head_of_one_attention_is_switched_off(self):
        flags = ["--model", self.model, "--sentence", SENTENCE, "--target", "il"]
        plain, _ = self.trace(*flags)
        for place, names in {"decoder.0.cross:2=off": "decoder.blocks.0.cross_attn", "encoder.0:1=off": "encoder.blocks.0.attn",
                             "2=off": "encoder.blocks.0.attn", "decoder.0.self:1=off": "decoder.blocks.0.self_attn"}.items():
            changed, _ = self.trace(*flags, "--head-setting", place)
            head = int(place[-5]) - 1
            self.assertFalse(changed[names + ".z"][0, head].any(), place)
            np.testing.assert_array_equal(changed[names + ".scores"], plain[names + ".scores"])
            self.assertTrue(changed[names + ".z"][0, 1 - head].any())
        self.refuses("trace", *flags, "--head-setting", "decoder.1.cross:1=off", "--out", self.out,
                     saying="encoder.0, decoder.0.self and decoder.0.cross")
        self.refuses("trace", *flags, "--head-setting", "decoder.0.cross:3=off", "--out", self.out, saying="no head 3")
        self.refuses("trace", "--head-setting", "encoder.0:1=off", "--out", self.out, saying="blocks.0")

    def test_a_cell_is_explained_and_a_script_agrees(self):
        said = self.succeeds("explain", "--model", self.model, "--sentence", SENTENCE, "--target", "il avait",
                             "decoder.blocks.0.cross_attn.pattern[1]", "il", "hungry")
        self.assertIn("cross_attn", said)
        script = self.folder / "attention.py"
        self.succeeds("export", "--as", "numpy", "--model", self.model, "--sentence", SENTENCE, "--target", "il avait faim",
                      "--out", script)
        text = script.read_text(encoding="utf-8")
        for line in ("q_cross0 = ln2_dec0 @ W_Q_cross0", "k_cross0 = ln_final_enc @ W_K_cross0",
                     "What the decoder has written: \"il avait faim\""):
            self.assertIn(line, text)
        done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"^(\d+) of \1 matrices agree")

    def test_targets_that_cannot_be(self):
        flags = ["trace", "--model", self.model, "--sentence", "it ate", "--out", self.out]
        self.refuses(*flags, "--target", "elle", saying='does not know the word "elle"')
        self.refuses(*flags, "--target", "il", "--target", "il", saying=("2 targets", "1 sentence"))
        self.refuses("trace", "--target", "il", "--out", self.out, saying=("--target", "readable does not"))

    def test_folders_that_are_damaged(self):
        (self.model / "vocab.txt").write_text("<pad>\nthe\nthe\n", encoding="utf-8")
        self.refuses("trace", "--model", self.model, "--out", self.out, saying=("vocab.txt", "is there already"))
        (self.model / "model.safetensors").unlink()
        model_folder.write(self.model, d_model=16)
        self.refuses("trace", "--model", self.model, "--out", self.out, saying="does not have the shape")
        (self.model / "config.json").write_text(json.dumps({"model_type": "gpt2"}), encoding="utf-8")
        self.refuses("trace", "--model", self.model, "--out", self.out, saying=("config.json lacks the field", "n_embd"))


class Kept(Commands):
    """Models in the user's own folder of models are known by their names."""

    def setUp(self):
        super().setUp()
        self.kept = self.folder / "headlight" / "models"
        self.model = model_folder.write(self.kept / "mine", name="mine")
        self.environment = {"XDG_DATA_HOME": str(self.folder)}

    def test_they_are_listed_with_their_paths_also_broken_ones(self):
        (self.kept / "broken").mkdir()
        said = self.succeeds("models", environment=self.environment)
        self.assertIn("readable\t", said)
        self.assertIn("mine\tmade by a test\t" + str(self.model) + "\n", said)
        self.assertRegex(said, "broken\tcannot be opened: .* holds no model.*\t" + str(self.kept / "broken"))
        self.assertIn("shape\t1 encoder layer", self.succeeds("models", "mine", environment=self.environment))

    def test_they_are_found_by_name(self):
        by_name = self.succeeds("explain", "--model", "mine", "--sentence", SENTENCE, "encoder.embed", "0", "0",
                                environment=self.environment)
        self.assertEqual(by_name, self.succeeds("explain", "--model", self.model, "--sentence", SENTENCE, "encoder.embed", "0", "0"))

    def test_a_name_that_is_none_is_told_what_there_is(self):
        for name, words in (("mien", 'did you mean "mine"?'), ("xxxxxxxx", "kept ones (mine)")):
            self.refuses("trace", "--model", name, "--out", self.out, saying=("no model is called", "readable, random", words),
                         environment=self.environment)

    def test_a_shipped_name_wins_and_that_is_said(self):
        model_folder.write(self.kept / "random", name="other")
        done = run("explain", "--model", "random", "blocks.0.attn.q", "0", "0", environment=self.environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b"--model random means the built-in model; to use the kept one, write --model " + bytes(self.kept / "random"),
                      done.stderr)
        self.assertIn("is the built-in one", self.succeeds("models", environment=self.environment))


class Translations(Commands):
    def setUp(self):
        super().setUp()
        self.model = model_folder.write(self.folder / "mine")

    def translated(self, *arguments):
        return json.loads(self.succeeds("translate", "--model", self.model, "--json", *arguments))

    def test_words_come_with_what_they_look_at(self):
        lines = self.succeeds("translate", SENTENCE, "--model", self.model, "--target", "l'éléphant avait faim").splitlines()
        self.assertEqual(lines[0], "l'éléphant avait faim")
        self.assertEqual([line.split("\t")[0] for line in lines[1:]], ["l'", "éléphant", "avait", "faim"])
        tensors, _ = self.trace("--model", self.model, "--sentence", SENTENCE, "--target", "l'éléphant avait faim")
        words = (SENTENCE + " </s>").split()
        for row, line in enumerate(lines[1:]):
            word, probability, looks_at = line.split("\t")
            self.assertEqual(probability, f"{tensors['probs'][0, row, model_folder.TARGET.index(word)]:.4f}")
            mean = tensors["decoder.blocks.0.cross_attn.pattern"][0, :, row].mean(axis=0)
            self.assertTrue(looks_at.startswith(f"{words[int(mean.argmax())]} {mean.max():.4f}"), (looks_at, mean))

    def test_json_says_the_same(self):
        found = self.translated(SENTENCE, "--target", "il avait faim")
        self.assertEqual((found["model"], found["sentence"], found["translation"]), ("mine", SENTENCE, "il avait faim"))
        self.assertEqual([word["word"] for word in found["words"]], ["il", "avait", "faim"])
        self.assertEqual((found["unknown"], found["warning"]), ([], None))
        self.assertTrue(0 <= found["end_probability"] <= 1)
        self.assertNotIn("beam", found)

    def test_a_beam_lists_texts_by_score(self):
        found = self.translated(SENTENCE, "--beam", "3")
        scores = [text["score"] for text in found["beam"]]
        self.assertEqual(len(scores), 3)
        self.assertEqual(scores, sorted(scores, reverse=True))
        self.assertEqual(found["translation"], found["beam"][0]["translation"])
        plain = self.succeeds("translate", SENTENCE, "--model", self.model, "--beam", "3").splitlines()
        self.assertEqual([line.split("\t")[1] for line in plain[-3:]], [text["translation"] for text in found["beam"]])
        self.assertEqual(self.translated(SENTENCE, "--beam", "1")["translation"], self.translated(SENTENCE)["translation"])

    def test_unknown_words_are_told(self):
        done = run("translate", "the elefant ate zxqw", "--model", self.model)
        self.assertEqual(done.returncode, 0)
        lines = done.stderr.decode().splitlines()
        self.assertEqual(len(lines), 1, lines)
        self.assertIn('has never seen "elefant" (words like it are elephant', lines[0])
        self.assertIn('and "zxqw"; it reads zeros in their place, so the translation is a guess', lines[0])
        found = self.translated("the elefant")
        self.assertEqual([word["word"] for word in found["unknown"]], ["elefant"])
        self.assertIn('has never seen "elefant"', found["warning"])
        self.assertIn("so the translation is a guess", found["warning"])

    def test_a_cell_set_by_hand_changes_the_words(self):
        before = self.translated(SENTENCE)["words"][0]["word"]
        other = "faim" if before != "faim" else "il"
        changed = self.translated(SENTENCE, "--set", f"logits,0,{model_folder.TARGET.index(other)}=50")
        self.assertEqual(changed["words"][0]["word"], other)

    def test_what_cannot_be_translated(self):
        self.refuses("translate", "--model", self.model, saying="nothing to translate")
        for blank in ("", " \t"):
            self.refuses("translate", blank, "--model", self.model, saying="the sentence is empty")
        self.refuses("translate", "the cat", "--model", "readable", saying="does not translate")
        self.refuses("translate", "it", "--model", self.model, "--beam", "0", saying="1 to 16")
        self.refuses("translate", "it", "--model", self.model, "--beam", "17", saying="1 to 16")
        self.refuses("translate", "it " * 1025, "--model", self.model, saying="up to 1024")
        if not (ASSETS / "en-fr" / "config.json").exists():
            self.refuses("translate", "it", saying=("en-fr", "headlight train en-fr"))
            self.assertNotIn("en-fr", self.succeeds("models"))


if __name__ == "__main__":
    main()

"""headlight patch: heads and rows of one run inserted into another."""
import json
import unittest

import numpy as np

from program import SOFTWARE, Commands

STORY = ("patch", "--model", "stories", "--sentence", "When Mary and John went to the shop , John gave the apple to")
OTHER = ("--into", "When Mary and John went to the shop , Mary gave the apple to")
WORDS = ("--metric", "logit Mary - John")
FRENCH = ("patch", "--model", "en-fr", "--sentence", "the elephant ate the banana because it was hungry", "--into",
          "the elephant ate the banana because it was ripe")


class Patch(Commands):
    def answer(self, *arguments):
        return json.loads(self.succeeds(*arguments, "--json"))

    def test_text_and_json_say_the_same(self):
        answer, said = self.answer(*STORY, *OTHER, *WORDS), self.succeeds(*STORY, *OTHER, *WORDS, "--most", "3")
        self.assertEqual([len(answer["effects"]), answer["unpaired"], answer["row_a"], answer["row_b"]], [16, [], 13, 13])
        self.assertGreater(answer["a"], 0)
        self.assertLess(answer["b"], 0)
        for name in "ab":
            self.assertIn(f"  {name.upper()}  {answer[name]:.6g}, in row 13 (to)\n", said)
        for effect in answer["effects"][:3]:
            self.assertAlmostEqual(effect["share"], (effect["value"] - answer["b"]) / (answer["a"] - answer["b"]))
            self.assertRegex(said, rf"{effect['node'][:-3]}\[{effect['head']}\] +head {effect['head'] + 1} +\S+ +{effect['share']:.3f}\n")
        self.assertIn("and 13 more", said)

    def test_a_row_of_the_first_layer_at_the_changed_word_brings_all_back(self):
        answer = self.answer(*STORY, *OTHER, *WORDS, "--what", "rows")
        changed = next(effect for effect in answer["effects"] if effect["node"] == "blocks.0.resid_pre" and effect["row"] == 9)
        self.assertEqual([changed["share"], changed["head"], changed["layer"]], [1, None, 0])
        same = next(effect for effect in answer["effects"] if effect["node"] == "blocks.0.resid_pre" and effect["row"] == 0)
        self.assertEqual([same["share"], same["value"]], [0, answer["b"]])

    def test_a_head_is_each_of_its_cells_set_by_hand(self):
        best = self.answer(*STORY, *OTHER, *WORDS)["effects"][0]
        a, b = (("--model", "stories", "--sentence", text) for text in (STORY[4], OTHER[1]))
        z = self.trace(*a)[0][best["node"][:-3]][0, best["head"]]
        cells = [f"{best['node']},{row},{col}={float(z[row, col])!r}" for row in range(z.shape[0]) for col in range(z.shape[1])]
        tensors, _ = self.trace(*b, *(word for cell in cells for word in ("--set", cell)))
        ids = json.loads(self.succeeds("tokenize", "--model", "stories", "--text", "Mary John", "--no-marks", "--json"))["ids"]
        logits = tensors["logits"][0, -1]
        self.assertEqual(float(logits[ids[0]]) - float(logits[ids[1]]), best["value"])

    def test_the_window_draws_what_each_part_brings_back(self):
        def picture(name, *flags):
            out = self.folder / name
            self.succeeds("render", *STORY[1:3], "--sentence", OTHER[1], "--compare-sentence", STORY[4], "--size", "900x700", *flags,
                          "--out", out, environment=SOFTWARE)
            return out.read_bytes()

        pictures = [picture("a.png"), picture("b.png", "--patches", "heads"), picture("c.png", "--patches", "rows"),
                    picture("d.png", "--patches", "heads", "--patch-metric", "logit apple - shop@3")]
        self.assertEqual(len(set(pictures)), 4)
        compared = ("render", *STORY[1:], "--compare-sentence", OTHER[1], "--out", self.png)
        for arguments, words in (
            ((*compared, "--patches", "head"), "there are heads and rows"),
            ((*compared, "--patch-metric", "logit Mary - John"), "--patch-metric is for --patches"),
            ((*compared, "--patches", "rows", "--patch-metric", "logit Mary"), "takes two words"),
            ((*compared, "--patches", "rows", "--patch-metric", "logit Mary - Jon"), "no word"),
            (("render", "--patches", "heads", "--out", self.png), "needs --compare"),
            (("render", "--compare-sentence", "The cat", "--patches", "heads", "--out", self.png), "predicts no words"),
        ):
            with self.subTest(arguments):
                self.refuses(*arguments, saying=words)

    def test_texts_of_different_lengths_say_which_rows_have_no_partner(self):
        longer = ("--into", "When Mary and John went to the shop , Mary gave the red apple to us")
        self.assertEqual(self.answer(*STORY, *longer, *WORDS)["unpaired"], [{"run": "b", "stack": "", "rows": [14, 15]}])
        self.assertIn("rows 14 to 15 of B have no partner in A, so they stay as they are", self.succeeds(*STORY, *longer, *WORDS))
        shorter = ("--into", "Mary gave it to")
        self.assertIn("rows 4 to 13 of A have no partner in B, so they are left out", self.succeeds(*STORY, *shorter, *WORDS))
        rows = self.answer(*STORY, *shorter, *WORDS, "--what", "rows")["effects"]
        self.assertEqual({effect["row"] for effect in rows}, {0, 1, 2, 3})

    def test_a_decoder_is_asked_in_a_row_of_what_it_reads(self):
        target = ("--target", "l' éléphant a mangé la banane parce qu'")
        last = self.answer(*FRENCH, *target, "--metric", "logit il - elle")
        there = self.answer(*FRENCH, "--metric", "logit il - elle@qu'")
        # Products of matrices with other numbers of rows round differently on some processors.
        np.testing.assert_allclose([last["a"], last["b"]], [there["a"], there["b"]], rtol=1e-5)
        self.assertEqual({effect["node"].split(".")[0] for effect in last["effects"]}, {"encoder", "decoder"})
        other = self.answer(*FRENCH, *target, "--into-target", "l' éléphant", "--metric", "logit il")
        self.assertEqual([other["row_a"], other["row_b"]], [8, 2])

    def test_equal_runs_have_no_share(self):
        same = (*STORY, "--into", STORY[-1], *WORDS)
        answer = self.answer(*same)
        self.assertEqual(answer["a"], answer["b"])
        self.assertEqual({effect["share"] for effect in answer["effects"]}, {None})
        self.assertIn("both runs have the same", self.succeeds(*same))

    def test_what_is_no_number_is_null(self):
        answer = self.answer(*STORY, *OTHER, *WORDS, "--set", "blocks.3.resid_mid,13,0=nan")
        self.assertEqual([answer["a"], answer["b"], answer["effects"][0]["share"]], [None, None, None])

    def test_what_cannot_be_patched(self):
        for arguments, words in (
            (("patch",), "--into"),
            ((*STORY, *OTHER), "--metric"),
            ((*STORY, *OTHER, "--metric", "Mary"), "cannot be read; write \"logit Mary - John\""),
            ((*STORY, *OTHER, "--metric", "logit Mary - Jon"), ("no word \"Jon\"", 'did you mean "John"')),
            ((*STORY, *OTHER, "--metric", "logit Mary@14"), "row \"14\" does not exist; there are 0 to 13"),
            ((*STORY, *OTHER, *WORDS, "--what", "head"), ("--what head is unknown", "heads and rows")),
            ((*STORY, "--into", "", *WORDS), "--into"),
            ((*STORY, "--into", "  ", *WORDS), "empty"),
            ((*STORY, "--sentence", "Mary", *OTHER, *WORDS), "--sentence is given 2 times"),
            (("patch", "--into", "The cat sat", *WORDS), ("readable has no logits", "predicts words")),
            ((*STORY, *OTHER, *WORDS, "--into-target", "le chat"), "--target"),
            ((*STORY, *OTHER, *WORDS, "--most", "0"), "--most 0"),
        ):
            with self.subTest(arguments):
                self.refuses(*arguments, saying=words)

    def test_a_share_of_nothing_is_zero(self):
        off = [word for layer in range(4) for head in range(1, 5) for word in ("--head-setting", f"blocks.{layer}:{head}=off")]
        said = self.succeeds("patch", "--model", "stories", *off, "--sentence", "Tom has a red ball", "--into", "Mary has a blue ball .",
                             "--metric", "logit red - ball")
        self.assertNotIn("-0.000", said)


if __name__ == "__main__":
    unittest.main()

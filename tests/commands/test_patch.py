"""headlight patch: heads and rows of one run put into another."""
import json
import unittest

from program import Commands

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

    def test_texts_of_different_lengths_say_which_rows_have_no_partner(self):
        longer = ("--into", "When Mary and John went to the shop , Mary gave the red apple to us")
        self.assertEqual(self.answer(*STORY, *longer, *WORDS)["unpaired"], [{"run": "b", "stack": "", "rows": [14, 15]}])
        self.assertIn("rows 14 to 15 of B have no partner in A, and stay as they are", self.succeeds(*STORY, *longer, *WORDS))
        shorter = ("--into", "Mary gave it to")
        self.assertIn("rows 4 to 13 of A have no partner in B, and are not taken", self.succeeds(*STORY, *shorter, *WORDS))
        rows = self.answer(*STORY, *shorter, *WORDS, "--what", "rows")["effects"]
        self.assertEqual({effect["row"] for effect in rows}, {0, 1, 2, 3})

    def test_a_decoder_is_asked_in_a_row_of_what_it_reads(self):
        target = ("--target", "l' éléphant a mangé la banane parce qu'")
        last = self.answer(*FRENCH, *target, "--metric", "logit il - elle")
        there = self.answer(*FRENCH, "--metric", "logit il - elle@qu'")
        self.assertEqual([last["a"], last["b"]], [there["a"], there["b"]])
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
            ((*STORY, *OTHER, "--metric", "logit Mary - Jon"), ("no word \"Jon\"", "did you mean 'John'")),
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


if __name__ == "__main__":
    unittest.main()

"""headlight explain --by-source: a score split by the sources of its query and its key."""
import json
import re
import unittest

import numpy as np

from program import EXAMPLE, PROSE_NUMBER, Commands, number_in_prose

SCORES = "blocks.0.attn.scores[1]"
STORY = "When Mary and John went to the shop, John gave the apple to"
ELEPHANT = "the elephant ate the banana because it was hungry"


class BySource(Commands):
    def split(self, *arguments, **options):
        return json.loads(self.succeeds("explain", "--by-source", "--json", *arguments, **options))

    def assert_adds_up(self, split):
        parts = np.array(split["parts"])
        self.assertEqual(parts.shape, (len(split["query_sources"]), len(split["key_sources"])))
        self.assertLessEqual(abs(parts.sum() - split["value"]), 1e-5 * np.abs(parts).max())
        self.assertLessEqual(abs(split["rounding"]), 1e-5 * np.abs(parts).max())

    def test_json_has_the_names_of_traces_and_parts_that_sum_to_the_score(self):
        split = self.split("--model", "readable", "--sentence", EXAMPLE, SCORES, "it", "elephant")
        self.assertEqual(list(split)[:7], ["node", "row", "col", "value", "query_sources", "key_sources", "parts"])
        self.assertEqual((split["node"], split["row"], split["col"]), (SCORES, 6, 1))
        self.assertEqual(split["query_sources"], ["embed", "pos_embed"])
        np.testing.assert_allclose(split["parts"], [[19.5, 0], [0, 4.3175]], atol=1e-4)
        self.assert_adds_up(split)
        split = self.split("--model", "stories", "--sentence", STORY, "blocks.1.attn.scores[0]", "-1", "1")
        self.assert_adds_up(split)
        self.assertIn("blocks.0.attn.result[1]", split["query_sources"])
        self.assertEqual(split["query_sources"][-1], "bias")

    def test_named_dimensions_are_multiplied_one_by_one(self):
        split = self.split("--model", "readable", "--sentence", EXAMPLE, SCORES, "it", "elephant")
        products = {(one["query"], one["key"]): one for one in split["dimensions"]}
        self.assertAlmostEqual(sum(one["product"] for one in products.values()), split["value"], places=4)
        self.assertEqual(products["person", "person"],
                         {"query": "person", "key": "person", "x": -1, "weight": 4.5, "y": -1, "product": 4.5})
        sizes = [abs(one["product"]) for one in split["dimensions"]]
        self.assertEqual(sizes, sorted(sizes, reverse=True))
        self.assertNotIn("dimensions", self.split("--model", "random", SCORES, "1", "0"))

    def test_the_difference_of_two_scores_has_the_same_sources(self):
        where = ("--model", "en-fr", "--sentence", ELEPHANT, "encoder.blocks.1.attn.scores[0]", "it", "elephant")
        split = self.split(*where, "--minus", "banana")
        for one in (split, {**split, **split["minus"]}, {**split, **split["difference"]}):
            self.assert_adds_up(one)
        np.testing.assert_allclose(split["difference"]["parts"], np.array(split["parts"]) - split["minus"]["parts"], atol=1e-9)
        self.assertAlmostEqual(split["difference"]["value"], split["value"] - split["minus"]["value"], places=9)
        said = self.succeeds("explain", "--by-source", *where, "--minus", "banana")
        self.assertAlmostEqual(float(re.search(r"the first minus the second: (\S+)", said).group(1)), split["difference"]["value"],
                               places=4)
        held = number_in_prose(re.search("rounded away on the way to the score: " + PROSE_NUMBER + "\n", said).group(1))
        self.assertAlmostEqual(held, split["difference"]["rounding"], delta=1e-2 * abs(held))
        self.assertIn('The largest part: what head 3 of the encoder\'s layer 1 wrote about "it", with the word "elephant" itself, '
                      'less the same for "banana": +13.9 of 16.5', said)

    def test_the_text_has_the_largest_first_and_adds_up(self):
        where = ("--model", "en-fr", "--sentence", ELEPHANT, "encoder.blocks.1.attn.scores[0]", "it", "elephant")
        for more, rows in ((), 12), (("--all",), 64):
            said = self.succeeds("explain", "--by-source", *where, *more)
            table = said.split("\n\n")[1].splitlines()
            terms = [float(line.split()[-1]) for line in table[1:-1]]
            self.assertEqual(len(terms), rows)
            self.assertAlmostEqual(sum(terms), float(table[-1].split()[-1]), places=6)
            value = float(re.match(r".* = (\S+)\n", said).group(1))
            self.assertAlmostEqual(sum(terms), value, places=4)
            for totals in said.split("\n\n")[2:4]:
                self.assertAlmostEqual(sum(float(line.split()[-1]) for line in totals.splitlines()[1:]), value, places=3)
        self.assertNotIn("the sum is off", said)

    def test_what_somebody_set_on_the_way_is_named(self):
        story = ("--model", "stories", "--sentence", STORY)
        split = self.split(*story, "--set", "blocks.0.resid_mid,5,0=3", "blocks.1.attn.scores[0]", "5", "1")
        self.assert_adds_up(split)
        self.assertIn("override of blocks.0.resid_mid", split["query_sources"])
        self.assertNotIn("override of blocks.0.resid_mid", split["key_sources"])
        off = self.split(*story, "--head-setting", "1=off", "blocks.1.attn.scores[0]", "5", "1")
        self.assertEqual(np.abs(off["parts"][off["query_sources"].index("blocks.0.attn.result[0]")]).max(), 0)
        said = self.succeeds("explain", "--by-source", "--set", f"{SCORES},2,1=7", "--sentence", EXAMPLE, SCORES, "2", "1")
        self.assertIn(f"what was set by hand in {SCORES}", said)

    def test_the_input_of_a_block_is_called_as_in_a_trace(self):
        story = ("--model", "stories", "--sentence", "Mary was here")
        said = self.succeeds("explain", *story, "blocks.1.resid_pre", "1", "0")
        self.assertEqual(said, self.succeeds("explain", *story, "blocks.0.resid_post", "1", "0"))
        changed = ("--set", "blocks.1.resid_pre,1,0=3", "blocks.0.resid_post", "1", "0")
        self.assertIn(" = 3", self.succeeds("explain", *story, *changed).splitlines()[0])

    def test_what_is_no_number_is_named_where_it_begins(self):
        where = ("--model", "stories", "--sentence", STORY, "--set", "blocks.0.mlp_out,5,0=nan", "blocks.1.attn.scores[0]", "5", "1")
        said = self.succeeds("explain", "--by-source", *where)
        self.assertIn("some are not finite numbers, which begin in blocks.0.mlp_out [row 5]", said)
        self.assertIsNone(self.split(*where)["value"])
        said = self.succeeds("explain", "--by-source", "--set", "blocks.0.attn.W_Q,0,9=inf", "--sentence", EXAMPLE, SCORES, "2", "1")
        self.assertIn("some are not finite numbers, though every source is finite", said)

    def test_what_cannot_be_split_is_refused(self):
        self.refuses("explain", "--by-source", "blocks.0.attn.pattern[2]", "0", "0",
                     saying=("blocks.0.attn.pattern[2] holds no scores", "write blocks.0.attn.scores[2]"))
        self.refuses("explain", "--by-source", "embed", "0", "0", saying=("embed holds no scores", "write blocks.0.attn.scores[0]"))
        self.refuses("explain", "--by-source", SCORES, "0", "elefant", saying="elephant")
        self.refuses("explain", "--by-source", "--minus", "elefant", SCORES, "it", "elephant", saying="elephant")
        self.refuses("explain", "--by-source", "--minus", "1", SCORES, "it", "elephant", saying=("--minus", "the column itself"))
        self.refuses("explain", "--minus", "1", SCORES, "it", "elephant", saying="--by-source")
        self.refuses("explain", "--json", SCORES, "it", "elephant", saying="--by-source")
        self.refuses("explain", "--by-source", "--latex", SCORES, "it", "elephant", saying="--latex")

    def test_what_float32_rounded_away_is_said_only_of_the_part_that_holds_it(self):
        where = ("--model", "stories", "--sentence", STORY, "blocks.1.attn.scores[2]", "5", "1", "--minus", "4")
        split = json.loads(self.succeeds("explain", "--by-source", "--json", *where))
        def largest(of): return np.unravel_index(np.abs(np.array(of["parts"])).argmax(), np.shape(of["parts"]))
        of_first, of_second, of_both = (largest(of) for of in (split, split["minus"], split["difference"]))
        self.assertNotIn(of_both, (of_first, of_second))
        self.assertNotIn("It holds what float32 rounded away", self.succeeds("explain", "--by-source", *where))

    def test_a_score_set_to_nan_by_hand_is_named(self):
        said = self.succeeds("explain", "--by-source", "--set", "blocks.0.attn.scores[1],2,1=nan", "--sentence", EXAMPLE,
                             "blocks.0.attn.scores[1]", "2", "1")
        self.assertNotIn("every source is finite", said)

    def test_the_setting_or_the_bias_that_is_no_number_is_named(self):
        story = ("--model", "stories", "--sentence", STORY)
        score = ("blocks.1.attn.scores[0]", "5", "1")
        said = self.succeeds("explain", "--by-source", *story, "--set", "blocks.0.resid_mid,5,0=nan", *score)
        self.assertIn("override of blocks.0.resid_mid [row 5]", said)
        said = self.succeeds("explain", "--by-source", *story, "--set", "blocks.1.attn.b_Q,0,0=inf", *score)
        self.assertIn("which begin in bias\n", said)
        said = self.succeeds("explain", "--by-source", "--set", f"{SCORES},2,1=nan", "--sentence", EXAMPLE, SCORES, "2", "1")
        self.assertIn(f"which begin in override of {SCORES} [row 2]", said)

    def test_parts_that_are_larger_than_the_score_are_no_share_of_it(self):
        where = ("--model", "en-fr", "--sentence", ELEPHANT, "encoder.blocks.1.attn.scores[0]", "it")
        forms = set()
        for key in range(9):
            split = self.split(*where, str(key))
            parts = np.array(split["parts"])
            largest = parts.flat[np.abs(parts).argmax()]
            share = largest * split["value"] > 0 and abs(largest) <= abs(split["value"])
            forms.add(bool(share))
            value = f"{split['value']:.3g}"
            said = self.succeeds("explain", "--by-source", *where, str(key))
            self.assertIn(f" of {value}.\n" if share else f"; all parts add up to {value}.\n", said)
        self.assertEqual(forms, {True, False})
        said = self.succeeds("explain", "--by-source", "--no-positions", "--sentence", EXAMPLE, SCORES, "the", "ate")
        self.assertIn("All parts are 0", said)


if __name__ == "__main__":
    unittest.main()

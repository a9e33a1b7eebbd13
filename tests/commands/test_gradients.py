"""headlight trace and explain --gradient-of: gradients."""
import json
import re
import unittest

import numpy as np

from program import EXAMPLE, PROSE_NUMBER, Commands, number_in_prose

PATTERN = "blocks.0.attn.pattern[1],it,elephant"
STORY = "Tom has a red ball ."
ELEPHANT = "the elephant ate the banana because it was hungry"


class Gradients(Commands):
    def working(self, objective, *arguments):
        return json.loads(self.succeeds("explain", "--gradient-of", objective, "--json", *arguments))

    def assert_adds_up(self, working):
        total = working["own"] + sum(term["product"] for term in working["terms"])
        self.assertLessEqual(abs(total - working["gradient"]), 1e-5 * max([abs(term["product"]) for term in working["terms"]] + [1e-3]))
        for term in working["terms"]:
            self.assertAlmostEqual(term["gradient"] * term["derivative"], term["product"], places=12)

    def test_a_trace_holds_a_gradient_for_every_matrix(self):
        values, about = self.trace("--model", "stories", "--sentence", STORY, "--gradient-of", "loss:Tom", "--with-weights")
        names = [name for name in values if not name.startswith("grad.")]
        self.assertEqual(sorted(values), sorted(names + ["grad." + name for name in names]))
        for name in names:
            self.assertEqual(values["grad." + name].shape, values[name].shape, name)
            self.assertTrue(np.isfinite(values["grad." + name]).all(), name)
        self.assertEqual(about["gradient_of"], "loss:Tom")
        without, _ = self.trace("--model", "stories", "--sentence", STORY)
        self.assertFalse([name for name in without if name.startswith("grad.")])
        some, _ = self.trace("--model", "stories", "--sentence", STORY, "--gradient-of", "loss:Tom", "--only", "grad.W_E,embed")
        self.assertEqual(list(some), ["grad.W_E", "embed"])

    def test_the_objective_of_a_batch_is_the_sum_over_its_sentences(self):
        objective = ("--gradient-of", "blocks.0.attn_out,1,0", "--with-weights")
        first, second = "The cat saw it", "The dogs slept here"
        both, _ = self.trace("--model", "random", "--sentence", first, "--sentence", second, *objective)
        alone = [self.trace("--model", "random", "--sentence", sentence, *objective)[0] for sentence in (first, second)]
        for name in ("grad.blocks.0.attn.W_V", "grad.blocks.0.attn.W_O", "grad.pos_embed"):
            np.testing.assert_allclose(both[name], alone[0][name] + alone[1][name], atol=1e-6, err_msg=name)
        np.testing.assert_allclose(both["grad.embed"], np.concatenate([one["grad.embed"] for one in alone]), atol=1e-6)

    def test_every_step_of_the_way_back_adds_up(self):
        for cell in (("blocks.0.attn.masked_scores[1]", "it", "elephant"), ("blocks.0.attn.scaled_scores[1]", "it", "banana"),
                     ("blocks.0.attn.scores[1]", "it", "elephant"), ("blocks.0.attn.q[1]", "it", "3"),
                     ("blocks.0.attn.W_Q", "person", "11"), ("blocks.0.attn.pattern[1]", "it", "elephant")):
            working = self.working(PATTERN, "--sentence", EXAMPLE, *cell)
            self.assert_adds_up(working)
            self.assertNotEqual(working["gradient"], 0, cell)
        self.assertEqual((working["own"], working["terms"]), (1, []))
        self.assertEqual(working["objective"]["text"], "blocks.0.attn.pattern[1][it, elephant]")

    def test_what_is_read_is_the_gradient_of_the_trace(self):
        values, _ = self.trace("--model", "en-fr", "--sentence", ELEPHANT, "--gradient-of", "loss:il@qu'", "--with-weights")
        for node, tensor, row, col in (("encoder.blocks.1.attn.scores[0]", values["grad.encoder.blocks.1.attn.scores"][0, 0], 6, 1),
                                       ("decoder.blocks.0.cross_attn.pattern[2]",
                                        values["grad.decoder.blocks.0.cross_attn.pattern"][0, 2], 6, 6),
                                       ("encoder.blocks.0.mlp_pre", values["grad.encoder.blocks.0.mlp_pre"][0], 6, 5)):
            working = self.working("loss:il@qu'", "--model", "en-fr", "--sentence", ELEPHANT, node, str(row), str(col))
            self.assertAlmostEqual(working["gradient"], tensor[row, col], places=9)
            self.assert_adds_up(working)

    def test_the_text_names_the_objective_and_adds_up(self):
        where = ("explain", "--gradient-of", PATTERN, "--sentence", EXAMPLE)
        said = self.succeeds(*where, "blocks.0.attn.masked_scores[1]", "it", "elephant")
        objective = re.search(r"objective: blocks\.0\.attn\.pattern\[1\]\[it, elephant\] = (\S+)\n", said).group(1)
        self.assertAlmostEqual(float(objective), 0.902516, places=6)
        self.assertIn("grad.pattern[1][it, elephant] × pattern[1][it, elephant] × (1 − pattern[1][it, elephant])", said)
        said = self.succeeds(*where, "blocks.0.attn.scores[1]", "it", "elephant")
        self.assertIn("= grad.scaled_scores[1][it, elephant] ÷ √8\n", said)
        said = self.succeeds(*where, "blocks.0.attn.q[1]", "it", "3")
        table = [line for line in said.split("\n\n")[1].splitlines()[1:] if line]
        self.assertEqual(len(table), 9)
        self.assertIn("k[1][banana, 3]", said)
        result = float(re.search(r"\n  grad\.q\[1\]\[it, 3\] = (\S+)", said).group(1))
        self.assertAlmostEqual(sum(float(line.split()[-2]) for line in table), result, places=9)
        said = self.succeeds(*where, "blocks.0.attn.v[1]", "it", "3")
        self.assertIn("nothing that the objective is made of reads this cell", said)
        self.assertIn("no gradient", self.succeeds(*where, "tokens", "it", "0"))
        causal = self.succeeds(*where, "--mask", "causal", "blocks.0.attn.scaled_scores[1]", "ate", "hungry")
        self.assertIn("one cell reads it and gives nothing back", causal)

    def test_a_small_change_changes_the_objective_as_it_is_said(self):
        for node, row, col, label in (("blocks.0.attn.scores[1]", 6, 4, "scores[1][it, banana]"),
                                      ("blocks.0.attn.q[1]", 6, 3, "q[1][it, 3]"), ("blocks.0.attn.k[1]", 1, 3, "k[1][elephant, 3]")):
            said = self.succeeds("explain", "--gradient-of", PATTERN, "--sentence", EXAMPLE, node, str(row), str(col))
            times = re.search("\n  a small change of (.+) changes the objective " + PROSE_NUMBER + " times as much\n", said)
            self.assertEqual(times.group(1), label)
            name, head = node[:-3], int(node[-2])
            before = self.trace("--sentence", EXAMPLE)[0][name][0, head, row, col]
            runs = [self.trace("--sentence", EXAMPLE, "--set", f"{node},{row},{col}={before + step}")[0] for step in (0.02, -0.02)]
            moved = [run["blocks.0.attn.pattern"][0, 1, 6, 1] for run in runs]
            self.assertAlmostEqual((float(moved[0]) - float(moved[1])) / 0.04, number_in_prose(times.group(2)), delta=2e-4, msg=node)
        where = ("blocks.0.attn.pattern[2],it,elephant", "--sentence", EXAMPLE, "blocks.0.attn.scores[2]", "it", "ate")
        is_ = self.working(*where)["gradient"]
        self.assertLess(abs(is_), 1e-4)
        said = self.succeeds("explain", "--gradient-of", *where)
        told = re.search("changes the objective " + PROSE_NUMBER + " times as much", said).group(1)
        self.assertIn("\u00a0×\u00a010⁻", told)
        self.assertAlmostEqual(number_in_prose(told), is_, delta=1e-3 * abs(is_))

    def test_of_a_norm_the_rule_is_said_with_its_numbers(self):
        story = ("--model", "stories", "--sentence", STORY)
        said = self.succeeds("explain", *story, "--gradient-of", "loss:Tom", "blocks.0.resid_mid", "a", "3")
        s, y = (float(number) for number in re.search(r"here s = (\S+), y\[j\] = (\S+)", said).groups())
        values, _ = self.trace(*story, "--with-weights")
        row = values["blocks.0.resid_mid"][0, 2]
        self.assertAlmostEqual(s, np.sqrt(row.var() + 1e-5), places=4)
        self.assertAlmostEqual(y, (row[3] - row.mean()) / s, places=4)
        slope = float(re.search(r"grad\.ln2\[a, 3\]\s+\S+\s+(\S+)", said).group(1))
        w, n = values["blocks.0.ln2.w"][3], len(row)
        self.assertAlmostEqual(slope, w / s * (1 - 1 / n - y * y / n), places=4)

    def test_a_row_that_was_set_by_hand_gives_back_what_it_had_before(self):
        where = ("--sentence", EXAMPLE, "--set", "blocks.0.attn.pattern[1],it,banana=0.5", "--gradient-of", "blocks.0.attn.z[1],it,0")
        said = self.succeeds("explain", *where, "blocks.0.attn.masked_scores[1]", "it", "elephant")
        self.assertIn("before cells of the row were set by hand and the others rescaled", said)
        values, _ = self.trace(*where)
        result = float(re.search(r"\n  grad\.masked_scores\[1\]\[it, elephant\] = (\S+)", said).group(1))
        self.assertAlmostEqual(result, values["grad.blocks.0.attn.masked_scores"][0, 1, 6, 1], places=7)
        self.assertAlmostEqual(values["grad.blocks.0.attn.masked_scores"][0, 1, 6, 4], 0, places=9)

    def test_bad_objectives_are_refused_in_one_line(self):
        out = ("--out", str(self.out))
        cell = ("blocks.0.attn.q", "0", "0")
        for objective, saying in (("loss:it", "no probabilities"), ("blocks.0.attn.patern[1],it,elephant", "did you mean"),
                                  ("blocks.0.attn.pattern[1],it,99", "column"), ("blocks.0.attn.pattern[1],it", "is not a cell"),
                                  ("", "--gradient-of"), (PATTERN + " - x,0,0", '"x"'), ("loss:", "no probabilities")):
            self.refuses("trace", "--sentence", EXAMPLE, "--gradient-of", objective, *out, saying=saying)
            self.refuses("explain", "--sentence", EXAMPLE, "--gradient-of", objective, *cell, saying=saying)
        stories = ("--model", "stories", "--sentence", STORY)
        self.refuses("trace", *stories, "--gradient-of", "loss:bal", *out, saying=("no word", 'did you mean "ball"?'))
        self.refuses("trace", *stories, "--gradient-of", "loss:ball@9", *out, saying=("row", "0 to 5"))
        self.refuses("trace", *stories, "--gradient-of", "loss:ball", "--only", "grad.embedd", *out, saying='did you mean "grad.embed"?')
        self.refuses("trace", "--sentence", EXAMPLE, "--set", "blocks.0.attn.k,4,10=nan", "--gradient-of", PATTERN, *out,
                     saying=("it is NaN", "the first NaN is in blocks.0.attn.k [banana, 10]"))
        self.refuses("explain", "--gradient-of", PATTERN, "--by-source", *cell, saying="--by-source")
        self.refuses("explain", "--gradient-of", PATTERN, "--latex", *cell, saying="--latex")
        self.refuses("explain", "--json", *cell, saying=("--by-source", "--gradient-of"))

    def test_a_number_that_does_not_move_is_given_its_own_reason(self):
        first = ("--mask", "causal", "--sentence", EXAMPLE, "blocks.0.attn.scores[0]", "0", "0", "--gradient-of",
                 "blocks.0.attn.pattern[0],0,0")
        off = ("--model", "en-fr", "--sentence", "the elephant ate", "encoder.blocks.0.resid_pre", "0", "0", "--gradient-of",
               "encoder.blocks.0.mlp_post,0,1")
        for arguments in (first, off):
            self.refuses("explain", *arguments, saying="flat")


if __name__ == "__main__":
    unittest.main()

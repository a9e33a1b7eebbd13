"""The statements "to first order" about a head and an objective, and about a word read as zeros: computed from a trace, and by hand."""
import json
import pathlib
import unittest

import numpy as np

from program import Commands, run

SENTENCE = "the elephant ate the banana because it was hungry"
TARGET = "l' éléphant a mangé la banane parce qu' il avait faim"
OBJECTIVE = "logits,qu',il - logits,qu',elle"
HEAD = "encoder.blocks.1.attn"  # its first head finds the noun of a pronoun
IT = 6
NOUNS = pathlib.Path(__file__).resolve().parents[2] / "assets" / "grammar" / "nouns.tsv"


def genders():
    """{English noun: "m" or "f"}"""
    lines = [line.split("\t") for line in NOUNS.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    names = lines[0]
    english, gender = names.index("english"), names.index("gender")
    return {line[english]: line[gender] for line in lines[1:]}


class FirstOrder(Commands):
    traced = []

    def way_back(self):
        """The tensors of the sentence with the gradients of the objective."""
        if not self.traced:
            self.traced.append(self.trace("--model", "en-fr", "--sentence", SENTENCE, "--target", TARGET, "--gradient-of", OBJECTIVE,
                                          "--with-weights"))
        return self.traced[0][0]

    def objective(self, *changes):
        tensors, about = self.trace("--model", "en-fr", "--sentence", SENTENCE, "--target", TARGET, "--only", "logits", *changes)
        words = [token["text"] for token in json.loads(about["target_tokens"])[0]]
        row = tensors["logits"][0, words.index("qu'")].astype(np.float64)
        ids = {token["text"]: token["id"] for token in json.loads(
            self.trace("--model", "en-fr", "--sentence", SENTENCE, "--target", "il elle")[1]["target_tokens"])[0]}
        return row[ids["il"]] - row[ids["elle"]]

    def moved_by_hand(self, step, size):
        """The change of the objective for each unit of `step` that is added to what the head hands to "it"."""
        z = self.way_back()[HEAD + ".z"][0, 0, IT].astype(np.float64)
        moved = []
        for sign in (1, -1):
            cells = [f"{HEAD}.z[0],{IT},{col}={value!r}" for col, value in enumerate((z + sign * size * step).tolist())]
            moved.append(self.objective(*(word for cell in cells for word in ("--set", cell))))
        return (moved[0] - moved[1]) / (2 * size)

    def test_a_cell_is_how_far_the_objective_moves_for_each_unit_of_weight(self):
        of = self.way_back()
        values, gradient = of[HEAD + ".v"][0, 0].astype(np.float64), of["grad." + HEAD + ".z"][0, 0, IT].astype(np.float64)
        totals = values @ gradient
        np.testing.assert_allclose(totals, of["grad." + HEAD + ".pattern"][0, 0, IT], atol=1e-3)
        for key in (1, 4):  # the elephant, the banana
            by_hand = self.moved_by_hand(values[key], 0.02)
            np.testing.assert_allclose(by_hand, totals[key], rtol=0.02, err_msg=str(key))

    def test_what_a_row_receives_adds_up_to_the_sum(self):
        of = self.way_back()
        weights, values = (of[HEAD + name][0, 0].astype(np.float64) for name in (".pattern", ".v"))
        z, gradient = of[HEAD + ".z"][0, 0, IT].astype(np.float64), of["grad." + HEAD + ".z"][0, 0, IT].astype(np.float64)
        parts = weights[IT] * (values @ gradient)
        self.assertAlmostEqual(parts.sum(), z @ gradient, places=3)
        self.assertEqual(int(np.abs(parts).argmax()), 1, "the largest part comes from the elephant")

    def values_alone(self, ids):
        """The head's result for words whose rows hold nothing but their embedding."""
        of = {name: tensor.astype(np.float64) for name, tensor in self.way_back().items()}
        scale = np.abs(of["encoder.scaled_embed"]).sum() / np.abs(of["encoder.embed"]).sum()
        rows = of["encoder.W_E"][ids] * scale
        centred = rows - rows.mean(1, keepdims=True)
        norm = centred / np.sqrt((centred ** 2).mean(1, keepdims=True) + 1e-5)
        norm = norm * of["encoder.blocks.1.ln1.w"] + of["encoder.blocks.1.ln1.b"]
        return norm @ of[HEAD + ".W_V"][0] + of[HEAD + ".b_V"][0]

    def test_the_dots_of_masculine_nouns_lie_above_zero_and_those_of_feminine_ones_below(self):
        known = json.loads(self.succeeds("tokenize", "--model", "en-fr", "--text", " ".join(genders()), "--no-marks", "--json"))
        of = self.way_back()
        vocabulary = len(of["encoder.W_E"])
        nouns = [(noun, at) for noun, at in zip(genders(), known["ids"]) if at < vocabulary]
        self.assertGreater(len(nouns), 100)
        moves = self.values_alone([at for _, at in nouns]) @ of["grad." + HEAD + ".z"][0, 0, IT].astype(np.float64)
        wrong = [noun for (noun, _), move in zip(nouns, moves) if (move > 0) != (genders()[noun] == "m")]
        self.assertEqual(wrong, [])
        for noun in ("elephant", "banana"):
            at = [name for name, _ in nouns].index(noun)
            by_hand = self.moved_by_hand(self.values_alone([nouns[at][1]])[0], 0.02)
            np.testing.assert_allclose(by_hand, moves[at], rtol=0.03, err_msg=noun)


class Zeros(Commands):
    def test_a_word_that_a_trained_model_never_saw_reads_zeros(self):
        for model, node, sentence, place in (("en-fr", "encoder.", "the zorblax ate the banana", 1),
                                             ("stories", "", "Tom has a zorblax ball", 3)):
            tensors, about = self.trace("--model", model, "--sentence", sentence)
            self.assertEqual([token["unknown"] for token in json.loads(about["tokens"])[0]].index(True), place)
            zero = ~tensors[node + "embed"][0].any(axis=1)
            self.assertEqual(np.flatnonzero(zero).tolist(), [place], "zeros for that word, and for no other")
            self.assertTrue((tensors[node + "blocks.0.resid_pre"][0, place] == tensors[node + "pos_embed"][0, place]).all(),
                            "what is left is its position")

    def test_the_sentence_says_so_of_one_word_and_of_several(self):
        for words, ends in ((["zorblax"], 'has never seen "zorblax"; it reads zeros in its place, so the translation is a guess\n'),
                            (["zorblax", "quibbet"], "it reads zeros in their place, so the translation is a guess\n")):
            sentence = "the " + " ate the ".join([*words, "banana"])
            done = run("translate", "--model", "en-fr", "--sentence", sentence)
            self.assertEqual(done.returncode, 0)
            self.assertTrue(done.stderr.decode().endswith(ends), done.stderr.decode())
            other = run("translate", "--model", "en-fr", "--sentence", sentence.replace("zorblax", "blimbax"))
            self.assertEqual(done.stdout.decode().replace("zorblax", "blimbax"), other.stdout.decode(), "zeros, whichever word it is")


if __name__ == "__main__":
    unittest.main()

"""headlight survey: its numbers and its rows, computed again from the weights that `headlight trace` writes of each sentence alone."""
import json
import re
import unittest

import numpy as np

from program import Commands  # first: it says where tests/golden is
import families

WEIGHTS = ("previous", "first", "same", "induction")
MEASURES = (*WEIGHTS, "distance", "entropy")
# A bar of the histogram that quantiles are read off is 1/4096 of its numbers wide; see FineHistogram.
BAR = 1 / 4096


def keys_that_count(measure, ids, row):
    """The places where a head of this habit looks from a row."""
    if measure in ("previous", "first"):
        return [] if row == 0 else [row - 1 if measure == "previous" else 0]
    same = [key for key, one in enumerate(ids) if one == ids[row] and key != row]
    return same if measure == "same" else [key + 1 for key in same if key < row]


class Row:
    def __init__(self, line, words, ids, row, weights):
        self.line, self.words, self.ids, self.row, self.weights = line, words, ids, row, weights.astype(np.float64)

    def value(self, measure):
        """None where the row has no place that counts."""
        if measure == "distance":
            return float(sum(weight * abs(key - self.row) for key, weight in enumerate(self.weights)))
        if measure == "entropy":
            return float(-sum(weight * np.log2(weight) for weight in self.weights if weight > 0))
        keys = keys_that_count(measure, self.ids, self.row)
        return float(self.weights[keys].sum()) if keys else None

    def contradicts(self, measure):
        return self.weights.max() not in self.weights[keys_that_count(measure, self.ids, self.row)]


class OfOneHead:
    """The checks of the head `head` of `place` in `model` on the sentences `lines`; `node` is its attention in a trace."""

    def setUp(self):
        super().setUp()
        self.text = self.folder / "lines.txt"
        self.text.write_text("\n".join(self.lines))

    def rows(self):
        """Every row of every line."""
        if not self.traced:  # by the first test that needs them: each line in a run of its own
            self.traced.extend(self.trace("--model", self.model, "--sentence", line) for line in self.lines)
        rows = []
        for number, (tensors, about) in enumerate(self.traced, 1):
            tokens = json.loads(about["tokens"])[0]
            words, ids = ([token[key] for token in tokens] for key in ("text", "id"))
            pattern = tensors[self.node + ".pattern"][0, self.head - 1]
            rows += [Row(number, words, ids, row, weights) for row, weights in enumerate(pattern)]
        return rows

    def surveyed(self, *arguments):
        where = ("survey", "--model", self.model, "--head", f"{self.place}:{self.head}", "--text", str(self.text), *arguments)
        return json.loads(self.succeeds(*where, "--json")), self.succeeds(*where)

    def test_every_number_of_the_table(self):
        answer, said = self.surveyed()
        rows = self.rows()
        self.assertEqual([answer[key] for key in ("sentences", "refused", "rows")], [len(self.lines), 0, len(rows)])
        self.assertEqual(set(answer["measures"]) - {"noun"}, set(MEASURES))
        for name in MEASURES:
            measure = answer["measures"][name]
            values = np.array([value for row in rows if (value := row.value(name)) is not None])
            self.assertEqual(measure["rows"], len(values), name)
            self.assertAlmostEqual(measure["mean"], values.mean(), places=6, msg=name)
            wanted = np.quantile(values, np.linspace(0, 1, 11))
            np.testing.assert_allclose(measure["quantiles"], wanted, rtol=BAR, atol=2e-6, err_msg=name)
            cells = re.search(rf"(?m)^  {name} +(.*)$", said).group(1).split()
            shown = [measure["quantiles"][decile] for decile in (0, 1, 5, 9, 10)]
            self.assertEqual(cells[:7], [str(len(values)), *(f"{value:.3f}" for value in (measure["mean"], *shown))], name)
            if name in WEIGHTS:
                against = sum(row.contradicts(name) for row in rows if row.value(name) is not None)
                self.assertEqual([measure["contradicting"], cells[7]], [against, str(against)], name)

    def test_a_tenth_of_the_rows_are_at_or_below_the_number_of_the_tenth(self):
        """A tenth or more, since rows may be equal, and of no more than one row beyond a tenth the value is smaller."""
        answer, _ = self.surveyed()
        rows = self.rows()
        for name in MEASURES:
            measure = answer["measures"][name]
            values = np.array([value for row in rows if (value := row.value(name)) is not None])
            tenth, off = measure["quantiles"][1], measure["quantiles"][1] * BAR + 2e-6
            self.assertGreaterEqual((values <= tenth + off).sum(), len(values) / 10, name)
            self.assertLessEqual((values < tenth - off).sum(), len(values) / 10 + 1, name)

    def test_the_rows_against_a_measure_are_those_whose_largest_weight_is_elsewhere(self):
        rows = self.rows()
        for name in WEIGHTS:
            answer, said = self.surveyed("--measure", name, "--most", "1000")
            against = [row for row in rows if row.value(name) is not None and row.contradicts(name)]
            best = {}  # of each sentence the row with the largest weight is listed
            for row in against:
                if row.line not in best or row.weights.max() > best[row.line].weights.max():
                    best[row.line] = row
            order = sorted(best.values(), key=lambda row: -row.weights.max())
            self.assertTrue(order, f"no row is against {name}, so this tests nothing")
            self.assertEqual([(one["line"], one["row"]) for one in answer["contradicting"]], [(row.line, row.row) for row in order], name)
            block = said[said.index(f"\nagainst {name}\n"):].splitlines()[2:]
            self.assertEqual(len(block), 2 * len(order))
            for row, shown, looks in zip(order, block[::2], block[1::2]):
                words = " ".join(f"[{word}]" if at == row.row else word for at, word in enumerate(row.words))
                self.assertEqual(shown, f"  {row.value(name):.3f}  {words}")
                first = int(np.argmax(row.weights))
                self.assertTrue(looks.strip().startswith(f"{row.words[first]} {row.weights[first]:.2f}"), looks)
                self.assertNotIn(first, keys_that_count(name, row.ids, row.row))

    def test_the_label_says_the_largest_mean_and_how_many_rows_contradict_it(self):
        answer, said = self.surveyed()
        rows = self.rows()
        values = {name: [value for row in rows if (value := row.value(name)) is not None] for name in WEIGHTS}
        best = max(WEIGHTS, key=lambda name: np.mean(values[name]))
        mean, count = np.mean(values[best]), len(values[best])
        self.assertEqual(mean >= 0.5, self.has_label)
        if not self.has_label:
            self.assertIsNone(answer["label"])
            self.assertIn("  no label: none of ", said)
            return
        against = sum(row.contradicts(best) for row in rows if row.value(best) is not None)
        self.assertEqual([answer["label"][key] for key in ("measure", "rows", "contradicting")], [best, count, against])
        self.assertIn(f"  label: {best}, mean weight {mean:.3f} over {count} rows; {against} rows contradict it: their largest weight is "
                      "elsewhere\n", said)

    def test_the_highest_and_the_lowest_rows(self):
        rows = self.rows()
        answer, _ = self.surveyed("--measure", "previous", "--most", "4")
        for kind, sign in (("top", -1), ("lowest", 1)):
            best = {}
            for row in rows:
                value = row.value("previous")
                if value is not None and (row.line not in best or sign * value < sign * best[row.line]):
                    best[row.line] = value
            np.testing.assert_allclose([one["value"] for one in answer[kind]], sorted(best.values(), key=lambda value: sign * value)[:4],
                                       rtol=1e-6)
        for one in answer["top"] + answer["lowest"] + answer["median"]:
            row = next(row for row in rows if (row.line, row.row) == (one["line"], one["row"]))
            np.testing.assert_allclose(one["weights"], row.weights, rtol=1e-6)
            self.assertAlmostEqual(one["value"], row.value("previous"), places=6)


class OfAWordModel(OfOneHead, Commands):
    model, place, head, node, has_label, traced = "stories", "blocks.2", 2, "blocks.2.attn", False, []
    lines = ("Mary met Tom .", "Tom and Mary went to the park . Tom gave Mary the ball .", "Ben was tired .", "the dog saw the cat .",
             "Mary saw the dog . the dog saw Mary .", "When Mary and John went to the shop , John gave the apple to Mary .",
             "Tom has a red ball . Tom saw the red ball .", "the cat was hungry .")


class OfAnEncoder(OfOneHead, Commands):
    model, place, head, node, has_label, traced = "en-fr-unguided", "encoder.1", 3, "encoder.blocks.1.attn", True, []
    lines = ("the elephant ate the banana because it was hungry", "the cat saw the dog", "the elephant ate it",
             "the goats avoided the planes because they were very modern", "the dog bites the cat and the cat bites the dog",
             "the truck frightened the giraffes")


class OfPronouns(Commands):
    """The nouns that "it" and "they" stand for are known here by reading; the program finds them by its grammar."""
    known = {"the elephant ate the banana because it was hungry": (6, 1), "the elephant ate the banana because it was ripe": (6, 4),
             "the truck frightened the giraffes because they were small": (6, 4),
             "the goats avoided the plane because it was modern": (6, 4), "the cat saw the dog": None}

    def test_the_weight_of_each_pronoun_on_its_noun(self):
        seen = set()
        for model, head in (("en-fr", 1), ("en-fr-unguided", 1), ("en-fr-unguided", 3)):
            lines = tuple(word for line in self.known for word in ("--sentence", line))
            noun = json.loads(self.succeeds("survey", "--model", model, "--head", f"encoder.1:{head}", *lines, "--measure", "noun",
                                            "--json"))
            values, against = [], 0
            for line, place in self.known.items():
                if place is None:
                    continue
                weights = self.trace("--model", model, "--sentence", line)[0]["encoder.blocks.1.attn.pattern"][0, head - 1, place[0]]
                values.append(float(weights[place[1]]))
                against += int(np.argmax(weights)) != place[1]
            measure = noun["measures"]["noun"]
            seen.add(against > 0)
            self.assertEqual([measure["rows"], measure["contradicting"], len(noun["contradicting"])], [len(values), against, against])
            self.assertAlmostEqual(measure["mean"], np.mean(values), places=6)
            np.testing.assert_allclose([row["value"] for row in noun["top"]], sorted(values, reverse=True), rtol=1e-5)
            self.assertEqual({part["name"]: part["rows"] for part in measure["words"]}, {"it": 3, "they": 1})
        self.assertEqual(seen, {True, False}, "a head that finds every noun, and one that does not")


class OfAPiece(Commands):
    """Two pieces that are read alike, "ing" and "##ing": --words and --word name the one that the model's files spell so."""
    pieces = ["[UNK]", "the", "play", "##ing", "ing", "cat"]
    lines = ("the playing cat", "ing the play", "the cat", "playing playing ing")
    piece = 3

    def setUp(self):
        super().setUp()
        self.model = self.folder / "model"
        families.GPT2("gpt2", len(self.pieces)).write(self.model)
        wordpiece = {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100,
                     "vocab": {piece: number for number, piece in enumerate(self.pieces)}}
        (self.model / "tokenizer.json").write_text(json.dumps(
            {"version": "1.0", "added_tokens": [], "normalizer": None, "pre_tokenizer": {"type": "WhitespaceSplit"},
             "post_processor": None, "decoder": None, "model": wordpiece}))

    def test_the_weight_on_a_piece(self):
        values = {}
        for number, line in enumerate(self.lines, 1):
            tensors, about = self.trace("--model", self.model, "--sentence", line)
            keys = [key for key, token in enumerate(json.loads(about["tokens"])[0]) if token["id"] == self.piece]
            for row, weights in enumerate(tensors["blocks.1.attn.pattern"][0, 1].astype(np.float64)):
                if keys:
                    values[number, row] = weights[keys].sum()
        where = ("survey", "--model", self.model, "--head", "blocks.1:2", *(word for line in self.lines for word in ("--sentence", line)))
        answer = json.loads(self.succeeds(*where, "--words", "##ing", "--measure", "words", "--most", "1000", "--json"))
        measure = answer["measures"]["words"]
        self.assertEqual(measure["rows"], len(values), "the rows of the sentences that have the piece")
        self.assertAlmostEqual(measure["mean"], np.mean(list(values.values())), places=6)
        self.assertEqual({line for line, _ in values}, {1, 4})
        for row in answer["top"] + answer["lowest"]:
            self.assertAlmostEqual(row["value"], values[row["line"], row["row"]], places=6)
        both = json.loads(self.succeeds(*where, "--words", "##ing,ing", "--measure", "words", "--json"))["measures"]["words"]
        self.assertGreater(both["rows"], len(values), "a sentence of the whole word alone, too")

    def test_the_words_that_a_piece_asks_for_and_makes_likelier(self):
        file, _ = self.trace("--model", self.model, "--sentence", "the cat", "--with-weights")
        at = "blocks.1.attn."
        W_E, (W_Q, W_K, W_V, W_O) = file["W_E"], (file[at + name][1] for name in ("W_Q", "W_K", "W_V", "W_O"))
        W_U = file["W_U"] if "W_U" in file else W_E.T
        where = ("circuits", "--model", self.model, at + "pattern[1]", "--word", "##ing", "--most", "100")
        answer = json.loads(self.succeeds(*where, "--json"))
        for pairs, wanted in ((answer["asks"], (W_E @ W_Q @ W_K.T @ W_E.T)[self.piece]),
                              (answer["follows"], (W_E @ W_V @ W_O @ W_U)[self.piece])):
            np.testing.assert_allclose([pair["value"] for pair in pairs], sorted(wanted[wanted > 0], reverse=True), rtol=1e-4)


if __name__ == "__main__":
    unittest.main()

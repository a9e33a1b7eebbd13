"""headlight patch: rows and heads that tie, that bring nothing back, and runs of two lengths, each computed again by hand."""
import json
import re
import unittest

import numpy as np

from program import Commands

A = "When Mary and John went to the shop , John gave the apple to"
B = "When Mary and John went to the shop , Mary gave the apple to"
STORIES = ("--model", "stories")
WORDS = "logit Mary - John"
FRENCH = ("--model", "en-fr")
SHORT, LONG = "the elephant ate it", "the elephant ate the banana because it was hungry"


def off(layers):
    """Flags that switch the heads of these layers of stories off."""
    return tuple(word for layer in layers for head in range(1, 5) for word in ("--head-setting", f"blocks.{layer}:{head}=off"))


def cells_of_row(node, row, values):
    """Flags that set a whole row of a matrix by hand."""
    return tuple(word for col, value in enumerate(values) for word in ("--set", f"{node},{row},{col}={float(value)!r}"))


def row_lines(said):
    """(node, "row" or "head", number, word, share) of each listed part."""
    pattern = r"(?m)^  (\S+) +(row|head) (\d+)(?: \((.+?)\))? +\S+ +(-?\d+\.\d+)$"
    return [(node, kind, int(number), word, share) for node, kind, number, word, share in re.findall(pattern, said)]


class PatchedRows(Commands):
    def patched(self, *arguments):
        """(JSON, text) of the same patch."""
        where = ("patch", *arguments)
        return json.loads(self.succeeds(*where, "--json")), self.succeeds(*where, "--most", "1000")

    def words(self, key, *arguments):
        return [token["text"] for token in json.loads(self.trace(*arguments)[1][key])[0]]

    def columns(self, model, target, *words):
        """The columns of these words in the logits, from words that the model reads or, of a translator, writes."""
        if not target:
            text = json.loads(self.succeeds("tokenize", "--model", model, "--text", " ".join(words), "--no-marks", "--json"))
            return text["ids"]
        tokens = json.loads(self.trace("--model", model, "--sentence", SHORT, "--target", " ".join(words))[1]["target_tokens"])[0]
        ids = {token["text"]: token["id"] for token in tokens}
        return [ids[word] for word in words]

    def difference(self, logits, row, columns):
        first = float(logits[row, columns[0]])
        return first - float(logits[row, columns[1]]) if len(columns) > 1 else first

    def test_parts_that_tie_are_those_after_which_nothing_else_is_read(self):
        """Only layer 0 looks back: what it reads of the changed word, and its last row from there on, are all of the difference."""
        where = (*STORIES, *off((1, 2, 3)))
        answer, said = self.patched(*where, "--sentence", A, "--into", B, "--metric", WORDS, "--what", "rows")
        best = max(effect["share"] for effect in answer["effects"])
        ties = [effect for effect in answer["effects"] if effect["share"] == best]
        self.assertEqual(best, 1)
        self.assertEqual({(effect["node"], effect["row"]) for effect in ties},
                         {("blocks.0.resid_pre", 9), *((f"blocks.{layer}.resid_post", 13) for layer in range(3))})
        of_a = self.trace(*where, "--sentence", A)[0]
        columns = self.columns("stories", False, "Mary", "John")
        self.assertEqual(answer["a"], self.difference(of_a["logits"][0], -1, columns))
        other = next(effect for effect in answer["effects"] if effect["node"] == "blocks.0.resid_post" and effect["row"] == 9)
        for effect in (*ties, other):
            cells = cells_of_row(effect["node"], effect["row"], of_a[effect["node"]][0, effect["row"]])
            by_hand = self.trace(*where, "--sentence", B, *cells)[0]["logits"][0]
            self.assertEqual(self.difference(by_hand, -1, columns), effect["value"], effect)
        shown = [line for line in row_lines(said) if line[4] == "1.000"]
        self.assertEqual({line[:3] for line in shown}, {(effect["node"], "row", effect["row"]) for effect in ties})

    def test_where_no_head_hands_anything_over_none_brings_anything_back(self):
        """The last word differs, so the runs do, and every head is off, so no head has a part in that."""
        where, texts = (*STORIES, *off(range(4))), ("Tom has a red ball", "Tom has a red cat")
        answer, said = self.patched(*where, "--sentence", texts[0], "--into", texts[1], "--metric", "logit red - ball")
        columns = self.columns("stories", False, "red", "ball")
        for name, text in zip("ab", texts):
            self.assertEqual(answer[name], self.difference(self.trace(*where, "--sentence", text)[0]["logits"][0], -1, columns))
        self.assertNotEqual(answer["a"], answer["b"])
        self.assertEqual([{effect[key] for effect in answer["effects"]} for key in ("share", "value")], [{0}, {answer["b"]}])
        self.assertEqual([line[4] for line in row_lines(said)], ["0.000"] * 16)
        rows, _ = self.patched(*where, "--sentence", texts[0], "--into", texts[1], "--metric", "logit red - ball", "--what", "rows")
        self.assertEqual({effect["share"] for effect in rows["effects"] if effect["row"] == 4}, {1}, "yet the row itself is all of it")

    def test_a_row_is_called_by_its_word_in_the_run_that_it_is_taken_from(self):
        for model, key, sentence, into, metric in ((STORIES, "tokens", A, B, WORDS), (STORIES, "tokens", B, A, WORDS),
                                                   (FRENCH, "tokens", SHORT, LONG, "logit il - elle")):
            words, words_of_b = (self.words(key, *model, "--sentence", text) for text in (sentence, into))
            said = self.succeeds("patch", *model, "--sentence", sentence, "--into", into, "--metric", metric, "--what", "rows",
                                 "--most", "1000")
            lines = [line for line in row_lines(said) if not line[0].startswith("decoder")]
            self.assertEqual({row for _, _, row, _, _ in lines}, set(range(min(len(words), len(words_of_b)))))
            for node, _, row, word, _ in lines:
                self.assertEqual(word, words[row], f"{node}, row {row} of \"{sentence}\"")

    def test_rows_count_from_zero_as_they_do_wherever_a_cell_is_named(self):
        """A row's number is the one that @ROW, explain and --set take; heads count from 1."""
        answer, said = self.patched(*STORIES, "--sentence", A, "--into", B, "--metric", WORDS, "--what", "rows")
        words = self.words("tokens", *STORIES, "--sentence", A)
        row, word = re.search(r"(?m)^  A  \S+, in row (\d+) \((.+)\)$", said).groups()
        self.assertEqual((int(row), word), (len(words) - 1, words[-1]))
        there = json.loads(self.succeeds("patch", *STORIES, "--sentence", A, "--into", B, "--metric", f"{WORDS}@{row}", "--json"))
        self.assertEqual([there[key] for key in ("a", "b", "row_a")], [answer["a"], answer["b"], answer["row_a"]])
        in_row = {row: json.loads(self.succeeds("patch", *STORIES, "--sentence", A, "--into", B, "--metric", f"{WORDS}@{row}", "--json"))
                  for row in ("shop", str(words.index("shop")))}
        self.assertEqual({name: [found["a"], found["row_a"]] for name, found in in_row.items()},
                         {name: [in_row["shop"]["a"], words.index("shop")] for name in in_row})
        mary, john = self.columns("stories", False, "Mary", "John")
        last = self.trace(*STORIES, "--sentence", A)[0]["logits"][0, int(row)]
        self.assertEqual(answer["a"], float(last[mary]) - float(last[john]))
        explained = self.succeeds("explain", *STORIES, "--sentence", A, "logits", row, "Mary")
        name, value = re.match(r"logits\[(.+), Mary\] = (\S+)", explained).groups()
        self.assertEqual(name, f"{word} ({row})")
        np.testing.assert_allclose(float(value), last[mary], rtol=1e-6)
        self.refuses("patch", *STORIES, "--sentence", A, "--into", B, "--metric", f"{WORDS}@{len(words)}", saying=f"0 to {len(words) - 1}")

    def test_texts_of_two_lengths_are_read_off_in_their_own_last_rows(self):
        for sentence, into in ((SHORT, LONG), (LONG, SHORT)):
            answer, said = self.patched(*FRENCH, "--sentence", sentence, "--into", into, "--metric", "logit il - elle", "--what", "rows")
            columns = self.columns("en-fr", True, "il", "elle")
            lengths = {}
            for name, text in (("a", sentence), ("b", into)):
                tensors, about = self.trace(*FRENCH, "--sentence", text)
                read, written = ([token["text"] for token in json.loads(about[key])[0]] for key in ("tokens", "target_tokens"))
                lengths[name] = (len(read), len(written))
                self.assertEqual(answer["row_" + name], len(written) - 1)
                np.testing.assert_allclose(answer[name], self.difference(tensors["logits"][0], -1, columns), rtol=1e-5)
                self.assertIn(f"  {name.upper()}  {answer[name]:.6g}, in row {len(written) - 1} ({written[-1]})\n", said)
            longer = "a" if lengths["a"] > lengths["b"] else "b"
            for place, stack in enumerate(("encoder", "decoder")):
                first, end = sorted((lengths["a"][place], lengths["b"][place]))
                self.assertIn({"run": longer, "stack": stack, "rows": list(range(first, end))}, answer["unpaired"])
                self.assertIn(f"  rows {first} to {end - 1} of {longer.upper()} in the {stack} have no partner in", said)
                rows = {effect["row"] for effect in answer["effects"] if effect["node"].startswith(stack)}
                self.assertEqual(rows, set(range(first)), "each row that has a partner is tried")

    def test_a_row_of_the_shorter_text_is_set_by_hand_in_the_longer_one(self):
        answer, _ = self.patched(*FRENCH, "--sentence", SHORT, "--into", LONG, "--metric", "logit il - elle", "--what", "rows")
        of_a = self.trace(*FRENCH, "--sentence", SHORT)[0]
        _, about = self.trace(*FRENCH, "--sentence", LONG)
        written = " ".join(token["text"] for token in json.loads(about["target_tokens"])[0][1:])
        columns = self.columns("en-fr", True, "il", "elle")
        tried = [effect for effect in answer["effects"] if effect["node"] in ("encoder.blocks.0.resid_pre", "encoder.blocks.0.resid_post")]
        for effect in (tried[0], tried[-1]):
            cells = cells_of_row(effect["node"], effect["row"], of_a[effect["node"]][0, effect["row"]])
            logits = self.trace(*FRENCH, "--sentence", LONG, "--target", written, *cells)[0]["logits"][0]
            value = self.difference(logits, answer["row_b"], columns)
            np.testing.assert_allclose(effect["value"], value, rtol=1e-4, atol=1e-4)
            np.testing.assert_allclose(effect["share"], (value - answer["b"]) / (answer["a"] - answer["b"]), atol=1e-3)


if __name__ == "__main__":
    unittest.main()

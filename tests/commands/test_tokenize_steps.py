"""`headlight tokenize --steps`: the cutting of each word, against independent tokenizers."""
import json

from program import main, run

import tokenizer_reference as reference  # from tests/golden, where program.py looks too
from tokenize_kit import METASPACE, Tokenize, whole


class Steps(Tokenize):
    """The steps of each word, against independent tokenizers."""

    def told(self, text):
        done = run("tokenize", "--model", self.model, "--text", "-", "--steps", "--json", typed=text.encode())
        self.assertEqual(done.returncode, 0, done.stderr)
        found = json.loads(done.stdout)
        self.assertEqual((found["ids"], found["pieces"]), self.tokenized(text), "telling changes nothing")
        return found

    def test_merges_lead_from_the_letters_to_the_pieces(self):
        model = reference.Gpt2()
        self.write_bpe(model)
        ranks = {pair: rank for rank, pair in enumerate(model.merges)}
        for text in reference.texts(30):
            with self.subTest(text):
                for word in self.told(text)["words"]:
                    if word["by"] != "merges":
                        continue
                    pieces, begins = list(word["letters"]), list(range(len(word["letters"])))
                    for merge in word["merges"]:
                        known = [ranks[pair] for pair in zip(pieces, pieces[1:]) if pair in ranks]
                        at = begins.index(merge["at"])
                        self.assertEqual(merge["rank"], min(known), "the pair that stands first in the list")
                        self.assertEqual(ranks[(pieces[at], pieces[at + 1])], merge["rank"])
                        pieces[at : at + 2] = [merge["piece"]]
                        del begins[at + 1]
                    self.assertEqual(pieces, word["pieces"])
                    self.assertFalse([pair for pair in zip(pieces, pieces[1:]) if pair in ranks], "no pair is left")

    def test_the_best_path_is_better_than_those_it_beat(self):
        model = reference.Unigram(False)
        self.write(tokenizer_json=whole({"type": "Unigram", "unk_id": 0, "vocab": list(model.scores.items()), "byte_fallback": False},
                                        pre_tokenizer=METASPACE))
        for text in reference.texts(20):
            for word in self.told(text)["words"]:
                sums = [way["sum"] for way in word["ways"]]
                self.assertEqual(sums, sorted(sums, reverse=True))
                for way in word["ways"]:
                    self.assertEqual("".join(way["pieces"]), word["text"])
                    self.assertAlmostEqual(sum(way["scores"]), way["sum"], 6)

    def test_the_longest_piece_first(self):
        model = reference.Bert()
        self.write(vocab_txt="\n".join(model.vocabulary))
        for text in reference.texts(20):
            for word in self.told(text)["words"]:
                for place in word.get("places", []):
                    known = [piece in model.vocabulary for piece in place["tried"]]
                    self.assertEqual(known, [False] * (len(known) - place["found"]) + [True] * place["found"])

    def test_in_words(self):
        self.write_bpe(reference.Gpt2())
        said = self.succeeds("tokenize", "--model", self.model, "--text", "the cat \U0001F600\n", "--steps")
        for words in ("the text as it is cut: ", "letters", "merge ", "tokens"):
            self.assertIn(words, said)
        self.assertNotIn("\u0120", said, "pieces are letters")
        self.assertIn("looked up as it is", self.succeeds("tokenize", "--text", "The elephant", "--steps"))


if __name__ == "__main__":
    main()

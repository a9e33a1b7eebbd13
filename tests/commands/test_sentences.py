"""Any text is accepted, and ids mean exactly themselves."""
import json

from program import Commands, main, run  # first: it says where tests/golden is
from safetensors_reader import written_ids


class Sentences(Commands):
    def words(self, *arguments):
        tensors, metadata = self.trace(*arguments)
        tokens = json.loads(metadata["tokens"])[0]
        self.assertEqual(tensors["embed"].shape[1], len(tokens))
        return [token["text"] for token in tokens]

    def test_empty_and_blank(self):
        for blank in ("", "   ", "\t\n", "\u200b\u200e"):
            self.refuses("trace", "--sentence", blank, "--out", self.out, saying=("empty", "word"))

    def test_one_token(self):
        tensors, _ = self.trace("--sentence", "it")
        self.assertEqual(tensors["blocks.0.attn.pattern"].shape, (1, 4, 1, 1))
        self.assertTrue((tensors["blocks.0.attn.pattern"] == 1).all())

    def test_ten_thousand_words(self):
        self.refuses("trace", "--sentence", "word " * 10000, "--out", self.out, saying=("10000", "1024"))

    def test_as_many_words_as_are_allowed(self):
        tensors, _ = self.trace("--model", "random", "--d-model", "2", "--heads", "1", "--sentence", "word " * 1024, "--only", "embed")
        self.assertEqual(tensors["embed"].shape, (1, 1024, 2))

    def test_bytes_that_are_not_utf8(self):
        self.refuses("trace", "--sentence", b"ab\xff\xfe c", "--out", self.out, saying=("UTF-8", "offset 2"))
        self.refuses("trace", "--sentence", b"ab\xed\xa0\x80", "--out", self.out, saying="UTF-8")
        self.refuses("trace", "--model", b"\xff", "--out", self.out)
        self.refuses(b"\xff\xfe")

    def test_emoji_marks_and_scripts(self):
        self.assertEqual(self.words("--sentence", "\U0001F469\u200d\U0001F680 eats"), ["\U0001F469\u200d\U0001F680", "eats"])
        self.assertEqual(self.words("--sentence", "cafe\u0301"), ["caf\u00e9"])
        self.assertEqual(self.words("--sentence", "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627"),
                         ["\u05e9\u05dc\u05d5\u05dd", "\u0645\u0631\u062d\u0628\u0627"])
        self.assertEqual(self.words("--sentence", "\u5927\u8c61"), ["\u5927\u8c61"])
        self.assertEqual(self.words("--sentence", "\u9f98\u8c61"), ["\u9f98", "\u8c61"])

    def test_a_thousand_combining_marks(self):
        self.refuses("trace", "--sentence", "a" + "\u0301" * 1000, "--out", self.out, saying="combining")

    def test_tabs_and_lines_separate_words(self):
        self.assertEqual(self.words("--sentence", "the\tcat\nsat\r\nhere"), ["the", "cat", "sat", "here"])

    def test_a_sentence_may_begin_with_a_dash(self):
        self.assertEqual(self.words("--sentence=-- the cat"), ["--", "the", "cat"])

    def test_a_batch_is_padded_and_has_a_limit(self):
        tensors, metadata = self.trace("--sentence", "the cat sat", "--sentence", "it")
        self.assertEqual(tensors["embed"].shape[:2], (2, 3))
        self.assertEqual([token["pad"] for token in json.loads(metadata["tokens"])[1]], [False, True, True])
        self.assertTrue((tensors["blocks.0.attn.pattern"][1, :, :, 1:] == 0).all())
        self.refuses("trace", *["--sentence", "it"] * 17, "--out", self.out, saying=("16", "17"))


class Ids(Commands):
    def ids(self, *arguments):
        tensors, metadata = self.trace(*arguments)
        return written_ids(metadata), tensors

    def test_ids_are_the_rows_that_are_looked_up(self):
        for model in ("random", "readable"):
            ids, tensors = self.ids("--model", model, "--ids", "3,5,4", "--with-weights")
            self.assertEqual(ids, [3, 5, 4])
            self.assertTrue((tensors["embed"][0] == tensors["W_E"][[3, 5, 4]]).all())

    def test_the_padding_word_may_be_asked_for(self):
        ids, tensors = self.ids("--model", "random", "--ids", "0,2,1", "--with-weights")
        self.assertEqual(ids, [0, 2, 1])
        self.assertTrue((tensors["embed"][0] == tensors["W_E"][[0, 2, 1]]).all())

    def test_every_id_of_the_vocabulary(self):
        _, tensors = self.ids("--ids", "1", "--with-weights")
        size = tensors["W_E"].shape[0]
        for first in range(1, size, 1000):
            wanted = list(range(first, min(size, first + 1000)))
            self.assertEqual(self.ids("--ids", ",".join(map(str, wanted)), "--only", "embed")[0], wanted)

    def test_bad_ids(self):
        self.refuses("trace", "--ids", "0,x,1", "--out", self.out, saying=('"x"', "0,2,1"))
        self.refuses("trace", "--ids", "0,,1", "--out", self.out, saying="whole number")
        self.refuses("trace", "--ids", "0,1.5", "--out", self.out, saying="1.5")
        self.refuses("trace", "--ids", "999999", "--out", self.out, saying=("999999", "0 to"))
        self.refuses("trace", "--ids", "99999999999999999999", "--out", self.out, saying="99999999999999999999")
        self.refuses("trace", "--ids", "1,-2", "--out", self.out, saying="-2")
        self.refuses("trace", "--ids", "", "--out", self.out, saying="--ids")
        self.refuses("trace", "--ids", "1", "--sentence", "it", "--out", self.out, saying=("--ids", "--sentence"))

    def warning(self, *arguments):
        """The single line on standard error beside a result."""
        done = run(*arguments)
        line = done.stderr.decode()
        self.assertEqual((done.returncode, line.count("\n")), (0, 1), line)
        return line

    def test_a_sentence_that_the_model_does_not_read(self):
        french = "Le chat regarde la souris car il a faim"
        for model in ("en-fr", "stories"):
            line = self.warning("trace", "--model", model, "--sentence", french, "--out", str(self.out))
            self.assertIn("looks like French", line)
            self.assertIn(f"unknown to {model}, which reads English", line)
            self.assertIn("the French lexicon of readable reads this sentence: --model readable", line)
        line = self.warning("trace", "--language", "en", "--sentence", french, "--out", str(self.out))
        self.assertIn("looks like French", line)
        self.assertIn("unknown to the English lexicon of readable; its numbers say little about them; its French lexicon reads this "
                      "sentence: leave out --language", line)
        line = self.warning("trace", "--language", "zh", "--sentence", "The cat sat", "--out", str(self.out))
        self.assertIn("3 of the 3 words are unknown to the Chinese lexicon of readable", line)
        self.assertIn("its English lexicon reads this sentence: leave out --language", line)
        line = self.warning("trace", "--sentence", "Der Hund jagte gestern viele kleine Katzen durch Garten", "--out", str(self.out))
        self.assertIn("unknown to the English lexicon of readable, which also reads Spanish, French and Chinese; its numbers say "
                      "little about them\n", line)
        for sentence, counts in (("the the the xyzzy foo bar baz", "4 of the 7"), ("the cat xyzzy foo zzz", "3 of the 5")):
            line = self.warning("trace", "--sentence", sentence, "--out", str(self.out))
            self.assertIn(counts + " words are unknown to the English lexicon of readable", line)
        line = self.warning("generate", "--model", "stories", "--text", "Der Elefant aß", "--words", "1")
        self.assertIn("3 of the 3 words are unknown to stories, which reads English", line)
        line = self.warning("explain", "--language", "en", "--sentence", french, "blocks.0.attn.pattern[1]", "0", "0")
        self.assertIn("looks like French", line)
        for sentence in ("The cat watches the mouse because it is hungry", french):
            read = run("trace", "--sentence", sentence, "--out", str(self.out))
            self.assertEqual((read.returncode, read.stderr), (0, b""))

    def test_heads_that_the_weights_were_not_trained_as(self):
        line = self.warning("trace", "--model", "en-fr", "--heads", "8", "--sentence", "the elephant ate the banana", "--out",
                            str(self.out))
        self.assertIn("trained as 4 heads; cut into 8", line)


if __name__ == "__main__":
    main()

"""headlight survey: one head over many sentences."""
import json
import unittest

from program import Commands

GUIDED = ("survey", "--model", "en-fr", "--head", "encoder.1:1")
STORIES = ("survey", "--model", "stories", "--head", "blocks.2:1")


class Survey(Commands):
    def written(self, content):
        path = self.folder / "lines.txt"
        path.write_bytes(content)
        return str(path)

    def answer(self, *arguments):
        return json.loads(self.succeeds(*arguments, "--json"))

    def test_text_and_json_say_the_same(self):
        where = (*GUIDED, "--sentences", "200", "--most", "2")
        answer, said = self.answer(*where), self.succeeds(*where)
        self.assertTrue(said.startswith(f"en-fr, head encoder.1:1: 200 sentences, {answer['rows']:,} rows\n"), said)
        noun = answer["measures"]["noun"]
        self.assertEqual(answer["label"],
                         {"measure": "noun", "mean": noun["mean"], "rows": noun["rows"], "contradicting": noun["contradicting"]})
        self.assertIn(f"label: noun, mean weight {noun['mean']:.3f} over {noun['rows']} rows", said)
        for kind in ("top", "median", "lowest"):
            self.assertEqual(len(answer[kind]), 2)
            for row in answer[kind]:
                self.assertIn(f"  {row['value']:.3f}  ", said)
                self.assertEqual(len(row["weights"]), len(row["words"]))
                self.assertIn(row["word"], ("it", "they", "them"))
                self.assertIn(f"[{row['word']}]", said)
        self.assertEqual(noun["quantiles"], sorted(noun["quantiles"]))
        self.assertEqual(len(noun["quantiles"]), 11)

    def test_a_seed_means_the_same_sentences(self):
        of = {seed: self.answer(*STORIES, "--sentences", "40", "--seed", seed) for seed in ("3", "4")}
        self.assertEqual(of["3"], self.answer(*STORIES, "--sentences", "40", "--seed", "3"))
        self.assertNotEqual(of["3"]["measures"], of["4"]["measures"])

    def test_a_bad_line_is_counted_and_named_and_the_rest_goes_on(self):
        lines = [b"Mary was tired .", b"", b"Mary was \xff .", b"Mary saw a zebra .", b"Mary " * 1100, b"Tom liked the ball .\r"]
        answer = self.answer(*STORIES, "--text", self.written(b"\n".join(lines)))
        self.assertEqual([answer["sentences"], answer["refused"], answer["rows"]], [2, 4, 9])
        self.assertEqual([line["line"] for line in answer["refused_lines"]], [2, 3, 4, 5])
        for line, why in zip(answer["refused_lines"], ("empty", "UTF-8", "zebra", "1100 tokens")):
            self.assertIn(why, line["why"])
        self.assertEqual({row["line"] for row in answer["top"]}, {1, 6})
        said = self.succeeds(*STORIES, "--text", self.written(b"\n".join(lines)))
        self.assertIn("left out: 4 lines\n    line 2: ", said)

    def test_rows_are_chosen_by_a_measure_and_go_against_it(self):
        answer = self.answer(*STORIES, "--sentences", "50", "--measure", "previous")
        self.assertEqual([answer["measure"], answer["contradicts"]], ["previous", "previous"])
        for row in answer["top"]:
            self.assertAlmostEqual(row["value"], row["weights"][row["row"] - 1])
        for row in answer["contradicting"]:
            self.assertNotEqual(row["weights"].index(max(row["weights"])), row["row"] - 1)
        spread = self.answer(*STORIES, "--sentences", "50", "--measure", "entropy")
        self.assertEqual(spread["measure"], "entropy")

    def test_weight_on_words(self):
        lines = self.written(b"Mary met Tom .\nBen was tired .")
        answer = self.answer(*STORIES, "--text", lines, "--words", "Mary,Tom", "--measure", "words")
        self.assertEqual(answer["measures"]["words"]["rows"], 4)
        for row in answer["top"]:
            self.assertAlmostEqual(row["value"], row["weights"][0] + row["weights"][2])

    def test_a_filter_and_the_row_of_a_word(self):
        lines = self.written(b"Mary met Tom .\nTom met Mary .\nBen was tired .")
        answer = self.answer(*STORIES, "--text", lines, "--filter", "mary ... tom")
        self.assertEqual([answer["sentences"], answer["rows"]], [1, 4])
        rows = self.answer(*STORIES, "--text", lines, "--filter", "met ... [Mary]")
        self.assertEqual([rows["sentences"], rows["rows"]], [1, 1])
        self.assertEqual(rows["top"][0]["word"], "Mary")

    def test_no_row_of_the_word_in_brackets(self):
        """The sentences have "it", but a decoder's rows are the French words that it reads."""
        where = ("survey", "--model", "en-fr", "--sentences", "30", "--filter", "because ... [it]", "--head")
        self.refuses(*where, "decoder.0.cross:1", saying=('no row has the word "it"', "the words that the decoder reads"))
        self.refuses(*where, "decoder.0.self:1", saying=('no row has the word "it"', "the words that the decoder reads"))
        self.assertGreater(self.answer(*where, "encoder.1:1")["rows"], 0)

    def test_rates_by_word_and_by_kind(self):
        where = (*GUIDED, "--sentences", "200")
        noun = self.answer(*where)["measures"]["noun"]
        for parts in (noun["words"], noun["kinds"]):
            self.assertEqual(sum(part["rows"] for part in parts), noun["rows"])
            self.assertEqual(sum(part["contradicting"] for part in parts), noun["contradicting"])
            self.assertAlmostEqual(sum(part["rows"] * part["mean"] for part in parts) / noun["rows"], noun["mean"], places=9)
        self.assertLessEqual({part["name"] for part in noun["words"]}, {"it", "they", "them"})
        said, kind = self.succeeds(*where), noun["kinds"][0]
        self.assertIn("by kind of sentence, noun", said)
        self.assertRegex(said, rf"  {kind['name']} +{kind['rows']}  {kind['mean']:.3f} ")
        self.assertEqual(self.answer(*where, "--filter", "kind: " + kind["name"])["measures"]["noun"]["rows"], kind["rows"])

    def test_equal_weights_contradict_nothing(self):
        lines = self.written(b"the cat sat\nthe dog slept")
        answer = self.answer("survey", "--model", "readable", "--head", "2", "--head-setting", "2=uniform", "--text", lines)
        self.assertEqual([answer["measures"][of]["contradicting"] for of in ("previous", "first")], [0, 0])

    def test_words_that_the_model_never_met_are_counted_apart(self):
        lines = self.written(b"the kiwi slept\nthe rockets slept\nthe kiwi was tired")
        answer = self.answer("survey", "--model", "readable", "--head", "2", "--text", lines)
        rows = {part["name"]: part["rows"] for part in answer["measures"]["first"]["words"]}
        self.assertEqual([rows["kiwi"], rows["rockets"], rows["slept"]], [2, 1, 2])

    def test_weight_on_a_dimension(self):
        lines = self.written(b"the cat ate the banana because it was hungry")
        answer = self.answer("survey", "--model", "readable", "--head", "2", "--text", lines, "--dimension", "edible",
                             "--measure", "dimension")
        for row in answer["top"]:
            self.assertAlmostEqual(row["value"], row["weights"][4])

    def test_what_the_next_word_loses(self):
        answer = self.answer(*STORIES, "--sentences", "20", "--measure", "effect", "--most", "3")
        self.assertLess(answer["measures"]["effect"]["rows"], answer["rows"])
        self.assertEqual(answer["contradicts"], answer["label"]["measure"] if answer["label"] else None)
        bars = answer["measures"]["effect"]["bars"]
        self.assertEqual([bars["from"], bars["to"], sum(bars["counts"])], [-1, 1, answer["measures"]["effect"]["rows"]])
        self.assertNotIn("effect", self.answer(*STORIES, "--sentences", "20")["measures"])

    def test_a_model_that_takes_any_word_reads_the_grammars_sentences(self):
        answer = self.answer("survey", "--model", "readable", "--head", "2", "--sentences", "40")
        self.assertEqual([answer["sentences"], answer["refused"]], [40, 0])
        self.assertIn("noun", answer["measures"])

    def test_a_reader_of_another_language_gets_sentences_of_it(self):
        pronouns = {"fr": {"il", "elle", "ils", "elles", "le", "la", "l\u2019", "les"},
                    "es": {"él", "ella", "ellos", "ellas", "lo", "la", "los", "las"},
                    "zh": {"它", "他", "她", "它们", "他们", "她们"}}
        for language, known in pronouns.items():
            where = ("survey", "--language", language, "--head", "2", "--sentences", "300")
            answer = self.answer(*where)
            self.assertEqual([answer["sentences"], answer["refused"]], [300, 0])
            self.assertEqual(answer["label"]["measure"], "noun")
            self.assertLessEqual({part["name"] for part in answer["measures"]["noun"]["words"]}, known)
            self.assertEqual(answer, self.answer(*where, "--seed", "1"))
            self.assertNotEqual(answer["measures"], self.answer(*where, "--seed", "2")["measures"])
            if language != "fr":
                self.assertEqual(answer["unknown_words"], 0)
            said = self.succeeds(*where, "--filter", "kind: act")
            self.assertIn("the head was made for pronoun_to_noun, and no row of these sentences tests that\n", said)

    def test_no_label_is_given_its_reason(self):
        where = ("survey", "--model", "stories", "--head", "blocks.0:1", "--sentences", "50", "--words", "Mary,.,was,to,the")
        answer, said = self.answer(*where), self.succeeds(*where)
        self.assertIsNone(answer["label"])
        weights = [name for name in answer["measures"] if name not in ("distance", "entropy", "words")]
        names = f"{', '.join(weights[:-1])} and {weights[-1]}"
        self.assertIn(f"  no label: none of {names} has a mean weight of 0.5 or more over at least 4 rows", said)
        for name in weights:
            measure = answer["measures"][name]
            self.assertTrue(measure["mean"] < 0.5 or measure["rows"] < 4, name)
        lines = self.written(b"the cat saw the dog\nit was tired")
        where = ("survey", "--model", "random", "--head", "blocks.0:1", "--mask", "causal", "--text", lines)
        self.assertIsNone(self.answer(*where)["label"])
        self.assertIn("  no label: the model's weights were drawn at random", self.succeeds(*where))

    def test_a_label_that_no_row_contradicts(self):
        where = ("survey", "--model", "readable", "--head", "blocks.0:1", "--text", self.written(b"the cat saw the dog\nit was tired"))
        self.assertEqual(self.answer(*where)["label"]["contradicting"], 0)
        self.assertIn("; no row contradicts it\n", self.succeeds(*where))

    def test_a_hand_made_head_is_tested_by_its_job(self):
        where = ("survey", "--model", "readable", "--sentences", "100", "--head")
        answer, said = self.answer(*where, "2"), self.succeeds(*where, "2")
        noun = answer["measures"]["noun"]
        self.assertEqual(answer["job"], "pronoun_to_noun")
        self.assertEqual(answer["label"],
                         {"measure": "noun", "mean": noun["mean"], "rows": noun["rows"], "contradicting": noun["contradicting"]})
        self.assertLess(noun["rows"], answer["rows"] / 4)
        self.assertIn("  label: noun, mean weight", said)
        answer, said = self.answer(*where, "3"), self.succeeds(*where, "3")
        self.assertEqual([answer["job"], answer["label"], answer["contradicts"]], ["verb_to_subject", None, None])
        self.assertIn("  no label: the head was made for verb_to_subject, and no measure of many sentences tests that\n", said)
        self.assertIsNone(self.answer(*STORIES, "--sentences", "20")["job"])
        for change in (("--head-setting", "1=uniform"), ("--temperature", "1000"), ("--mask", "causal", "--positions", "none")):
            changed = self.answer(*where, "1", *change)
            self.assertEqual([changed["job"], changed["label"]], [None, None], f"{change}: it has its job no more, nor looks one back")

    NO_NOUN = ("  no label: the head was made for pronoun_to_noun, and none of these rows is of a pronoun whose noun is known; the program "
               "knows all nouns in sentences that it draws itself\n")

    def test_a_pronoun_is_tested_only_where_a_grammar_finds_its_noun(self):
        where = ("survey", "--model", "readable", "--head", "2", "--sentence")
        untested = self.NO_NOUN
        self.assertIn(untested, self.succeeds(*where, "the cat slept"))
        self.assertNotIn("noun", self.answer(*where, "the cat slept")["measures"])
        found = "the kiwi slept because it was tired"
        self.assertIn(untested, self.succeeds(*where, found, "--filter", "[the]"), "the row of its pronoun is left out")
        said = self.succeeds(*where, found)  # a noun of the grammar that the lexicon lacks
        self.assertIn("  the vocabulary lacks 1 of 7 words\n  label: noun, mean weight ", said)
        for head, job in (("1", "previous_word"), ("4", "same_word")):
            said = self.succeeds("survey", "--model", "readable", "--head", head, "--sentence", "it")
            self.assertIn(f"  no label: the head was made for {job}, and no row of these sentences tests that\n", said)

    def test_the_noun_of_a_typed_pronoun_is_known_where_a_grammar_reads_it(self):
        for code, sentence, act in (
                ("es", "El elefante comió la manzana porque él tenía hambre", "El elefante comió la manzana"),
                ("zh", "大象吃了香蕉，因为它饿了", "大象吃了香蕉")):
            where = ("survey", "--language", code, "--head", "2")
            self.assertIn("  label: noun, mean weight ", self.succeeds(*where, "--sentence", sentence))
            answer = self.answer(*where, "--text", self.written(sentence.encode()))
            self.assertEqual(answer["measures"]["noun"]["rows"], 1)
            self.assertAlmostEqual(answer["measures"]["noun"]["mean"],
                                   next(row for row in answer["top"] if row["row"] == 6)["weights"][1 if code == "es" else 0])
            self.assertIn(self.NO_NOUN, self.succeeds(*where, "--sentence", act))

    def test_the_noun_of_a_typed_french_pronoun_is_not_known(self):
        """The reason says which sentences have known nouns, and they have."""
        where = ("survey", "--language", "fr", "--head", "2")
        sentence = "le chat dort parce qu' il est grand"
        self.assertIn(self.NO_NOUN, self.succeeds(*where, "--sentence", sentence))
        self.assertNotIn("noun", self.answer(*where, "--text", self.written(sentence.encode()))["measures"])
        self.assertIn("  label: noun, mean weight ", self.succeeds(*where, "--sentences", "100"))

    def test_cross_attention_knows_what_is_translated(self):
        answer = self.answer("survey", "--model", "en-fr", "--head", "decoder.0.cross:1", "--sentences", "30")
        self.assertEqual(answer["label"]["measure"], "aligned")
        self.assertEqual(set(answer["measures"]), {"entropy", "aligned", "in_order"})
        self.assertTrue(answer["top"][0]["target"])

    def test_cross_attention_that_goes_through_the_other_sentence_is_labelled_as_its_card_is(self):
        sentence = ("--sentence", "the elephant ate the banana because it was hungry")
        said = self.succeeds("survey", "--model", "en-fr", "--head", "decoder.0.cross:2", *sentence)
        self.assertIn("  label: in_order, mean weight 0.797", said)
        self.assertIn(" over 12 rows; no row contradicts it\n", said)
        answer = self.answer("survey", "--model", "en-fr", "--head", "decoder.0.cross:3", *sentence)
        self.assertEqual(answer["label"]["measure"], "aligned", "the words that it translates are known, which says more")

    def test_sentences_of_the_command_line_and_a_change(self):
        lines = ("--sentence", "Mary met Tom", "--sentence", "Ben was tired")
        self.assertEqual(self.answer(*STORIES, *lines)["sentences"], 2)
        flat = self.answer("survey", "--model", "stories", "--head", "blocks.0:1", "--head-setting", "1=uniform", *lines)
        self.assertAlmostEqual(flat["measures"]["first"]["quantiles"][-1], 0.5, places=6)

    def test_a_cell_set_by_hand_is_set_in_every_sentence_that_has_it(self):
        lines = ("the cat saw the dog", "it slept", "the elephant ate the banana")
        where = (*GUIDED, *(word for line in lines for word in ("--sentence", line)), "--measure", "previous")
        answer = self.answer(*where, "--set", "encoder.blocks.1.attn.pattern[0],1,4=1", "--filter", "[cat]")
        self.assertEqual([row["weights"] for row in answer["top"]], [[0, 0, 0, 0, 1, 0]])
        answer = self.answer(*where, "--set", "encoder.blocks.1.attn.pattern[0],1,4=1", "--filter", "[elephant]")
        self.assertEqual([row["weights"] for row in answer["top"]], [[0, 0, 0, 0, 1, 0]])
        answer = self.answer(*where, "--set", "encoder.blocks.1.attn.pattern[0],1,4=1", "--filter", "[slept]")
        self.assertGreater(min(answer["top"][0]["weights"]), 0)
        self.assertIn("survey: of every sentence that has it", " ".join(self.succeeds("survey", "--help").split()))

    def test_what_cannot_be_surveyed(self):
        empty = self.written(b"")
        for arguments, words in (
            (("survey",), "--head"),
            (("survey", "--model", "stories", "--head", "blocks.9:1"), ("no attention", "blocks.3")),
            (("survey", "--model", "stories", "--head", "blocks.1:5"), ("no head 5", "4 in each attention")),
            (("survey", "--model", "stories", "--head", "blocks.1:0"), "heads count from 1"),
            (("survey", "--model", "stories", "--head", "encoder"), "cannot be read; write a head as blocks.3:2"),
            ((*STORIES, "--text", empty), "the text is empty"),
            ((*STORIES, "--text", str(self.folder)), "folder"),
            ((*STORIES, "--text", str(self.folder / "none.txt")), "none.txt"),
            ((*GUIDED, "--measure", "effect"), "the rows of this head say no words"),
            ((*STORIES, "--measure", "dimension"), "add --dimension animate"),
            ((*STORIES, "--dimension", "animate"), "the dimensions of stories have no names"),
            (("survey", "--model", "readable", "--head", "1", "--dimension", "animat"), 'did you mean "animate"'),
            ((*STORIES, "--filter", "[a] [b]"), "more than one word in brackets"),
            ((*STORIES, "--filter", "because ... [it"), "needs one word between two brackets"),
            ((*STORIES, "--text", self.written_as("picture", b"Mary was tired .\nx\x00y\n")), ("picture is not a text file", "line 2")),
            ((*GUIDED, "--measure", "aligned"), "--measure aligned is only in cross-attention"),
            ((*GUIDED, "--measure", "in_order"), "--measure in_order is only in cross-attention"),
            (("survey", "--model", "en-fr", "--head", "decoder.0.cross:1", "--measure", "noun"), "which has aligned"),
            ((*STORIES, "--sentences", "5", "--filter", "zebra"), "none of 5 sentences has \"zebra\""),
            ((*STORIES, "--sentences", "1", "--filter", "zebra"), "the only sentence does not have \"zebra\""),
            ((*STORIES, "--sentence", "Tom saw", "--filter", "zebra"), "the only sentence does not have \"zebra\""),
            ((*STORIES, "--sentences", "0"), "--sentences 0"),
            ((*STORIES, "--sentences", "100001"), "100000"),
            ((*STORIES, "--sentences", "3", "--text", empty), ("--text", "--sentences")),
            ((*STORIES, "--measure", "previus"), 'did you mean "previous"'),
            ((*STORIES, "--measure", "words"), "add --words"),
            ((*STORIES, "--measure", "noun", "--sentences", "3"), "no row of these sentences can be measured by noun"),
            ((*STORIES, "--text", self.written_as("bad.txt", b"\n\nzebra\n")), ("none of 3 lines can be read", "the first")),
            ((*STORIES, "--text", self.written_as("one.txt", b"zebra\n")), "the only line cannot be read: the model does not know"),
        ):
            with self.subTest(arguments):
                self.refuses(*arguments, saying=words)

    def written_as(self, name, content):
        (self.folder / name).write_bytes(content)
        return str(self.folder / name)


if __name__ == "__main__":
    unittest.main()

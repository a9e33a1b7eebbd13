"""Transformers folders that write a text: rules of a generation config, the ends of a text, and the search among texts. NumPy recomputes
the right results by the rules of transformers 5 (generation/logits_process.py, generation/utils.py), implemented here from their
description."""
import json

import numpy as np

from program import main, run  # first: it says where tests/golden is
import encoder_decoders
import families
import formulas
from folder_kit import Folder, SENTENCE, WORDS
from safetensors_reader import written_ids


class Written(Folder):
    """Texts that continue."""

    def always_id_0(self):
        model = families.GPT2("gpt2", len(WORDS), tied=False)
        model.keep("ln_f.weight", np.zeros(24))
        model.keep("ln_f.bias", np.ones(24))
        head = np.zeros((len(WORDS), 24))
        head[0] = 1
        model.keep("lm_head.weight", head)
        return self.written(model)

    def generated(self, *more):
        return json.loads(self.succeeds("generate", "--model", self.model, "--text", "the cat", "--temperature", "0", "--json", *more))

    def test_id_0_is_a_word(self):
        self.always_id_0()
        self.assertEqual([token["id"] for token in self.generated("--words", "3")["tokens"]], [0, 0, 0])

    def test_id_0_is_no_word_where_it_is_padding(self):
        self.always_id_0()
        (self.model / "tokenizer_config.json").write_text(json.dumps({"pad_token": "[UNK]"}))
        self.assertEqual({token["id"] for token in self.generated("--words", "3")["tokens"]}, {1})

    def test_what_was_written_before_the_limit_is_printed(self):
        self.always_id_0()
        arguments = ("generate", "--model", self.model, "--text", "the cat", "--temperature", "0", "--words", "60")
        done = run(*arguments)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(len(done.stdout.decode().splitlines()), 1 + 39, "40 positions, of which the last one still says a word")
        self.assertEqual(done.stderr.decode().count("\n"), 1)
        self.assertIn("40 positions", done.stderr.decode())
        found = json.loads(run(*arguments, "--json").stdout)
        self.assertEqual((len(found["tokens"]), found["ended"]), (39, False))
        self.assertIn("40 positions", found["limit"])

    def test_each_of_a_list_ends_the_text(self):
        for ends in ([5, 0], [0, 5], [0]):
            self.always_id_0()
            self.change(eos_token_id=ends)
            self.assertEqual((self.generated()["tokens"], self.generated()["ended"]), ([], True), ends)
        self.always_id_0()
        self.change("generation_config.json", eos_token_id=[4, 0])
        self.assertTrue(self.generated()["ended"])
        self.change("generation_config.json", eos_token_id=[4, 7])
        self.refuses("generate", "--model", self.model, "--text", "the cat", saying=("generation_config.json.eos_token_id", "id"))

    def test_what_is_asked_for_and_not_done_is_named_once(self):
        self.always_id_0()
        self.change("generation_config.json", num_beams=4, repetition_penalty=1.3, max_length=50, no_repeat_ngram_size=2, do_sample=True,
                    temperature=1.0, top_k=50, pad_token_id=0)
        done = run("generate", "--model", self.model, "--text", "the cat", "--words", "2")
        said = done.stderr.decode()
        self.assertEqual(said.count("generation_config.json"), 1, said)
        for words in ("num_beams 4", "repetition_penalty 1.3", "max_length 50", "no_repeat_ngram_size 2", "do_sample true"):
            self.assertIn(words, said)
        for words in ("temperature", "top_k", "pad_token_id"):
            self.assertNotIn(words, said)
        self.assertIn("num_beams 4", self.succeeds("models", self.model))
        self.assertEqual(self.traced()[2], "", "where nothing is written, nothing of it is asked for")


def processed(scores, written, ends, rules):
    """Scores after the library's processors, in its order; `written` begins with the mark that begins a text."""
    scores = scores.copy()
    if penalty := rules.get("repetition_penalty"):
        for one in set(written):
            scores[one] = scores[one] * penalty if scores[one] < 0 else scores[one] / penalty
    if n := rules.get("no_repeat_ngram_size"):
        for i in range(len(written) - n + 1):
            if written[i : i + n - 1] == written[len(written) - n + 1 :]:
                scores[written[i + n - 1]] = -np.inf
    for row in rules.get("bad_words_ids", ()):
        if len(row) == 1 or written[-(len(row) - 1) :] == row[:-1]:
            scores[row[-1]] = -np.inf
    if len(written) < rules.get("min_length", 0):
        scores[ends] = -np.inf
    if len(written) == 1 and "forced_bos_token_id" in rules:
        only = rules["forced_bos_token_id"]
        scores[:], scores[only] = -np.inf, 0
    if "forced_eos_token_id" in rules and len(written) == rules["max_length"] - 1:
        only = rules["forced_eos_token_id"]
        scores[:], scores[only] = -np.inf, 0
    scores[rules.get("suppress_tokens", [])] = -np.inf
    if len(written) == 1:
        scores[rules.get("begin_suppress_tokens", [])] = -np.inf
    if rules.get("renormalize_logits"):
        scores = np.log(formulas.softmax(scores[None]))[0]
    return scores


def greedy(model, ids, rules, ends):
    most = min(64, rules.get("max_length", 1000) - 1)
    written = [model.start]
    while len(written) <= most:
        scores = processed(model.compute(ids, written)["logits"][-1], written, ends, rules)
        scores[list(model.never)] = -np.inf
        if int(scores.argmax()) in ends:
            break
        written.append(int(scores.argmax()))
    return written[1:]


def beam_search(model, ids, rules, ends, width, most=64):
    """The published search: finished texts leave the beam, and always `width` continue. (score, words), the best first."""
    most = min(most, rules.get("max_length", 1000) - 1)
    penalty, early = rules.get("length_penalty", 1.0), rules.get("early_stopping", False)
    running, finished = [([model.start], 0.0)], []
    for length in range(1, most + 1):
        candidates = []
        for written, sum_ in running:
            logits = model.compute(ids, written)["logits"][-1]
            scores = processed(np.log(formulas.softmax(logits[None]))[0], written, ends, rules)
            scores[list(model.never)] = -np.inf
            candidates += [(written + [one], sum_ + scores[one]) for one in range(len(scores)) if np.isfinite(scores[one])]
        candidates.sort(key=lambda one: -one[1])
        stops = [one[0][-1] in ends or length == most for one in candidates]
        finished += [(sum_ / length ** penalty, written) for (written, sum_), stop in list(zip(candidates, stops))[:width] if stop]
        finished = sorted(finished, key=lambda one: -one[0])[:width]
        running = [one for one, stop in zip(candidates, stops) if not stop][:width]
        if len(finished) == width and (early is True or not running):
            break
        length_hoped = most if early == "never" and penalty > 0 else length
        if len(finished) == width and running[0][1] / length_hoped ** penalty <= finished[-1][0]:
            break
    return [(score, [one for one in written[1:] if one not in ends]) for score, written in finished]


class Translated(Folder):
    def models(self):
        return [encoder_decoders.Marian("marian", len(WORDS)), encoder_decoders.T5("t5", len(WORDS))]

    def pieces(self, model, ids):
        by_id = {number: piece for piece, number in model.ids.items()}
        return [by_id.get(one, f"<{one}>") for one in ids]

    def translation(self, *more):
        return json.loads(self.succeeds("translate", "--model", self.model, SENTENCE, "--json", *more))

    def test_a_search_among_texts_is_the_published_one(self):
        for model in self.models():
            ends = [model.end]
            for rules in ({}, {"length_penalty": 0.2}, {"length_penalty": 2.0, "early_stopping": True}, {"early_stopping": "never"},
                          {"max_length": 7}, {"no_repeat_ngram_size": 2, "repetition_penalty": 1.5, "max_length": 12}):
                with self.subTest(model=model.name, rules=rules):
                    self.written(model)
                    rules = {"max_length": 20, **rules}
                    (self.model / "generation_config.json").write_text(json.dumps(rules))
                    right = beam_search(model, model.expected_ids(SENTENCE), rules, ends, 3)
                    found = self.translation("--beam", "3")["beam"]
                    self.assertEqual(len(found), 3)
                    for one, (score, ids) in zip(found, right):
                        self.assertAlmostEqual(one["score"], score, 4)
                    self.assertEqual([len(one["words"]) for one in found], [len(ids) for _, ids in right])

    def test_what_a_translation_model_asks_for_is_done(self):
        model = encoder_decoders.Marian("marian", len(WORDS))
        first = greedy(model, self.ids_of(model), {}, [0])
        self.assertGreater(len(first), 3)
        for rules in ({"no_repeat_ngram_size": 2}, {"repetition_penalty": 1.8}, {"max_length": 5, "forced_eos_token_id": 0},
                      {"max_length": 5}, {"min_length": 9, "max_length": 15}, {"suppress_tokens": first[:2]},
                      {"begin_suppress_tokens": first[:1]}, {"forced_bos_token_id": first[2]}, {"bad_words_ids": [[first[0], first[1]]]},
                      {"renormalize_logits": True, "suppress_tokens": first[1:2]}):
            for file in ("generation_config.json", "config.json"):
                with self.subTest(rules=rules, file=file):
                    right = greedy(model, self.ids_of(model), {"bad_words_ids": [[model.start]], **rules}, [0])
                    (self.model / "generation_config.json").unlink(missing_ok=True)
                    self.change(file, **rules)
                    self.assertEqual(len(self.translation()["words"]), len(right))
                    metadata = self.trace("--model", self.model, "--sentence", SENTENCE)[1]
                    self.assertEqual(written_ids(metadata, "target_tokens")[1:], right)

    def ids_of(self, model):
        self.written(model)
        return model.expected_ids(SENTENCE)

    def test_num_beams_is_what_translate_does_unless_it_is_told_otherwise(self):
        model = self.written(encoder_decoders.Marian("marian", len(WORDS)))
        self.change("generation_config.json", num_beams=4, max_length=20, top_k=7)
        right = beam_search(model, model.expected_ids(SENTENCE), {"max_length": 20}, [0], 4)[0][1]
        done = run("translate", "--model", self.model, SENTENCE, "--json")
        self.assertEqual(len(json.loads(done.stdout)["words"]), len(right))
        self.assertEqual(done.stderr.decode().count("top_k 7"), 1)
        self.assertNotIn("num_beams", done.stderr.decode())
        one = greedy(model, model.expected_ids(SENTENCE), {"max_length": 20}, [0])
        self.assertEqual(len(self.translation("--beam", "1")["words"]), len(one))
        self.assertIn("beam of 4", self.succeeds("models", self.model))

    def test_several_ends(self):
        model = encoder_decoders.Marian("marian", len(WORDS))
        first = greedy(model, self.ids_of(model), {}, [0])
        right = greedy(model, self.ids_of(model), {}, [0, first[2]])
        self.change(eos_token_id=[0, first[2]])
        self.assertEqual(len(self.translation()["words"]), len(right))
        self.assertTrue(self.translation()["ended"])


if __name__ == "__main__":
    main()

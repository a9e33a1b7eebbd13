"""`headlight generate` continues token by token as the architecture does, which NumPy recomputes for the whole text each time."""
import json

import numpy as np

from program import Commands, main  # first: it says where tests/golden is
import families
import family

WORDS = ["[UNK]", "the", "cat", "sat", "on", "a", "mat", "it", "was", "tired"]
TEXT = "the cat sat"
IDS = [1, 2, 3]


def models():
    """Learned positions; rotary ones with shared heads, with a window, and with stretching after four words."""
    n = len(WORDS)
    return [families.GPT2("gpt2", n), families.Llama("llama", n), families.Llama("qwen3", n, "qwen3", head_dim=8, kv_heads=1, tied=True),
            families.Llama("mistral", n, "mistral", head_dim=10, changes={"sliding_window": 3}),
            families.Llama("dynamic", n, rope={"rope_type": "dynamic", "factor": 3.0}, changes={"max_position_embeddings": 6}),
            families.Llama("longrope", n, rope=families.longrope(6))]


class Generate(Commands):
    def setUp(self):
        super().setUp()
        self.model = self.folder / "model"

    def written(self, model):
        model.write(self.model)
        family.write_words(self.model, WORDS)
        return model

    def generated(self, *more, text=TEXT):
        return json.loads(self.succeeds("generate", "--model", self.model, "--text", text, "--json", *more))

    def test_the_likeliest_words_are_those_of_the_architecture(self):
        for model in models():
            with self.subTest(model.name):
                self.written(model)
                found = self.generated("--temperature", "0", "--words", "12")
                ids = list(IDS)
                for token in found["tokens"]:
                    scores = model.compute(ids)["logits"][-1]
                    shares = np.exp(scores - scores.max())
                    shares /= shares.sum()
                    self.assertEqual(token["id"], int(np.argmax(scores)), ids)
                    self.assertAlmostEqual(token["probability"], shares[token["id"]], 4)
                    self.assertEqual(token["share"], 1)
                    ids.append(token["id"])
                self.assertEqual(len(found["tokens"]), 12)
                self.assertEqual(found["text"].split(), TEXT.split() + [WORDS[token["id"]] for token in found["tokens"]])

    def test_knobs_and_seed(self):
        self.written(families.GPT2("gpt2", len(WORDS)))
        drawn = self.generated("--temperature", "1.3", "--seed", "3")
        self.assertEqual(drawn, self.generated("--temperature", "1.3", "--seed", "3"))
        self.assertNotEqual(drawn, self.generated("--temperature", "1.3", "--seed", "4"))
        for token in self.generated("--top-k", "1")["tokens"]:
            self.assertEqual(token["share"], 1)
        for token in self.generated("--top-k", "3", "--top-p", "0.9")["tokens"]:
            self.assertGreaterEqual(token["share"], token["probability"])

    def test_the_text_ends_where_the_model_ends_it(self):
        model = self.written(families.GPT2("gpt2", len(WORDS)))
        first = self.generated("--temperature", "0")["tokens"][0]["id"]
        config = {**model.config, "eos_token_id": first}
        (self.model / "config.json").write_text(json.dumps(config))
        found = self.generated("--temperature", "0")
        self.assertEqual((found["tokens"], found["ended"]), ([], True))
        self.assertIn("the text ends here", self.succeeds("generate", "--model", self.model, "--text", TEXT, "--temperature", "0"))

    def test_our_own(self):
        said = self.succeeds("generate", "--model", "stories", "--text", "Tom has a red ball .", "--words", "5", "--temperature", "0")
        self.assertEqual(len(said.splitlines()), 6)

    def test_what_cannot_go_on(self):
        self.refuses("generate", "--model", "readable", "--text", "the cat", saying="writes no text")
        self.refuses("generate", "--model", "en-fr", "--text", "the cat", saying="it translates; use headlight translate")
        self.refuses("generate", "--model", "stories", "--text", " ", saying="empty")
        self.refuses("generate", "--model", "stories", "--text", "Tom", "--top-p", "2", saying="--top-p")
        self.refuses("generate", "--text", "Tom", saying="--model")
        self.written(families.GPT2("gpt2", len(WORDS)))
        self.refuses("generate", "--model", self.model, "--text", " ".join(["cat"] * 41), saying=("40 positions", "41 words"))


if __name__ == "__main__":
    main()

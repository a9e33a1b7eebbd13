"""Shared by the tests of `headlight tokenize`: the parts of a tokenizer.json, and a folder for such files."""
import json

from program import Commands, run

import tokenizer_reference as reference  # from tests/golden, where program.py looks too


def special(content, number, **more):
    return {"id": number, "content": content, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True,
            **more}


def whole(model, **more):
    """A tokenizer.json."""
    return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None, "pre_tokenizer": None,
            "post_processor": None, "decoder": None, "model": model, **more}


def bpe(vocabulary, merges, **more):
    return {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None, "end_of_word_suffix": None,
            "fuse_unk": False, "byte_fallback": False, "vocab": vocabulary, "merges": merges, **more}


METASPACE = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}


class Tokenize(Commands):
    def setUp(self):
        super().setUp()
        self.model = self.folder / "model"
        self.model.mkdir()

    def write(self, **files):
        """vocab_json={...} becomes vocab.json."""
        for name, content in files.items():
            path = self.model / ".".join(name.rsplit("_", 1))
            text = content if isinstance(content, (str, bytes)) else json.dumps(content)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def write_bpe(self, model):
        self.write(vocab_json=model.vocabulary, merges_txt="#version: 0.2\n" + "".join(f"{a} {b}\n" for a, b in model.merges))

    def tokenized(self, text, model=None):
        done = run("tokenize", "--model", model or self.model, "--text", "-", "--json", typed=text.encode())
        self.assertEqual(done.returncode, 0, done.stderr)
        found = json.loads(done.stdout)
        return found["ids"], found["pieces"]

    def agrees(self, model, id_of=None, count=60):
        id_of = id_of or model.vocabulary.__getitem__
        for text in reference.texts(count):
            with self.subTest(text):
                pieces = model.pieces(text)
                self.assertEqual(self.tokenized(text), ([id_of(piece) for piece in pieces], pieces))

    def no_tokenizer(self, *saying):
        return self.refuses("tokenize", "--model", self.model, "--text", "the cat", saying=saying)

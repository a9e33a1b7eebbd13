"""Shared by the tests of transformers folders: a folder of a family with a few words, whose configs a test changes."""
import json
import shutil

from program import Commands, read_tensors, run  # first: it says where tests/golden is
from safetensors_reader import written_ids

WORDS = ["[UNK]", "the", "cat", "sat", "on", "a", "mat"]
SENTENCE = "the cat sat on the mat"


class Folder(Commands):
    def setUp(self):
        super().setUp()
        self.model = self.folder / "model"

    def written(self, model):
        """Nothing else is in the folder."""
        shutil.rmtree(self.model, ignore_errors=True)
        model.write(self.model)
        model.write_words(self.model, WORDS)
        return model

    def change(self, file="config.json", **fields):
        path = self.model / file
        config = {**(json.loads(path.read_text()) if path.exists() else {}), **fields}
        path.write_text(json.dumps({name: value for name, value in config.items() if value != "nothing"}))

    def traced(self, *more):
        """(tensors, ids, standard error)."""
        done = run("trace", "--model", self.model, *(more or ("--sentence", SENTENCE)), "--out", self.out)
        self.assertEqual(done.returncode, 0, done.stderr)
        tensors, metadata = read_tensors(self.out)
        return tensors, written_ids(metadata), done.stderr.decode()

    def refused(self, *saying):
        self.refuses("trace", "--model", self.model, "--sentence", SENTENCE, "--out", self.out, saying=saying)

"""Tensors of somebody's own in the window: the four lines of the README save them, and files that cannot be shown are refused."""
import pathlib
import re
import sys
import types
import unittest.mock

import numpy as np

from program import Commands, main, png_size  # first: it says where tests/golden is
from tensor_files import write

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Given(Commands):
    def shown(self, path, *arguments):
        self.succeeds("render", "--document", path, *arguments, "--size", "1280x720", "--out", self.png)
        self.assertEqual(png_size(self.png), (1280, 720))

    def weights(self, *shape):
        scores = np.random.default_rng(0).normal(size=shape)
        return (np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)).astype(np.float32)

    def test_the_readmes_lines_save_what_the_window_opens(self):
        """PyTorch and the safetensors package are not there where this runs: NumPy and this project's writer stand in for them."""
        lines = re.search(r"^```python\n(import json, torch\n.*?)^```$", (ROOT / "README.md").read_text(), re.S | re.M).group(1)
        path = self.folder / "weights.safetensors"
        save = lambda tensors, name, metadata: write(self.folder / name, tensors, metadata=metadata)
        torch, package = types.ModuleType("torch"), types.ModuleType("safetensors")
        torch.stack, package.torch = np.stack, types.ModuleType("safetensors.torch")
        package.torch.save_file = save
        layers = [self.weights(1, 4, 3, 3) for _ in range(2)]
        words = types.SimpleNamespace(convert_ids_to_tokens=lambda ids: ["the", "cat", "sat"][: len(ids)])
        given = {"model": lambda input_ids, output_attentions: types.SimpleNamespace(attentions=layers), "tokenizer": words,
                 "inputs": {"input_ids": np.array([[5, 6, 7]])}}
        stand_ins = {"torch": torch, "safetensors": package, "safetensors.torch": package.torch}
        with unittest.mock.patch.dict(sys.modules, stand_ins):
            exec(lines, given)
        self.shown(path, "--view", "1.softmax", "--pin", "2,1")
        self.shown(path, "--view", "map")

    def test_an_array_of_numpy(self):
        for shape in (2, 5, 5), (3, 4, 6, 6), (2, 1, 4, 6, 7):
            path = self.folder / "weights.npy"
            np.save(path, self.weights(*shape))
            self.shown(path)

    def test_what_cannot_be_shown_is_refused(self):
        path = self.folder / "weights.npy"
        for array, saying in ((np.zeros(3, np.float32), "[3]"), (np.array(["a"]), "weights.npy"), (np.zeros((2, 0, 3), np.float32), "0")):
            np.save(path, array)
            self.refuses("render", "--document", path, "--out", self.png, saying=saying)
        np.save(path, self.weights(2, 5, 5))
        path.write_bytes(path.read_bytes()[:-1])
        self.refuses("render", "--document", path, "--out", self.png, saying="weights.npy")


if __name__ == "__main__":
    main()

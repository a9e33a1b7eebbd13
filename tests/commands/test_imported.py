"""A user's own tensors in the window: the four lines of the manual save them, and files that cannot be shown are refused."""
import json
import pathlib
import re
import sys
import types
import unittest
import unittest.mock

import numpy as np

from program import Commands, main, png_size, read_tensors, run  # first: it says where tests/golden is
from tensor_files import write

try:
    from PIL import Image
except ImportError:
    Image = None

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Given(Commands):
    def shown(self, path, *arguments):
        self.succeeds("render", "--document", path, *arguments, "--size", "1280x720", "--out", self.png)
        self.assertEqual(png_size(self.png), (1280, 720))

    def weights(self, *shape):
        scores = np.random.default_rng(0).normal(size=shape)
        return (np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)).astype(np.float32)

    def test_the_readmes_lines_save_what_the_window_opens(self):
        """PyTorch and the safetensors package are missing here: NumPy and this project's writer replace them."""
        manual = (ROOT / "assets/manual/documents.md").read_text()
        lines = re.search(r"^```python\n(import json, torch\n.*?)^```$", manual, re.S | re.M).group(1)
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

    def matrix(self, path, node, *arguments):
        """The output of `export --as npy` for a document, and its standard error."""
        out = self.folder / "matrix.npy"
        done = run("export", "--as", "npy", "--node", node, "--document", path, *arguments, "--out", out)
        self.assertEqual(done.returncode, 0, done.stderr)
        return np.load(out), done.stderr.decode()

    def test_an_item_of_a_batch_of_weights(self):
        path, array = self.folder / "weights.npy", self.weights(3, 4, 2, 5, 5)  # layers, batch
        np.save(path, array)
        for item in range(4):
            found, said = self.matrix(path, "blocks.2.attn.pattern[1]", "--sentence-number", str(item + 1))
            np.testing.assert_array_equal(found, array[2, item, 1])
            self.assertEqual(said, "")
        self.refuses("export", "--as", "npy", "--node", "blocks.0.attn.pattern[0]", "--document", path, "--sentence-number", "5", "--out",
                     self.out, saying=("weights.npy", "a batch of 4 items; there is no item 5"))
        self.shown(path, "--sentence-number", "3", "--view", "1.softmax")

    def test_a_first_axis_that_may_be_two_things_is_told(self):
        path, array = self.folder / "weights.npy", self.weights(4, 2, 5, 5)
        np.save(path, array)
        found, said = self.matrix(path, "blocks.3.attn.pattern[0]")
        np.testing.assert_array_equal(found, array[3, 0])
        self.assertEqual(said.count("\n"), 1)
        self.assertIn("its first axis (size 4) is read as layers; for a batch, use --first-axis batch", said)
        self.assertEqual(self.matrix(path, "blocks.3.attn.pattern[0]", "--first-axis", "layers")[1], "")
        for more in (["--first-axis", "batch"], []):  # asking for the third item implies a batch
            found, said = self.matrix(path, "pattern[1]", "--sentence-number", "3", *more)
            np.testing.assert_array_equal(found, array[2, 1])
            self.assertEqual(said, "")
        self.refuses("render", "--document", path, "--first-axis", "bach", "--out", self.png, saying="there are layers and batch")
        self.refuses("render", "--first-axis", "batch", "--out", self.png, saying="--document FILE")
        # A batch of weights has only one view.
        self.refuses("render", "--document", path, "--first-axis", "batch", "--view", "pattern", "--out", self.png,
                     saying='no view is called "pattern"; the run has softmax')
        write(self.folder / "one_text.safetensors", {"attentions": array}, metadata={"tokens": json.dumps(list("abcde"))})
        found, said = self.matrix(self.folder / "one_text.safetensors", "blocks.3.attn.pattern[0]")
        np.testing.assert_array_equal(found, array[3, 0])
        self.assertEqual(said, "", "the tokens of one text say that it is no batch")
        tokens = {"tokens": json.dumps([[f"{i}{j}" for j in range(5)] for i in range(4)])}
        write(self.folder / "told.safetensors", {"attentions": array}, metadata=tokens)
        found, said = self.matrix(self.folder / "told.safetensors", "pattern[0]", "--sentence-number", "2")
        np.testing.assert_array_equal(found, array[1, 0])
        self.assertEqual(said, "")

    def test_an_item_of_operands(self):
        path = self.folder / "qkv.safetensors"
        q, k, v = (np.random.default_rng(i).normal(size=(3, 2, 4, 4)).astype(np.float32) for i in range(3))
        write(path, {"Q": q, "K": k, "V": v})
        self.succeeds("attend", path, "--out", self.out)
        whole = read_tensors(self.out)[0]
        for item in range(3):
            found, _ = self.matrix(path, "z[1]", "--sentence-number", str(item + 1))
            np.testing.assert_allclose(found, whole["z"][item, 1], rtol=1e-5, atol=1e-6)
        value = f"{whole['z'][1, 1, 0, 0]:.3f}"[:5]
        self.assertIn(value, self.succeeds("explain", "--document", path, "--sentence-number", "2", "z[1]", "0", "0"))

    def test_three_attentions_of_one_run(self):
        path = self.folder / "three.safetensors"
        source, target = self.weights(2, 2, 6, 6), self.weights(3, 2, 4, 4)
        across = self.weights(3, 2, 4, 6)
        write(path, {"encoder_attentions": source, "decoder_attentions": target, "cross_attentions": across},
              metadata={"key_tokens": json.dumps(list("abcdef")), "query_tokens": json.dumps(list("wxyz"))})
        for node, wanted in (("encoder.blocks.1.attn.pattern[1]", source[1, 1]), ("decoder.blocks.2.self_attn.pattern[0]", target[2, 0]),
                             ("decoder.blocks.0.cross_attn.pattern[1]", across[0, 1])):
            np.testing.assert_array_equal(self.matrix(path, node, "--first-axis", "layers")[0], wanted)
        for view in ("encoder.1.softmax", "decoder.2.self.softmax", "decoder.0.cross.softmax", "map"):
            self.shown(path, "--view", view)
        self.shown(path, "--view", "decoder.0.cross.softmax", "--look", "heads")
        self.shown(path, "--view", "decoder.0.cross.softmax", "--look", "lines")
        self.refuses("export", "--as", "numpy", "--document", path, saying="nothing is computed")

    def test_steps_of_generate(self):
        path, heads, steps = self.folder / "steps.safetensors", 2, 4
        rows = [[self.weights(1, heads, 1 if step else 3, 3 + step) for layer in range(2)] for step in range(steps)]
        write(path, {f"attentions.{step}.{layer}": rows[step][layer] for step in range(steps) for layer in range(2)})
        wanted = np.zeros((6, 6), np.float32)
        for step in range(steps):
            block = rows[step][1][0, 1]
            wanted[(step + 2 if step else 0) : step + 3, : step + 3] = block
        np.testing.assert_array_equal(self.matrix(path, "blocks.1.attn.pattern[1]")[0], wanted)
        self.shown(path, "--view", "map")

    def test_the_trace_of_a_model_that_translates(self):
        self.succeeds("trace", "--model", "en-fr", "--sentence", "the cat sat", "--out", self.out)
        tensors = read_tensors(self.out)[0]
        name = "decoder.blocks.0.cross_attn.pattern"
        found, _ = self.matrix(self.out, name + "[1]")
        np.testing.assert_array_equal(found, tensors[name][0, 1])

    @unittest.skipUnless(Image, "Pillow is not installed (python3-pil)")
    def test_pictures_of_many_heads_wait_for_the_last_one(self):
        """12 layers of 12 heads on 256 words: more numbers than one frame measures. All heads are equal, and so are their pictures."""
        row = np.tril(np.ones((256, 256), np.float32))
        path = self.folder / "weights.npy"
        np.save(path, np.broadcast_to(row / row.sum(-1, keepdims=True), (12, 12, 256, 256)).astype(np.float16))
        shown = ["--document", path, "--first-axis", "layers", "--view", "0.softmax", "--look", "heads"]
        board = self.folder / "board.png"
        self.succeeds("export", "--as", "png", "--board", *shown, "--out", board)
        self.succeeds("render", *shown, "--size", "1600x1000", "--out", self.png)
        for picture, (left, right) in ((board, (0.02, 0.4)), (self.png, (0.2, 0.42))):
            pixels = np.asarray(Image.open(picture).convert("L"), np.int32)
            grid = pixels[int(0.3 * len(pixels)) : int(0.95 * len(pixels)), int(left * pixels.shape[1]) : int(right * pixels.shape[1])]
            drawn = abs(grid - np.median(grid[:, :3])) > 6
            upper, lower = drawn[: len(drawn) // 2].mean(), drawn[len(drawn) // 2 :].mean()
            self.assertGreater(lower, 0.6 * upper, f"{picture.name}: {upper:.3f} above, {lower:.3f} below")

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

"""The commands' output matches the formats, and the commands agree with each other."""
import json
import re
import struct
from decimal import Decimal

import numpy as np

from program import EXAMPLE, SOFTWARE, Commands, main, png_size

STAGES = ["tokens", "embedding", "positions", "q", "k", "v", "split", "scores", "scale", "mask", "softmax", "weighted_sum", "merge",
          "output"]


def shapes(batch, heads, tokens, d_model, with_weights=False, vocabulary=0):
    d_head = d_model // heads
    row, square = (batch, tokens, d_model), (batch, heads, tokens, tokens)
    out = {"embed": row, "pos_embed": (1, tokens, d_model)}
    out.update({f"blocks.0.{name}": row for name in ("resid_pre", "attn_out", "resid_mid", "resid_post")})
    out.update({f"blocks.0.attn.{name}": (batch, heads, tokens, d_head) for name in "qkvz"})
    out.update({f"blocks.0.attn.{name}": square for name in ("scores", "scaled_scores", "masked_scores", "pattern")})
    out["blocks.0.attn.concat"] = row
    out["blocks.0.attn.result"] = (batch, heads, tokens, d_model)
    if with_weights:
        out["W_E"] = (vocabulary, d_model)
        out.update({f"blocks.0.attn.W_{name}": (heads, d_model, d_head) for name in "QKV"})
        out["blocks.0.attn.W_O"] = (heads, d_head, d_model)
    return out


def document_bytes(**changes):
    """A document as another program might write it; see core/document/document_json.hpp."""
    document = {"version": 1, "model": {"name": "readable"}, "sentences": ["the cat sat"], "vocabulary": {"known": 1, "unknown": []},
                "config": {"n_heads": 4, "biases": False, "positions": True, "temperature": 1.0, "mistakes": [], "head_settings": []},
                "mask": {"kind": "none", "padding": True}, "overrides": []}
    document.update(changes)
    header = json.dumps({"__metadata__": {"headlight": "1", "document": json.dumps(document)}}).encode()
    return struct.pack("<Q", len(header)) + header


class Documents(Commands):
    def test_a_document_is_traced_pictured_and_explained(self):
        document = self.folder / "mine.headlight"
        cell = {"sample": 0, "node": "blocks.0.attn.pattern[1]", "row": 2, "col": 1, "value": "0.5", "keep_sum": True}
        document.write_bytes(document_bytes(mask={"kind": "causal", "padding": True}, overrides=[cell]))
        tensors, metadata = self.trace("--document", document)
        self.assertEqual((metadata["model"], metadata["sentence"]), ("readable", "the cat sat"))
        row = tensors["blocks.0.attn.pattern"][0, 1, 2]
        self.assertEqual(row[1], np.float32(0.5))
        self.assertAlmostEqual(float(row.sum()), 1, places=6)
        plain, _ = self.trace("--sentence", "the cat sat", "--mask", "causal")
        np.testing.assert_array_equal(tensors["blocks.0.attn.scores"], plain["blocks.0.attn.scores"])
        self.assertIn("= 0.5", self.succeeds("explain", "--document", document, "blocks.0.attn.pattern[1]", "2", "1"))
        self.succeeds("render", "--document", document, "--out", self.png, environment=SOFTWARE)
        self.assertEqual(png_size(self.png), (1600, 1000))


class Traces(Commands):
    def names_and_shapes(self, *arguments):
        tensors, metadata = self.trace(*arguments)
        return {name: tensor.shape for name, tensor in tensors.items()}, metadata, tensors

    def test_names_and_shapes(self):
        found, metadata, _ = self.names_and_shapes("--sentence", EXAMPLE)
        self.assertEqual(found, shapes(1, 4, 9, 32))
        self.assertEqual((metadata["headlight"], metadata["model"], metadata["sentence"]), ("1", "readable", EXAMPLE))
        self.assertEqual(json.loads(metadata["config"])["n_heads"], 4)

    def test_a_batch_comes_first(self):
        found, metadata, _ = self.names_and_shapes("--model", "random", "--d-model", "6", "--heads", "2", "--sentence", "the cat sat",
                                                   "--sentence", "it was")
        self.assertEqual(found, shapes(2, 2, 3, 6))
        self.assertEqual(metadata["sentence"], "the cat sat\nit was")

    def test_weights_come_with_them(self):
        found, _, tensors = self.names_and_shapes("--sentence", EXAMPLE, "--with-weights")
        self.assertEqual(found, shapes(1, 4, 9, 32, True, tensors["W_E"].shape[0]))

    def test_biases_and_positions_are_there_when_the_model_has_them(self):
        found, _, _ = self.names_and_shapes("--sentence", "it", "--biases", "--no-positions", "--with-weights")
        self.assertEqual(found["blocks.0.attn.b_Q"], (4, 8))
        self.assertEqual(found["blocks.0.attn.b_O"], (32,))
        self.assertNotIn("pos_embed", found)

    def test_only_what_was_asked_for(self):
        found, _, _ = self.names_and_shapes("--only", "blocks.0.attn.pattern,embed")
        self.assertEqual(set(found), {"blocks.0.attn.pattern", "embed"})

    def test_results_of_the_heads_sum_to_the_output(self):
        for biases in ([], ["--biases"]):
            _, _, t = self.names_and_shapes("--model", "random", "--heads", "8", "--sentence", EXAMPLE, "--with-weights", *biases)
            bias = t.get("blocks.0.attn.b_O", 0)
            np.testing.assert_allclose(t["blocks.0.attn.result"].sum(axis=1), t["blocks.0.attn_out"] - bias, rtol=1e-4, atol=1e-5)

    def test_masked_scores_are_minus_infinity(self):
        _, _, t = self.names_and_shapes("--mask", "causal", "--sentence", EXAMPLE)
        later = np.triu(np.ones((9, 9), bool), 1)
        self.assertTrue(np.isneginf(t["blocks.0.attn.masked_scores"][..., later]).all())
        self.assertTrue((t["blocks.0.attn.pattern"][..., later] == 0).all())

    def test_a_seed_gives_the_same_file_again(self):
        files = []
        for seed in ("3", "3", "4"):
            self.trace("--model", "random", "--seed", seed)
            files.append(self.out.read_bytes())
        self.assertEqual(files[0], files[1])
        self.assertNotEqual(files[0], files[2])


class Explanations(Commands):
    def value(self, *arguments):
        return float(re.match(r"\S.* = (\S+)\n", self.succeeds("explain", *arguments)).group(1))

    def test_values_are_those_of_the_trace(self):
        tensors, _ = self.trace("--sentence", EXAMPLE)
        for head, row, col in ((1, 6, 1), (0, 0, 0), (3, 8, 8)):
            for name in ("scores", "scaled_scores", "pattern"):
                value = self.value("--sentence", EXAMPLE, f"blocks.0.attn.{name}[{head}]", str(row), str(col))
                self.assertAlmostEqual(value, tensors[f"blocks.0.attn.{name}"][0, head, row, col], delta=1e-5 * max(1, abs(value)))
        self.assertAlmostEqual(self.value("blocks.0.attn_out", "6", "3"), tensors["blocks.0.attn_out"][0, 6, 3], places=5)

    def test_labels_and_indices_mean_the_same(self):
        node = "blocks.0.attn.pattern[1]"
        by_index = self.succeeds("explain", "--model", "readable", "--sentence", EXAMPLE, node, "6", "1")
        self.assertEqual(self.succeeds("explain", "--model", "readable", "--sentence", EXAMPLE, node, "it", "elephant"), by_index)
        self.assertIn("[it, elephant]", by_index.splitlines()[0])

    def test_negative_indices_count_from_the_end(self):
        node = "blocks.0.attn.pattern[1]"
        self.assertEqual(self.succeeds("explain", node, "-3", "-8"), self.succeeds("explain", node, "6", "1"))
        self.refuses("explain", node, "-10", "0", saying=("-10", "0 to 8"))

    def test_out_of_range(self):
        node = "blocks.0.attn.pattern[1]"
        self.refuses("explain", node, "9", "0", saying=("row", "0 to 8"))
        self.refuses("explain", node, "0", "9", saying=("column", "0 to 8"))
        self.refuses("explain", node, "0", "elefant", saying="elephant")
        self.refuses("explain", node, "0", "1.5", saying="1.5")
        self.refuses("explain", node, "", "0", saying="row")

    def test_the_printed_terms_add_up(self):
        text = self.succeeds("explain", "blocks.0.attn.z[1]", "it", "0")
        rows = [line.split() for line in text.splitlines()[3:] if line.startswith("  pattern[1]")]
        self.assertEqual(len(rows), 9)
        self.assertEqual(sum(Decimal(row[-2]) for row in rows), Decimal(rows[-1][-1]))
        self.assertAlmostEqual(float(rows[-1][-1]), float(text.splitlines()[0].split(" = ")[1]), places=5)

    def test_a_long_sum_is_folded_unless_all_is_asked_for(self):
        cell = ("--model", "random", "--d-model", "70", "--heads", "7", "blocks.0.attn.q", "0", "0")
        rows = [line.split() for line in self.succeeds("explain", *cell).splitlines()[5:-2]]
        self.assertEqual(len(rows), 12)
        self.assertEqual(rows[-1][:4], ["and", "59", "more,", "together"])
        sizes = [abs(float(row[-2])) for row in rows[:-1]]
        self.assertEqual(sizes, sorted(sizes, reverse=True), "the largest come first")
        everything = [line.split() for line in self.succeeds("explain", *cell, "--all").splitlines()[5:-2]]
        self.assertEqual(len(everything), 70)
        self.assertEqual(sum(Decimal(row[-2]) for row in rows), Decimal(rows[-1][-1]))
        self.assertAlmostEqual(float(everything[-1][-1]), float(rows[-1][-1]), places=5)

    def test_latex(self):
        text = self.succeeds("explain", "--sentence", "100% of #cats sat", "blocks.0.attn.pattern[1]", "of", "%", "--latex")
        self.assertTrue(text.startswith("\\begin{align*}\n\\text{pattern}^{\\text{head }2}_{\\text{of},\\,\\text{\\%}}\n"), text)
        self.assertIn("\\text{\\#}", text)
        self.assertIn("\\end{array}", text)

    def test_a_bias_is_a_term(self):
        text = self.succeeds("explain", "--model", "random", "--biases", "blocks.0.attn.q", "0", "0")
        value = float(text.splitlines()[0].split(" = ")[1])
        last_row = text.splitlines()[-3].split()
        self.assertIn("b_Q", last_row[0])
        self.assertAlmostEqual(float(last_row[-1]), value, places=5)

    def test_columns_stand_under_each_other(self):
        sentence = "l\u2019\u00e9l\u00e9phant \u00e9tait l\u00e0"
        text = self.succeeds("explain", "--language", "en", "--sentence", sentence, "blocks.0.attn.pattern[1]", "0", "1")
        table = text.splitlines()[5:-2]
        self.assertEqual(len(table), 5)
        self.assertEqual(len({len(line) for line in table}), 1, text)

    def test_flags_may_follow_the_cell(self):
        by_flag_first = self.succeeds("explain", "--mask", "causal", "--sentence", EXAMPLE, "mask", "1", "2")
        self.assertEqual(self.succeeds("explain", "--sentence", EXAMPLE, "mask", "1", "2", "--mask", "causal"), by_flag_first)

    def test_every_kind_of_node_is_explained(self):
        for node in ("tokens", "embed", "pos_embed", "blocks.0.resid_pre", "blocks.0.attn.q", "blocks.0.attn.q[2]",
                     "blocks.0.attn.scores[0]",
                     "blocks.0.attn.masked_scores[0]", "blocks.0.attn.pattern[0]", "blocks.0.attn.z[0]", "blocks.0.attn.concat",
                     "blocks.0.attn.result[0]", "blocks.0.attn_out", "blocks.0.resid_post", "W_E", "blocks.0.attn.W_Q", "mask"):
            lines = self.succeeds("explain", node, "0", "0").splitlines()
            self.assertGreaterEqual(len(lines), 2, node)
            self.assertLess(max(map(len, lines)), 2000, f"a line of {node} is too long to read")


class Pictures(Commands):
    def picture(self, *arguments):
        self.succeeds("render", *arguments, "--out", self.png, environment=SOFTWARE)
        return png_size(self.png)

    def test_the_size_that_was_asked_for(self):
        self.assertEqual(self.picture(), (1600, 1000))
        self.assertEqual(self.picture("--size", "800x600"), (800, 600))
        self.assertEqual(self.picture("--size", "2560x1600", "--scale", "2", "--dark"), (2560, 1600))
        self.assertEqual(self.picture("--size", "1280x720", "--present", "--contrast"), (1280, 720))

    def test_every_view_is_a_picture_of_its_own(self):
        seen = set()
        for view in STAGES + ["help"]:
            self.picture("--view", view, "--size", "1280x800")
            seen.add(self.png.read_bytes())
        self.assertEqual(len(seen), len(STAGES) + 1)

    def test_a_node_opens_the_stage_that_makes_it(self):
        self.picture("--node", "blocks.0.attn.scores[2]", "--pin", "6,1")
        by_node = self.png.read_bytes()
        self.picture("--view", "scores", "--head", "3", "--pin", "6,1")
        self.assertEqual(self.png.read_bytes(), by_node)

    def test_the_way_that_was_followed_is_drawn(self):
        step = ("--view", "softmax", "--pin", "6,1", "--follow", "blocks.0.attn.masked_scores[1],6,1")
        self.picture(*step)
        followed = self.png.read_bytes()
        self.picture("--node", "blocks.0.attn.masked_scores[1]", "--pin", "6,1")
        self.assertNotEqual(self.png.read_bytes(), followed)

    def test_weights_and_hard_sentences_are_drawn(self):
        for arguments in (["--node", "blocks.0.attn.W_Q"],
                          ["--sentence", "\U0001F469\u200d\U0001F680 \u5927\u8c61 \u05e9\u05dc\u05d5\u05dd"],
                          ["--sentence", "it", "--sentence", "the cat", "--sentence-number", "2"],
                          ["--model", "random", "--d-model", "512", "--heads", "8"]):
            self.assertEqual(self.picture(*arguments, "--size", "1280x800"), (1280, 800))

    def test_the_tour_has_every_stage(self):
        folder = self.folder / "a" / "tour"
        printed = self.succeeds("tour", "--out", folder, environment=SOFTWARE).split("\n")[:-1]
        names = [f"{i + 1:02}-{stage}.png" for i, stage in enumerate(STAGES)] + ["15-softmax-dark.png", "16-map.png"]
        self.assertEqual(printed, [str(folder / name) for name in names])
        self.assertEqual(sorted(path.name for path in folder.iterdir()), names)
        self.assertEqual({png_size(path) for path in folder.iterdir()}, {(1600, 1000)})

    def test_an_old_opengl_is_named(self):
        self.refuses("render", "--out", self.png, environment={**SOFTWARE, "MESA_GL_VERSION_OVERRIDE": "2.1"},
                     saying=("OpenGL 3.3 is needed", "OpenGL 2.1"))


class Models(Commands):
    def test_the_built_in_models_are_listed_and_work(self):
        lines = [line.split("\t") for line in self.succeeds("models").splitlines()]
        self.assertEqual({line[0] for line in lines}, {"readable", "random", "stories", "en-fr", "en-fr-unguided"})
        self.assertTrue(all(len(line) == 2 and line[1] for line in lines))
        presets = [re.search(r"(--model random .*) --sentence \"(.*)\"$", line[1]) for line in lines]
        presets = [found for found in presets if found]
        self.assertGreaterEqual(len(presets), 3)
        for found in presets:
            self.trace(*found.group(1).split(), "--sentence", found.group(2))


if __name__ == "__main__":
    main()

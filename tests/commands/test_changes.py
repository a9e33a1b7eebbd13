"""Flags that change the document: cells set by hand, mistakes, heads switched off, temperature; and pictures of comparisons."""
import numpy as np

from program import EXAMPLE, SOFTWARE, Commands, main, png_size

PATTERN = "blocks.0.attn.pattern"


class Changes(Commands):
    def test_a_cell_is_set_and_its_row_still_sums_to_one(self):
        before, _ = self.trace("--sentence", EXAMPLE)
        after, _ = self.trace("--sentence", EXAMPLE, "--set", f"{PATTERN}[1],it,elephant=0.2")
        row = after[PATTERN][0, 1, 6]
        self.assertAlmostEqual(float(row[1]), 0.2, places=6)
        self.assertAlmostEqual(float(row.sum()), 1, places=5)
        np.testing.assert_array_equal(after[PATTERN][0, 0], before[PATTERN][0, 0])
        changed = np.flatnonzero((after["blocks.0.attn_out"] != before["blocks.0.attn_out"]).any(axis=-1)[0])
        self.assertEqual(changed.tolist(), [6])

    def test_several_cells_by_label_or_index(self):
        after, _ = self.trace("--sentence", EXAMPLE, "--set", "blocks.0.attn.scores[0],0,-1=3.5",
                              "--set", "blocks.0.attn.scores[0],elephant,ate=-inf")
        self.assertEqual(float(after["blocks.0.attn.scores"][0, 0, 0, 8]), 3.5)
        self.assertEqual(float(after["blocks.0.attn.scores"][0, 0, 1, 2]), -np.inf)

    def test_a_mistake_is_computed(self):
        tensors, _ = self.trace("--sentence", EXAMPLE, "--mistake", "softmax_over_queries")
        np.testing.assert_allclose(tensors[PATTERN].sum(axis=2), 1, atol=1e-5)
        both, _ = self.trace("--sentence", EXAMPLE, "--mistake", "no_scale", "--mistake", "no_positions")
        np.testing.assert_array_equal(both["blocks.0.attn.scores"], both["blocks.0.attn.scaled_scores"])
        np.testing.assert_array_equal(both["embed"], both["blocks.0.resid_pre"])

    def test_temperature_and_heads(self):
        plain, _ = self.trace("--sentence", EXAMPLE)
        warm, _ = self.trace("--sentence", EXAMPLE, "--temperature", "2")
        np.testing.assert_allclose(warm["blocks.0.attn.scaled_scores"] * 2, plain["blocks.0.attn.scaled_scores"], rtol=1e-5, atol=1e-6)
        off, _ = self.trace("--sentence", EXAMPLE, "--head-setting", "2=off", "--head-setting", "3=uniform")
        self.assertFalse(off["blocks.0.attn.z"][0, 1].any())
        np.testing.assert_allclose(off[PATTERN][0, 2], 1 / 9, atol=1e-6)

    def test_explain_knows_them(self):
        self.assertIn("= 0.2", self.succeeds("explain", "--set", f"{PATTERN}[1],it,elephant=0.2", f"{PATTERN}[1]", "it", "elephant"))

    def test_what_is_wrong_with_them(self):
        refused = lambda *flags, saying: self.refuses("trace", *flags, "--out", self.out, saying=saying)
        refused("--mistake", "no_scal", saying='did you mean "no_scale"')
        refused("--mistake", "qqqqqqqq", saying=("qqqqqqqq", "split_by_view"))
        refused("--head-setting", "2=of", saying='did you mean "off"')
        refused("--head-setting", "9=off", saying=("9", "1 to 4"))
        refused("--head-setting", "off", saying="2=off")
        for impossible in ("0", "-1", "nan", "inf"):
            refused("--temperature", impossible, saying="temperature")
        refused("--set", f"{PATTERN}[1],it=0.2", saying="it,elephant")
        refused("--set", "blocks.0.attn.patern[1],it,it=0.2", saying='did you mean "blocks.0.attn.pattern[1]"')
        refused("--set", f"{PATTERN}[1],it,elefant=0.2", saying=("elefant", "elephant"))
        refused("--set", f"{PATTERN}[1],it,elephant=much", saying="much")
        refused("--set", f"{PATTERN}[1],99,0=0.2", saying=("99", "0 to 8"))


class Comparisons(Commands):
    def test_pictures_of_them(self):
        def picture(name, *flags):
            out = self.folder / name
            self.succeeds("render", "--view", "softmax", "--size", "800x600", *flags, "--out", out, environment=SOFTWARE)
            self.assertEqual(png_size(out), (800, 600))
            return out.read_bytes()

        mistake = ("--mistake", "softmax_over_queries")
        self.assertNotEqual(picture("a.png", *mistake), picture("b.png", *mistake, "--compare", "right"))
        self.assertNotEqual(picture("c.png", *mistake, "--compare", "start"), picture("d.png", "--compare-sentence", "The banana was ripe"))

    def test_what_cannot_be_compared(self):
        self.refuses("render", "--compare", "rigth", "--out", self.png, saying=("right", "start", "before"))
        self.refuses("render", "--compare-sentence", " ", "--out", self.png, saying="the sentence is empty")


if __name__ == "__main__":
    main()

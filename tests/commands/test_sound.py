"""`headlight export --as wav`: a row as tones, whose pitch, side and kind NumPy finds again."""
import wave

import numpy

from program import EXAMPLE, Commands, main

READABLE = ("--model", "readable", "--sentence", EXAMPLE)
PATTERN = ("--node", "blocks.0.attn.pattern[1]")
WORDS = EXAMPLE.split()


class Sound(Commands):
    def heard(self, *arguments):
        """Left and right of each cell of a row."""
        self.assertEqual(self.succeeds("export", "--as", "wav", *READABLE, *arguments, "--out", self.folder / "row.wav"), "")
        with wave.open(str(self.folder / "row.wav")) as file:
            self.assertEqual((file.getnchannels(), file.getsampwidth(), file.getframerate()), (2, 2, 44100))
            sides = numpy.frombuffer(file.readframes(file.getnframes()), "<i2").reshape(-1, 2)
        return sides.reshape(len(WORDS), -1, 2).astype(float)

    @staticmethod
    def pitch(cell):
        """The strongest frequency, to a fraction of a hertz."""
        side = cell[:, numpy.argmax((cell ** 2).sum(0))]
        return numpy.argmax(numpy.abs(numpy.fft.rfft(side, 1 << 19))) * 44100 / (1 << 19)

    def test_a_row_of_weights_is_heard(self):
        weights = self.trace(*READABLE)[0]["blocks.0.attn.pattern"][0, 1, 6]
        cells = self.heard(*PATTERN, "--row", "it")
        for cell, weight in zip(cells, weights):
            self.assertAlmostEqual(self.pitch(cell), 220 * 4 ** weight, delta=4)
        energy = (cells ** 2).sum(1)
        share = energy[:, 1] / energy.sum(1)
        self.assertTrue((numpy.diff(share) > 0).all(), share)
        numpy.testing.assert_allclose(share[[0, -1]], [0, 1], atol=1e-6)

    def test_a_masked_cell_is_silent_and_a_weight_of_zero_is_not(self):
        energy = (self.heard(*PATTERN, "--row", "3", "--mask", "causal") ** 2).sum((1, 2))
        self.assertEqual([bool(one) for one in energy], [column <= 3 for column in range(len(WORDS))])

    def test_scores_have_their_sign(self):
        scores = self.trace(*READABLE)[0]["blocks.0.attn.scores"][0, 1, 6]
        self.assertTrue((scores < 0).any() and (scores > 0).any())
        for cell, score in zip(self.heard("--node", "blocks.0.attn.scores[1]", "--row", "6"), scores):
            pitch = 220 * 4 ** (abs(score) / numpy.abs(scores).max())
            self.assertAlmostEqual(self.pitch(cell), pitch, delta=4)
            side = numpy.abs(numpy.fft.rfft(cell.sum(1), 1 << 19))
            at = lambda hertz: side[int(hertz * (1 << 19) / 44100)]
            self.assertEqual(at(3 * pitch) > at(pitch) / 5, bool(score < 0), score)

    def test_what_cannot_be_heard_is_one_line(self):
        out = self.folder / "out.wav"
        self.refuses("export", "--as", "wav", *READABLE, *PATTERN, "--out", out, saying="name it with --row")
        self.refuses("export", "--as", "wav", *READABLE, "--row", "0", "--out", out, saying="name it with --node")
        self.refuses("export", "--as", "wav", *READABLE, *PATTERN, "--row", "9", "--out", out, saying="row")
        self.refuses("export", "--as", "wav", *READABLE, *PATTERN, "--row", "cat", "--out", out, saying="cat")
        self.refuses("export", "--as", "wav", *READABLE, "--node", "blocks.0.attn.pattern", "--row", "0", "--out", out,
                     saying='--node "blocks.0.attn.pattern[0]"')
        self.refuses("export", "--as", "csv", *READABLE, *PATTERN, "--row", "0", "--out", out, saying="--row is for --as wav")
        self.assertFalse(out.exists())


if __name__ == "__main__":
    main()

"""Wrong requests are refused in one line that says what would be right."""
import json
import os
import pathlib
import shutil
import unittest

import numpy as np

from program import EXAMPLE, HEADLIGHT, Commands, main  # first: it says where tests/golden is
from tensor_files import write


class UnknownWords(Commands):
    def test_a_command_gets_the_nearest_name(self):
        self.refuses("trac", saying=("trac", 'did you mean "trace"'))
        self.refuses("rendr", "--out", "x.png", saying='did you mean "render"')

    def test_a_flag_gets_the_nearest_name(self):
        self.refuses("--sentense", "x", saying='did you mean "--sentence"')
        self.refuses("trace", "--sentense", "x", "--out", self.out, saying='did you mean "--sentence"')
        self.refuses("trace", "--with-wieghts", "--out", self.out, saying='did you mean "--with-weights"')
        self.refuses("render", "--sise=10x10", "--out", self.png, saying='did you mean "--size"')

    def test_a_word_that_is_no_command_says_where_help_is(self):
        self.refuses("foo", saying=("foo", "--help"))

    def test_a_file_that_is_no_document_says_so(self):
        document = self.folder / "mine.headlight"
        document.write_bytes(b"")
        for call in ([document], ["trace", "--document", document, "--out", self.out],
                     ["render", "--document", document, "--out", self.png]):
            self.refuses(*call, saying=("mine.headlight", "not a sound safetensors file"))
        self.refuses(self.folder / "none.headlight", saying=("none.headlight", "No such file"))
        self.refuses(self.folder, saying="holds no model")
        write(self.out, {"x": np.zeros(3, np.float32)})
        self.refuses(self.out, saying=("out.safetensors", "Q"))

    def test_a_document_has_its_own_model_and_sentence(self):
        for flags in (["--model", "readable"], ["--sentence", "it"], ["--heads", "2"], ["--biases"]):
            self.refuses("trace", "--document", "mine.headlight", *flags, "--out", self.out, saying=("--document", flags[0]))

    def test_one_word_too_many_is_named(self):
        self.refuses("trace", "surplus", "--out", self.out, saying="surplus")

    def test_a_model(self):
        self.refuses("trace", "--model", "readible", "--out", self.out, saying='did you mean "readable"')
        self.refuses("trace", "--model", "qqqqqqqq", "--out", self.out, saying="qqqqqqqq")

    def test_a_view_a_node_and_a_tensor(self):
        self.refuses("render", "--view", "sofmax", "--out", self.png, saying='did you mean "softmax"')
        self.refuses("render", "--node", "blocks.0.attn.patern[1]", "--out", self.png, saying='did you mean "blocks.0.attn.pattern[1]"')
        self.refuses("explain", "blocks.0.attn.patern[1]", "0", "0", saying='did you mean "blocks.0.attn.pattern[1]"')
        self.refuses("explain", "blocks.0.attn.pattern[4]", "0", "0", saying="blocks.0.attn.pattern[4]")
        self.refuses("trace", "--only", "embd", "--out", self.out, saying='did you mean "embed"')
        self.refuses("trace", "--mask", "causl", "--out", self.out, saying=("none", "causal"))

    def test_every_command_has_help(self):
        for command in ("trace", "attend", "explain", "circuits", "survey", "patch", "render", "tour", "export", "models", "translate",
                        "tokenize", "generate", "train"):
            self.assertIn(command, self.succeeds("--help"))
            self.assertIn("--help", self.succeeds(command, "--help"))


class Numbers(Commands):
    def test_heads_that_do_not_divide_are_told_which_do(self):
        self.refuses("trace", "--heads", "5", "--out", self.out, saying=("5", "1, 2, 4, 8, 16, 32"))
        self.refuses("trace", "--model", "random", "--d-model", "6", "--heads", "4", "--out", self.out, saying="1, 2, 3, 6")
        for impossible in ("0", "-3", "33"):
            self.refuses("trace", "--heads", impossible, "--out", self.out, saying=impossible)

    def test_variants_of_attention(self):
        for arguments, words in ((("--model", "random", "--kv-heads", "3"), "--kv-heads 3 does not divide the 4 heads: 1, 2, 4 can"),
                                 (("--kv-heads", "2"), "--kv-heads is for --model random"),
                                 (("--model", "random", "--kv-heads", "0"), "--kv-heads 0 is out of range: 1 to 1024"),
                                 (("--window", "0"), "--window 0 is out of range: 1 to 1024"), (("--window", "-1"), "--window -1"),
                                 (("--positions", "learned"), "there are none, sinusoidal, rotary, alibi and transformer-xl"),
                                 (("--positions", "rotary", "--no-positions"), "--no-positions"),
                                 (("--model", "en-fr", "--positions", "rotary"), "trained with its own positions"),
                                 (("--model", "stories", "--positions", "alibi"), "trained with its own positions"),
                                 (("--model", "random", "--d-model", "6", "--heads", "2", "--positions", "rotary"),
                                  "d_head 3 is odd: 1, 3 heads make it even"),
                                 (("--model", "random", "--kv-heads", "2", "--mistake", "W_K_is_W_Q"),
                                  "its keys have fewer heads than its queries")):
            with self.subTest(arguments):
                self.refuses("trace", *arguments, "--out", self.out, saying=words)

    def test_variants_are_traced_and_explained(self):
        tensors, metadata = self.trace("--model", "random", "--positions", "rotary", "--kv-heads", "2", "--mask", "causal", "--window", "2",
                                       "--sentence", EXAMPLE, "--with-weights")
        self.assertEqual(tensors["blocks.0.attn.rot_q"].shape, (1, 4, 9, 8))
        self.assertEqual(tensors["blocks.0.attn.k"].shape, (1, 4, 9, 8))
        self.assertEqual(tensors["blocks.0.attn.W_K"].shape, (2, 32, 8))
        self.assertNotIn("pos_embed", tensors)
        self.assertEqual({key: json.loads(metadata["config"])[key] for key in ("positions", "n_kv_heads", "window")},
                         {"positions": "rotary", "n_kv_heads": 2, "window": 2})
        plain, metadata = self.trace("--model", "random", "--sentence", EXAMPLE, "--with-weights")
        self.assertTrue((plain["blocks.0.attn.W_Q"] == tensors["blocks.0.attn.W_Q"]).all(), "what is not shared stays what it was")
        self.assertNotIn("n_kv_heads", metadata["config"])
        working = self.succeeds("explain", "--model", "random", "--positions", "rotary", "--sentence", EXAMPLE, "blocks.0.attn.rot_q[1]",
                                "6", "3")
        for part in ("sin(", "cos(", "6", "10000"):
            self.assertIn(part, working)

    def test_a_word_is_no_number(self):
        self.refuses("trace", "--heads", "many", "--out", self.out, saying=("--heads", "many"))
        self.refuses("trace", "--model", "random", "--seed", "1e3", "--out", self.out, saying=("--seed", "1e3"))
        self.refuses("trace", "--model", "random", "--seed", "-1", "--out", self.out, saying=("--seed", "-1"))
        self.refuses("render", "--scale", "big", "--out", self.png, saying=("--scale", "big"))

    def test_d_model(self):
        for impossible in ("1", "0", "-2", "4096"):
            self.refuses("trace", "--model", "random", "--d-model", impossible, "--out", self.out, saying=(impossible, "2 to 1024"))
        self.refuses("trace", "--d-model", "8", "--out", self.out, saying="--model random")

    def test_sizes_of_a_picture(self):
        for nonsense in ("10", "0x0", "800", "800x", "x600", "800x600x3", "-800x600", "99999x99999", "big", "800 x 600"):
            self.refuses("render", "--size", nonsense, "--out", self.png, saying=("--size", "1600x1000"))
        for scale in ("0", "0.5", "4", "-1", "nan"):
            self.refuses("render", "--scale", scale, "--out", self.png, saying="0.75")

    def test_places_that_do_not_exist(self):
        self.refuses("render", "--pin", "99,0", "--out", self.png, saying="99,0")
        self.refuses("render", "--view", "softmax", "--follow", "embed", "--out", self.png, saying="pattern[1],it,elephant")
        self.refuses("render", "--view", "softmax", "--follow", "embed,0,99", "--out", self.png, saying="embed,0,99")
        self.refuses("render", "--view", "softmax", "--follow", "embed,0,0", "--out", self.png,
                     saying=("is not computed from it", "pattern[1]"))
        self.refuses("render", "--head", "5", "--out", self.png, saying="1 to 4")
        for flag in ("--reach", "--objective"):
            self.refuses("render", flag, "blocks.0.attn.q", "--out", self.png, saying=(flag, "pattern[1],it,elephant"))
            self.refuses("render", flag, "6,2", "--out", self.png, saying=(flag, "pattern[1],it,elephant"))
            self.refuses("render", flag, "blocks.0.attn.qq,6,2", "--out", self.png, saying='did you mean "blocks.0.attn.q"')
            self.refuses("render", flag, "blocks.0.attn.q,9,2", "--out", self.png, saying=(flag, "0 to 8"))
            self.refuses("render", flag, "blocks.0.attn.q,1,2x", "--out", self.png, saying=flag)
        self.refuses("render", "--gradient", "--out", self.png, saying="--objective")
        back = ("render", "--gradient-of")
        self.refuses(*back, "blocks.0.attn.qq,6,2", "--out", self.png, saying="did you mean")
        self.refuses(*back, "loss:it", "--out", self.png, saying=("--gradient-of", "no probabilities"))
        for view in ("tokens", "translate"):
            self.refuses("render", "--model", "en-fr", "--view", view, "--gradient-of", "loss:il", "--out", self.png,
                         saying=("--gradient-of", view, "has no gradients"))
        for flag in ("--gradient-of", "--compare", "--compare-sentence"):
            self.refuses("render", "--view", "scores", "--look", "why", flag, "start", "--out", self.png,
                         saying=f"--look why cannot be used with {flag}")
        self.refuses(*back, "nonsense", "--out", self.png, saying=("NODE,ROW,COL - NODE,ROW,COL", "loss:WORD@ROW"))
        self.refuses(*back, "blocks.0.attn.q,1,2", "--objective", "embed,0,0", "--out", self.png, saying="--gradient-of")
        self.refuses("render", "--sentence-number", "2", "--out", self.png, saying="2")


class Missing(Commands):
    def test_out_is_required(self):
        for command in ("trace", "render"):
            self.refuses(command, saying="--out")
            self.refuses(command, "--out", saying="--out")

    def test_arguments_of_explain_are_required(self):
        self.refuses("explain", saying="NODE")
        self.refuses("explain", "embed", "0", saying="COL")

    def test_what_comes_later_says_so(self):
        self.refuses("trace", "--target", "x", "--out", self.out, saying="translate")
        self.refuses("models", self.folder, saying="holds no model")
        self.refuses("--lesson", "sofmax", saying=("sofmax", 'did you mean "softmax"'))


class Files(Commands):
    def test_a_folder_that_is_not_there(self):
        for command in ("trace", "render"):
            self.refuses(command, "--out", self.folder / "missing" / "file", saying="missing")

    def test_a_file_that_cannot_be_written(self):
        for command in ("trace", "render"):
            self.refuses(command, "--out", "/proc/headlight-test", saying="/proc/headlight-test")
            self.refuses(command, "--out", self.folder, saying=str(self.folder))
        self.refuses("tour", "--out", "/proc/headlight-tour", saying="/proc/headlight-tour")

    @unittest.skipUnless(pathlib.Path("/dev/full").exists(), "needs /dev/full")
    def test_a_full_disk_leaves_the_old_file_alone(self):
        self.out.write_bytes(b"old")
        self.refuses("trace", "--heads", "5", "--out", self.out)
        self.assertEqual(self.out.read_bytes(), b"old")
        limit = "ulimit -f 1; trap '' XFSZ; exec \"$0\" trace --out \"$1\""
        self.refuses("-c", limit, HEADLIGHT, self.out, program="/bin/sh", saying=str(self.out))
        self.assertEqual(self.out.read_bytes(), b"old")

    def test_what_was_there_is_replaced_as_a_whole(self):
        self.out.write_bytes(b"old" * 100000)
        tensors, _ = self.trace("--sentence", "it")
        self.assertEqual(tensors["embed"].shape, (1, 1, 32))
        self.assertEqual([path.name for path in self.folder.iterdir()], [self.out.name])


class Assets(Commands):
    def test_a_missing_asset_is_named_with_the_places_looked_in(self):
        """Hides the source tree behind an empty folder of the same name, in a separate mount namespace."""
        assets = pathlib.Path(__file__).resolve().parents[2] / "assets"
        hide = f'mount -t tmpfs none "{assets}" && exec "$0" "$@"'
        probe = ["unshare", "--map-root-user", "--mount", "/bin/sh", "-c", hide]
        if not shutil.which("unshare") or os.system(" ".join(probe[:3]) + f' /bin/sh -c \'mount -t tmpfs none "{assets}"\' 2>/dev/null'):
            self.skipTest("this machine allows no mount namespaces, so the assets cannot be hidden")
        copy = self.folder / "headlight"
        shutil.copy(HEADLIGHT, copy)
        self.refuses(*probe[1:], copy, "trace", "--out", self.out, program=probe[0], environment={"HEADLIGHT_ASSETS": str(self.folder)},
                     saying=("lexicons/en.tsv", str(self.folder), "HEADLIGHT_ASSETS"))

    def test_a_broken_asset_is_named(self):
        (self.folder / "lexicons").mkdir()
        (self.folder / "lexicons" / "en.tsv").write_text("word\tclass\tfeatures\nthe\tnonsense\t-\n")
        self.refuses("trace", "--out", self.out, environment={"HEADLIGHT_ASSETS": str(self.folder)}, saying=("en.tsv", "nonsense"))


if __name__ == "__main__":
    main()

"""headlight circuits: the effects of a head's weights alone."""
import json
import unittest

import numpy as np

from program import Commands

HEAD = "blocks.1.attn.pattern[2]"


class Circuits(Commands):
    def test_text_and_json_say_the_same(self):
        said = self.succeeds("circuits", "--model", "stories", HEAD, "--most", "3")
        answer = json.loads(self.succeeds("circuits", "--model", "stories", HEAD, "--most", "3", "--json"))
        self.assertTrue(said.startswith("blocks.1.attn[2], head 3\n"), said)
        self.assertIn(f"W_QK  rank {answer['W_QK']['rank']}, singular values {answer['W_QK']['singular_values'][0]:.4g}", said)
        self.assertEqual([len(answer["asks"]), len(answer["follows"])], [3, 3])
        for pair in answer["asks"]:
            self.assertRegex(said, rf"(?m)^  {pair['query']} +{pair['key']} +{pair['value']:.5g}$")
        copying = answer["copying"]
        share = f"{int(100 * copying['positive'] + 0.5)} %"  # as the board rounds it
        self.assertIn(f"{share} have a real part above 0; the sum of all of them, divided by the sum of their sizes, is "
                      f"{copying['balance']:.3g} (1", said)

    def test_the_padding_which_no_sentence_holds_is_in_no_pair(self):
        for model, node in (("stories", "blocks.1.attn.pattern[2]"), ("en-fr", "decoder.blocks.0.cross_attn.pattern[0]")):
            said = self.succeeds("circuits", "--model", model, node, "--most", "200")
            self.assertNotIn("<pad>", said)
            self.assertIn("  pairs with the padding are left out: no sentence holds it\n", said)
        word = json.loads(self.succeeds("circuits", "--model", "stories", HEAD, "--word", "<pad>", "--json"))
        self.assertEqual({pair["query"] for pair in word["asks"]}, {"<pad>"}, "it is there for who asks for it")
        self.assertNotIn("the padding", self.succeeds("circuits", "--model", "stories", HEAD, "--word", "<pad>"))

    def test_one_word_asks_and_is_looked_at(self):
        answer = json.loads(self.succeeds("circuits", "--model", "stories", HEAD, "--word", "Mary", "--json"))
        self.assertEqual({pair["query"] for pair in answer["asks"]}, {"Mary"})
        self.assertEqual({pair["word"] for pair in answer["follows"]}, {"Mary"})

    def test_the_boards_of_the_matrices_are_drawn_by_their_names(self):
        pictures = []
        for look in ("why", "W_QK", "W_OV"):
            self.succeeds("render", "--view", "scores", "--head", "2", "--pin", "6,1", "--look", look, "--out", self.png)
            pictures.append(self.png.read_bytes())
            self.succeeds("render", "--link", f"#stage=scores&head=2&pin=6,1&look={look}", "--out", self.png)
            self.assertEqual(self.png.read_bytes(), pictures[-1], look)
        self.assertEqual(len(set(pictures)), 3)

    def test_across_two_languages_a_word_asks_or_is_looked_at(self):
        where = ("circuits", "--model", "en-fr", "decoder.blocks.0.cross_attn.pattern[0]", "--most", "4", "--json")
        of = {word: json.loads(self.succeeds(*where, "--word", word)) for word in ("il", "elephant")}
        self.assertEqual([len(of[word][side]) for word in of for side in ("asks", "follows")], [4, 0, 0, 4])
        self.assertNotIn("copying", of["il"])

    def test_a_model_without_logits_says_what_its_words_ask_for(self):
        answer = json.loads(self.succeeds("circuits", "--model", "readable", "blocks.0.attn.q[1]", "--json"))
        self.assertNotIn("follows", answer)
        self.assertNotIn("copying", answer)

    def test_what_has_no_circuit_is_refused(self):
        self.refuses("circuits", "embed", saying=("embed does not belong to a head", "blocks.0.attn.pattern[0]"))
        self.refuses("circuits", "blocks.0.attn.patern[1]", saying='did you mean "blocks.0.attn.pattern[1]"')
        self.refuses("circuits", "blocks.0.attn.pattern[1]", "--word", "nosuchword", saying=("word", "nosuchword"))
        self.refuses("circuits", "blocks.0.attn.pattern[1]", "--most", "0", saying="--most")
        self.refuses("circuits", saying="NODE")

    def test_what_is_no_number_has_no_rank_and_no_share(self):
        where = ("circuits", "--model", "stories", "blocks.1.attn.pattern[0]", "--set", "blocks.1.attn.W_V,0,0=nan")
        said, answer = self.succeeds(*where), json.loads(self.succeeds(*where, "--json"))
        self.assertNotIn("W_OV  rank 0", said)
        self.assertNotIn("% are positive", said)
        self.assertEqual([answer["W_OV"]["rank"], answer["copying"]["positive"]], [None, None])

    def test_the_share_is_of_the_eigenvalues_that_are_not_zero(self):
        where = ("circuits", "--model", "stories", "blocks.1.attn.pattern[0]")
        answer = json.loads(self.succeeds(*where, "--json"))
        eigen = np.array(answer["copying"]["eigenvalues"])
        sizes = np.hypot(eigen[:, 0], eigen[:, 1])
        other = eigen[sizes > 1e-6 * sizes.max(), 0]
        tensors, _ = self.trace("--model", "stories", "--sentence", "Tom")
        self.assertLess(len(eigen), tensors["logits"].shape[-1], "the matrix between words has more, and they are 0")
        self.assertIn(f"of the eigenvalues of W_E W_OV W_U that are not 0, {100 * (other > 0).mean():.0f} % have a real part above 0",
                      self.succeeds(*where))

    def test_only_what_is_above_zero_is_asked_for_or_made_likelier(self):
        for arguments in (("readable", "blocks.0.attn.pattern[0]"),
                          ("stories", "blocks.1.attn.pattern[0]", "--word", "cat", "--most", "200")):
            answer = json.loads(self.succeeds("circuits", "--model", *arguments, "--json"))
            for pair in answer["asks"] + answer.get("follows", []):
                self.assertGreater(pair["value"], 0, pair)

    def test_a_head_of_zeros_has_rank_0_and_nothing_to_measure_copying_by(self):
        where = ("circuits", "--model", "stories", "blocks.1.attn.pattern[0]")
        tensors, _ = self.trace("--model", "stories", "--sentence", "Tom", "--with-weights")
        width = tensors["blocks.1.attn.W_O"].shape
        zero = [word for col in range(width[-1]) for row in range(width[-2])
                for word in ("--set", f"blocks.1.attn.W_O,{row},{col}=0")]
        answer = json.loads(self.succeeds(*where, *zero, "--json"))
        self.assertEqual([answer["W_OV"]["rank"], answer["copying"]["positive"], answer["follows"]], [0, None, []])
        self.assertIn("the eigenvalues of W_E W_OV W_U are all 0", self.succeeds(*where, *zero))

    def test_rotary_positions_stand_between_the_two_matrices(self):
        said = self.succeeds("circuits", "--positions", "rotary", "--model", "random", "blocks.0.attn.pattern[0]")
        self.assertIn("W_QK is W_Q R W_K^T, where R turns by the distance", said)
        self.assertNotIn("W_Q R", self.succeeds("circuits", "--model", "random", "blocks.0.attn.pattern[0]"))


if __name__ == "__main__":
    unittest.main()

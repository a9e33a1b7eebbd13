"""headlight circuits: what a head's weights alone do."""
import json
import unittest

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
        self.assertIn(f"{100 * answer['copying']['positive']:.0f} % are positive; they sum to {answer['copying']['balance']:.3g} of", said)

    def test_one_word_asks_and_is_looked_at(self):
        answer = json.loads(self.succeeds("circuits", "--model", "stories", HEAD, "--word", "Mary", "--json"))
        self.assertEqual({pair["query"] for pair in answer["asks"]}, {"Mary"})
        self.assertEqual({pair["word"] for pair in answer["follows"]}, {"Mary"})

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
        self.refuses("circuits", "embed", saying=("embed belongs to no head", "blocks.0.attn.pattern[0]"))
        self.refuses("circuits", "blocks.0.attn.patern[1]", saying="did you mean 'blocks.0.attn.pattern[1]'")
        self.refuses("circuits", "blocks.0.attn.pattern[1]", "--word", "nosuchword", saying=("word", "nosuchword"))
        self.refuses("circuits", "blocks.0.attn.pattern[1]", "--most", "0", saying="--most")
        self.refuses("circuits", saying="NODE")


if __name__ == "__main__":
    unittest.main()

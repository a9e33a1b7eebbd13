"""Links on a command line: the part of an address after its # opens, is drawn, or is refused in one line."""
from program import EXAMPLE, Commands, main, png_size


class Links(Commands):
    def drawn(self, *arguments):
        self.succeeds("render", *arguments, "--size", "900x600", "--out", self.png)
        return self.png.read_bytes()

    def test_a_link_is_drawn_as_the_flags_that_say_the_same(self):
        linked = self.drawn("--link", "#sentence=The%20cat%20sat&mask=causal&stage=scores&head=3&pin=2,1")
        self.assertEqual(png_size(self.png), (900, 600))
        flagged = self.drawn("--sentence", "The cat sat", "--mask", "causal", "--view", "scores", "--head", "3", "--pin", "2,1")
        self.assertEqual(linked, flagged)
        self.assertNotEqual(linked, self.drawn("--sentence", "The cat sat", "--mask", "causal", "--view", "scores", "--head", "2"))

    def test_with_a_pages_address_and_by_the_map(self):
        linked = self.drawn("--link", "https://example.org/headlight/#sentence=The+cat+sat&stage=map")
        self.assertEqual(linked, self.drawn("--sentence", "The cat sat", "--view", "map"))

    def test_a_lesson_is_drawn_at_its_step(self):
        linked = self.drawn("--link", "#lesson=softmax&step=3")
        self.assertEqual(linked, self.drawn("--lesson", "softmax", "--step", "3"))

    def test_the_first_two_minutes_are_drawn_at_their_steps(self):
        drawn = {step: self.drawn("--view", "start", "--step", step) for step in ("1", "2", "3", "4")}
        self.assertEqual(len(set(drawn.values())), 4)
        for step, picture in drawn.items():
            self.assertEqual(picture, self.drawn("--link", f"#stage=start&step={step}"))
        self.assertEqual(drawn["1"], self.drawn("--view", "start"))
        self.assertNotEqual(drawn["2"], self.drawn("--view", "start", "--step", "2", "--guess", "5"))
        self.refuses("render", "--view", "start", "--step", "5", "--out", self.png, saying="--view start has 4")
        self.refuses("render", "--view", "start", "--step", "2", "--guess", "7", "--out", self.png, saying="pronoun")
        self.refuses("render", "--view", "map", "--step", "2", "--out", self.png, saying="--view start")
        for flag in (("--model", "random"), ("--sentence", "The cat sat"), ("--mask", "causal")):
            self.refuses("render", "--view", "start", *flag, "--out", self.png, saying="has its own model and sentence")
        self.refuses("render", "--link", "#stage=start&head=2", "--out", self.png, saying="stage=start goes with step")

    def test_other_commands_take_the_document_of_a_link(self):
        self.succeeds("trace", "--link", "#sentence=The%20cat%20sat&temperature=2", "--out", self.out)
        linked = self.out.read_bytes()
        self.succeeds("trace", "--sentence", "The cat sat", "--temperature", "2", "--out", self.out)
        self.assertEqual(linked, self.out.read_bytes())

    def test_positions_of_any_form_go_by_link(self):
        for form in ("alibi", "transformer-xl"):
            self.succeeds("trace", "--link", f"#model=random&sentence=The%20cat%20sat&positions={form}", "--out", self.out)
            linked = self.out.read_bytes()
            self.succeeds("trace", "--model", "random", "--sentence", "The cat sat", "--positions", form, "--out", self.out)
            self.assertEqual(linked, self.out.read_bytes(), form)
        self.refuses("trace", "--link", "#model=random&positions=shaw", "--out", self.out, saying="positions shaw is unknown")

    def test_dropout_goes_by_link_with_its_seed(self):
        self.succeeds("trace", "--link", "#model=random&sentence=The%20cat%20sat&dropout=0.3&dropout_seed=5", "--out", self.out)
        linked = self.out.read_bytes()
        for seed in ("5", "6"):
            self.succeeds("trace", "--model", "random", "--sentence", "The cat sat", "--dropout", "0.3", "--dropout-seed", seed, "--out",
                          self.out)
            self.assertEqual(linked == self.out.read_bytes(), seed == "5", seed)
        self.refuses("trace", "--link", "#model=random&dropout=1", "--out", self.out, saying="dropout 1 is out of range")

    def test_what_is_wrong_is_one_line(self):
        for link, words in (("#stage=sofmax", 'did you mean "softmax"'), ("#stagee=q", 'did you mean "stage"'), ("#stage=%zz", "%25"),
                            ("#head=99", "head"), ("#pin=99,0", "rows are 0 to 8"), ("#document=0123.AAAA", "cut off or changed"),
                            ("#lesson=softmax&step=999", "step"), ("#lesson=softmex", 'did you mean "softmax"'),
                            ("#sentence=&head=1", "sentence=")):
            with self.subTest(link=link):
                self.refuses("render", "--link", link, "--out", self.png, saying=words)
        self.refuses("#stage=", saying="nothing follows stage=")
        self.refuses("#lesson=softmex", saying='did you mean "softmax"')
        self.refuses("#stage=q", "--lesson", "softmax", saying="cannot be used together")
        self.refuses("trace", "--link", "#lesson=softmax", "--out", self.out, saying=("softmax", "render --link"))
        self.refuses("trace", "--link", "#stage=q", "--sentence", EXAMPLE, "--out", self.out, saying=("--link", "--sentence"))
        self.refuses("trace", "--link", "#stage=q", "--document", "a.headlight", "--out", self.out, saying=("--link", "--document"))


if __name__ == "__main__":
    main()

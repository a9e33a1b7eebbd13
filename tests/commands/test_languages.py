"""The hand-made model in several languages, and with a person's own words, as a shell gives them."""
import json

from program import Commands, main, run

FRENCH = "L'éléphant a mangé la banane car il avait faim"
PATTERN = "blocks.0.attn.pattern"
COLUMNS = "word\tclass\tfeatures\n"


def words_in(metadata):
    return [token["text"] for token in json.loads(metadata["tokens"])[0]]


class Reading(Commands):
    def words(self, *arguments):
        return words_in(self.trace(*arguments)[1])

    def looked_at(self, *arguments, word, head=2):
        """The word that `word` looks at most."""
        tensors, metadata = self.trace(*arguments)
        words = words_in(metadata)
        row = tensors[PATTERN][0][head - 1][words.index(word)]
        return words[int(row.argmax())]


class Languages(Reading):
    def test_the_language_is_found_by_the_sentence(self):
        self.assertEqual(self.looked_at("--sentence", FRENCH, word="il"), "éléphant")
        self.assertEqual(self.looked_at("--sentence", "大象吃了香蕉，因为它饿了", word="它"), "大象")
        self.assertEqual(self.looked_at("--sentence", "El elefante comió el plátano porque él tenía hambre", word="él"), "elefante")

    def test_the_language_can_be_set(self):
        self.assertEqual(self.words("--sentence", FRENCH)[:2], ["L'", "éléphant"])
        self.assertEqual(self.words("--sentence", FRENCH, "--language", "en")[0], "L'éléphant")
        self.assertEqual(self.words("--sentence", "six lions", "--language", "fr"), ["six", "lions"])
        self.assertEqual(self.words("--language", "zh")[0], "大象")
        self.refuses("trace", "--language", "xx", "--out", self.out, saying=('no lexicon of the language "xx"', "en", "zh"))
        self.refuses("trace", "--language", "fr", "--model", "stories", "--out", self.out, saying=("--language", "readable", "stories"))

    def test_tokens_are_those_of_the_language(self):
        self.assertEqual([line.split("\t")[1] for line in self.succeeds("tokenize", "--text", "大象吃了香蕉").splitlines()],
                         ["大象", "吃", "了", "香蕉"])

    def test_a_model_that_reads_english_says_so(self):
        for sentence, language in ((FRENCH, "French"), ("La reina ama al rey porque él es amable", "Spanish"), ("大象吃了香蕉", "Chinese")):
            done = run("trace", "--model", "stories", "--sentence", sentence, "--out", self.out)
            self.assertEqual(done.returncode, 0)
            self.assertIn(f"this looks like {language}", done.stderr.decode())
            self.assertIn("stories, which reads English", done.stderr.decode())


class OwnWords(Reading):
    def lexicon(self, name, lines):
        file = self.folder / name
        file.write_text(COLUMNS + lines)
        return file

    def test_a_lexicon_of_ones_own(self):
        file = self.lexicon("fr-animals.tsv", "zorblax\tnoun\tanimal male\n")
        sentence = "La dame a vu le zorblax car il était malade"
        self.assertEqual(self.looked_at("--lexicon", file, "--sentence", sentence, word="il"), "zorblax")
        self.refuses("trace", "--lexicon", file, "--model", "stories", "--out", self.out, saying=("--lexicon", "readable", "stories"))
        self.refuses("trace", "--lexicon", file, "--out", file, saying=("--out", "fr-animals.tsv"))

    def test_two_lexicons_that_contradict_each_other(self):
        one, other = self.lexicon("fr-a.tsv", "chat\tnoun\tanimal male\n"), self.lexicon("fr-b.tsv", "Chat\tnoun\tanimal female\n")
        self.refuses("trace", "--lexicon", one, "--lexicon", other, "--out", self.out,
                     saying=("fr-b.tsv", '"Chat"', "fr-a.tsv", "male and female contradict each other; keep one of the two"))
        same = self.lexicon("fr-c.tsv", "chat\tnoun\tanimal male\n")
        self.succeeds("trace", "--lexicon", one, "--lexicon", same, "--sentence", FRENCH, "--out", self.out)
        english = self.lexicon("en-a.tsv", "chat\tnoun\tanimal female\n")
        self.succeeds("trace", "--lexicon", one, "--lexicon", english, "--sentence", FRENCH, "--out", self.out)

    def test_a_language_of_ones_own(self):
        file = self.lexicon("de.tsv", "der\tdeterminer\tmale\nHund\tnoun\tanimal male\nschläft\tverb\tsingular\n")
        self.assertEqual(self.looked_at("--lexicon", file, "--sentence", "Der Hund schläft", word="schläft", head=3), "Hund")

    def test_tokens_of_ones_own_words(self):
        file = self.lexicon("zh-animals.tsv", "\u6591\u8c79\u5154\tnoun\tanimal\n")
        text = "\u6591\u8c79\u5154\u7761\u4e86"
        pieces = lambda *flags: json.loads(self.succeeds("tokenize", "--text", text, "--json", *flags))["pieces"]
        self.assertIn("\u6591\u8c79\u5154", pieces("--lexicon", file))
        self.assertNotIn("\u6591\u8c79\u5154", pieces())
        self.refuses("tokenize", "--text", text, "--lexicon", file, "--model", "stories", saying=("--lexicon", "readable", "stories"))
        broken = self.lexicon("fr.tsv", "chat\tnoun\tfurry\n")
        self.refuses("tokenize", "--text", text, "--lexicon", broken, saying=("fr.tsv, line", "furry"))

    def test_the_folder_of_own_lexicons(self):
        folder = self.folder / "data" / "headlight" / "lexicons"
        folder.mkdir(parents=True)
        here = {"XDG_DATA_HOME": str(self.folder / "data")}
        (folder / "fr.tsv").write_text(COLUMNS + "zorblax\tnoun\tanimal\n")
        self.assertEqual(run("trace", "--sentence", "le zorblax dort", "--out", self.out, environment=here).stderr, b"")
        (folder / "es.tsv").write_text(COLUMNS + "gato\tnuon\tanimal\n")
        done = run("trace", "--sentence", "le zorblax dort", "--out", self.out, environment=here)
        self.assertEqual(done.returncode, 0, "one broken lexicon does not stop the others")
        self.assertIn("es.tsv, line 2", done.stderr.decode())
        self.assertEqual(done.stderr.count(b"\n"), 1)

    def test_a_broken_lexicon_is_named(self):
        for lines, saying in (("chat\tnoun\tanimal\nchat\tnoun\tthing\n", "is already on line 2"), ("chat\tnoun\tfurry\n", "furry"),
                              ("chat\tnoun\tanimal:2\n", "at most 1"), ("chat\tnoun\tmale female\n", "contradict each other"),
                              ("chat\tnoun\tmale:0.5 male\n", "male:0.5 and male contradict each other")):
            self.refuses("trace", "--lexicon", self.lexicon("fr.tsv", lines), "--out", self.out, saying=("fr.tsv, line", saying))
        self.refuses("trace", "--lexicon", self.lexicon("animals.tsv", "chat\tnoun\tanimal\n"), "--out", self.out,
                     saying=("animals.tsv", "code of its language"))


if __name__ == "__main__":
    main()

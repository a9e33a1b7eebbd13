"""`headlight tokenize` against independent tokenizers, and its errors for faulty files."""
import base64
import json
import os
import pathlib
import struct
import time

from program import main, run

import tokenizer_reference as reference  # from tests/golden, where program.py looks too
from tokenize_kit import METASPACE, Tokenize, bpe, special, whole


class Values(Tokenize):
    def test_byte_level_bpe(self):
        self.write_bpe(reference.Gpt2())
        self.agrees(reference.Gpt2())

    def test_the_same_as_tokenizer_json(self):
        model = reference.Gpt2()
        number = model.vocabulary["<|endoftext|>"]
        for merges in ([f"{a} {b}" for a, b in model.merges], [list(pair) for pair in model.merges]):
            self.write(tokenizer_json=whole(bpe(model.vocabulary, merges), added_tokens=[special("<|endoftext|>", number)],
                                            pre_tokenizer={"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True}))
            self.agrees(model, count=20)

    def test_all_of_unicode_comes_back(self):
        self.write_bpe(reference.Gpt2())
        letters = [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000]
        for text in ("".join(letters), " ".join(letters[:0x3000])):
            ids, pieces = self.tokenized(text)
            self.assertEqual(bytes(reference.BYTES[letter] for piece in pieces for letter in piece).decode(), text)
            self.assertEqual(len(ids), len(pieces))

    def test_wordpiece(self):
        for lower in (True, False):
            model = reference.Bert(lower)
            self.write(vocab_txt="\n".join(model.vocabulary) + "\n")
            (self.model / "tokenizer_config.json").write_text(json.dumps({"do_lower_case": lower, "tokenizer_class": "BertTokenizer"}))
            self.agrees(model)

    def test_wordpiece_finds_special_tokens_in_the_text(self):
        model = reference.Bert()
        self.write(vocab_txt="\n".join(model.vocabulary))
        self.assertEqual(self.tokenized("The [MASK]banana [SEP] [mask]")[1],
                         ["[CLS]", "the", "[MASK]", "banana", "[SEP]", "[UNK]", *model.word_pieces("mask"), "[UNK]", "[SEP]"])

    def test_unigram(self):
        for byte_fallback in (False, True):
            model = reference.Unigram(byte_fallback)
            self.write(tokenizer_json=whole({"type": "Unigram", "unk_id": 0, "vocab": list(model.scores.items()),
                                             "byte_fallback": byte_fallback}, pre_tokenizer=METASPACE))
            self.agrees(model, model.id, count=40)

    def test_bpe_of_sentencepiece(self):
        model = reference.LlamaBpe()
        spaces = {"type": "Sequence",
                  "normalizers": [{"type": "Prepend", "prepend": "▁"}, {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]}
        frame = {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}},
                                                          {"Sequence": {"id": "A", "type_id": 0}}], "pair": [],
                 "special_tokens": {"<s>": {"id": "<s>", "ids": [1], "tokens": ["<s>"]}}}
        self.write(tokenizer_json=whole(bpe(model.vocabulary, [list(pair) for pair in model.merges], unk_token="<unk>", fuse_unk=True,
                                            byte_fallback=True), normalizer=spaces, post_processor=frame,
                                        added_tokens=[special(content, number) for number, content in enumerate(("<unk>", "<s>", "</s>"))]))
        self.agrees(model, count=40)

    def test_roberta_frames_a_text_and_takes_the_space_before_its_mask(self):
        model = reference.Gpt2()
        for content in ("<s>", "</s>", "<unk>", "<pad>", "<mask>"):
            model.vocabulary[content] = len(model.vocabulary)
        self.write_bpe(model)
        (self.model / "tokenizer_config.json").write_text('{"tokenizer_class": "RobertaTokenizerFast"}')
        self.assertEqual(self.tokenized("the <mask> the")[1], ["<s>", "the", " <mask>", "Ġthe", "</s>"])

    def test_tokens_that_other_files_add(self):
        model = reference.Gpt2()
        number = len(model.vocabulary)
        self.write_bpe(model)
        (self.model / "added_tokens.json").write_text(json.dumps({"<x>": number, "<y>": number + 1}))
        (self.model / "special_tokens_map.json").write_text(json.dumps({"pad_token": {"content": "<y>", "lstrip": True},
                                                                        "additional_special_tokens": ["<z>", "<x>"]}))
        self.assertEqual(self.tokenized("<x> <y><z>"), ([number, number + 1, number + 2], ["<x>", " <y>", "<z>"]))

    def test_models_of_the_program(self):
        ids, pieces = self.tokenized("The elephant zorbled", "readable")
        self.assertEqual(pieces, ["The", "elephant", "zorbled"])
        self.assertTrue(all(number > 0 for number in ids), "a new word has an id as in a run")
        self.assertEqual(self.tokenized("the elephant", "en-fr")[1], ["the", "elephant"])
        own = pathlib.Path(__file__).resolve().parents[2] / "assets" / "models" / "en-fr"
        self.assertEqual(self.tokenized("the elephant", own), self.tokenized("the elephant", "en-fr"))


class Table(Tokenize):
    """Small cases of a tokenizer.json with known results."""

    ECHO = {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0]]}  # every word is unknown and comes back unchanged

    def cut(self, text, **parts):
        self.write(tokenizer_json=whole(self.ECHO, **parts))
        return self.tokenized(text)[1]

    def test_normalizers(self):
        cases = ((({"type": "NFC"}), "e\u0301", "é"), ({"type": "NFD"}, "é", "e\u0301"), ({"type": "NFKC"}, "ﬁ²", "fi2"),
                 ({"type": "NFKD"}, "é½", "e\u03011⁄2"), ({"type": "Lowercase"}, "ΣİA", "σi\u0307a"),
                 ({"type": "Sequence", "normalizers": [{"type": "NFD"}, {"type": "StripAccents"}]}, "àé", "ae"),
                 ({"type": "Strip", "strip_left": True, "strip_right": False}, "\u3000 a ", "a "),
                 ({"type": "Replace", "pattern": {"Regex": "\\d+"}, "content": "#"}, "a12b3", "a#b#"),
                 ({"type": "Replace", "pattern": {"String": "."}, "content": "!"}, "a.b", "a!b"),
                 ({"type": "Prepend", "prepend": "_"}, "a", "_a"),
                 ({"type": "Nmt"}, "a\tb\u200b\x01", "a b "),
                 ({"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None, "lowercase": True},
                  "À\x00世\ufffd", "a 世 "),
                 ({"type": "BertNormalizer", "clean_text": False, "handle_chinese_chars": False, "strip_accents": True, "lowercase": False},
                  "À世", "A世"))
        for normalizer, text, becomes in cases:
            with self.subTest(normalizer):
                self.assertEqual(self.cut(text, normalizer=normalizer), [becomes])

    def test_pre_tokenizers(self):
        def split(pattern, behavior, invert=False):
            return {"type": "Split", "pattern": {"Regex": pattern}, "behavior": behavior, "invert": invert}

        cases = ((split("-", "Removed"), "a--b-", ["a", "b"]), (split("-", "Isolated"), "a--b-", ["a", "-", "-", "b", "-"]),
                 (split("-", "MergedWithPrevious"), "a--b-", ["a-", "-", "b-"]),
                 (split("-", "MergedWithNext"), "a--b-", ["a", "-", "-b", "-"]), (split("-", "Contiguous"), "a--b-", ["a", "--", "b", "-"]),
                 (split("\\w+", "Removed", True), "a, b", ["a", "b"]),
                 (split("[a-z&&[^b]]+", "Isolated"), "abca", ["a", "b", "ca"]),
                 (split("[\\u4e00-\\u9fff]", "Isolated"), "a世b", ["a", "世", "b"]), (split("(?i:'S)|\\h", "Isolated"), "x's", ["x", "'s"]),
                 (split("\\bx", "Isolated"), "ax x", ["ax ", "x"]), (split("a*", "Isolated"), "baac", ["b", "aa", "c"]),
                 ({"type": "Whitespace"}, "it's 3.5", ["it", "'", "s", "3", ".", "5"]),
                 ({"type": "WhitespaceSplit"}, "it's\u3000x", ["it's", "x"]),
                 ({"type": "Digits", "individual_digits": False}, "a12b", ["a", "12", "b"]),
                 ({"type": "Digits", "individual_digits": True}, "a12b", ["a", "1", "2", "b"]),
                 ({"type": "Punctuation", "behavior": "Contiguous"}, "a?!b", ["a", "?!", "b"]),
                 ({"type": "BertPreTokenizer"}, "a?! b", ["a", "?", "!", "b"]),
                 ({"type": "CharDelimiterSplit", "delimiter": "x"}, "axb", ["a", "b"]),
                 ({"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, {"type": "Digits", "individual_digits": True}]},
                  "a1 b", ["a", "1", "b"]),
                 ({"type": "ByteLevel", "add_prefix_space": True}, "é's  x", ["ĠÃ©", "'s", "Ġ", "Ġx"]),
                 ({**METASPACE, "split": False}, "a b", ["▁a▁b"]), (METASPACE, "a  b", ["▁a", "▁", "▁b"]),
                 ({**METASPACE, "prepend_scheme": "never"}, "a b", ["a", "▁b"]), ({**METASPACE, "prepend_scheme": "first"}, "a", ["▁a"]))
        for pre_tokenizer, text, pieces in cases:
            with self.subTest(pre_tokenizer):
                self.assertEqual(self.cut(text, pre_tokenizer=pre_tokenizer), pieces)

    def test_added_tokens(self):
        for rules, text, pieces in (({}, "a <x> b", ["a ", "<x>", " b"]), ({"lstrip": True}, "a  <x> b", ["a", "  <x>", " b"]),
                                    ({"rstrip": True}, "a <x>\n b", ["a ", "<x>\n ", "b"]),
                                    ({"single_word": True}, "a<x> <x>", ["a<x> ", "<x>"]), ({"normalized": True}, "a<X>", ["a", "<x>"]),
                                    ({}, "a<X>", ["a<x>"])):
            with self.subTest(f"{rules} {text}"):
                self.assertEqual(self.cut(text, added_tokens=[special("<x>", 1, **rules)], normalizer={"type": "Lowercase"}), pieces)
        self.assertEqual(self.cut("abc", added_tokens=[special("a", 1), special("ab", 2)]), ["ab", "c"], "the longest")

    def test_a_metaspace_for_the_first_piece_alone(self):
        self.assertEqual(self.cut("a<x>b", pre_tokenizer={**METASPACE, "prepend_scheme": "first"}, added_tokens=[special("<x>", 1)]),
                         ["▁a", "<x>", "b"])
        self.assertEqual(self.cut("a<x>b", pre_tokenizer=METASPACE, added_tokens=[special("<x>", 1)]), ["▁a", "<x>", "▁b"])

    def test_a_table_of_sentencepiece(self):
        # A trie of one text, "A": unit 0 leads to units from 1 on, 1 ^ 'A' = 64 is its letter, and 65 its leaf.
        units = [0] * 256
        units[0] = 1 << 10
        units[1 ^ 0x41] = 0x41 | 1 << 8 | (64 ^ 65) << 10
        units[64 ^ (64 ^ 65)] = 1 << 31 | 2
        table = base64.b64encode(struct.pack("<I", 4 * len(units)) + struct.pack(f"<{len(units)}I", *units) + b"q\0aa\0").decode()
        self.assertEqual(self.cut("xAy", normalizer={"type": "Precompiled", "precompiled_charsmap": table}), ["xaay"])

    def test_models(self):
        letters = {letter: i for i, letter in enumerate(["<unk>", "a", "b", "c", "ab", "a##b", "##b", "b</w>", "ab</w>", "abc"])}
        for model, pieces in ((bpe(letters, ["a b"]), ["ab", "c"]), (bpe(letters, [], unk_token="<unk>"), ["a", "b", "c"]),
                              (bpe(letters, ["a b"], ignore_merges=True), ["abc"]),
                              ({"type": "WordPiece", "unk_token": "<unk>", "continuing_subword_prefix": "##", "max_input_chars_per_word": 2,
                                "vocab": letters}, ["<unk>"]),
                              ({"type": "WordLevel", "unk_token": "<unk>", "vocab": letters}, ["abc"])):
            with self.subTest(model["type"]):
                self.write(tokenizer_json=whole(model))
                self.assertEqual(self.tokenized("abc")[1], pieces)
        for fuse, pieces in ((True, ["<unk>", "a"]), (False, ["<unk>", "<unk>", "a"])):
            self.write(tokenizer_json=whole(bpe(letters, [], unk_token="<unk>", fuse_unk=fuse)))
            self.assertEqual(self.tokenized("xya")[1], pieces)
        self.write(tokenizer_json=whole(bpe(letters, ["a b</w>"], end_of_word_suffix="</w>")))
        self.assertEqual(self.tokenized("ab")[1], ["ab</w>"])

    def test_ids_far_up_are_for_special_tokens(self):
        self.write(tokenizer_json=whole(bpe({"a": 0, "<x>": 9}, []), added_tokens=[special("<x>", 9)]))
        self.assertEqual(self.tokenized("a<x>")[0], [0, 9])
        self.write(tokenizer_json=whole(bpe({"a": 0, "b": 9}, [])))
        self.no_tokenizer("tokenizer.json: model.vocab has no piece with the id 1, but larger ids; every id is needed")


class Refused(Tokenize):
    def bad_json(self, *saying, **parts):
        self.write(tokenizer_json=whole(parts.pop("model", Table.ECHO), **parts))
        return self.no_tokenizer("tokenizer.json: ", *saying)

    def test_a_folder_without_the_files(self):
        self.no_tokenizer("has no tokenizer: it needs tokenizer.json, or vocab.json and merges.txt, or vocab.txt")
        self.write(vocab_json={"a": 0})
        self.no_tokenizer("has vocab.json, but no merges.txt")
        (self.model / "vocab.json").rename(self.model / "tokenizer.model")
        self.no_tokenizer("has only tokenizer.model", "save_pretrained")
        self.refuses("tokenize", "--model", self.folder / "none", "--text", "a", saying="is not there")
        self.refuses("tokenize", "--model", "/dev/null", "--text", "a", saying="is a file")
        self.refuses("tokenize", "--model", "readible", "--text", "a", saying='did you mean "readable"')

    def test_bpe_files(self):
        good = {"a": 0, "b": 1, "ab": 2}
        for vocabulary, merges, saying in ((good, "a b c\n",
                                            'merges.txt: line 1 is "a b c"; two pieces with one space between them are needed'),
                                           (good, "#version\nab\n", 'line 2 is "ab"'),
                                           (good, "\na b\n", 'line 1 is ""'),
                                           (good, "a c\n", 'merge 1 needs the piece "c", which the vocabulary lacks'),
                                           (good, "b a\n", 'needs the piece "ba"'),
                                           ({"a": 0, "b": 0}, "", 'has the id 0 twice, for "a" and "b"'),
                                           ({"a": 0, "b": 2}, "", "has no piece with the id 1"), ({}, "", "is empty"),
                                           ({"a": -1}, "", "the id of \"a\" is -1"),
                                           ({"a": 10**9}, "", "the id of \"a\" is 1000000000; a whole number from 0 to 16777215 is needed"),
                                           ({"a": 1.5}, "", "is 1.5"), ({"a": "0"}, "", 'is the text "0"'),
                                           ({"a": 0, "b": 500_000}, "", "has 2 pieces, but an id of 500000"),
                                           ([1], "", "is a list; an object of pieces and their ids is needed"), ("{", "", "not valid JSON"),
                                           ('{"a": 0, "a": 1}', "", 'the field "a" twice'), ({"": 0}, "", "an empty piece")):
            with self.subTest(saying):
                self.write(vocab_json=vocabulary, merges_txt=merges)
                self.no_tokenizer(saying)
        self.write(vocab_json=good, merges_txt="a b\n")
        (self.model / "tokenizer_config.json").write_text('{"tokenizer_class": "CLIPTokenizer"}')
        self.no_tokenizer('of the kind "CLIPTokenizer" are not supported')

    def test_vocab_txt(self):
        for text, saying in (("", "vocab.txt: it is empty"), ("[CLS]\n[SEP]\na\n", '"[UNK]"'), ("[UNK]\na\n", '"[CLS]"'),
                             (b"[UNK]\n\xff\n", "line 2", )):
            self.write(vocab_txt=text)
            self.no_tokenizer(saying)
        self.write(vocab_txt="[UNK]\n[CLS]\n[SEP]\n")
        (self.model / "config.json").write_text('{"model_type": "mpnet"}')
        self.no_tokenizer('vocab.txt: of the kind "mpnet" it is not supported')

    def test_tokenizer_json(self):
        for content, saying in (("", "not valid JSON"), ("[]", "the whole is a list; an object is needed"),
                                ("{}", 'lacks the field "model"'), ("[" * 1000, "deep"), (b'{"model": "\xff"}', "not valid JSON"),
                                ('{"version": "2.0", "model": {}}', 'version is the text "2.0"; 1.0 is needed')):
            self.write(tokenizer_json=content)
            self.no_tokenizer("tokenizer.json: ", saying)
        vocabulary = {"a": 0, "b": 1}
        self.bad_json('model is "Bpe", which is not supported; BPE, WordPiece, Unigram and WordLevel are', model={"type": "Bpe"})
        self.bad_json("model.merges[0] is a list; two pieces are needed", model=bpe(vocabulary, [["a", "b", "c"]]))
        self.bad_json('model.merges[0] is "a b c"', model=bpe(vocabulary, ["a b c"]))
        self.bad_json('model.merges: merge 1 needs the piece "ab"', model=bpe(vocabulary, ["a b"]))
        self.bad_json("model.dropout is 0.1", model=bpe(vocabulary, [], dropout=0.1))
        self.bad_json("model.unk_id is 5; a whole number from 0 to 0 is needed", model={**Table.ECHO, "unk_id": 5})
        self.bad_json("model.vocab is empty", model={**Table.ECHO, "vocab": []})
        self.bad_json("model.vocab[0] is a list; a list of a piece and its score", model={**Table.ECHO, "vocab": [["a", None]]})
        self.bad_json("model.max_input_chars_per_word is -1",
                      model={"type": "WordPiece", "vocab": {"[UNK]": 0}, "max_input_chars_per_word": -1})
        self.bad_json('lacks "[UNK]"', model={"type": "WordPiece", "vocab": vocabulary})
        self.bad_json('normalizer is "Upper", which is not supported', normalizer={"type": "Upper"})
        self.bad_json('normalizer.normalizers[1] is "Upper"',
                      normalizer={"type": "Sequence", "normalizers": [{"type": "NFC"}, {"type": "Upper"}]})
        self.bad_json("is not a SentencePiece table", normalizer={"type": "Precompiled", "precompiled_charsmap": "AAAA"})
        self.bad_json('pre_tokenizer is "UnicodeScripts", which is not supported', pre_tokenizer={"type": "UnicodeScripts"})
        self.bad_json("pre_tokenizer.behavior",
                      pre_tokenizer={"type": "Split", "pattern": {"String": "a"}, "behavior": "Merged", "invert": False})
        self.bad_json("pre_tokenizer.prepend_scheme", pre_tokenizer={**METASPACE, "prepend_scheme": "last"})
        self.bad_json('post_processor is "X"', post_processor={"type": "X"})
        self.bad_json("with the id 77 around a text, but no piece has this id",
                      post_processor={"type": "BertProcessing", "sep": ["x", 77], "cls": ["<unk>", 0]})
        self.bad_json('added_tokens[0], "<unk>", has the id 4; in the vocabulary it has 0', added_tokens=[special("<unk>", 4)])
        self.bad_json('added_tokens[0], "x", has the id 7; the next id after the vocabulary is 1', added_tokens=[special("x", 7)])
        self.bad_json('added_tokens[1], "x", is there twice', added_tokens=[special("x", 1), special("x", 1)])
        self.write(tokenizer_json='{"model": {"type": "Unigram", "unk_id": 0, "vocab": [["a", NaN]]}}')
        self.no_tokenizer("tokenizer.json: its text is not valid JSON")

    def test_regular_expressions(self):
        for pattern, saying in (("(", "missing closing parenthesis"), ("[a", "a bracket without its end"),
                                ("\\p{Nonsense}", "unknown property"), ("a" * 200_000, "too long"),
                                ("[^\\W]", "a negated class within brackets")):
            self.bad_json("pre_tokenizer.pattern: ", saying,
                          pre_tokenizer={"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False})
        splitter = {"type": "Split", "pattern": {"Regex": "(a+)+$"}, "behavior": "Isolated", "invert": False}
        self.write(tokenizer_json=whole(Table.ECHO, pre_tokenizer=splitter))
        began = time.monotonic()
        self.refuses("tokenize", "--model", self.model, "--text", "a" * 60 + "b", saying="takes too long on this text")
        self.assertLess(time.monotonic() - began, 60)

    def test_rules_that_write_more_and_more(self):
        more = [{"type": "Replace", "pattern": {"String": "a"}, "content": "a" * 1000}] * 4
        self.write(tokenizer_json=whole(Table.ECHO, normalizer={"type": "Sequence", "normalizers": more}))
        self.refuses("tokenize", "--model", self.model, "--text", "aaa",
                     saying=("the tokenizer takes more than 8000000 steps for this text", "give it less"))

    def test_files_that_are_none(self):
        os.mkfifo(self.model / "tokenizer.json")
        self.no_tokenizer("it is not a file but a pipe")

    def test_what_is_asked_for(self):
        self.refuses("tokenize", "--model", "readable", saying="--text is required")
        self.refuses("tokenize", "--text", "a", "--text", "b", saying="--text is given twice")
        self.refuses("tokenize", "--text", b"\xff", saying="not valid UTF-8: byte 0xff at offset 0")
        self.write(tokenizer_json=whole(Table.ECHO))
        self.refuses("tokenize", "--model", self.model, "--text", b"a\xff", saying="not valid UTF-8: byte 0xff at offset 1")


class Long(Tokenize):
    def test_a_megabyte_in_seconds(self):
        model = reference.Gpt2()
        self.write_bpe(model)
        for letters in ("a", "aaaa ", " ", "'", "é"):
            began = time.monotonic()
            ids, _ = self.tokenized(letters * (1_000_000 // len(letters)))
            self.assertGreater(len(ids), 1000)
            self.assertLess(time.monotonic() - began, 20, letters)

    def test_on_lines(self):
        self.write_bpe(reference.Gpt2())
        self.assertEqual(self.succeeds("tokenize", "--model", self.model, "--text", "the\n").split("\n")[0].split("\t")[1], "the")
        self.assertEqual(self.succeeds("tokenize", "--model", self.model, "--text", ""), "")


if __name__ == "__main__":
    main()

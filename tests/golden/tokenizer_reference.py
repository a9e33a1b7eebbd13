"""Published tokenizers, implemented again in a plain way: slow, and independent of the program's code. And small vocabularies for them."""
import collections
import random
import unicodedata

CORPUS = """The elephant ate the banana because it was hungry, and then the elephant slept. It's what they'd said: "we'll see", isn't it?
In 1999 the 23 cats and the 4 dogs were there;  they're here   now.\tThe théâtre's naïve façade. Das Mädchen aß süße Äpfel. Les élèves
étaient là. こんにちは世界。世界は広い。 Привет, мир! мир и вода. नमस्ते दुनिया। สวัสดีชาวโลก 👍🏽👩‍🚀 👍 the the the there then them other mother"""


def kind(letter):
    return unicodedata.category(letter)[0]


def is_space(letter):
    """Unicode's White_Space, which differs from str.isspace."""
    return letter in "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" or "\u2000" <= letter <= "\u200a"


# GPT-2: byte-level byte-pair encoding


def byte_letters():
    """{byte: letter}, as in GPT-2's encoder.py."""
    plain = [*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    letters = {byte: chr(byte) for byte in plain}
    others = [byte for byte in range(256) if byte not in letters]
    letters.update({byte: chr(256 + place) for place, byte in enumerate(others)})
    return letters


LETTERS = byte_letters()
BYTES = {letter: byte for byte, letter in LETTERS.items()}


def gpt2_words(text):
    r"""'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+ without regular expressions."""
    def group(letter):
        return " " if is_space(letter) else kind(letter) if kind(letter) in "LN" else "other"

    words, at = [], 0
    while at < len(text):
        for ending in ("'s", "'t", "'re", "'ve", "'m", "'ll", "'d"):
            if text.startswith(ending, at):
                end = at + len(ending)
                break
        else:
            begin = at + 1 if text[at] == " " and at + 1 < len(text) and not is_space(text[at + 1]) else at
            end = begin + 1
            while end < len(text) and group(text[end]) == group(text[begin]):
                end += 1
            if is_space(text[begin]) and end < len(text) and end - begin > 1:
                end -= 1  # the last space belongs to the next word
        words.append(text[at:end])
        at = end
    return words


def merged(symbols, ranks):
    symbols = list(symbols)
    while len(symbols) > 1:
        best = min(zip(symbols, symbols[1:]), key=lambda pair: ranks.get(pair, 1 << 60))
        if best not in ranks:
            break
        joined, at = [], 0
        while at < len(symbols):
            if tuple(symbols[at:at + 2]) == best:
                joined.append("".join(best))
                at += 2
            else:
                joined.append(symbols[at])
                at += 1
        symbols = joined
    return symbols


def trained_merges(words, count):
    """The pairs that byte-pair encoding learns, the most frequent first."""
    counts = collections.Counter(tuple(word) for word in words)
    merges = []
    while len(merges) < count:
        pairs = collections.Counter()
        for word, n in counts.items():
            for pair in zip(word, word[1:]):
                pairs[pair] += n
        best = max(pairs, key=lambda pair: (pairs[pair], pair))
        merges.append(best)
        counts = collections.Counter({tuple(merged(word, {best: 0})): n for word, n in counts.items()})
    return merges


def in_letters(text):
    return "".join(LETTERS[byte] for byte in text.encode())


class Gpt2:
    def __init__(self, merges=250):
        self.merges = trained_merges([in_letters(word) for word in gpt2_words(CORPUS)], merges)
        pieces = list(LETTERS.values()) + ["".join(pair) for pair in self.merges]
        self.vocabulary = {piece: i for i, piece in enumerate(dict.fromkeys(pieces))}
        self.vocabulary["<|endoftext|>"] = len(self.vocabulary)
        self.ranks = {pair: rank for rank, pair in enumerate(self.merges)}

    def pieces(self, text):
        found = []
        for i, part in enumerate(text.split("<|endoftext|>")):
            found += ["<|endoftext|>"] if i else []
            for word in gpt2_words(part):
                found += merged(in_letters(word), self.ranks)
        return found


# BERT: WordPiece


def is_punctuation(letter):
    return (letter.isascii() and letter.isprintable() and not letter.isalnum() and letter != " ") or kind(letter) == "P"


def is_ideograph(letter):
    return any(first <= ord(letter) <= last for first, last in ((0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B81F),
                                                                (0x2B920, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F)))


def bert_words(text, lower):
    cleaned = ""
    for letter in text:
        if is_space(letter):
            cleaned += " "
        elif letter != "\ufffd" and unicodedata.category(letter) not in ("Cc", "Cf", "Co"):
            cleaned += f" {letter} " if is_ideograph(letter) else letter
    if lower:
        cleaned = "".join(letter for letter in unicodedata.normalize("NFD", cleaned) if unicodedata.category(letter) != "Mn")
        cleaned = "".join(letter.lower() for letter in cleaned)
    return "".join(f" {letter} " if is_punctuation(letter) else letter for letter in cleaned).split(" ")


class Bert:
    SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")

    def __init__(self, lower=True):
        self.lower = lower
        words = [word for word in bert_words(CORPUS, lower) if word]
        letters = sorted({letter for word in words for letter in word})
        whole = sorted(set(words), key=lambda word: (-words.count(word), word))[:30]
        parts = sorted({word[at:at + 3] for word in words for at in range(1, len(word) - 2)})
        pieces = [*self.SPECIAL, *letters, *("##" + letter for letter in letters), *whole, *("##" + part for part in parts)]
        self.vocabulary = {piece: i for i, piece in enumerate(dict.fromkeys(pieces))}

    def word_pieces(self, word):
        found, begin = [], 0
        while begin < len(word):
            for end in range(len(word), begin, -1):
                piece = ("##" if begin else "") + word[begin:end]
                if piece in self.vocabulary:
                    break
            else:
                return ["[UNK]"]
            found.append(piece)
            begin = end
        return found if len(word) <= 100 else ["[UNK]"]

    def pieces(self, text):
        return ["[CLS]", *(piece for word in bert_words(text, self.lower) for piece in self.word_pieces(word)), "[SEP]"]


# SentencePiece: a unigram model, and byte-pair encoding with bytes for unknown text


def byte_pieces(text):
    return [f"<0x{byte:02X}>" for byte in text.encode()]


class Unigram:
    def __init__(self, byte_fallback=False, seed=7):
        draw = random.Random(seed)
        words = ["▁" + word for word in CORPUS.split()]
        parts = {word[begin:end] for word in words for begin in range(len(word)) for end in range(begin + 1, min(len(word), begin + 6) + 1)}
        chosen = [part for part in sorted(parts) if len(part) == 1 or draw.random() < 0.4]
        self.byte_fallback = byte_fallback
        self.scores = {"<unk>": 0.0, **{part: -round(draw.uniform(2, 6) + 2 * len(part) ** 0.5, 6) for part in chosen}}
        if byte_fallback:
            self.scores.update({f"<0x{byte:02X}>": -30.0 for byte in range(256)})
        self.vocabulary = {piece: i for i, piece in enumerate(self.scores)}

    def best(self, text):
        """The pieces with the largest sum, as (piece, known), for each prefix of the text in turn."""
        unknown = min(self.scores.values()) - 10
        ways = [(0.0, [])] + [None] * len(text)
        for begin in range(len(text)):
            for end in range(begin + 1, len(text) + 1):
                piece = text[begin:end]
                known = piece in self.scores
                if not known and end > begin + 1:
                    continue
                score = ways[begin][0] + (self.scores[piece] if known else unknown)
                if ways[end] is None or score > ways[end][0]:
                    ways[end] = (score, ways[begin][1] + [(piece, known)])
        return ways[-1][1]

    def pieces(self, text):
        text = text.replace(" ", "▁")
        text = text if text.startswith("▁") or not text else "▁" + text
        words = []
        for letter in text:
            if letter == "▁" or not words:
                words.append("")
            words[-1] += letter
        found = []
        for word in words:
            run = ""
            for piece, known in [*self.best(word), ("", True)]:
                if not known:
                    run += piece
                    continue
                if run:
                    found += byte_pieces(run) if self.byte_fallback else [run]
                    run = ""
                found += [piece] if piece else []
        return found

    def id(self, piece):
        return self.vocabulary.get(piece, self.vocabulary["<unk>"])


class LlamaBpe:
    """Spaces as ▁, one in front, the whole text merged at once; unknown text is spelled in bytes."""

    def __init__(self, merges=200):
        words = ["▁" + word for word in CORPUS.split()]
        self.merges = trained_merges(words, merges)
        letters = sorted({letter for word in words for letter in word})
        pieces = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256)), *letters, *("".join(pair) for pair in self.merges)]
        self.vocabulary = {piece: i for i, piece in enumerate(dict.fromkeys(pieces))}
        self.ranks = {pair: rank for rank, pair in enumerate(self.merges)}

    def pieces(self, text):
        found = ["<s>"]
        for i, part in enumerate(text.split("</s>")):
            found += ["</s>"] if i else []
            if part:
                symbols = [[letter] if letter in self.vocabulary else byte_pieces(letter) for letter in "▁" + part.replace(" ", "▁")]
                found += merged([symbol for one in symbols for symbol in one], self.ranks)
        return found


# Texts


HARD = ["", " ", "  ", "a", "the", " the", "  the  cat ", "The elephant's there, isn't it? They'LL", "\t\n\r\n \n",
        "tab\tand\nline\n\n\nends", "3.14 1,000 １２３ ½ ²", "théâtre the\u0301a\u0302tre Ａ ﬁ", "世界は広い 𠀀 한국어",
        "สวัสดีชาวโลก", "नमस्ते", "👩‍🚀👨‍👩‍👧‍👦🇫🇷👍🏽 ❤️", "\ufeffthe\u200b \u00a0\u3000\u2028x\u00ad", "\x01\x7f\x1b[0m\x85", "<|endoftext|>",
        "a<|endoftext|> the<|endoftext|>", "</s>x </s>", "...!!!  --- ___", "'s ' s''s x'", "İıſß ΣΑΣ",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "z" * 101, "z" * 100, "\U0010ffff\ue000", "ཀྵ", "▁ ▁▁ Ġ Ċ ##a"]


def texts(count=150, seed=3):
    draw = random.Random(seed)
    parts = [" ", "  ", "\n", "\t", "the", "The", " there", "'s", "'ll", "'", "1", "23", ",", ".", "!", "é", "e\u0301", "ß", "世", "は", "มี",
             "👍", "\u200d", "\ufe0f", "\u00a0", "▁", "Ġ", "##", "<|endoftext|>", "</s>", "я", "ह", "\r\n", "\x00", "_", "-", "Ａ"]
    made = ["".join(draw.choice(parts) for _ in range(draw.randint(1, 20))) for _ in range(count)]
    while len(made) < 2 * count:
        letters = [chr(draw.choice([draw.randint(0, 0x24F), draw.randint(0x250, 0x2FFF), draw.randint(0x3000, 0xD7FF),
                                    draw.randint(0x10000, 0x1FFFF)])) for _ in range(8)]
        # The text uses only letters on which every edition of Unicode in use agrees.
        if all(unicodedata.ucd_3_2_0.category(letter) == unicodedata.category(letter) != "Cn" for letter in letters):
            made.append("".join(letters))
    return HARD + made

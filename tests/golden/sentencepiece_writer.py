"""SentencePiece files in the wire format of Protocol Buffers, following its sentencepiece_model.proto."""
import struct

NORMAL, UNKNOWN, CONTROL, USER_DEFINED, UNUSED, BYTE = range(1, 7)
UNIGRAM, BPE = 1, 2


def varint(number):
    out = b""
    while number >= 0x80:
        out += bytes([number & 0x7F | 0x80])
        number >>= 7
    return out + bytes([number])


def whole(field, number):
    return varint(field << 3) + varint(number)


def text(field, content):
    content = content.encode() if isinstance(content, str) else content
    return varint(field << 3 | 2) + varint(len(content)) + content


def single(field, number):
    return varint(field << 3 | 5) + struct.pack("<f", number)


def piece(content, score, kind=NORMAL):
    return text(1, text(1, content) + single(2, score) + (whole(3, kind) if kind != NORMAL else b""))


def model(pieces, kind=UNIGRAM, charsmap=b"", **normalizer):
    """`pieces` are (content, score, type); `normalizer` has flags by the names of its fields."""
    fields = {"add_dummy_prefix": 3, "remove_extra_whitespaces": 4, "escape_whitespaces": 5}
    rules = text(1, "nmt_nfkc") + text(2, charsmap) + b"".join(whole(fields[name], int(value)) for name, value in normalizer.items())
    return b"".join(piece(*one) for one in pieces) + text(2, whole(3, kind) + whole(4, len(pieces))) + text(3, rules)


def of_words(words, marks=(("<unk>", UNKNOWN), ("</s>", CONTROL)), letters="abcdefghijklmnopqrstuvwxyz\u2581"):
    """A piece for each word with the space before it, and for each letter; earlier ones are likelier."""
    contents = ["\u2581" + word for word in words] + list(letters)
    return [(content, 0.0, kind) for content, kind in marks] + [(content, -1.0 - 0.25 * i, NORMAL) for i, content in enumerate(contents)]

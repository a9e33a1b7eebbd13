#!/usr/bin/env python3
"""Measures a head's attention weights in float64 on the traces of some sentences, and compares that with what `headlight survey` says of
the same sentences without tracing them. Usage: check_survey.py PROGRAM FOLDER"""
import json
import os
import sys

import numpy as np

import check_families
import families
import safetensors_reader
from check_circuits import said

TOLERANCE = 1e-5
BAR = 1 / 8000  # of a quantile: it is read off bars that are 1/4096 of their numbers wide
ENGLISH = ["The elephant ate the banana as it was hungry", "A bird sang", "The dog saw the cat and the dog slept"]
FRENCH = ["the elephant ate the banana because it was hungry", "the cats slept and they were tired",
          "the dog saw the cat and the cat slept"]
STORIES = ["Mary was tired .", "When Mary and John went to the shop, John gave the apple to", "Tom met Ben . Ben liked the ball"]
# The places that rows should look at, by hand: a pronoun at its noun, a row that writes a French word at the English word it translates.
NOUNS = {ENGLISH[0]: {6: 1}, FRENCH[0]: {6: 1}, FRENCH[1]: {4: 1}}
ALIGNED = {FRENCH[0]: [0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8],  # l' éléphant a mangé la banane parce qu' il avait faim
           FRENCH[1]: [0, 1, 2, 2, 3, 4, 5, 6],           # les chats ont dormi et ils étaient fatigués
           FRENCH[2]: [0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 8]}  # le chien a vu le chat et le chat a dormi
EFFECTS = [  # model, sentences, --head, layer, head
    ("stories", STORIES, "blocks.2:3", "blocks.2:3"),
    ("stories", STORIES, "blocks.0:1", "blocks.0:1"),
]
DIMENSIONS = [("animate", 11, "blocks.0:2", 1), ("edible", 15, "blocks.0:3", 2), ("noun", 0, "blocks.0:1", 0)]  # name, column, head
HEADS = [  # model, flags, sentences, --head, path of its attention, its number, "" or the prefixes of queries' and keys' words
    ("readable", [], ENGLISH, "blocks.0:1", "blocks.0.attn.", 0, "tokens"),
    ("readable", ["--mask", "causal"], ENGLISH, "blocks.0:2", "blocks.0.attn.", 1, "tokens"),
    ("random", ["--kv-heads", "2", "--seed", "4"], ENGLISH, "4", "blocks.0.attn.", 3, "tokens"),
    ("random", ["--positions", "alibi", "--temperature", "0.3"], ENGLISH, "2", "blocks.0.attn.", 1, "tokens"),
    ("stories", [], STORIES, "blocks.2:3", "blocks.2.attn.", 2, "tokens"),
    ("stories", ["--head-setting", "blocks.0:1=off"], STORIES, "blocks.3:1", "blocks.3.attn.", 0, "tokens"),
    ("en-fr", [], FRENCH, "encoder.1:1", "encoder.blocks.1.attn.", 0, "tokens"),
    ("en-fr", [], FRENCH, "decoder.0.self:2", "decoder.blocks.0.self_attn.", 1, "target_tokens"),
    ("en-fr", [], FRENCH, "decoder.0.cross:1", "decoder.blocks.0.cross_attn.", 0, ""),
]


def places(measure, words, row):
    """The keys that count for a row."""
    if measure == "previous":
        return [row - 1] if row else []
    if measure == "first":
        return [0] if row else []
    if measure == "same":
        return [key for key, word in enumerate(words) if word == words[row] and key != row]
    return [key + 1 for key in range(row) if words[key] == words[row]]


def known_places(sentence, at):
    """The measure and {row: key} of a sentence that the translation's grammar reads, in an encoder and in cross-attention."""
    if "cross_attn" in at:
        return "aligned", dict(enumerate(ALIGNED.get(sentence, [])))
    return "noun", {} if "decoder" in at else NOUNS.get(sentence, {})


def measures(pattern, words, sentence, at):
    """{measure: [(value, row, True if the largest weight is elsewhere)]}"""
    found = {}
    measure, known = known_places(sentence, at)
    for row, key in known.items():
        found.setdefault(measure, []).append((pattern[row, key], row, pattern[row, key] < pattern[row].max()))
    before = 0
    for row, weights in enumerate(pattern):
        if words is None:
            key = int(weights.argmax())
            found.setdefault("in_order", []).append((weights[key], row, key < before))
            before = key
        positive = weights[weights > 0]
        found.setdefault("entropy", []).append((-(positive * np.log2(positive)).sum(), row, None))
        if words is None:
            continue
        found.setdefault("distance", []).append((weights @ np.abs(np.arange(len(weights)) - row), row, None))
        for measure in ("previous", "same", "induction", "first"):
            keys = places(measure, words, row)
            if keys:
                found.setdefault(measure, []).append((weights[keys].sum(), row, weights[keys].max() < weights.max()))
    return found


def traced(program, out, model, flags, sentence, at, head, words):
    said(program, "trace", "--model", model, *flags, "--sentence", sentence, "--out", out)
    file, metadata = safetensors_reader.read(out)
    return file[at + "pattern"][0, head], safetensors_reader.written_ids(metadata, words) if words else None


def near(is_, wanted, relative=0.):
    return abs(is_ - wanted) <= TOLERANCE + relative * abs(wanted)


def compared(answer, patterns, rows):
    wrong = []
    if answer["sentences"] != len(patterns) or answer["rows"] != sum(map(len, patterns.values())):
        wrong.append(f"{answer['sentences']} sentences, {answer['rows']} rows")
    if set(answer["measures"]) != set(rows):
        return wrong + [f"measures {sorted(answer['measures'])} and not {sorted(rows)}"]
    for measure, found in rows.items():
        is_, values = answer["measures"][measure], [value for value, *_ in found]
        if is_["rows"] != len(values) or not near(is_["mean"], np.mean(values)):
            wrong.append(f"{measure}: {is_['rows']} rows, mean {is_['mean']}, and not {len(values)}, {np.mean(values)}")
        wrong += [f"{measure}: quantile {i} is {is_['quantiles'][i]} and not {wanted}"
                  for i, wanted in enumerate(np.quantile(values, np.linspace(0, 1, 11))) if not near(is_["quantiles"][i], wanted, BAR)]
        if found[0][2] is not None and is_["contradicting"] != sum(against for _, _, against in found):
            wrong.append(f"{measure}: {is_['contradicting']} rows contradict it")
    wrong += ["the weights of a row" for kind in ("top", "median", "lowest", "contradicting") for row in answer[kind]
              if np.abs(patterns[row["sentence"]][row["row"]] - row["weights"]).max() > TOLERANCE]
    values = sorted((value for value, *_ in rows[answer["measure"]]), reverse=True)
    if not near(answer["top"][0]["value"], values[0]) or not near(answer["lowest"][0]["value"], values[-1]):
        wrong.append("the highest or the lowest row")
    return wrong


def written(folder, sentences):
    lines = os.path.join(folder, "lines.txt")
    with open(lines, "w", encoding="utf-8") as file:
        file.write("\n".join(sentences) + "\n")
    return lines


def check(program, folder, model, flags, sentences, flag, at, head, words):
    out, lines = os.path.join(folder, "trace.safetensors"), written(folder, sentences)
    patterns, rows = {}, {}
    for sentence in sentences:
        patterns[sentence], read = traced(program, out, model, flags, sentence, at, head, words)
        for measure, found in measures(patterns[sentence], read, sentence, at).items():
            rows.setdefault(measure, []).extend(found)
    where = ["--model", model, *flags, "--head", flag, "--text", lines, "--json"]
    wrong = compared(json.loads(said(program, "survey", *where)), patterns, rows)
    if "same" in rows:
        wrong += compared(json.loads(said(program, "survey", *where, "--measure", "previous", "--most", "1")), patterns, rows)
    return wrong


def compared_rows(is_, rows):
    """Means, quantiles and bars of the rows [(value, row, whether the largest weight is elsewhere)]."""
    values = [value for value, *_ in rows]
    wrong = []
    if is_["rows"] != len(values) or not near(is_["mean"], np.mean(values)):
        wrong.append(f"{is_['rows']} rows, mean {is_['mean']}, and not {len(values)}, {np.mean(values)}")
    wrong += [f"quantile {i}" for i, wanted in enumerate(np.quantile(values, np.linspace(0, 1, 11)))
              if abs(is_["quantiles"][i] - wanted) > TOLERANCE + 2 * BAR]
    bars = is_["bars"]
    edges = np.linspace(bars["from"], bars["to"], 21)
    if not any(np.min(np.abs(value - edges)) < TOLERANCE for value in values):  # else rounding decides
        if bars["counts"] != np.histogram(values, edges)[0].tolist():
            wrong.append(f"bars {bars['counts']}")
    return wrong


def check_effect(program, folder, model, sentences, flag, setting):
    """The next word's probability with the head, less that without it, from two traces of each sentence."""
    out, lines, rows = os.path.join(folder, "trace.safetensors"), written(folder, sentences), []
    for sentence in sentences:
        said_words = []
        for more in ([], ["--head-setting", setting + "=off"]):
            said(program, "trace", "--model", model, *more, "--sentence", sentence, "--out", out)
            file, metadata = safetensors_reader.read(out)
            ids = safetensors_reader.written_ids(metadata)
            logits = file["logits"][0].astype(np.float64)
            probs = np.exp(logits - logits.max(1, keepdims=True))
            probs /= probs.sum(1, keepdims=True)
            said_words.append([probs[row, ids[row + 1]] for row in range(len(ids) - 1)])
        rows += [(on - off, row, None) for row, (on, off) in enumerate(zip(*said_words))]
    answer = json.loads(said(program, "survey", "--model", model, "--head", flag, "--text", lines, "--measure", "effect", "--json"))
    wrong = compared_rows(answer["measures"]["effect"], rows)
    if not near(answer["top"][0]["value"], max(rows)[0]) or not near(answer["lowest"][0]["value"], min(rows)[0]):
        wrong.append("the highest or the lowest row")
    return wrong


def check_dimension(program, folder, dimension, column, flag, head):
    """The weight on the words whose column of W_E is above 0."""
    out, lines, rows = os.path.join(folder, "trace.safetensors"), written(folder, ENGLISH), []
    for sentence in ENGLISH:
        said(program, "trace", "--model", "readable", "--sentence", sentence, "--out", out)
        file, _ = safetensors_reader.read(out)
        keys = np.flatnonzero(file["embed"][0][:, column] > 0)
        if len(keys):
            rows += [(weights[keys].sum(), row, weights[keys].max() < weights.max())
                     for row, weights in enumerate(file["blocks.0.attn.pattern"][0, head])]
    answer = json.loads(said(program, "survey", "--model", "readable", "--head", flag, "--text", lines, "--dimension", dimension, "--json"))
    is_ = answer["measures"]["dimension"]
    wrong = compared_rows(is_, rows)
    if is_["contradicting"] != sum(against for _, _, against in rows):
        wrong.append(f"{is_['contradicting']} rows contradict it")
    return wrong


def main(program, root):
    os.makedirs(root, exist_ok=True)
    heads = list(HEADS)
    for family in families.small_models(len(check_families.WORDS)):
        folder = os.path.join(root, family.name)
        family.write(folder)
        family.write_words(folder, check_families.WORDS)
        words = check_families.SENTENCE.split()
        sentences = [check_families.SENTENCE, " ".join(words[:3]), " ".join(words + words[:4])]
        heads.append((folder, [], sentences, "blocks.1:2", "blocks.1.attn.", 1, "tokens"))
    failed = 0
    for model, flags, *more in heads:
        wrong = check(program, root, model, flags, *more)
        failed += bool(wrong)
        print(os.path.basename(model), *flags, more[1], "agrees" if not wrong else "DIFFERS: " + "; ".join(wrong[:4]))
    for model, *more in EFFECTS:
        wrong = check_effect(program, root, model, *more)
        failed += bool(wrong)
        print(model, "effect", more[1], "agrees" if not wrong else "DIFFERS: " + "; ".join(wrong[:4]))
    for named in DIMENSIONS:
        wrong = check_dimension(program, root, *named)
        failed += bool(wrong)
        print("readable", *named, "agrees" if not wrong else "DIFFERS: " + "; ".join(wrong[:4]))
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

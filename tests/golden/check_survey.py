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
HEADS = [  # model, flags, sentences, --head, where its attention stands, its number, "" or whose words look and are looked at
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


def measures(pattern, words):
    """{measure: [(value, row, whether the largest weight is elsewhere)]}"""
    found = {}
    for row, weights in enumerate(pattern):
        positive = weights[weights > 0]
        found.setdefault("entropy", []).append((-(positive * np.log2(positive)).sum(), row, None))
        if words is None:
            continue
        found.setdefault("distance", []).append((weights @ np.abs(np.arange(len(weights)) - row), row, None))
        for measure in ("previous", "same", "induction", "first"):
            keys = places(measure, words, row)
            if keys:
                found.setdefault(measure, []).append((weights[keys].sum(), row, weights.argmax() not in keys))
    return found


def traced(program, out, model, flags, sentence, at, head, words):
    said(program, "trace", "--model", model, *flags, "--sentence", sentence, "--out", out)
    file, metadata = safetensors_reader.read(out)
    return file[at + "pattern"][0, head], [word["id"] for word in json.loads(metadata[words])[0]] if words else None


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


def check(program, folder, model, flags, sentences, flag, at, head, words):
    out, lines = os.path.join(folder, "trace.safetensors"), os.path.join(folder, "lines.txt")
    with open(lines, "w", encoding="utf-8") as file:
        file.write("\n".join(sentences) + "\n")
    patterns, rows = {}, {}
    for sentence in sentences:
        patterns[sentence], read = traced(program, out, model, flags, sentence, at, head, words)
        for measure, found in measures(patterns[sentence], read).items():
            rows.setdefault(measure, []).extend(found)
    where = ["--model", model, *flags, "--head", flag, "--text", lines, "--json"]
    wrong = compared(json.loads(said(program, "survey", *where)), patterns, rows)
    if "same" in rows:
        wrong += compared(json.loads(said(program, "survey", *where, "--measure", "previous", "--most", "1")), patterns, rows)
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
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

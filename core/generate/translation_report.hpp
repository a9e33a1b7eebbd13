#pragma once
#include <string>
#include <vector>

#include "generate/beam.hpp"
#include "run/run.hpp"

namespace headlight::generate {

/// A word of a sentence that the model has never seen, and up to three known words of the most similar spelling.
struct UnknownWord {
  std::string word;
  std::vector<std::string> nearest;
};
/// The unknown words of sentence `sample`, each once, in order.
std::vector<UnknownWord> unknown_words(const Document& document, int sample);
/// Describes their effect on the translation in one sentence: "the model en-fr has never seen "zorblax"; it reads zeros in its place, so
/// the translation is a guess". Empty if every word is known.
std::string unknown_words_warning(const std::string& model, const std::vector<UnknownWord>& unknown);

/// The translation of sentence `sample` as one sentence.
std::string translated_text(const Run& run, size_t sample);
/// The words that lead to `node` as one sentence.
std::string translated_text(const Document& document, const BeamTree& tree, int node);

/// A translation as JSON on one line; NaN and infinity are null:
/// {"model": "en-fr", "sentence": "...", "translation": "...", "ended": true, "end_probability": 0.99,
///  "words": [{"word": "il", "probability": 0.98, "looks_at": [{"index": 6, "word": "it", "weight": 0.97}]}],
///  "unknown": [{"word": "zorblax", "nearest": []}], "warning": "the model en-fr has never seen \"zorblax\"; ...",
///  "beam": [{"translation": "...", "words": ["..."], "log_probability": -0.5, "score": -0.05, "ended": true}]}
/// `beam` is present if `tree` is not null; `warning` is null if every word is known.
std::string translation_json(const Run& run, size_t sample, const BeamTree* tree);

}  // namespace headlight::generate

#pragma once
#include <span>

#include "document/document.hpp"
#include "model/need.hpp"

namespace headlight::document {

/// The values of a run that are computed at once: all, or only those that cannot be computed on demand. A long text does not keep all of
/// the latter, see graph/evictable.hpp. In a model that writes text the words follow from the values, so these are always computed at once.
enum class Values { at_once, on_demand };

/// The memory of a run of `document`, in bytes: each sentence's trace and graph, with a translation of the greatest length.
Need need_of(const Document& document, Values values = Values::at_once);

/// The work of a run of `document`, in bytes: all bytes that it writes, and a fifth of the weights, which it only reads. It predicts the
/// time: a million took 0.1 to 1 ms on two cores for any shape of model and number of words (tests/bench/computing_bench); predictions by
/// written bytes alone were off by up to eight times.
double work_of(const Document& document);

/// Throws UserError with the reason if `document` cannot be computed: a sentence longer than the model's positions, a word that it cannot
/// read, more memory than is free even on demand. Call it before changing or allocating anything.
void require_computable(const Document& document);
/// Checks the same if the caller knows the length of the batch's longest sentence in tokens, `</s>` included.
void require_computable(const Document& document, int longest, Values values = Values::on_demand);

/// Throws UserError, naming a model that translates, if this one does not.
void require_translation(const ModelConfig& config);

/// The most words that the decoder can write: max_target, or its positions less `<s>`.
int longest_target(const ModelConfig& config);

/// True if `model` can read this sentence: it has enough positions and knows every word.
bool knows(const Model& model, const std::string& sentence);
/// A first sentence that `model` can read: one of its own, else the default if it knows the words, else some of its words.
std::string example_of(const Model& model);
/// A second such sentence, to stand beside it.
std::string another_example_of(const Model& model);

/// The default sentence of models that know its words.
constexpr const char* example_sentence = "The elephant ate the banana as it was hungry";
constexpr const char* example_to_translate = "The elephant ate the banana because it was hungry";

}  // namespace headlight::document

#pragma once
#include <span>

#include "document/document.hpp"
#include "model/need.hpp"

namespace headlight::document {

/// Which values of a run are computed before it is there: all, or none that can wait until somebody asks; those of a long text do not stay
/// all then, see graph/evictable.hpp. Of models that write text the words follow from the values, so that they are computed at once.
enum class Values { at_once, on_demand };

/// What a run of `document` takes: each sentence's trace and graph, with a translation as long as it can become.
Need need_of(const Document& document, Values values = Values::at_once);

/// How much work a run of `document` is, in bytes: those that it writes, and a fifth of the weights, which it only reads. It tells the time
/// before it is spent: a million took 0.1 to 1 ms on two cores for any shape of model and number of words (tests/bench/computing_bench);
/// by the bytes written alone they differed by eight times.
double work_of(const Document& document);

/// Checks whether `document` can be computed; to be called before anything is changed or allocated. Throws UserError that says why
/// not: a sentence longer than the model has positions, a word that it has no way to read, more memory than is free even on demand.
void require_computable(const Document& document);
/// The same with the known length of the batch's longest sentence in tokens, `</s>` included.
void require_computable(const Document& document, int longest, Values values = Values::on_demand);

/// Throws UserError that names a model which does where this one does not translate.
void require_translation(const ModelConfig& config);

/// The most words that the decoder can write: max_target, or what its positions leave beside `<s>`.
int longest_target(const ModelConfig& config);

/// Whether `model` can read this sentence: its positions are enough, and it knows every word.
bool knows(const Model& model, const std::string& sentence);
/// A sentence that `model` can read, to begin with: one of its own, the usual one where it knows the words, else some of its words.
std::string example_of(const Model& model);
/// A second one, to stand beside it.
std::string another_example_of(const Model& model);

/// The default sentence of models that know its words.
constexpr const char* example_sentence = "The elephant ate the banana as it was hungry";
constexpr const char* example_to_translate = "The elephant ate the banana because it was hungry";

}  // namespace headlight::document

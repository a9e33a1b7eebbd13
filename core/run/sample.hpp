#pragma once
#include <span>

#include "run/run.hpp"

namespace headlight::run {

/// The request to compute one sentence.
struct SampleRequest {
  const Document& document;
  int sample;
  int source_length;  ///< tokens, with padding
  const Run* before;  ///< an earlier run, whose unchanged values are taken over; may be null
  StopToken stop = {};
  Values values = Values::at_once;
};

/// Computes one sentence with every matrix. In models that translate the decoder reads `<s>` and `words`, padded to at least
/// `target_length` tokens. Sets `nodes` to the index of its graph.
Sample compute_sample(const SampleRequest& at, const std::vector<std::string>& words, int target_length, const Sample* before,
                      ModelNodes& nodes);

/// Computes the sentence with the document's translation: the chosen words, and if it is whole the likeliest ones after them, up to `</s>`
/// (greedy decoding). The words of `before` are the first guess, so unchanged words are not decoded again.
Sample translate(const SampleRequest& at, ModelNodes& nodes);

/// The inputs of a sentence's graph: the document's weights, its words and its masks. An input equal to one of `before`, if that is not
/// null, is the same matrix.
Bindings inputs_of(const Document& document, const Sample& sample, const ModelNodes& nodes, const Trace* before);

/// The overrides of sentence `sample` that have a place in its graph; null if there are none. Returns `before` if they are the same.
std::shared_ptr<const Overrides> overrides_of(const Document& document, int sample, const Graph& graph,
                                              const std::shared_ptr<const Overrides>& before);

/// The token id with the highest score after row `row` of the decoder, which reads `target`, once the model's writing rules are applied. It
/// may be an id that ends the text, but none that cannot be written, such as `<pad>`. -1 if every score is NaN.
int likeliest_word(const Model& model, const Matrix& logits, std::span<const int> target, Index row);

/// The number of words that the decoder of this document may write, by its positions and the model's rules.
int most_written(const Document& document);

}  // namespace headlight::run

#pragma once
#include <memory>
#include <vector>

#include "document/computable.hpp"
#include "document/document.hpp"
#include "document/edit.hpp"
#include "graph/evaluate.hpp"
#include "model/transformer.hpp"
#include "text/tokenizer.hpp"

namespace headlight::run {

/// A sentence of the batch with all of its matrices.
struct Sample {
  TokenizedSentence tokens;  ///< padded to the longest of the batch
  int n_words = 0;           ///< tokens before the padding
  TokenizedSentence target;  ///< for models that translate: `<s>` and the decoder's words, padded likewise
  int n_target = 0;          ///< its tokens before the padding
  int n_chosen = 0;          ///< words of it that the document names; the decoder wrote the others as the likeliest
  bool ended = false;        ///< the likeliest word after the last one is `</s>`
  std::shared_ptr<const Graph> graph;
  Trace trace;
};

/// A document and everything computed from it; it never changes. The samples share one set of node ids.
struct Run {
  Document document;
  ModelNodes nodes;
  std::vector<Sample> samples;
};

/// While the result lives, no value of the run is evicted; see Trace::hold.
std::vector<std::shared_ptr<const void>> held_values(const Run& run);

/// Computes `document`; values that `before` has for the same matrices are taken over. Throws UserError as require_computable does, and if
/// another program has written to a file that holds weights; throws Stopped after a request to stop.
std::shared_ptr<const Run> compute(const Document& document, const Run* before = nullptr, const StopToken& stop = {},
                                   Values values = Values::at_once);

/// The current value of the cell that `edit` sets; nothing for other edits.
std::optional<float> value_before(const Edit& edit, const Run& run);

}  // namespace headlight::run

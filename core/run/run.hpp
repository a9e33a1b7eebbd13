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

/// One sentence of the batch with every matrix it leads to.
struct Sample {
  TokenizedSentence tokens;  ///< padded to the longest of the batch
  int n_words = 0;           ///< tokens before the padding
  TokenizedSentence target;  ///< of models that translate: `<s>` and what the decoder has written, padded likewise
  int n_target = 0;          ///< its tokens before the padding
  int n_chosen = 0;          ///< words of it that the document names; the decoder found the others the likeliest
  bool ended = false;        ///< the likeliest word after the last one is `</s>`
  std::shared_ptr<const Graph> graph;
  Trace trace;
};

/// A document and everything computed from it; never changed once made. The samples share one set of node ids.
struct Run {
  Document document;
  ModelNodes nodes;
  std::vector<Sample> samples;
};

/// While this lives, no value of the run is let go; see Trace::hold.
std::vector<std::shared_ptr<const void>> held_values(const Run& run);

/// Computes `document`; what `before` has already computed from the same matrices is taken over. Throws UserError as require_computable
/// does, where another program has written to a file that weights lie in, and Stopped where somebody asks it to stop.
std::shared_ptr<const Run> compute(const Document& document, const Run* before = nullptr, const StopToken& stop = {},
                                   Values values = Values::at_once);

/// The present value of the cell that `edit` sets. Nothing for other edits.
std::optional<float> value_before(const Edit& edit, const Run& run);

}  // namespace headlight::run

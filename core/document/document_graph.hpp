#pragma once
#include "document/document.hpp"
#include "model/transformer.hpp"
#include "text/tokenizer.hpp"

namespace headlight::document {

/// The graph by which `document` computes a sentence with these tokens; `target` is what its decoder reads, where it has one.
ModelGraph graph_of(const Document& document, const TokenizedSentence& source, const TokenizedSentence& target);
/// The graph of one sentence of `document`; of a model that translates with a target as long as can be.
ModelGraph graph_of(const Document& document, int sample);

}  // namespace headlight::document

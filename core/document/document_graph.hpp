#pragma once
#include "document/document.hpp"
#include "model/transformer.hpp"
#include "text/tokenizer.hpp"

namespace headlight::document {

/// The graph that computes a sentence of `document` with these tokens; `target` has the decoder's input, if there is a decoder.
ModelGraph graph_of(const Document& document, const TokenizedSentence& source, const TokenizedSentence& target);
/// The graph of one sentence of `document`; for a model that translates with the longest possible target.
ModelGraph graph_of(const Document& document, int sample);

}  // namespace headlight::document

#pragma once
#include <optional>
#include <string>

#include "graph/evaluate.hpp"
#include "model/nodes.hpp"
#include "text/tokenizer.hpp"

namespace headlight::exports {

/// A question about a head, named by any of its matrices, and about the word whose row is wanted; without a word it is about all.
struct HeadQuestion {
  const Graph& graph;
  const Trace& trace;
  const ModelNodes& nodes;
  NodeId node;
  std::optional<std::string> word = {};
  size_t most = 10;           ///< pairs of words to list
  UnreadPieces padding = {};  ///< no sentence holds it, so no pair has it unless it is the word
};

/// Describes a head's W_QK and W_OV: rank, singular values, the word pairs with the largest scores, the words that become likelier after
/// attention to a word, and the degree of copying. Pairs of words with a value of 0 or less are left out. In cross-attention the word may
/// be of either language; the list for the other language is empty. Throws UserError if the matrix belongs to no head, there are no
/// weights, or no word has that name.
std::string circuits_text(const HeadQuestion& question);
/// {"node", "head", "W_QK": {"rank", "singular_values"}, "W_OV": the same, "asks": [{"query", "key", "value"}...]}; for a model with logits
/// also "follows": [{"word", "next", "value"}...], and if it writes the words that it reads "copying": {"positive", "balance",
/// "eigenvalues": [[real, imaginary]...]}. NaN and infinity are null, and so are a rank and a degree of copying that do not exist.
std::string circuits_json(const HeadQuestion& question);

}  // namespace headlight::exports

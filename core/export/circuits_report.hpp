#pragma once
#include <optional>
#include <string>

#include "graph/evaluate.hpp"
#include "model/nodes.hpp"

namespace headlight::exports {

/// A head whose weights are asked about, by any matrix that it has of its own, and the word in whose row one looks; nothing: all words.
struct HeadQuestion {
  const Graph& graph;
  const Trace& trace;
  const ModelNodes& nodes;
  NodeId node;
  std::optional<std::string> word = {};
  size_t most = 10;  ///< pairs of words
};

/// Its W_QK and W_OV: rank, singular values, which words ask for which, which words become likelier where one is looked at, and how far it
/// copies. In cross-attention a word may be of either language, and the list for which it is not is empty. Throws UserError where the
/// matrix belongs to no head or there are no weights, and where no word is called so.
std::string circuits_text(const HeadQuestion& asked);
/// {"node", "head", "W_QK": {"rank", "singular_values"}, "W_OV": the same, "asks": [{"query", "key", "value"}...]}; of a model with logits
/// also "follows": [{"word", "next", "value"}...], and where it writes the words that it reads "copying": {"positive", "balance",
/// "eigenvalues": [[real, imaginary]...]}. A number that is none is null.
std::string circuits_json(const HeadQuestion& asked);

}  // namespace headlight::exports

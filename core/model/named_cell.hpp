#pragma once
#include <optional>
#include <string>

#include "graph/graph.hpp"

namespace headlight::model {

/// A row or column by its label or its index; a label that is there twice means its first place, an index below zero counts from the end.
/// Throws UserError, in which `side` is "row" or "column".
Index place_on(const Axis& axis, const std::string& wanted, const char* side);
/// The same as place_on; nothing where it does not exist.
std::optional<Index> find_on(const Axis& axis, const std::string& wanted);

/// A word of a vocabulary by its label, never by an index. Throws UserError with the nearest word.
Index word_on(const Axis& vocabulary, const std::string& word);

/// The node that commands and trace files call `name`. Without a feed-forward part a block's resid_post is its resid_mid.
/// Throws UserError with the nearest name.
NodeId node_called(const Graph& graph, const std::string& name);

/// "blocks.0.attn.pattern[1],it,elephant", with labels or indices: a label may hold a comma, a node's name does not. Throws UserError, in
/// which `flag` is what the text was given to.
Cell cell_called(const Graph& graph, const std::string& flag, const std::string& text);

}  // namespace headlight::model

#pragma once
#include <optional>
#include <string>

#include "graph/graph.hpp"
#include "model/outline.hpp"

namespace headlight::model {

/// A row or column by its label or its index; a duplicate label means its first place, and a negative index counts from the end. Of a
/// vocabulary, "cat" is also found as "␣cat", unless a piece has that very label. Throws UserError, in which `side` is "row" or "column".
Index index_on(const Axis& axis, const std::string& name, const char* side);
/// Finds the place as index_on does; nothing if there is no such place.
std::optional<Index> find_on(const Axis& axis, const std::string& name);

/// A word of a vocabulary by its label, with or without the mark of the space before it, and never by an index. Throws UserError with the
/// nearest word.
Index word_on(const Axis& vocabulary, const std::string& word);

/// "WORD@ROW" taken apart.
struct WordInRow {
  std::string word;
  std::optional<std::string> row;  ///< its index or label
};
/// Cuts at the last @, since a word may contain one. A text that lacks one of the two parts is a word with all its characters.
WordInRow cut_at_sign(const std::string& text);

/// The node that commands and trace files call `name`: its own name, or that of a block's end (see BlockEnds). Throws UserError with the
/// nearest name.
NodeId node_called(const Graph& graph, const Outline& outline, const std::string& name);
/// The same; nothing if no node has that name.
std::optional<NodeId> find_node(const Graph& graph, const Outline& outline, const std::string& name);

/// Parses "blocks.0.attn.pattern[1],it,elephant", with labels or indices; a label may contain a comma, a node's name cannot. Throws
/// UserError, in which `flag` is the option that the text was given to.
Cell cell_called(const Graph& graph, const Outline& outline, const std::string& flag, const std::string& text);

}  // namespace headlight::model

#pragma once
#include <optional>
#include <string>

#include "core_rooms.hpp"

namespace headlight::graph {

/// A node's name taken apart: "blocks.0.attn.pattern[1]" is `pattern` of head 1 under "blocks.0.attn.". What is said about a node is in the
/// outline; this is for writing its name down.
struct NodeName {
  std::string path;  ///< with its last dot; empty: none
  std::string own;
  std::optional<int> head;  ///< counted from 0
};
NodeName parse_node_name(const std::string& name);

}  // namespace headlight::graph

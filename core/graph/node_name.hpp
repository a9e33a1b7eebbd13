#pragma once
#include <optional>
#include <string>

#include "core_rooms.hpp"

namespace headlight::graph {

/// The parts of a node's name: "blocks.0.attn.pattern[1]" is `pattern` of head 1 under "blocks.0.attn.". For the meaning of a node ask the
/// outline; this is only for writing names.
struct NodeName {
  std::string path;  ///< with its last dot; may be empty
  std::string own;
  std::optional<int> head;  ///< counted from 0
};
NodeName parse_node_name(const std::string& name);

}  // namespace headlight::graph

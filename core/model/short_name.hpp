#pragma once
#include <string>

#include "core_rooms.hpp"

namespace headlight::model {

/// A node's name where context leaves few candidates: "decoder.blocks.0.self_attn.q[1]" is `q` of head 1, in "self" 0.
struct ShortName {
  std::string base;   ///< "scores", "ln1_w"
  std::string stack;  ///< "enc", "dec", or "self" and "cross" for the decoder's attentions; empty: the only stack
  std::string block;  ///< "0"; empty: outside of blocks
  int head = -1;

  std::string place() const { return stack + block; }
  std::string key() const { return place() + "." + base; }
};
ShortName short_name(const std::string& name);

}  // namespace headlight::model

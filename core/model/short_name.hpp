#pragma once
#include <string>

#include "core_rooms.hpp"

namespace headlight::model {

/// A node's name as it may be said where only a few others are about: "decoder.blocks.0.self_attn.q[1]" is `q` of head 1, in "self" 0.
struct ShortName {
  std::string base;   ///< "scores", "ln1_w"
  std::string stack;  ///< "enc", "dec", or of its attentions "self" and "cross"; empty: the only stack
  std::string block;  ///< "0"; empty: outside of the blocks
  int head = -1;

  std::string place() const { return stack + block; }
  std::string key() const { return place() + "." + base; }
};
ShortName short_name(const std::string& name);

}  // namespace headlight::model

#pragma once
#include "session/map/attention_path.hpp"
#include "views/frame.hpp"

namespace headlight {

/// The path in words: one line for each look, with its share, from the output back to the words.
float path_list_height(const Frame& frame, const AttentionPath& path, float width);
/// Returns the y below it.
float draw_path_list(Frame& frame, const AttentionPath& path, float x, float y, float width);

}  // namespace headlight

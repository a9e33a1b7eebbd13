#pragma once
#include <optional>

#include "views/frame.hpp"

namespace headlight::views {

/// The parts that the line of buttons puts from A into B: a matrix of the stage and its row in question; at the words, one of them.
struct PatchChoices {
  std::optional<NodeId> node;
  Index row = 0;
  std::optional<Index> word;
  bool target = false;
};

/// Draws "From A into B: [head 2] [row "it"] [Which part carries it?]" in one line, or in more if they do not fit side by side. Items
/// "patch.matrix", "patch.row", "patch.word" and "patches". Returns the height.
float draw_patch_controls(Frame& frame, const Rect& area, const PatchChoices& choices);
float patch_controls_height(const Frame& frame, float width);

}  // namespace headlight::views

#pragma once
#include <vector>

#include "session/map/attention_path.hpp"
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The path in words: one line for each hop, with its share, from the output back to the words. Height, and drawing, which returns the y
/// below it.
float path_list_height(const Frame& frame, const AttentionPath& path, float width);
float draw_path_list(Frame& frame, const AttentionPath& path, float x, float y, float width);

/// The path in one line: "il 1.000 ← qu' → it 0.999 ← it → elephant 0.975". Width, drawing, which returns the y below it, and height.
float path_chain_width(const Frame& frame, const AttentionPath& path);
float draw_path_chain(Frame& frame, const AttentionPath& path, float x, float y, float width);
float path_chain_height(const Frame& frame, float width);

/// Returns the stages to step into from the map: the attentions on the path, or the model's first ones if nothing is pinned.
std::vector<StagePlace> stages_to_step_into(const Frame& frame);
/// Returns them as links, one below the other.
Box steps_box(Frame& frame, const std::vector<StagePlace>& stages);
/// Draws them as links in as many lines as needed, after "Step into"; returns the y below them.
float draw_steps_in_line(Frame& frame, const std::vector<StagePlace>& stages, float x, float y, float width);

}  // namespace headlight::views

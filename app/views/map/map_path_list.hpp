#pragma once
#include <vector>

#include "session/map/attention_path.hpp"
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The path in words: one line for each look, with its share, from the output back to the words.
float path_list_height(const Frame& frame, const AttentionPath& path, float width);
/// Returns the y below it.
float draw_path_list(Frame& frame, const AttentionPath& path, float x, float y, float width);

/// The same in one line: "il 1.000 ← qu' → it 0.999 ← it → elephant 0.975". How wide it is, and its drawing; returns the y below it.
float path_chain_width(const Frame& frame, const AttentionPath& path);
float draw_path_chain(Frame& frame, const AttentionPath& path, float x, float y, float width);
float path_chain_height(const Frame& frame, float width);

/// The ways from the map: into the attentions on the path, or where nothing is pinned into the first ones of the model.
std::vector<StagePlace> stages_to_step_into(const Frame& frame);
/// As links below one another.
Box steps_box(Frame& frame, const std::vector<StagePlace>& stages);
/// As links in as many lines as they need, behind "Step into"; returns the y below them.
float draw_steps_in_line(Frame& frame, const std::vector<StagePlace>& stages, float x, float y, float width);

}  // namespace headlight::views

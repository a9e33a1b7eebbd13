#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// The variants of attention in the model panel: shared keys and values, the form of positions, the reach of a word. Only those that the
/// current model supports appear.
float attention_options_height(const Session& session);
/// Draws them on `c`, `width` wide; returns the y below them.
float draw_attention_options(Frame& frame, const Canvas& c, float x, float y, float width);

}  // namespace headlight::views

#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Variants of attention, in the panel of the model: who shares keys and values, how positions are told, how far a word sees. Only what the
/// present model can do is there.
float attention_options_height(const Session& session);
/// Draws them on `c`, `width` wide; returns the y below them.
float draw_attention_options(Frame& frame, const Canvas& c, float x, float y, float width);

}  // namespace headlight::views

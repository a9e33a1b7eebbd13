#pragma once
#include <vector>

#include "widgets/canvas.hpp"

namespace headlight::views {

/// The least weight drawn as a beam, in every window.
constexpr float least_beam = 0.005f;

/// Draws a beam of attention: the first `part` of a smooth line.
void draw_beam(const Canvas& canvas, const std::vector<ImVec2>& points, ImU32 colour, float width, float part = 1);
/// Draws a beam as dots of 2 pixels.
void draw_beam_dots(const Canvas& canvas, const std::vector<ImVec2>& points, ImU32 colour);

/// Returns the logical points of an arc above the words, from one to the other.
std::vector<ImVec2> beam_arc(float from_x, float to_x, float y);
/// Returns the points of a line with round corners through these points.
std::vector<ImVec2> beam_round(const std::vector<ImVec2>& corners, float radius);

}  // namespace headlight::views

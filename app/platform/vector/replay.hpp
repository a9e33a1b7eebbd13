#pragma once
#include <string>

#include "platform/vector/drawing.hpp"
#include "platform/vector/font_faces.hpp"
#include "theme/theme.hpp"

namespace headlight::platform {

/// What ImGui drew in the finished frame, as shapes and words. The frame must have been drawn without anti-aliasing, whose soft edges are
/// triangles too, and its heatmaps by a RecordingPainter.
Drawing replay(const ImDrawData& frame, const Theme& theme, FontFaces& faces);

}  // namespace headlight::platform

#pragma once
#include <string>

#include "platform/vector/drawing.hpp"
#include "platform/vector/font_faces.hpp"
#include "theme/theme.hpp"

namespace headlight::platform {

/// Returns ImGui's finished frame as shapes and words. Draw the frame without anti-aliasing, whose soft edges are triangles too, and its
/// heatmaps with a RecordingPainter.
Drawing replay(const ImDrawData& frame, const Theme& theme, FontFaces& faces);

}  // namespace headlight::platform

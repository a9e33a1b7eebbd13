#pragma once
#include <imgui.h>

#include "platform/vector/drawing.hpp"
#include "platform/vector/font_faces.hpp"
#include "platform/vector/recording_painter.hpp"
#include "theme/theme.hpp"

namespace headlight::platform {

/// An ImGui context whose frames become drawings: it needs neither a display nor OpenGL. While it lives it is the current context; then the
/// one before it is current again, with its own frames, items and pointer. Begin it between two frames of that one.
///
///   host.begin_frame(width, height); ...draw with host.painter()...; Drawing picture = host.end_frame(theme);
class VectorHost {
 public:
  /// `fonts`: the atlas that the theme's fonts are in, if there is one already; else it has an atlas of its own, to be filled.
  explicit VectorHost(ImFontAtlas* fonts = nullptr);
  ~VectorHost();
  VectorHost(const VectorHost&) = delete;
  VectorHost& operator=(const VectorHost&) = delete;

  RecordingPainter& painter() { return painter_; }
  FontFaces& faces() { return faces_; }
  /// Physical pixels.
  void begin_frame(int width, int height);
  Drawing end_frame(const Theme& theme);

 private:
  ImGuiContext *before_, *context_;
  RecordingPainter painter_;
  FontFaces faces_;
};

}  // namespace headlight::platform

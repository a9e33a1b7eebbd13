#pragma once
#include <imgui.h>

#include "platform/vector/drawing.hpp"
#include "platform/vector/font_faces.hpp"
#include "platform/vector/recording_painter.hpp"
#include "theme/theme.hpp"

namespace headlight::platform {

/// An ImGui context whose frames become drawings, without a display or OpenGL. It is the current context while it lives; afterwards the
/// previous one is current again, with its own frames, items and pointer. Create it between two frames of that one.
///
///   host.begin_frame(width, height); ...draw with host.painter()...; Drawing picture = host.end_frame(theme);
class VectorHost {
 public:
  /// `fonts`: the atlas that already holds the theme's fonts; null: the host makes an empty atlas for the caller to fill.
  explicit VectorHost(ImFontAtlas* fonts = nullptr);
  ~VectorHost();
  VectorHost(const VectorHost&) = delete;
  VectorHost& operator=(const VectorHost&) = delete;

  RecordingPainter& painter() { return painter_; }
  FontFaces& faces() { return faces_; }
  /// The size in physical pixels.
  void begin_frame(int width, int height);
  Drawing end_frame(const Theme& theme);
  /// Ends a frame that only prepares the next one.
  void drop_frame();

 private:
  ImGuiContext *before_, *context_;
  RecordingPainter painter_;
  FontFaces faces_;
};

}  // namespace headlight::platform

#pragma once
#include <imgui.h>

#include "widgets/stand_ins.hpp"

namespace headlight::platform {

/// An ImGui context and its OpenGL renderer, for a window and for a picture alike. A GL context must be current from before it is made
/// until after it is gone. It reads and writes no ini file. ImGui's coordinates are physical pixels everywhere.
///
///   input.begin_frame(); host.begin_frame(); ...draw...; host.end_frame(colour);
class ImGuiHost {
 public:
  ImGuiHost();
  ~ImGuiHost();
  ImGuiHost(const ImGuiHost&) = delete;
  ImGuiHost& operator=(const ImGuiHost&) = delete;

  /// Its context is ImGui's present one from now on; there may be several.
  void make_current() const { ImGui::SetCurrentContext(context_); }
  /// Hands the font atlas to the GPU again if it was rebuilt since (another scale, new characters), then begins a frame.
  /// Change fonts only between frames.
  void begin_frame();
  /// Clears the framebuffer that is bound and draws the frame into it.
  void end_frame(ImU32 background);

 private:
  ImGuiContext* context_;
  StandIns stand_ins_;
};

}  // namespace headlight::platform

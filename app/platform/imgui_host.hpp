#pragma once
#include <imgui.h>

#include <cstdint>

#include "platform/gl/atlas_texture.hpp"
#include "platform/gl/cached_frame.hpp"
#include "widgets/stand_ins.hpp"

namespace headlight::platform {

/// An ImGui context and its OpenGL renderer, for a window and for a picture alike. A GL context must be current throughout its life. It
/// reads and writes no ini file. ImGui's coordinates are physical pixels everywhere.
///
///   input.begin_frame(); host.begin_frame(); ...draw...; host.end_frame(colour);
class ImGuiHost {
 public:
  ImGuiHost();
  ~ImGuiHost();
  ImGuiHost(const ImGuiHost&) = delete;
  ImGuiHost& operator=(const ImGuiHost&) = delete;

  /// Makes its context ImGui's current one; several hosts may exist.
  void make_current() const { ImGui::SetCurrentContext(context_); }
  /// Uploads the font atlas again if it was rebuilt (another scale, new characters), then begins a frame. Change fonts only between frames.
  void begin_frame();
  /// Clears the bound framebuffer and draws the frame into it.
  void end_frame(ImU32 background);
  /// Draws the parts of the frame that changed since `picture`'s last one into it. Returns true if any pixel may have changed.
  bool end_frame(ImU32 background, CachedFrame& picture);
  /// Clears the framebuffer that is bound and draws into it, once more, the frame that ended last.
  void draw_whole(ImU32 background) const;

 private:
  ImGuiContext* context_;
  StandIns stand_ins_;
  AtlasTexture atlas_texture_;
  std::uint64_t atlases_ = 0;  ///< handed to the GPU so far
};

}  // namespace headlight::platform

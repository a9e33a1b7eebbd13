#include "platform/gl/cached_frame.hpp"

#include <backends/imgui_impl_opengl3.h>

#include <utility>
#include <vector>

#include "opengl.hpp"

namespace headlight::platform {
namespace {

/// A frame that changes this share of the picture or more draws all of it: cutting costs more than it saves.
constexpr float nearly_all = 0.8f;

unsigned bound_framebuffer() {
  GLint bound = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
  return static_cast<unsigned>(bound);
}

/// Restores, at the end, the framebuffer that was bound.
struct SameFramebuffer {
  const unsigned was = bound_framebuffer();
  ~SameFramebuffer() { glBindFramebuffer(GL_FRAMEBUFFER, was); }
};

void clear_box(const PixelBox& box, int height, ImU32 background) {
  const ImVec4 c = ImGui::ColorConvertU32ToFloat4(background);
  glEnable(GL_SCISSOR_TEST);
  glScissor(box.left, height - box.bottom, box.right - box.left, box.bottom - box.top);
  glClearColor(c.x, c.y, c.z, 1.f);
  glClear(GL_COLOR_BUFFER_BIT);
  glDisable(GL_SCISSOR_TEST);
}

}  // namespace

void CachedFrame::fit(int width, int height) {
  const bool follows = std::exchange(frame_, ImGui::GetFrameCount()) + 1 == ImGui::GetFrameCount();
  const bool fits = surface_ && surface_->width() == width && surface_->height() == height;
  if (follows && fits) return;
  tiles_ = PictureTiles(width, height);
  if (fits) return;
  surface_.reset();
  surface_ = std::make_unique<GlSurface>(width, height);
}

bool CachedFrame::draw(ImDrawData& drawn, ImU32 background, std::uint64_t common) {
  drawn_pixels_ = 0;
  const int width = static_cast<int>(drawn.DisplaySize.x), height = static_cast<int>(drawn.DisplaySize.y);
  if (width <= 0 || height <= 0) return false;
  const SameFramebuffer kept;
  fit(width, height);
  const int this_frame = std::exchange(frame_, -1);  // if this throws, the next frame is drawn in full
  tiles_.look_at(drawn, common);
  if (tiles_.changed_share() > 0) draw_boxes(drawn, background);
  frame_ = this_frame;
  return drawn_pixels_ > 0;
}

void CachedFrame::draw_boxes(ImDrawData& drawn, ImU32 background) {
  const bool all = tiles_.changed_share() >= nearly_all;
  const std::vector<PixelBox> boxes = all ? std::vector{PixelBox{0, 0, tiles_.width(), tiles_.height()}} : tiles_.changed_boxes();
  ImDrawData& wanted = all ? drawn : cut_.cut(drawn, tiles_, boxes);
  surface_->bind();
  for (const PixelBox& box : boxes) {
    clear_box(box, tiles_.height(), background);
    drawn_pixels_ += long(box.right - box.left) * (box.bottom - box.top);
  }
  ImGui_ImplOpenGL3_RenderDrawData(&wanted);
}

void CachedFrame::show() const {
  if (surface_) surface_->copy_to(bound_framebuffer(), surface_->width(), surface_->height());
}

}  // namespace headlight::platform

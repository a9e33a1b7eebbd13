#include "platform/web/page_canvas.hpp"

#include <emscripten/html5.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "opengl.hpp"
#include "platform/web/page.hpp"

namespace headlight::platform {
namespace {

constexpr const char* canvas_name = "#canvas";

}  // namespace

PageCanvas::PageCanvas(WindowEvents events) : events_(std::move(events)) {
  EmscriptenWebGLContextAttributes wanted;
  emscripten_webgl_init_context_attributes(&wanted);
  wanted.alpha = wanted.depth = wanted.stencil = wanted.antialias = false;
  wanted.majorVersion = 2;
  wanted.minorVersion = 0;
  const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = emscripten_webgl_create_context(canvas_name, &wanted);
  if (context <= 0 || emscripten_webgl_make_context_current(context) != EMSCRIPTEN_RESULT_SUCCESS)
    throw UserError(tr("this browser has no WebGL 2, which Headlight needs to draw"));
  width_ = static_cast<int>(page_width());
  height_ = static_cast<int>(page_height());
}

PageCanvas::~PageCanvas() = default;

bool PageCanvas::begins_frame() {
  const int width = static_cast<int>(page_width()), height = static_cast<int>(page_height());
  if (std::pair(width, height) != std::pair(width_, height_)) pacer_.note_event();
  width_ = width;
  height_ = height;
  const double now = page_seconds();
  if (closed_ || width <= 0 || height <= 0 || !pacer_.due(now)) return false;
  pacer_.drawn(now);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return true;
}

void PageCanvas::drop(const std::vector<std::filesystem::path>& paths) {
  if (events_.dropped) events_.dropped(paths);
  pacer_.note_event();
}

float PageCanvas::content_scale() const { return std::max(1.f, static_cast<float>(page_pixel_ratio())); }

void PageCanvas::animate_for(double seconds) { pacer_.animate_until(page_seconds() + seconds); }

void PageCanvas::redraw_after(double seconds) { pacer_.draw_by(page_seconds() + seconds); }

void PageCanvas::set_full_screen(bool on) {
  if (on == full_screen_) return;
  full_screen_ = on;
  page_set_full_screen(on);
}

void PageCanvas::set_title(const std::string& title) { page_set_title(title.c_str()); }

}  // namespace headlight::platform

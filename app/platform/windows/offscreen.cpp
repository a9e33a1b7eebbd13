#include "platform/offscreen/offscreen.hpp"

#include "platform/desktop/window_parts.hpp"

namespace headlight::platform {

/// Windows gives OpenGL only to a window, so this keeps one that is never shown.
struct OffscreenContext::Parts {
  GlfwLife life;
  WindowHandle window = open_window("Headlight", {.width = 64, .height = 64});
};

OffscreenContext::OffscreenContext() : parts_(std::make_unique<Parts>()) {}

OffscreenContext::~OffscreenContext() = default;

}  // namespace headlight::platform

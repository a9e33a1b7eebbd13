#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

#include "platform/window_parts.hpp"

namespace headlight {
namespace {

/// Physical pixels per unit of the window system, across and down: 1 except on macOS and Wayland.
ImVec2 pixels_per_unit(GLFWwindow* window) {
  int units_x = 0, units_y = 0, pixels_x = 0, pixels_y = 0;
  glfwGetWindowSize(window, &units_x, &units_y);
  glfwGetFramebufferSize(window, &pixels_x, &pixels_y);
  if (units_x <= 0 || units_y <= 0) return ImVec2(1, 1);
  return ImVec2(float(pixels_x) / float(units_x), float(pixels_y) / float(units_y));
}

#if IMGUI_VERSION_NUM >= 18700
/// Newer back ends learn the pointer's place from this event: count it in physical pixels before they do.
void pointer_moved(GLFWwindow* window, double x, double y) {
  const ImVec2 ratio = pixels_per_unit(window);
  ImGui_ImplGlfw_CursorPosCallback(window, x * double(ratio.x), y * double(ratio.y));
}
#endif

}  // namespace

WindowInput::WindowInput(Window& window) : window_(&window) {
  ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
#if IMGUI_VERSION_NUM >= 18700
  glfwSetCursorPosCallback(window.handle(), pointer_moved);
#endif
}

WindowInput::~WindowInput() { ImGui_ImplGlfw_Shutdown(); }

void WindowInput::begin_frame() {
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  ImGui_ImplGlfw_NewFrame();
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(float(window_->width()), float(window_->height()));
  io.DisplayFramebufferScale = ImVec2(1, 1);
#if IMGUI_VERSION_NUM < 18700
  const ImVec2 ratio = pixels_per_unit(window_->handle());
  io.MousePos = ImVec2(io.MousePos.x * ratio.x, io.MousePos.y * ratio.y);
#endif
  for (bool pressed : io.MouseDown)
    if (pressed) window_->animate_for(0.05);  // a held button repeats and scrolls without further events
}

}  // namespace headlight

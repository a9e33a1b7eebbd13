#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

#include <utility>

#include "platform/desktop/window_parts.hpp"
#include "widgets/stand_ins.hpp"

namespace headlight::platform {
namespace {

/// Returns the physical pixels per unit of the window system, across and down: 1 except on macOS and Wayland.
ImVec2 pixels_per_unit(GLFWwindow* window) {
  int units_x = 0, units_y = 0, pixels_x = 0, pixels_y = 0;
  glfwGetWindowSize(window, &units_x, &units_y);
  glfwGetFramebufferSize(window, &pixels_x, &pixels_y);
  if (units_x <= 0 || units_y <= 0) return ImVec2(1, 1);
  return ImVec2(float(pixels_x) / float(units_x), float(pixels_y) / float(units_y));
}

}  // namespace

WindowInput::WindowInput(Window& window) : window_(&window) {
  ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
  glfwSetCharCallback(window.handle(), [](GLFWwindow* typed_in, unsigned typed) {
    ImGui_ImplGlfw_CharCallback(typed_in, stand_ins() ? stand_ins()->of(typed) : typed);
  });
}

WindowInput::~WindowInput() { ImGui_ImplGlfw_Shutdown(); }

void WindowInput::hold_taps() {
  ImGuiIO& io = ImGui::GetIO();
  const auto is_down = [&](int key) { return glfwGetKey(window_->handle(), key) == GLFW_PRESS; };
  if (!held_.empty()) {
    for (const int key : held_) io.KeysDown[key] = is_down(key);
    io.KeyCtrl = is_down(GLFW_KEY_LEFT_CONTROL) || is_down(GLFW_KEY_RIGHT_CONTROL);
    io.KeyShift = is_down(GLFW_KEY_LEFT_SHIFT) || is_down(GLFW_KEY_RIGHT_SHIFT);
    held_.clear();
  }
  auto& parts = *static_cast<Window::Parts*>(glfwGetWindowUserPointer(window_->handle()));
  auto& taps = parts.taps;
  const bool forgets = std::exchange(parts.lost_focus, false);  // ImGui releases every key in this frame, so the taps wait for the next
  if (forgets && !taps.empty()) window_->animate_for(0.05);
  if (forgets || taps.empty()) return;
  // Send one key a frame, in order: Backspace and then Enter must not arrive together.
  const KeyTap tap = taps.front();
  taps.erase(taps.begin());
  for (const KeyTap& later : taps) io.KeysDown[later.key] = false;
  io.KeysDown[tap.key] = true;
  if (tap.mods & GLFW_MOD_CONTROL) io.KeyCtrl = true;
  if (tap.mods & GLFW_MOD_SHIFT) io.KeyShift = true;
  if (!is_down(tap.key) || !taps.empty()) window_->animate_for(0.05);
  if (!is_down(tap.key)) held_.push_back(tap.key);
}

void WindowInput::begin_frame() {
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  ImGui_ImplGlfw_NewFrame();
  hold_taps();
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(float(window_->width()), float(window_->height()));
  io.DisplayFramebufferScale = ImVec2(1, 1);
  const ImVec2 ratio = pixels_per_unit(window_->handle());
  io.MousePos = ImVec2(io.MousePos.x * ratio.x, io.MousePos.y * ratio.y);
  for (bool pressed : io.MouseDown)
    if (pressed) window_->animate_for(0.05);  // a held button repeats and scrolls without further events
}

}  // namespace headlight::platform

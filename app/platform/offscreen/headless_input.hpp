#pragma once
#include <imgui.h>

#include <cfloat>

#include "widgets/imgui_compat.hpp"
#include "widgets/stand_ins.hpp"

namespace headlight::platform {

/// Gives the current ImGui context a screen and input from a program: for pictures, and for tests with or without GL. Positions are
/// physical pixels. A pressed key or button stays down until it is released.
class HeadlessInput {
 public:
  HeadlessInput(int width, int height) : width_(width), height_(height) {
    name_keys(ImGui::GetIO());
    leave();
  }

  /// Call before every ImGui::NewFrame. `seconds` is the time since the last frame.
  void begin_frame(float seconds = 1.f / 60) {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = ImVec2(float(width_), float(height_));
    io.DisplayFramebufferScale = ImVec2(1, 1);
    io.DeltaTime = seconds;
  }

  void resize(int width, int height) {
    width_ = width;
    height_ = height;
  }
  void move(float x, float y) { feed_mouse_position(ImGui::GetIO(), x, y); }
  /// Moves the pointer outside the window.
  void leave() { move(-FLT_MAX, -FLT_MAX); }
  /// Presses a mouse button: 0 is the left one, 1 the right one.
  void press(int button = 0) { feed_mouse_button(ImGui::GetIO(), button, true); }
  void release(int button = 0) { feed_mouse_button(ImGui::GetIO(), button, false); }
  void scroll(float dx, float dy) { feed_mouse_wheel(ImGui::GetIO(), dx, dy); }
  void key(Key key, bool down) { feed_key(ImGui::GetIO(), key, down); }
  void type(const char* utf8) { feed_text(ImGui::GetIO(), utf8); }

 private:
  int width_, height_;
};

}  // namespace headlight::platform

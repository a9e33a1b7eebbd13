#pragma once
// Inside of Window: GLFW's life, its events and the place of the window. Only window*.cpp include this.
#include <glad/gl.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <atomic>
#include <string>

#include "platform/desktop/window.hpp"
#include "platform/frame_pacer.hpp"

namespace headlight::platform {

/// GLFW's last complaint in words. GLFW prints nothing by itself, and neither do we.
std::string glfw_complaint();

/// GLFW is up as long as this lives.
struct GlfwLife {
  GlfwLife();  ///< throws NoDisplay
  ~GlfwLife() { glfwTerminate(); }
  GlfwLife(const GlfwLife&) = delete;
  GlfwLife& operator=(const GlfwLife&) = delete;
};

struct DestroyWindow {
  void operator()(GLFWwindow* window) const { glfwDestroyWindow(window); }
};
using WindowHandle = std::unique_ptr<GLFWwindow, DestroyWindow>;

/// A hidden window at its place, its OpenGL 3.3 context current. Throws UserError naming what was found.
WindowHandle open_window(const std::string& title, const WindowGeometry& place);

/// A key that went down, with the GLFW_MOD_ bits of that moment.
struct KeyTap {
  int key, mods;
};

struct Window::Parts {
  GlfwLife life;
  WindowHandle window;
  WindowEvents events;
  FramePacer pacer;
  WindowGeometry normal;  ///< place and size when last neither maximised nor minimised
  std::vector<std::filesystem::path> dropped;
  std::vector<KeyTap> taps;  ///< since the last frame
  bool lost_focus = false;   ///< since the last frame, be it to a window of ours
  std::atomic<bool> woken = false;
  bool closed = false;
  bool full_screen = false, was_maximised = false;  ///< the latter: before it was

  Parts(const std::string& title, const WindowGeometry& place, WindowEvents wanted);
  /// Events are only noted inside GLFW (exceptions cannot pass through it) and passed on here.
  void pass_on();
  bool minimised() const;
  void note_place();
};

/// The screen that shows most of the window; null if there is no such screen.
GLFWmonitor* screen_of(GLFWwindow* window);
/// The hints of a window that is about to be made.
void ask_for_core_33();

/// Lets every event of the window note itself in `parts`.
void listen(GLFWwindow* window, Window::Parts& parts);

}  // namespace headlight::platform

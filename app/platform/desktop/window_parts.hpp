#pragma once
// The parts of Window: GLFW's lifetime, its events and the window's place. Only window*.cpp include this.
#include <glad/gl.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <atomic>
#include <string>

#include "platform/desktop/window.hpp"
#include "platform/frame_pacer.hpp"

namespace headlight::platform {

/// Returns GLFW's last error in words. GLFW prints nothing by itself, and neither do we.
std::string glfw_complaint();

/// Initialises GLFW for as long as it lives.
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

/// Opens a hidden window at its place with its OpenGL 3.3 context current. Throws a UserError that names the version found.
WindowHandle open_window(const std::string& title, const WindowGeometry& geometry);

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
  bool lost_focus = false;   ///< since the last frame, also to another window of this program
  std::atomic<bool> woken = false;
  bool lost_picture = true;  ///< since the last one was presented
  bool closed = false;
  bool full_screen = false, was_maximised = false;  ///< was_maximised: before full screen

  Parts(const std::string& title, const WindowGeometry& geometry, WindowEvents events);
  /// Passes the noted events on. GLFW callbacks only note them, because exceptions cannot pass through GLFW.
  void pass_on();
  bool minimised() const;
  void note_geometry();
};

/// Returns the screen that shows most of the window; null if none shows it.
GLFWmonitor* screen_of(GLFWwindow* window);
/// Sets the hints for the next window: OpenGL 3.3 core.
void request_core_33();

/// Registers callbacks that note every event of the window in `parts`.
void listen(GLFWwindow* window, Window::Parts& parts);

}  // namespace headlight::platform

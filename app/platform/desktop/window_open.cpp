#include <algorithm>

#include "platform/desktop/window_icon.hpp"
#include "platform/desktop/window_parts.hpp"
#include "platform/gl/gl_version.hpp"
#include "platform/gl/held_errors.hpp"
#include "platform/gl/screen_area.hpp"

namespace headlight::platform {
namespace {

std::vector<ScreenArea> screens() {
  int n = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&n);
  std::vector<ScreenArea> areas;
  for (int i = 0; i < n; ++i) {
    ScreenArea area{};
    glfwGetMonitorWorkarea(monitors[i], &area.x, &area.y, &area.width, &area.height);
    if (area.width > 0 && area.height > 0) areas.push_back(area);
  }
  return areas;
}

/// Opens a window with any OpenGL version, and names the version in the error.
UserError no_core_33() {
  const std::string complaint = glfw_complaint();
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  const WindowHandle probe(glfwCreateWindow(64, 64, "", nullptr, nullptr));
  if (!probe) return UserError(no_gl_message(complaint));
  glfwMakeContextCurrent(probe.get());
  UserError error(too_old_message(glfwGetProcAddress));
  glfwMakeContextCurrent(nullptr);
  return error;
}

void set_icon(GLFWwindow* window) {
  const Picture sizes[] = {window_icon(16), window_icon(32), window_icon(48), window_icon(128)};
  GLFWimage images[std::size(sizes)];
  std::transform(std::begin(sizes), std::end(sizes), images, [](const Picture& p) {
    return GLFWimage{p.width, p.height, const_cast<unsigned char*>(p.rgba.data())};
  });  // GLFW only reads
  glfwSetWindowIcon(window, int(std::size(images)), images);
}

}  // namespace

void request_core_33() {
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
}

GLFWmonitor* screen_of(GLFWwindow* window) {
  int n = 0, x = 0, y = 0, width = 0, height = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&n);
  glfwGetWindowPos(window, &x, &y);
  glfwGetWindowSize(window, &width, &height);
  GLFWmonitor* best = n > 0 ? monitors[0] : nullptr;
  long most = 0;
  for (int i = 0; i < n; ++i) {
    const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
    if (!mode) continue;
    int left = 0, top = 0;
    glfwGetMonitorPos(monitors[i], &left, &top);
    const long across = std::min(x + width, left + mode->width) - std::max(x, left),
               down = std::min(y + height, top + mode->height) - std::max(y, top);
    const long shared = std::max(0L, across) * std::max(0L, down);
    if (shared > most) most = shared, best = monitors[i];
  }
  return best;
}

std::string glfw_complaint() {
  const char* words = nullptr;
  if (glfwGetError(&words) == GLFW_NO_ERROR || !words) return "no reason given";
  return words;
}

GlfwLife::GlfwLife() {
  if (glfwInit()) return;
  throw NoDisplay("there is no display to open a window on (" + glfw_complaint() + ")");
}

WindowHandle open_window(const std::string& title, const WindowGeometry& geometry) {
  const HeldErrors held;
  const WindowGeometry fitting = fit_to_screens(geometry, screens());
  glfwDefaultWindowHints();
  request_core_33();
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  glfwWindowHint(GLFW_MAXIMIZED, fitting.maximised);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, !geometry.x || !geometry.y);
  require_room_for_gl();
  WindowHandle window(glfwCreateWindow(fitting.width, fitting.height, title.c_str(), nullptr, nullptr));
  if (!window) throw no_core_33();
  glfwMakeContextCurrent(window.get());
  load_gl(glfwGetProcAddress);
  if (fitting.x && fitting.y && !fitting.maximised) glfwSetWindowPos(window.get(), *fitting.x, *fitting.y);
  set_icon(window.get());
  return window;
}

}  // namespace headlight::platform

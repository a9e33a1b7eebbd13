#include "platform/desktop/window.hpp"

#include <algorithm>
#include <utility>

#include "platform/desktop/window_parts.hpp"
#include "platform/gl/gl_surface.hpp"

namespace headlight::platform {
namespace {

Window::Parts& parts_of(GLFWwindow* window) { return *static_cast<Window::Parts*>(glfwGetWindowUserPointer(window)); }

/// Notes an event that only means "draw again"; its arguments do not matter.
template <class... Args>
void note(GLFWwindow* window, Args...) {
  parts_of(window).pacer.note_event();
}

/// Notes an event after which the window has to be drawn again.
template <class... Args>
void note_loss(GLFWwindow* window, Args...) {
  parts_of(window).lost_picture = true;
  parts_of(window).pacer.note_event();
}

/// Keeps exceptions out of GLFW, which is C: an event is lost if there is no memory to note it.
template <class What>
void inside_glfw(const What& note_it) noexcept {
  try {
    note_it();
  } catch (...) {
  }
}

void note_key(GLFWwindow* window, int key, int, int action, int mods) {
  auto& parts = parts_of(window);
  const bool modifier = key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER;
  inside_glfw([&] {
    if (action == GLFW_PRESS && key >= 0 && !modifier) parts.taps.push_back({key, mods});
  });
  parts.pacer.note_event();
}

void note_focus(GLFWwindow* window, int focused) {
  auto& parts = parts_of(window);
  if (!focused) parts.lost_focus = true;
  parts.pacer.note_event();
}

void note_drop(GLFWwindow* window, int count, const char** paths) {
  auto& parts = parts_of(window);
  inside_glfw([&] {
    for (int i = 0; i < count; ++i) parts.dropped.emplace_back(std::u8string(reinterpret_cast<const char8_t*>(paths[i])));
  });
  parts.pacer.note_event();
}

}  // namespace

void listen(GLFWwindow* window, Window::Parts& parts) {
  glfwSetWindowUserPointer(window, &parts);
  glfwSetWindowPosCallback(window, note<int, int>);
  glfwSetWindowSizeCallback(window, note<int, int>);
  glfwSetFramebufferSizeCallback(window, note_loss<int, int>);
  glfwSetWindowContentScaleCallback(window, note_loss<float, float>);
  glfwSetWindowRefreshCallback(window, note_loss<>);
  glfwSetWindowCloseCallback(window, note<>);
  glfwSetWindowFocusCallback(window, note_focus);
  glfwSetWindowIconifyCallback(window, note_loss<int>);
  glfwSetWindowMaximizeCallback(window, note_loss<int>);
  glfwSetCursorEnterCallback(window, note<int>);
  glfwSetCursorPosCallback(window, note<double, double>);
  glfwSetMouseButtonCallback(window, note<int, int, int>);
  glfwSetScrollCallback(window, note<double, double>);
  glfwSetKeyCallback(window, note_key);
  glfwSetCharCallback(window, note<unsigned>);
  glfwSetDropCallback(window, note_drop);
}

Window::Parts::Parts(const std::string& title, const WindowGeometry& geometry, WindowEvents events)
    : window(open_window(title, geometry)), events(std::move(events)), normal(geometry) {
  listen(window.get(), *this);
  glfwSwapInterval(1);
  glfwShowWindow(window.get());
}

bool Window::Parts::minimised() const {
  int width = 0, height = 0;
  glfwGetFramebufferSize(window.get(), &width, &height);
  return width == 0 || height == 0 || glfwGetWindowAttrib(window.get(), GLFW_ICONIFIED);
}

void Window::Parts::note_geometry() {
  if (full_screen || glfwGetWindowAttrib(window.get(), GLFW_MAXIMIZED) || minimised()) return;
  int x = 0, y = 0;
  glfwGetWindowPos(window.get(), &x, &y);
  glfwGetWindowSize(window.get(), &normal.width, &normal.height);
  normal.x = x;
  normal.y = y;
}

void Window::Parts::pass_on() {
  if (woken.exchange(false)) pacer.note_event();
  if (!dropped.empty()) {
    const auto paths = std::exchange(dropped, {});
    if (events.dropped) events.dropped(paths);
  }
  if (glfwWindowShouldClose(window.get()) && !closed) {
    glfwSetWindowShouldClose(window.get(), GLFW_FALSE);
    closed = !events.may_close || events.may_close();
  }
}

Window::Window(const std::string& title, const WindowGeometry& geometry, WindowEvents events)
    : parts_(std::make_unique<Parts>(title, geometry, std::move(events))) {}

Window::~Window() = default;

bool Window::wait_frame() {
  while (!parts_->closed) {
    const bool minimised = parts_->minimised();
    const double sleep = minimised ? FramePacer::longest_sleep : parts_->pacer.sleep(glfwGetTime());
    if (sleep > 0) glfwWaitEventsTimeout(sleep);
    else glfwPollEvents();
    parts_->pass_on();
    if (parts_->closed) break;
    const double now = glfwGetTime();
    if (parts_->minimised() || !parts_->pacer.due(now)) continue;
    parts_->note_geometry();
    parts_->pacer.drawn(now);
    return true;
  }
  return false;
}

bool Window::lost_picture() const { return parts_->lost_picture; }

void Window::present() {
  parts_->lost_picture = false;
  glfwSwapBuffers(parts_->window.get());
}

void Window::animate_for(double seconds) { parts_->pacer.animate_until(glfwGetTime() + seconds); }

void Window::redraw_after(double seconds) { parts_->pacer.draw_by(glfwGetTime() + seconds); }

void Window::wake() {
  parts_->woken = true;
  glfwPostEmptyEvent();
}

void Window::set_full_screen(bool on) {
  Parts& p = *parts_;
  GLFWwindow* const window = p.window.get();
  GLFWmonitor* const screen = screen_of(window);
  const GLFWvidmode* const mode = screen ? glfwGetVideoMode(screen) : nullptr;
  if (on == p.full_screen || !mode) return;
  p.full_screen = on;
  if (on) {
    p.was_maximised = glfwGetWindowAttrib(window, GLFW_MAXIMIZED) != 0;
    glfwSetWindowAttrib(window, GLFW_AUTO_ICONIFY, GLFW_FALSE);  // stay in full screen when another window takes the focus
    glfwSetWindowMonitor(window, screen, 0, 0, mode->width, mode->height, mode->refreshRate);
  } else {
    glfwSetWindowMonitor(window, nullptr, p.normal.x.value_or(0), p.normal.y.value_or(0), p.normal.width, p.normal.height, GLFW_DONT_CARE);
    if (p.was_maximised) glfwMaximizeWindow(window);
  }
  p.pacer.note_event();
}

void Window::set_title(const std::string& title) { glfwSetWindowTitle(parts_->window.get(), title.c_str()); }

void Window::close() { parts_->closed = true; }

WindowGeometry Window::geometry() const {
  WindowGeometry geometry = parts_->normal;
  geometry.maximised = parts_->full_screen ? parts_->was_maximised : glfwGetWindowAttrib(parts_->window.get(), GLFW_MAXIMIZED) != 0;
  return geometry;
}

int Window::width() const {
  int width = 0;
  glfwGetFramebufferSize(parts_->window.get(), &width, nullptr);
  return width;
}

int Window::height() const {
  int height = 0;
  glfwGetFramebufferSize(parts_->window.get(), nullptr, &height);
  return height;
}

float Window::content_scale() const {
  float x = 1, y = 1;
  glfwGetWindowContentScale(parts_->window.get(), &x, &y);
  return std::max({1.f, x, y});
}

Picture Window::read() const {
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return read_bound_framebuffer(width(), height());
}

GLFWwindow* Window::handle() const { return parts_->window.get(); }

}  // namespace headlight::platform

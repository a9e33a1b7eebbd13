#include "platform/desktop/second_window.hpp"

#include <algorithm>

#include "platform/desktop/window_parts.hpp"

namespace headlight::platform {
namespace {

/// Moves the window to a screen that does not show the first window; returns false if there is none.
bool move_to_another_screen(GLFWwindow* window, GLFWwindow* first, int width, int height) {
  GLFWmonitor* const taken = screen_of(first);
  int n = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&n);
  for (int i = 0; i < n; ++i) {
    if (monitors[i] == taken) continue;
    int x = 0, y = 0, w = 0, h = 0;
    glfwGetMonitorWorkarea(monitors[i], &x, &y, &w, &h);
    glfwSetWindowPos(window, x + std::max(0, (w - width) / 2), y + std::max(0, (h - height) / 2));
    return true;
  }
  return false;
}

}  // namespace

SecondWindow::SecondWindow(Window& first, const std::string& title, int width, int height) : first_(first) {
  glfwDefaultWindowHints();
  request_core_33();
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  glfwWindowHint(GLFW_FOCUS_ON_SHOW, GLFW_FALSE);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  window_ = glfwCreateWindow(width, height, title.c_str(), nullptr, first.handle());
  if (!window_) throw UserError(tr("a second window cannot be opened ({why})", {{"why", glfw_complaint()}}));
  listen(window_, *static_cast<Window::Parts*>(glfwGetWindowUserPointer(first.handle())));
  move_to_another_screen(window_, first.handle(), width, height);
  begin();
  glfwSwapInterval(0);  // only the first window waits for the display
  glfwMakeContextCurrent(first.handle());
  glfwShowWindow(window_);
}

SecondWindow::~SecondWindow() {
  glfwDestroyWindow(window_);
  glfwMakeContextCurrent(first_.handle());
}

bool SecondWindow::closed() const { return glfwWindowShouldClose(window_) != 0; }

int SecondWindow::width() const {
  int width = 0;
  glfwGetFramebufferSize(window_, &width, nullptr);
  return width;
}

int SecondWindow::height() const {
  int height = 0;
  glfwGetFramebufferSize(window_, nullptr, &height);
  return height;
}

float SecondWindow::content_scale() const {
  float x = 1, y = 1;
  glfwGetWindowContentScale(window_, &x, &y);
  return std::max({1.f, x, y});
}

void SecondWindow::begin() {
  glfwMakeContextCurrent(window_);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void SecondWindow::present() {
  glfwSwapBuffers(window_);
  glfwMakeContextCurrent(first_.handle());
}

}  // namespace headlight::platform

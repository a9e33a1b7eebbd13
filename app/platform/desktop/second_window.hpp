#pragma once
#include <memory>
#include <string>

#include "platform/desktop/window.hpp"

namespace headlight::platform {

/// A second window for the teacher, which shares the first window's graphics memory. It opens on another screen if there is one. A press in
/// it acts on the first window, and closing it closes nothing else. Destroy it before the first window.
class SecondWindow {
 public:
  /// Throws UserError if the window system refuses a second window.
  SecondWindow(Window& first, const std::string& title, int width, int height);
  ~SecondWindow();
  SecondWindow(const SecondWindow&) = delete;
  SecondWindow& operator=(const SecondWindow&) = delete;

  bool closed() const;
  /// The size of the drawing area, in physical pixels; 0 when minimised.
  int width() const;
  int height() const;
  float content_scale() const;
  /// Between the two calls this window's context is current and drawing goes to it; afterwards the first window's context is current again.
  void begin();
  void present();

 private:
  Window& first_;
  GLFWwindow* window_;
};

}  // namespace headlight::platform

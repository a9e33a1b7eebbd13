#pragma once
#include <memory>
#include <string>

#include "platform/desktop/window.hpp"

namespace headlight::platform {

/// A second window, which shares with the first what that has in graphics memory: for whoever stands before a class. It stands on another
/// screen where there is one. What is pressed in it counts as pressed in the first, and closing it closes nothing else. Let it go before
/// the first.
class SecondWindow {
 public:
  /// Throws UserError where the window system gives no second one.
  SecondWindow(Window& first, const std::string& title, int width, int height);
  ~SecondWindow();
  SecondWindow(const SecondWindow&) = delete;
  SecondWindow& operator=(const SecondWindow&) = delete;

  bool closed() const;
  /// Of the area to draw on, in physical pixels. 0 when minimised.
  int width() const;
  int height() const;
  float content_scale() const;
  /// Between both calls its context is current, and what is drawn lands in it; afterwards the first's is current again.
  void begin();
  void present();

 private:
  Window& first_;
  GLFWwindow* window_;
};

}  // namespace headlight::platform

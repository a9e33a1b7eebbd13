#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "platform/display.hpp"
#include "platform/offscreen/picture.hpp"

struct GLFWwindow;

namespace headlight::platform {

/// There is nowhere to open a window: no X server or Wayland compositor. Pictures can still be drawn with OffscreenContext.
class NoDisplay : public UserError {
  using UserError::UserError;
};

/// Where a window is and how large, in the window system's own units (physical pixels on X11 and Windows).
struct WindowGeometry {
  std::optional<int> x,
      y;  ///< top-left corner of the content; none: the window system chooses, and the size grows with the display's scale
  int width = 1600, height = 1000;
  bool maximised = false;
};

/// A window with an OpenGL 3.3 core context, current in the thread that made it. One per process.
/// It draws only when something happened: `while (window.wait_frame()) { ...draw...; window.present(); }`
class Window : public Display {
 public:
  /// Throws NoDisplay without a display and UserError naming what was found without OpenGL 3.3. A place on no screen is moved to one.
  Window(const std::string& title, const WindowGeometry& place, WindowEvents events = {});
  ~Window() override;
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  /// Sleeps until there is a frame to draw (true) or the window was closed (false).
  bool wait_frame();
  /// Shows what was drawn. Waits for the display.
  void present();

  void animate_for(double seconds) override;
  void redraw_after(double seconds) override;
  void wake() override;
  void set_full_screen(bool on) override;
  void set_title(const std::string& title) override;
  void close() override;

  /// Where to open it next time; the size it has when it is not maximised.
  WindowGeometry place() const;
  int width() const override;
  int height() const override;
  float content_scale() const override;
  /// What was drawn since the last present(). Call before present().
  Picture read() const;
  /// For the input back end.
  GLFWwindow* handle() const;

  struct Parts;  ///< defined and used by window*.cpp only

 private:
  std::unique_ptr<Parts> parts_;
};

/// Mouse, keyboard, text, clipboard and pointer shape of a window for ImGui. Make it after the ImGuiHost and let it go before.
class WindowInput {
 public:
  explicit WindowInput(Window& window);
  ~WindowInput();
  WindowInput(const WindowInput&) = delete;
  WindowInput& operator=(const WindowInput&) = delete;

  /// Call before ImGuiHost::begin_frame. What is drawn from now on lands in the window.
  void begin_frame();

 private:
  /// ImGui before 1.87 looks at keys once a frame: one that went down and up in between is held down for one frame.
  void hold_taps();

  Window* window_;
  std::vector<int> held_;
};

}  // namespace headlight::platform

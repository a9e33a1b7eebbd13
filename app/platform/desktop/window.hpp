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

/// No window can open: there is no X server or Wayland compositor. OffscreenContext can still draw pictures.
class NoDisplay : public UserError {
  using UserError::UserError;
};

/// A window's place and size, in the window system's own units (physical pixels on X11 and Windows).
struct WindowGeometry {
  std::optional<int> x,
      y;  ///< top-left corner of the content; none: the window system chooses, and the size grows with the display's scale
  int width = 1600, height = 1000;
  bool maximised = false;
};

/// A window with an OpenGL 3.3 core context, current in the thread that made it. One per process.
/// It draws only when something happened: `while (window.wait_frame()) { ...draw...; if (changed || window.lost_picture())
/// window.present(); }`
class Window : public Display {
 public:
  /// Throws NoDisplay without a display, and a UserError that names the OpenGL found if it is not 3.3. Moves a place outside all screens
  /// onto one.
  Window(const std::string& title, const WindowGeometry& geometry, WindowEvents events = {});
  ~Window() override;
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  /// Sleeps until a frame is due (true) or the window is closed (false).
  bool wait_frame();
  /// True if the window may have lost the last picture: it was resized, or something covered it.
  bool lost_picture() const;
  /// Shows the drawn frame. Waits for the display.
  void present();

  void animate_for(double seconds) override;
  void redraw_after(double seconds) override;
  void wake() override;
  void set_full_screen(bool on) override;
  void set_title(const std::string& title) override;
  void close() override;

  /// Returns the place to open the window next time, with its size when not maximised.
  WindowGeometry geometry() const;
  int width() const override;
  int height() const override;
  float content_scale() const override;
  /// Returns the picture drawn since the last present(). Call before present().
  Picture read() const;
  /// The handle for the input back end.
  GLFWwindow* handle() const;

  struct Parts;  ///< defined and used by window*.cpp only

 private:
  std::unique_ptr<Parts> parts_;
};

/// Feeds a window's mouse, keyboard, text, clipboard and pointer shape to ImGui. Make it after the ImGuiHost and destroy it before.
class WindowInput {
 public:
  explicit WindowInput(Window& window);
  ~WindowInput();
  WindowInput(const WindowInput&) = delete;
  WindowInput& operator=(const WindowInput&) = delete;

  /// Call before ImGuiHost::begin_frame. From now on drawing goes to the window.
  void begin_frame();

 private:
  /// ImGui before 1.87 reads keys once a frame: holds a key that went down and up in between down for one frame.
  void hold_taps();

  Window* window_;
  std::vector<int> held_;
};

}  // namespace headlight::platform

#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::platform {

/// The events that a window reports to the program. An exception thrown here reaches the caller that asks for the next frame.
struct WindowEvents {
  std::function<void(const std::vector<std::filesystem::path>&)> dropped = {};  ///< files were dropped on the window
  std::function<bool()> may_close = {};  ///< the user wants to close the window; false keeps it open (unsaved work)
};

/// The surface that the program draws on: a window of the desktop, or a page's canvas. It draws only after an event.
class Display {
 public:
  virtual ~Display() = default;

  /// The size of the drawing area, in physical pixels; 0 when minimised.
  virtual int width() const = 0;
  virtual int height() const = 0;
  /// Returns the display's suggested physical pixels per logical pixel, 1 or more.
  virtual float content_scale() const = 0;

  /// Draws continuously for this long from now on.
  virtual void animate_for(double seconds) = 0;
  /// Draws once more after this long at the latest. Only the earliest request is kept, and any frame at or after it fulfils it, so repeat
  /// the request in every frame for as long as it matters.
  virtual void redraw_after(double seconds) = 0;
  /// Asks for a frame after a change elsewhere. The only function that other threads may call.
  virtual void wake() = 0;

  /// Fills the screen that it is on, or returns to its own place.
  virtual void set_full_screen(bool on) = 0;
  virtual void set_title(const std::string& title) = 0;
  /// Closes without asking `may_close`.
  virtual void close() = 0;
};

}  // namespace headlight::platform

#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::platform {

/// What a window tells the program. An exception thrown here arrives where the window is asked for its next frame.
struct WindowEvents {
  std::function<void(const std::vector<std::filesystem::path>&)> dropped = {};  ///< files were dropped on the window
  std::function<bool()> may_close = {};  ///< the user wants to close it; false keeps it open (something is not saved)
};

/// What the program is drawn on: a window of the desktop, or a page's canvas. It draws only when something happened.
class Display {
 public:
  virtual ~Display() = default;

  /// Of the area to draw on, in physical pixels. 0 when minimised.
  virtual int width() const = 0;
  virtual int height() const = 0;
  /// The display's suggestion for physical pixels per logical pixel, 1 or more.
  virtual float content_scale() const = 0;

  /// Draw continuously for this long from now on.
  virtual void animate_for(double seconds) = 0;
  /// Draw once more at the latest after this long. Only the earliest wish is kept, and any frame at or after it fulfils it: ask in every
  /// frame for as long as it matters.
  virtual void redraw_after(double seconds) = 0;
  /// Something changed elsewhere: draw. The one function other threads may call.
  virtual void wake() = 0;

  /// All of the screen it is on, or its own place again.
  virtual void set_full_screen(bool on) = 0;
  virtual void set_title(const std::string& title) = 0;
  /// Closes without asking `may_close`.
  virtual void close() = 0;
};

}  // namespace headlight::platform

#pragma once
#include <functional>
#include <memory>
#include <optional>

#include "platform/display.hpp"
#include "platform/frame_pacer.hpp"

namespace headlight::platform {

/// The canvas of the page, with a WebGL 2 context, current in the only thread. One per page. The browser asks for frames:
///
///   canvas.begins_frame() -> ...draw...
class PageCanvas : public Display {
 public:
  /// Throws UserError if the browser has no WebGL 2.
  explicit PageCanvas(WindowEvents events);
  ~PageCanvas() override;
  PageCanvas(const PageCanvas&) = delete;
  PageCanvas& operator=(const PageCanvas&) = delete;

  /// True if a frame is due.
  bool begins_frame();
  /// Returns the time of the next frame, in seconds of page_seconds; none: after the next event.
  std::optional<double> next_frame() const { return width_ > 0 && height_ > 0 ? pacer_.next() : std::nullopt; }
  bool closed() const { return closed_; }
  /// Reports files that were put into the memory file system.
  void drop(const std::vector<std::filesystem::path>& paths);
  /// Notes that something happened.
  void note_event() { pacer_.note_event(); }

  int width() const override { return width_; }
  int height() const override { return height_; }
  float content_scale() const override;
  void animate_for(double seconds) override;
  void redraw_after(double seconds) override;
  void wake() override { pacer_.note_event(); }
  void set_full_screen(bool on) override;
  void set_title(const std::string& title) override;
  void close() override { closed_ = true; }

 private:
  WindowEvents events_;
  FramePacer pacer_;
  int width_ = 0, height_ = 0;
  bool full_screen_ = false, closed_ = false;
};

}  // namespace headlight::platform

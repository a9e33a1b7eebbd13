#pragma once
#include <utility>

#include "views/frame.hpp"
#include "views/shell/manual_view.hpp"

namespace headlight::views {

/// The keys, the marks, the model's known errors, and the manual, over the board until it is closed.
class HelpPanel {
 public:
  void toggle() { open_ = !open_; }
  bool open() const { return open_; }
  void close() { open_ = false; }
  /// True once after "Start here" was pressed.
  bool start_requested() { return std::exchange(start_requested_, false); }
  void draw(Frame& frame);
  /// Scrolls with up, down and the page keys.
  void handle_keys(float page);

 private:
  float draw_title(Frame& frame, float x, float y, float width);
  float draw_keys(Frame& frame, float x, float y, float width);
  float draw_model(Frame& frame, float x, float y, float width);
  /// Draws the topics of the manual as links.
  float draw_topics(Frame& frame, float x, float y, float width);
  /// Draws the page of keys, marks and model, or the open topic; returns its lower end.
  float draw_page(Frame& frame, const Rect& area, float x, float width);
  float draw_topic(Frame& frame, float x, float y, float width);
  void open_topic(Frame& frame, const std::string& topic);

  bool open_ = false, start_requested_ = false;
  float scroll_ = 0, height_ = 0;  ///< logical pixels
  std::string part_;               ///< the requested part, to scroll to
  ManualView manual_;              ///< the open topic; without one the page of keys is shown
  std::string language_;           ///< of the settings, in which that topic was opened
};

}  // namespace headlight::views

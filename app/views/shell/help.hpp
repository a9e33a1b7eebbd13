#pragma once
#include <utility>

#include "views/frame.hpp"
#include "views/shell/manual_view.hpp"

namespace headlight::views {

/// The keys, the marks, what this model gets wrong, and the manual: over the board, until it is closed.
class HelpPanel {
 public:
  void toggle() { open_ = !open_; }
  bool open() const { return open_; }
  void close() { open_ = false; }
  /// "Start here" was pressed in this frame.
  bool start_wanted() { return std::exchange(start_wanted_, false); }
  void draw(Frame& frame);
  /// Up, down and the pages scroll it.
  void handle_keys(float page);

 private:
  float draw_title(Frame& frame, float x, float y, float width);
  float draw_keys(Frame& frame, float x, float y, float width);
  float draw_model(Frame& frame, float x, float y, float width);
  /// The topics of the manual as links.
  float draw_topics(Frame& frame, float x, float y, float width);
  /// The page of keys, marks and model, or the topic that is open; returns where it ends.
  float draw_page(Frame& frame, const Rect& area, float x, float width);
  float draw_topic(Frame& frame, float x, float y, float width);
  void open_topic(Frame& frame, const std::string& topic);

  bool open_ = false, start_wanted_ = false;
  float scroll_ = 0, height_ = 0;  ///< logical pixels
  std::string part_;               ///< the one that was asked for, to be scrolled to
  ManualView manual_;              ///< the topic that is open; without one the keys are
};

}  // namespace headlight::views

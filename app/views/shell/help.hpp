#pragma once
#include <utility>

#include "views/frame.hpp"

namespace headlight {

/// The keys, what the marks mean, and what this model gets wrong: over the board, until it is closed.
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

  bool open_ = false, start_wanted_ = false;
  float scroll_ = 0, height_ = 0;  ///< logical pixels
  std::string part_;               ///< the one that was asked for, to be scrolled to
};

}  // namespace headlight

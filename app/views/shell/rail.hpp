#pragma once
#include "session/touched_stages.hpp"
#include "views/frame.hpp"
#include "views/shell/faults.hpp"

namespace headlight::views {

/// The stages in order, each with its name, its shape and a thumbnail; a click goes there.
class RailPanel {
 public:
  void draw(Frame& frame);

 private:
  Faults faults_;
  TouchedStages touched_;
  float scroll_ = 0;                    ///< logical pixels, if the window is too low for all stages
  std::pair<float, float> followed_{};  ///< the place of the stage last scrolled into sight, and the rail's height
};

}  // namespace headlight::views

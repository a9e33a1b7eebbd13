#pragma once
#include "session/touched_stages.hpp"
#include "views/frame.hpp"
#include "views/shell/faults.hpp"

namespace headlight::views {

/// The stages in their order, each with its name, its shape and a thumbnail; a click goes there.
class RailPanel {
 public:
  void draw(Frame& frame);

 private:
  Faults faults_;
  TouchedStages touched_;
  float scroll_ = 0;                    ///< logical pixels, when the window is too low for all stages
  std::pair<float, float> followed_{};  ///< where the stage was that was brought into sight last, and how high the rail
};

}  // namespace headlight::views

#pragma once
#include <optional>

#include "session/session.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// How far the board is scrolled where the window is too low for it. Whoever opens a stage, pins a cell by a key or makes everything larger
/// sees the pinned row; whoever turns the wheel sees what he likes.
class BoardScroll {
 public:
  float at() const { return at_; }
  /// Before the board is drawn, of which `hidden` logical pixels have no room in `seen`.
  void begin_frame(const Session& session, const Rect& seen, float hidden);
  /// After it was drawn.
  void end_frame(const Canvas& canvas, const Rect& seen, float hidden);

 private:
  struct Looked {
    StagePlace place = Stage::tokens;
    StageLook look = StageLook::matrix;
    bool map = false;
    std::optional<Cell> pinned = {};
    float width = 0, height = 0, hidden = 0;
    bool operator==(const Looked&) const = default;
  };

  void bring_pinned_into_sight(const Canvas& canvas, const Rect& seen);

  Looked looked_;
  int tries_ = 0;  ///< a board that is scrolled has to be drawn before one knows where its rows are
  float at_ = 0;   ///< logical pixels
};

}  // namespace headlight::views

#pragma once
#include <optional>

#include "session/session.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// The board's scroll position in a window that is too low for it. After the user opens a stage, pins a cell by a key or enlarges
/// everything, the pinned row comes into sight; after that the wheel decides. The way back opens with its objective in sight.
class BoardScroll {
 public:
  float at() const { return at_; }
  /// Call before the board is drawn; `hidden` is the length, in logical pixels, that does not fit in `seen`.
  void begin_frame(const Session& session, const Rect& seen, float hidden);
  /// Call after it is drawn.
  void end_frame(const Canvas& canvas, const Rect& seen, float hidden);

 private:
  struct Looked {
    StagePlace place = Stage::tokens;
    StageLook look = StageLook::matrix;
    bool map = false, back = false;
    std::optional<Cell> pinned = {};
    float width = 0, height = 0, hidden = 0;
    bool operator==(const Looked&) const = default;
  };

  void bring_pinned_into_sight(const Canvas& canvas, const Rect& seen);
  void scroll_objective_into_view(const Canvas& canvas, const Rect& seen, float drawn_at);

  Looked looked_;
  bool opening_ = false;  ///< the user has not moved the pin on this board yet
  int tries_ = 0;         ///< attempts left; a scrolled board must be drawn before its rows' places are known
  float at_ = 0;          ///< logical pixels
};

}  // namespace headlight::views

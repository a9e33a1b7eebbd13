#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "session/map/attention_path.hpp"
#include "views/frame.hpp"
#include "views/map/head_widths.hpp"
#include "views/map/map_layout.hpp"
#include "views/map/map_unfolding.hpp"

namespace headlight::views {

/// The choice of blocks that show their inside.
enum class MapOpening { path, all, none };

/// A box of the map as last drawn, in logical pixels of the window.
struct MapArea {
  Rect r;
  std::vector<StagePlace> stages;  ///< the stages it leads to; the first is its own
};

/// The whole run in one picture: boxes with this run's matrices, arrows that carry them, and the pinned cell's path back to the words.
class MapBoard {
 public:
  void draw(Frame& frame);
  /// Handles the keys that act differently on the map than on a stage. Returns true if it used the pressed key.
  bool handle_keys(Frame& frame);
  /// Enters the item under the pointer, as two fingers moving apart on the touchpad ask.
  void step_in(Frame& frame);
  /// True while a block opens or folds, the widths of patterns change, or the drawer is about to open.
  bool moves() const { return unfolding_.on() || widths_.on() || explain_in_; }
  /// Opens every block for paper, which has no buttons to press.
  void open_for_paper() { on_paper_ = true; }
  /// The last frame's area from the heading down, visible or not, and its boxes.
  const Rect& filled() const { return filled_; }
  std::vector<MapArea> areas() const;

 private:
  bool is_single(const Session& session) const;
  bool folds(const Session& session) const { return !on_paper_ && !is_single(session); }
  bool is_open(const Session& session, const AttentionPath& path, const AttentionId& at) const;
  void unfold(Frame& frame, const AttentionPath& path);
  float draw_opening(Frame& frame, float x, float y);
  static float draw_legends(const Frame& frame, float x, float right, float y);
  float draw_heading(Frame& frame, const Rect& area);
  void lay_out(Frame& frame, const AttentionPath& path, float width, float height);
  void draw_map(Frame& frame, const AttentionPath& path, const Canvas& canvas, const Rect& view);
  void scroll_to_box(Frame& frame, const Rect& view, float whole);
  /// The place of the pinned path in the layout; a chain is one line.
  struct PathPoint {
    Rect r;
    bool chain = false;
  };
  PathPoint path_point(const Frame& frame, const AttentionPath& path, MapPoint room) const;
  void draw_path(Frame& frame, const AttentionPath& path, const PathPoint& place, MapPoint origin);
  float held_above(const Frame& frame) const;
  void explain(const Frame& frame, const Rect& box);
  void explain_later(Frame& frame);
  static void step_head(Frame& frame, int by);
  void swipe_heads(Frame& frame, const Rect& view);
  void step_focus(Frame& frame, int by);

  MapLayout layout_;
  std::optional<MapOpening> opening_;            ///< the user's choice; none: as many as the window has room for
  MapOpening drawn_opening_ = MapOpening::path;  ///< in this frame
  std::vector<AttentionId> flipped_;             ///< blocks that a click opened or folded
  MapUnfolding unfolding_;
  HeadWidths widths_;
  bool goes_on_ = false;             ///< the last frame showed the same run's map
  float swipe_rests_ = 0;            ///< seconds since the last swipe movement
  float swiped_ = 0;                 ///< sideways movement of a finger over a pattern
  std::optional<float> explain_in_;  ///< seconds until the drawer opens about the clicked box
  int drawn_in_ = -1;                ///< the frame in which it was last drawn
  std::uint64_t version_ = 0;
  std::optional<StagePlace> under_pointer_;
  std::optional<size_t> focused_;
  std::string scroll_to_;  ///< the box to scroll into sight
  float scroll_ = 0;
  bool on_paper_ = false;
  Rect filled_;
  MapPoint origin_;  ///< the layout's origin in the window
};

}  // namespace headlight::views

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

/// The blocks that show their inside.
enum class MapOpening { path, all, none };

/// A box of the map where it was drawn last, in logical pixels of the window.
struct MapArea {
  Rect r;
  std::vector<StagePlace> stages;  ///< to which it leads; the first is its own
};

/// The whole run in one picture: boxes with this run's matrices, arrows that carry them, and the pinned cell's path back to the words.
class MapBoard {
 public:
  void draw(Frame& frame);
  /// The keys that mean something else on the map than on a stage. Returns whether the key that was pressed is one of them.
  bool handle_keys(Frame& frame);
  /// Into what is under the pointer: fingers apart on the touchpad.
  void step_in(Frame& frame);
  /// A block is being opened or folded, another head's pattern becomes the widest, or the drawer is about to open.
  bool moves() const { return unfolding_.on() || widths_.on() || explain_in_; }
  /// For paper, where nothing can be pressed: every block is open.
  void open_for_paper() { on_paper_ = true; }
  /// Of the last frame: what it filled from the heading down, whether it was in sight or not, and its boxes.
  const Rect& filled() const { return filled_; }
  std::vector<MapArea> areas() const;

 private:
  bool is_single(const Session& session) const;
  bool folds(const Session& session) const { return !on_paper_ && !is_single(session); }
  bool is_open(const Session& session, const AttentionPath& path, const AttentionPlace& at) const;
  void unfold(Frame& frame, const AttentionPath& path);
  float draw_opening(Frame& frame, float x, float y);
  static float draw_legends(const Canvas& c, float x, float right, float y);
  float draw_heading(Frame& frame, const Rect& area);
  void lay_out(Frame& frame, const AttentionPath& path, float width, float height);
  void draw_map(Frame& frame, const AttentionPath& path, const Canvas& canvas, const Rect& view);
  void scroll_to_box(Frame& frame, const Rect& view, float whole);
  /// The place of the pinned path in the layout; a chain is one line.
  struct PathPoint {
    Rect r;
    bool chain = false;
  };
  PathPoint place_of_path(const Frame& frame, const AttentionPath& path, MapPoint room) const;
  void draw_path(Frame& frame, const AttentionPath& path, const PathPoint& place, MapPoint origin);
  float held_above(const Frame& frame) const;
  void explain(const Frame& frame, const Rect& box);
  void explain_later(Frame& frame);
  static void step_head(Frame& frame, int by);
  void swipe_heads(Frame& frame, const Rect& view);
  void step_focus(Frame& frame, int by);

  MapLayout layout_;
  std::optional<MapOpening> opening_;    ///< as chosen; else as much as the window has room for
  MapOpening shown_ = MapOpening::path;  ///< in this frame
  std::vector<AttentionPlace> flipped_;  ///< opened or folded by a click
  MapUnfolding unfolding_;
  HeadWidths widths_;
  bool goes_on_ = false;             ///< the last frame showed the same run's map
  float swipe_rests_ = 0;            ///< seconds since then
  float swiped_ = 0;                 ///< so far a finger went sideways over a pattern
  std::optional<float> explain_in_;  ///< seconds until the drawer tells of the box that was clicked
  int drawn_in_ = -1;                ///< the frame it was drawn in last
  std::uint64_t version_ = 0;
  std::optional<StagePlace> under_pointer_;
  std::optional<size_t> focused_;
  std::string scroll_to_;  ///< the box that is to come into sight
  float scroll_ = 0;
  bool on_paper_ = false;
  Rect filled_;
  MapPoint origin_;  ///< of the layout, in the window
};

}  // namespace headlight::views

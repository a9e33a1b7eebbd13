#pragma once
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "widgets/canvas.hpp"

namespace headlight::widgets {

/// A size in logical pixels.
struct BoxSize {
  float w = 0, h = 0;
};

/// The content of a box: measures itself, and draws itself into a rectangle.
class BoxContent {
 public:
  virtual ~BoxContent() = default;
  /// Returns its size for an available `width`, in logical pixels. It may be wider than `width`: a button does not shrink, and
  /// first_that_fits asks whether its alternatives do fit. Must return the same for the same width during a frame.
  virtual BoxSize measure(const Canvas& canvas, float width) const = 0;
  /// Draws within the rectangle, which is at least as high as measured for its width.
  virtual void draw(const Canvas& canvas, const Rect& r) const = 0;
};

/// A part of a picture that is measured before it is drawn. A view builds a tree of boxes in every frame; height, drawing, scrolling, the
/// Tab order and a screen reader's text follow from that one tree. A box acts while it draws: it calls the function bound to its button or
/// link then. An empty box takes no room and no gap.
class Box {
 public:
  Box() = default;
  explicit Box(std::shared_ptr<const BoxContent> content) : content_(std::move(content)) {}

  bool empty() const { return !content_; }
  bool grows() const { return grows_; }
  /// Returns its size for an available `width`, and remembers the last one.
  BoxSize measure(const Canvas& canvas, float width) const;
  void draw(const Canvas& canvas, const Rect& r) const;

  /// Takes the room that its row, line or column has left, up to `most`.
  Box grow(float most = std::numeric_limits<float>::infinity()) const;
  float most() const { return most_; }
  /// Takes at least this width, in logical pixels.
  Box at_least_wide(float least) const;
  float least_width() const { return least_width_; }
  /// Keeps its room, but is drawn only if `visible`.
  Box visible(bool visible) const;
  /// Records its rectangle as a drawn item with this name.
  Box named(std::string name) const;

 private:
  std::shared_ptr<const BoxContent> content_;
  std::string name_;
  bool grows_ = false, visible_ = true;
  float most_ = std::numeric_limits<float>::infinity(), least_width_ = 0;
  mutable float width_ = -1;  ///< the width for which `extent_` was measured
  mutable BoxSize extent_;
};

using Boxes = std::vector<Box>;

/// Draws the box from y downwards and returns the y below it.
float draw_down(const Canvas& canvas, float x, float y, float width, const Box& box);
/// Draws a box in a view. A higher box scrolls, with a bar at the view's right edge: see scroll(). A growing box fills the view. `inset` is
/// the distance from the view's edges to the box.
void draw_scrolled(const Canvas& canvas, std::string_view name, const Rect& view, ImVec2 inset, const Box& box, float& scrolled);

/// Rows of one height that scroll if the view is lower than they are; only visible rows are drawn. `scroll_to`: a row to scroll into sight,
/// with its neighbours.
struct RowList {
  std::string name;
  float row_height;
  size_t n;
  std::optional<size_t> scroll_to;
};
void draw_rows(const Canvas& canvas, const Rect& view, const RowList& list, float& scrolled,
               const std::function<void(const Rect&, size_t)>& draw_row);

/// A part of a view drawn by hand that has another part beside it, or below it where the width does not allow that.
struct SidePart {
  float least_width;  ///< beside the other one
  float width = 0;    ///< beside the other one; 0: what that leaves
  float height = 0;   ///< above or below the other one; 0: what that leaves
};
/// The places of two such parts.
struct SideParts {
  Rect first, second;
  bool below = false;  ///< the second is below the first
};
/// True if two parts with these least widths fit beside each other.
bool fit_beside(float width, float first, float second, float gap);
/// Sets the second part beside the first if both have their least widths with `gap` between them; else below it, with `gap_below`.
SideParts beside_or_below(const Rect& area, const SidePart& first, const SidePart& second, float gap, float gap_below = 0);

namespace box {

/// Stacks the children. A growing child takes the remaining height.
Box column(Boxes children, float gap = space::lines);
/// Sets the children side by side, centred on one line. A growing child takes the width that the others leave. Other children keep their
/// measured width, so a row may be wider than the available width: wrap and first_that_fits are for those.
Box row(Boxes children, float gap = space::between_controls);
/// Like row, but in as many lines as needed: a child that does not fit begins the next line. A growing child takes the width its line has
/// left.
Box wrap(Boxes children, float gap = space::between_controls);
/// Sections with a rule between them.
Box sections(Boxes children, float gap = space::sections);
/// Sets the second child beside the first, which takes the width that is left, both from the top down; or below it, if the first would not
/// have its least width (see at_least_wide).
Box beside_or_below(Box first, Box second, float gap, float gap_below = space::lines);
/// Chooses the first alternative that fits the width, else the last.
Box first_that_fits(Boxes alternatives);
/// Draws a raised panel about its content.
Box card(Box content);
/// Draws a horizontal line.
Box rule();
/// Takes up room that pushes its neighbours apart.
Box spacer();
/// Makes its content for the width it gets, anew in each frame and once per width.
Box made_for_width(std::function<Box(const Canvas&, float width)> made);
/// Holds a drawing made by hand, with its own measure.
Box drawn(std::function<BoxSize(const Canvas&, float width)> measure, std::function<void(const Canvas&, const Rect&)> draw);
/// Holds a drawing of a fixed height, as wide as the available width.
Box drawn(float height, std::function<void(const Canvas&, const Rect&)> draw);

}  // namespace box
}  // namespace headlight::widgets

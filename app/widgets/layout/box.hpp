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

/// The content of a box: it measures itself, and draws itself into a rectangle.
class BoxContent {
 public:
  virtual ~BoxContent() = default;
  /// Its size where it may be `width` wide.
  virtual BoxSize measure(const Canvas& canvas, float width) const = 0;
  /// Draws within the rectangle, which is at least as high as measured.
  virtual void draw(const Canvas& canvas, const Rect& r) const = 0;
  virtual bool is_leaf() const { return true; }
};

/// A part of a picture that is measured before it is drawn. A view builds a tree of boxes in every frame; height, drawing, scrolling, the
/// order of the Tab key and what is heard follow from that one tree. Boxes act when they are drawn: what is bound to a button or a link
/// is called then. An empty box takes no room, and no gap stands beside it.
class Box {
 public:
  Box() = default;
  explicit Box(std::shared_ptr<const BoxContent> content) : content_(std::move(content)) {}

  bool empty() const { return !content_; }
  bool grows() const { return grows_; }
  /// Its size where it may be `width` wide; remembered for the last width that was asked for.
  BoxSize measure(const Canvas& canvas, float width) const;
  void draw(const Canvas& canvas, const Rect& r) const;

  /// Takes what its row, line or column has left, up to `most`.
  Box grow(float most = std::numeric_limits<float>::infinity()) const;
  float most() const { return most_; }
  /// Takes at least so much width.
  Box wide(float least) const;
  /// Keeps its room, but is only there if it is `seen`.
  Box seen(bool seen) const;
  /// Its rectangle is an item of this name, which is drawn only.
  Box named(std::string name) const;

 private:
  std::shared_ptr<const BoxContent> content_;
  std::string name_;
  bool grows_ = false, seen_ = true;
  float most_ = std::numeric_limits<float>::infinity(), least_width_ = 0;
  mutable float width_ = -1;  ///< for which `extent_` was measured
  mutable BoxSize extent_;
};

using Boxes = std::vector<Box>;

/// Draws the boxes from y downwards; returns the y below.
float draw_down(const Canvas& canvas, float x, float y, float width, const Box& box);
/// Draws a box in a view that it is scrolled in where it is higher, with a bar at its right edge: see scroll(). A box that grows fills the
/// view. `inset`: between the view's edges and the box.
void draw_scrolled(const Canvas& canvas, std::string_view name, const Rect& view, ImVec2 inset, const Box& box, float& scrolled);

/// Rows of one height that are scrolled in a view where they are higher: only those in sight are drawn. `shown`: a row that comes into
/// sight, with its neighbours.
struct RowList {
  std::string name;
  float row_height;
  size_t n;
  std::optional<size_t> shown;
};
void draw_rows(const Canvas& canvas, const Rect& view, const RowList& list, float& scrolled,
               const std::function<void(const Rect&, size_t)>& draw_row);

namespace box {

/// One below the other. A growing child takes the height that is left.
Box column(Boxes children, float gap = space::lines);
/// Side by side, centred on one line. A growing child takes the width that the others leave.
Box row(Boxes children, float gap = space::between_controls);
/// The same in as many lines as needed: a child that does not fit begins the next line. A growing child takes what its line has left.
Box wrap(Boxes children, float gap = space::between_controls);
/// Sections with a rule between them.
Box sections(Boxes children, float gap = space::sections);
/// The first alternative that fits the width, else the last.
Box first_that_fits(Boxes alternatives);
/// A raised panel about its content.
Box card(Box content);
/// A line across.
Box rule();
/// Room that pushes its neighbours apart.
Box spacer();
/// A box that is made for the width it gets.
Box fitted(std::function<Box(const Canvas&, float width)> made);
/// A drawing by hand, and its size.
Box drawn(std::function<BoxSize(const Canvas&, float width)> measure, std::function<void(const Canvas&, const Rect&)> draw);
/// The same of a height that is known, as wide as there is room.
Box drawn(float height, std::function<void(const Canvas&, const Rect&)> draw);

}  // namespace box
}  // namespace headlight::widgets

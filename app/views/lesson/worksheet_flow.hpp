#pragma once
#include <functional>
#include <string>
#include <vector>

#include "views/lesson/worksheet.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

constexpr float sheet_margin = 56, sheet_width = paper_width - 2 * sheet_margin;

/// A part that never crosses the end of a page. Heights are logical pixels; it is drawn from `y` down.
struct SheetBlock {
  float height = 0;
  std::function<void(const Canvas& canvas, float y)> draw;
};
using SheetBlocks = std::vector<SheetBlock>;

/// Returns a paragraph with `after` pixels below it.
SheetBlock sheet_paragraph(const Canvas& c, const TextStyle& style, const std::string& markup, float indent, float after);
/// Returns a box to tick or to put a number into, with words beside it.
SheetBlock sheet_box(const Canvas& c, const std::string& markup);

TextStyle sheet_prose(const Canvas& c);
TextStyle sheet_heading(const Canvas& c);

/// Stacks blocks page by page, and keeps blocks that belong together on one page if they fit.
class SheetFlow {
 public:
  /// `title` is printed at the foot of each page.
  SheetFlow(PaperPages& pages, std::string title);
  void add(const SheetBlocks& together);
  /// Draws the foot of the last page.
  void finish() { draw_foot(); }
  Canvas canvas() { return pages_.canvas(); }

 private:
  void turn();
  void draw_foot();

  PaperPages& pages_;
  std::string title_;
  int page_ = 1;
  float y_ = sheet_margin;
};

}  // namespace headlight::views

#pragma once
#include <functional>
#include <string>
#include <vector>

#include "views/lesson/worksheet.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

constexpr float sheet_margin = 56, sheet_width = paper_width - 2 * sheet_margin;

/// Something that is not cut by the end of a page. Heights in logical pixels; it is drawn from `y` down.
struct SheetBlock {
  float height = 0;
  std::function<void(const Canvas& canvas, float y)> draw;
};
using SheetBlocks = std::vector<SheetBlock>;

/// A paragraph with this room below it.
SheetBlock sheet_paragraph(const Canvas& c, const TextStyle& style, const std::string& markup, float indent, float after);
/// A box to tick or to put a number into, and words beside it.
SheetBlock sheet_box(const Canvas& c, const std::string& markup);

TextStyle sheet_prose(const Canvas& c);
TextStyle sheet_heading(const Canvas& c);

/// Puts blocks below each other, page by page; what belongs together stays on one page where that has the room.
class SheetFlow {
 public:
  /// `title` stands at the foot of each page.
  SheetFlow(PaperPages& pages, std::string title);
  void add(const SheetBlocks& together);
  /// The foot of the last page.
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

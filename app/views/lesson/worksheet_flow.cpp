#include "views/lesson/worksheet_flow.hpp"

namespace headlight::views {
namespace {

constexpr float sheet_bottom = paper_height - sheet_margin - 16;

}  // namespace

TextStyle sheet_prose(const Canvas& c) { return {c.fonts().body, c.fonts().body_bold, c.colours().text, 20}; }
TextStyle sheet_heading(const Canvas& c) { return {c.fonts().letter, c.fonts().letter, c.colours().text, 26}; }

SheetBlock sheet_paragraph(const Canvas& canvas, const TextStyle& style, const std::string& markup, float indent, float after) {
  return {paragraph_height(canvas, sheet_width - indent, style, markup) + after,
          [=](const Canvas& c, float y) { paragraph(c, "sheet.words", sheet_margin + indent, y, sheet_width - indent, style, markup); }};
}

SheetBlock sheet_box(const Canvas& canvas, const std::string& markup) {
  constexpr float indent = 30;
  const SheetBlock words = sheet_paragraph(canvas, sheet_prose(canvas), markup, indent, 6);
  return {words.height, [=](const Canvas& c, float y) {
            const Rect box = {sheet_margin + 2, y + 1, 17, 17};
            c.outline(box, c.colours().text, 3, 1.3f);
            c.note("sheet.box", box);
            words.draw(c, y);
          }};
}

SheetFlow::SheetFlow(PaperPages& pages, std::string title) : pages_(pages), title_(std::move(title)) {}

void SheetFlow::add(const SheetBlocks& together) {
  float height = 0;
  for (const SheetBlock& block : together) height += block.height;
  if (y_ > sheet_margin && y_ + height > sheet_bottom && height < sheet_bottom - sheet_margin) turn();
  for (const SheetBlock& block : together) {
    if (y_ > sheet_margin && y_ + block.height > sheet_bottom) turn();
    block.draw(pages_.canvas(), y_);
    y_ += block.height;
  }
}

void SheetFlow::turn() {
  draw_foot();
  pages_.turn();
  ++page_;
  y_ = sheet_margin;
}

void SheetFlow::draw_foot() {
  const Canvas c = pages_.canvas();
  const std::string words = c.phrases("worksheet.page", {{"title", title_}, {"page", page_}});
  c.text(sheet_margin + sheet_width, paper_height - sheet_margin + 8, c.fonts().small, c.colours().muted,
         displayable(c.fonts().small, words), Align::right);
}

}  // namespace headlight::views

#include "views/inspector/breadcrumb.hpp"

#include <algorithm>

#include "explain/working.hpp"
#include "views/prose/matrix_name.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

/// Names break between crumbs only.
std::string unbroken(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == ' ' ? "\u00a0" : std::string(1, c);
  return out;
}

/// "masked_scores" where it is the same place as in the matrix before, else "q[it, 3]".
std::string crumb_name(const Canvas& c, const Session& session, const Cell& cell, const Cell* before, float width) {
  const bool same_place = before && before->row == cell.row && before->col == cell.col &&
                          session.graph()[before->node].axes.cols.kind == session.graph()[cell.node].axes.cols.kind;
  const std::string name = same_place ? code_name(session, cell.node) : shown_name(session, cell);
  return escaped(unbroken(c.shortened(c.fonts().small_bold, displayable(c.fonts().small_bold, name), width - 20)));
}

/// The way with its first cell, and its last ones from `from` on.
std::string way(const Canvas& c, const Session& session, const std::vector<Cell>& cells, size_t from, float width) {
  std::string out;
  for (size_t i = 0; i < cells.size(); ++i) {
    if (i > 0 && i < from) continue;
    if (i > 0) out += i == from && from > 1 ? "  \u203a  \u2026  \u203a  " : "  \u203a  ";
    const std::string name = crumb_name(c, session, cells[i], i > 0 && (i != from || from == 1) ? &cells[i - 1] : nullptr, width);
    out += i + 1 == cells.size() ? "[" + name + "](text)" : "[" + name + "](text:" + std::to_string(i) + ")";
  }
  return out;
}

}  // namespace

float draw_breadcrumb(Frame& frame, float x, float y, float width) {
  Session& session = frame.session;
  if (session.navigation().trail().empty() || !session.selection().pinned) return y;
  const Canvas& c = frame.canvas;
  std::vector<Cell> cells = session.navigation().trail().steps();
  cells.push_back(*session.selection().pinned);
  const TextStyle style = {c.fonts().small, c.fonts().small_bold, c.colours().muted, 20};
  constexpr float three_lines = 62;
  size_t from = 1;
  while (from + 2 < cells.size() && paragraph_height(c, width, style, way(c, session, cells, from, width)) > three_lines) ++from;
  const RichResult result = paragraph(c, "crumb", x, y, width, style, way(c, session, cells, from, width));
  if (!result.clicked.empty()) session.navigation().back_to(static_cast<size_t>(std::stoi(result.clicked)));
  return y + result.height + 18;
}

}  // namespace headlight

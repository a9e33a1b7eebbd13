#include "views/inspector/breadcrumb.hpp"

#include "explain/working.hpp"
#include "views/prose/matrix_name.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

/// Names break between crumbs only.
std::string unbroken(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == ' ' ? "\u00a0" : std::string(1, c);
  return out;
}

/// "masked_scores" if it is the same place as in the matrix before, else "q[it, 3]".
std::string crumb_name(const Canvas& c, const Session& session, const Cell& cell, const Cell* before, float width) {
  const bool same_place = before && before->row == cell.row && before->col == cell.col &&
                          session.graph()[before->node].axes.cols.kind == session.graph()[cell.node].axes.cols.kind;
  const std::string name = same_place ? code_name(session, cell.node) : display_name(session, cell, c.phrases);
  return escaped(unbroken(c.shortened(c.fonts().small_bold, displayable(c.fonts().small_bold, name), width - space::panel)));
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

Box breadcrumb(Frame& frame) {
  const Session& session = frame.session;
  if (session.navigation().trail().empty() || !session.selection().pinned) return {};
  std::vector<Cell> cells = session.navigation().trail().steps();
  cells.push_back(*session.selection().pinned);
  return box::made_for_width([&frame, cells](const Canvas& c, float width) {
    constexpr float most_lines = 3;
    const TextStyle style = small_style(c);
    const auto words = [&](size_t from) { return way(c, frame.session, cells, from, width); };
    size_t from = 1;
    while (from + 2 < cells.size() && paragraph_height(c, width, style, words(from)) > most_lines * style.line_height) ++from;
    const auto go_back = [&frame](const std::string& step) { frame.session.navigation().back_to(static_cast<size_t>(std::stoi(step))); };
    return box::small("crumb", words(from), {go_back});
  });
}

}  // namespace headlight::views

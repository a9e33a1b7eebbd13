#include "views/boards/pin_keys.hpp"

#include <algorithm>

#include "views/boards/node_matrix.hpp"
#include "widgets/imgui_compat.hpp"

namespace headlight::views {
namespace {

Index stepped(Index at, Index by, Index size) { return std::clamp<Index>(at + by, 0, size - 1); }

}  // namespace

std::optional<ScreenCell> arrow_keys() {
  ScreenCell by;
  if (key_pressed(Key::up)) --by.row;
  if (key_pressed(Key::down)) ++by.row;
  if (key_pressed(Key::left)) --by.col;
  if (key_pressed(Key::right)) ++by.col;
  return by == ScreenCell{} ? std::nullopt : std::optional(by);
}

bool move_pin_by_keys(Session& session) {
  const auto by = arrow_keys();
  if (!by) return false;
  const auto pinned = session.selection().pinned;
  if (!pinned || !session.navigation().contains(*pinned)) session.navigation().pin_again();
  else {
    const Axes& axes = session.graph()[pinned->node].axes;
    session.navigation().pin({pinned->node, stepped(pinned->row, by->row, axes.rows.size), stepped(pinned->col, by->col, axes.cols.size)});
  }
  return true;
}

void pin_in_focused(Session& session, const MatrixView& view, NodeId node) {
  const auto by = arrow_keys();
  ScreenCell to = view.pinned.value_or(ScreenCell{view.hot_row.value_or(0), view.hot_col.value_or(0)});
  if (view.pinned && by) to = {to.row + by->row, to.col + by->col};
  to = {stepped(to.row, 0, view.rows.size), stepped(to.col, 0, view.cols.size)};
  session.navigation().pin(cell_of_node(node, to, view));
}

}  // namespace headlight::views

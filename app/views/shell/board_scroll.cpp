#include "views/shell/board_scroll.hpp"

#include <algorithm>

#include "views/boards/node_matrix.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {

void BoardScroll::begin_frame(const Session& session, const Rect& seen, float hidden) {
  constexpr int enough = 3;
  const Selection& selection = session.selection();
  const Looked now{session.navigation().place(), selection.look, selection.map, selection.pinned, seen.w, seen.h, hidden};
  const bool other_board = now.place != looked_.place || now.look != looked_.look || now.map != looked_.map;
  const bool by_hand = ImGui::IsMouseDown(ImGuiMouseButton_Left) || ImGui::IsMouseReleased(ImGuiMouseButton_Left);
  if (other_board) at_ = 0;
  if (other_board || (!(now == looked_) && !by_hand)) tries_ = enough;  // nothing moves under the pointer
  looked_ = now;
  at_ = std::clamp(at_, 0.f, hidden);
}

void BoardScroll::end_frame(const Canvas& c, const Rect& seen, float hidden) {
  const float before = at_;
  scroll(c, "board", seen, hidden, 60, at_);
  if (at_ != before) tries_ = 0;
  if (tries_ > 0) --tries_, bring_pinned_into_sight(c, seen);
  at_ = std::clamp(at_, 0.f, hidden);
}

/// With what stands beside it, such as the numbers of a row that is too low for them.
void BoardScroll::bring_pinned_into_sight(const Canvas& c, const Rect& seen) {
  constexpr float around = 60;  // a high row, and the tags below it
  const Item* row = c.log.find(pinned_row_item);
  if (!row) return;
  const float top = c.logical(row->min).y, bottom = c.logical(row->max).y;  // of a row out of sight only the nearer edge is right
  if (top + around > seen.bottom()) at_ += top + around - seen.bottom();
  else if (bottom - around < seen.y) at_ -= seen.y + around - bottom;
}

}  // namespace headlight::views

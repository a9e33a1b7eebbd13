#include "views/shell/board_scroll.hpp"

#include <algorithm>

#include "session/way_back/objectives.hpp"
#include "views/boards/held_title.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/way_back_board.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {

void BoardScroll::begin_frame(const Session& session, const Rect& seen, float hidden) {
  constexpr int enough = 3;
  const Selection& selection = session.selection();
  const Looked now{
      session.navigation().place(), selection.look, selection.map, shows_way_back(session), selection.pinned, seen.w, seen.h, hidden};
  const bool other_board = now.place != looked_.place || now.look != looked_.look || now.map != looked_.map || now.back != looked_.back;
  const bool by_hand = ImGui::IsMouseDown(ImGuiMouseButton_Left) || ImGui::IsMouseReleased(ImGuiMouseButton_Left);
  if (other_board) at_ = 0;
  opening_ = other_board || (opening_ && now.pinned == looked_.pinned);
  if (other_board || (!(now == looked_) && !by_hand)) tries_ = enough;  // never scroll under the pointer
  looked_ = now;
  at_ = std::clamp(at_, 0.f, hidden);
}

void BoardScroll::end_frame(const Canvas& c, const Rect& seen, float hidden) {
  const float before = at_;
  scroll(c, "board", seen, hidden, 60, at_);
  if (at_ != before) tries_ = 0;
  if (tries_ > 0) --tries_, bring_pinned_into_sight(c, seen), scroll_objective_into_view(c, seen, before);
  at_ = std::clamp(at_, 0.f, hidden);
}

/// Scrolls the pinned row into sight, with the elements around it, such as the numbers of a row too low for them.
void BoardScroll::bring_pinned_into_sight(const Canvas& c, const Rect& seen) {
  constexpr float around = 60, least_around = 24;  // logical pixels for a high row and the tags below it
  const Item* row = c.log.find(pinned_row_item);
  if (!row) return;
  const float top = c.logical(row->min).y, bottom = c.logical(row->max).y;  // the nearer edge of a hidden row is right, the other is not
  const bool whole = c.logical(row->whole_max).y + least_around <= seen.bottom();
  const float by = top + around - seen.bottom();
  const bool little = whole && at_ + by <= scrolled_past_title;  // the title would be half out of sight
  if (by > 0) at_ += little ? 0 : by;
  else if (bottom - around < seen.y) at_ -= seen.y + around - bottom;
}

/// Scrolls the objective of a way back no further than to below the held title, while it opens. The frame was drawn at `drawn_at`.
void BoardScroll::scroll_objective_into_view(const Canvas& c, const Rect& seen, float drawn_at) {
  constexpr float below_title = 6;
  const Item* objective = opening_ ? c.log.find(objective_item) : nullptr;
  if (objective) at_ = std::min(at_, std::max(0.f, drawn_at + c.logical(objective->min).y - seen.y - held_title_height - below_title));
}

}  // namespace headlight::views

// The keyboard focus: the Tab key, open lists, and items that are scrolled out of sight.
#include <algorithm>
#include <cmath>

#include "widgets/frame_items.hpp"

namespace headlight::widgets {
namespace {

bool is_seen(const Item& item) { return item.max.x > item.min.x && item.max.y > item.min.y; }

/// Returns the shift that brings `begin` to `end` into a view; a longer stretch shows its beginning.
float way_into(float begin, float end, float view_begin, float view_end) {
  const float by = end > view_end ? view_end - end : 0;
  return begin + by < view_begin ? view_begin - begin : by;
}

ImVec2 way_into_sight(const Item& item) {
  return {way_into(item.whole_min.x, item.whole_max.x, item.clip_min.x, item.clip_max.x),
          way_into(item.whole_min.y, item.whole_max.y, item.clip_min.y, item.clip_max.y)};
}

/// True if a view with so much hidden can move its content by `way`. On an axis that does not scroll, a part of the item must be visible.
bool can_go(float way, float before, float after, float extent) {
  constexpr float nearly = 2;
  if (before + after < nearly) return std::abs(way) < extent;
  return way > 0 ? way <= before + nearly : -way <= after + nearly;
}

bool can_show(const ScrollView& view, const Item& item, ImVec2 by) {
  return can_go(by.x, view.before.x, view.after.x, item.whole_max.x - item.whole_min.x) &&
         can_go(by.y, view.before.y, view.after.y, item.whole_max.y - item.whole_min.y) && view.has_room(by);
}

/// Returns the summed distance between the edges of the item's clip rectangle and the view's.
float misfit(const Item& item, const ScrollView& view) {
  return std::abs(item.clip_min.x - view.min.x) + std::abs(item.clip_min.y - view.min.y) + std::abs(item.clip_max.x - view.max.x) +
         std::abs(item.clip_max.y - view.max.y);
}

/// True if the item is clipped to the view, or to a little more, as content is.
bool is_clipped_to(const Item& item, const ScrollView& view) {
  const float beyond = 0.25f * std::min(view.max.x - view.min.x, view.max.y - view.min.y);
  return item.clip_max.x > item.clip_min.x && item.clip_max.y > item.clip_min.y && item.clip_min.x >= view.min.x - beyond &&
         item.clip_min.y >= view.min.y - beyond && item.clip_max.x <= view.max.x + beyond && item.clip_max.y <= view.max.y + beyond;
}

}  // namespace

bool ScrollView::has_room(ImVec2 by) const {
  constexpr float least = 0.5f;
  return (by.x > 0 && before.x > least) || (by.x < 0 && after.x > least) || (by.y > 0 && before.y > least) || (by.y < 0 && after.y > least);
}

void FrameItems::clear() {
  if (const int step = std::exchange(step_, 0)) move_focus(step);
  if (popup_.entered && !popup_.drawn) leave_popup();  // a press beside it closed it
  popup_.drawn = false;
  command_.last_opener = std::exchange(command_.opener, {});
  boxes_.clear(), open_box_ = -1;
  items_.clear(), focused_.reset(), announced_.clear(), announced_apart_.clear(), scroll_views_.clear();
  drag_ = Drag::none;
  unfinished_ = false;
  pushed_ = std::exchange(push_, {});
}

bool FrameItems::pointer_rests(ImVec2 at) {
  constexpr float still = 3;  // physical pixels; a hand on the table shakes the mouse
  if (rests_ && std::hypot(at.x - rests_->x, at.y - rests_->y) > still) rests_.reset();
  return rests_.has_value();
}

const ScrollView* FrameItems::scroll_view(std::string_view name) const {
  const auto found = std::find_if(scroll_views_.begin(), scroll_views_.end(), [&](const ScrollView& one) { return one.name == name; });
  return found == scroll_views_.end() ? nullptr : &*found;
}

const Item* FrameItems::find(std::string_view name) const {
  for (auto it = items_.rbegin(); it != items_.rend(); ++it)
    if (it->name == name) return &*it;
  return nullptr;
}

/// Returns the view to which the item is clipped, if that can scroll it into sight.
const ScrollView* FrameItems::view_that_shows(const Item& item, ImVec2 by) const {
  const ScrollView* best = nullptr;
  for (const ScrollView& view : scroll_views_)
    if (is_clipped_to(item, view) && can_show(view, item, by) && (!best || misfit(item, view) < misfit(item, *best))) best = &view;
  return best;
}

std::vector<std::string> FrameItems::tab_stops() const {
  std::vector<std::string> stops;
  const std::size_t begin = popup_.drawn ? popup_.begin : 0, end = popup_.drawn ? popup_.end : items_.size();
  for (std::size_t i = begin; i < std::min(end, items_.size()); ++i) {
    const Item& item = items_[i];
    // A link over two lines is two items with one name.
    if (item.tab_stop && std::find(stops.begin(), stops.end(), item.name) == stops.end() &&
        (is_seen(item) || view_that_shows(item, way_into_sight(item))))
      stops.push_back(item.name);
  }
  return stops;
}

bool FrameItems::ends_focus(int step) const {
  if (popup_.entered) return false;
  const std::vector<std::string> stops = tab_stops();
  return stops.empty() || (has_focus() && focus_ == (step > 0 ? stops.back() : stops.front()));
}

void FrameItems::move_focus(int step) {
  const std::vector<std::string> stops = tab_stops();
  if (stops.empty()) return focus_.clear();
  const auto n = static_cast<int>(stops.size());
  const auto here = std::find(stops.begin(), stops.end(), focus_);
  const int at = here == stops.end() ? (step > 0 ? -1 : n) : static_cast<int>(here - stops.begin());
  focus_ = stops[static_cast<std::size_t>((at + step + n) % n)];
  bring_into_sight(focus_);
}

void FrameItems::move_focus_to_end(int end) {
  focus_.clear();
  move_focus(end);
}

bool FrameItems::bring_into_sight(std::string_view name) {
  const Item* const item = find(name);
  if (!item) return false;
  const ImVec2 by = way_into_sight(*item);
  const ScrollView* const view = by.x == 0 && by.y == 0 ? nullptr : view_that_shows(*item, by);
  if (view) push(view->name, by);
  return view || is_seen(*item);
}

void FrameItems::begin_popup(bool appears, std::string_view first) {
  if (appears) {
    popup_.before = focus_;
    popup_.wants_first = has_focus() && first.empty();
    if (has_focus() && !first.empty()) focus_ = first;
  }
  popup_.entered = popup_.drawn = true;
  popup_.begin = popup_.end = items_.size();
}

void FrameItems::end_popup() {
  popup_.end = items_.size();
  if (std::exchange(popup_.wants_first, false)) move_focus_to_end(1);
}

void FrameItems::leave_popup() {
  focus_ = std::exchange(popup_.before, {});
  popup_.entered = popup_.drawn = false;
}

void FrameItems::leave_popup_for_command() {
  leave_popup();
  command_.opener = std::exchange(focus_, {});
}

std::string FrameItems::opener_of_command() {
  const std::string opener = std::exchange(command_.last_opener, {});
  return find(opener) ? opener : "";
}

}  // namespace headlight::widgets

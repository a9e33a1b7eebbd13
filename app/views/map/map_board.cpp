#include "views/map/map_board.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "session/way_back/objectives.hpp"
#include "text/words.hpp"
#include "views/boards/back_switch.hpp"
#include "views/boards/board.hpp"
#include "views/boards/motion_view.hpp"
#include "views/boards/stage_list.hpp"
#include "views/map/map_drawing.hpp"
#include "views/map/map_look.hpp"
#include "views/map/map_page.hpp"
#include "views/map/map_path_list.hpp"
#include "views/map/map_text.hpp"
#include "views/prose/back_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/legend.hpp"
#include "widgets/scrolling.hpp"
#include "widgets/two_lines.hpp"

namespace headlight::views {
namespace {

constexpr float heading_height = 46, second_line = 24;
constexpr float held_height = 22;  ///< the part that stays in sight above a scrolled map
constexpr float below_map = 12;

/// Returns the width of the widest word at a row, within limits.
float widest_word(const Canvas& c, const Session& s) {
  constexpr float least = 34, most = 84;
  constexpr Index most_words = 200;
  float widest = least;
  for (const bool decoder : {false, true}) {
    if (decoder && !s.nodes().decoder) break;
    const Axis& axis = s.navigation().words_axis(decoder);
    for (Index i = 0; i < std::min(axis.size, most_words) && widest < most; ++i)
      widest = std::max(widest, c.text_width(c.fonts().tiny_bold, displayable(c.fonts().tiny_bold, printed_word(axis.label(i)))));
  }
  return std::min(std::ceil(widest), most);
}

/// Returns the enlargement compared with a window of 1600x1000, in tenths.
float growth(float width, float height) {
  constexpr float usual_width = 1296, usual_height = 790;
  const float grows = std::min(width / usual_width, height / usual_height);
  return std::clamp(std::floor(10 * grows + 0.01f) / 10, 1.f, most_growth);
}

}  // namespace

/// True if the run has a single attention, which is then always open.
bool MapBoard::is_single(const Session& s) const { return attention_ids(s.nodes()).size() == 1; }

std::vector<MapArea> MapBoard::areas() const {
  std::vector<MapArea> out;
  for (const MapBox& box : layout_.boxes)
    if (!box.stages.empty()) out.push_back({{origin_.x + box.r.x, origin_.y + box.r.y, box.r.w, box.r.h}, box.stages});
  return out;
}

bool MapBoard::is_open(const Session& s, const AttentionPath& path, const AttentionId& at) const {
  if (!folds(s)) return true;
  const bool open = drawn_opening_ == MapOpening::all || (drawn_opening_ == MapOpening::path && path.hop_at(at));
  return open != (std::find(flipped_.begin(), flipped_.end(), at) != flipped_.end());
}

/// Lays out the map; a single attention fills the board.
void MapBoard::lay_out(Frame& frame, const AttentionPath& path, float width, float height) {
  const Session& s = frame.session;
  widths_.follow(s.selection().head, ImGui::GetIO().DeltaTime, goes_on_ && !on_paper_ && !frame.grid.phone && !frame.settings.moves_less());
  MapOptions options;
  options.width = width;
  options.is_open = [&](const AttentionId& at) { return is_open(s, path, at); };
  options.head = s.selection().head;
  options.stacked = frame.grid.phone;
  options.adds_positions = s.document().config.adds_positions() || !s.document().config.positions;
  options.words = widest_word(frame.canvas, s);
  options.widened = [this](int head) { return widths_.share(head); };
  const bool fills = is_single(s) && !on_paper_ && !frame.grid.phone;
  if (fills) options.height = height - below_map;
  else if (!on_paper_ && !frame.grid.phone) options.grow = growth(width, height);
  layout_ = map_layout(s.graph(), s.nodes(), options);
  if (!unfolding_.on()) return;
  options.is_open = [&](const AttentionId& at) { return unfolding_.was_open(at); };
  const MapLayout before = map_layout(s.graph(), s.nodes(), options);
  options.is_open = [&](const AttentionId& at) { return unfolding_.was_open(at) || is_open(s, path, at); };
  layout_ = between_layouts(before, layout_, map_layout(s.graph(), s.nodes(), options), unfolding_.part());
}

/// Animates blocks that open or fold, but not from one run's map to another's, nor if the user wants less motion.
void MapBoard::unfold(Frame& frame, const AttentionPath& path) {
  const Session& s = frame.session;
  drawn_opening_ = opening_.value_or(MapOpening::path);
  const int now = ImGui::GetFrameCount();
  goes_on_ = std::exchange(drawn_in_, now) == now - 1 && version_ == s.version();
  version_ = s.version();
  if (!goes_on_ || on_paper_ || frame.settings.moves_less()) unfolding_.forget();
  std::vector<AttentionId> open;
  for (const AttentionId& at : attention_ids(s.nodes()))
    if (is_open(s, path, at)) open.push_back(at);
  unfolding_.begin_frame(ImGui::GetIO().DeltaTime);
  unfolding_.shows(open);
}

void MapBoard::draw(Frame& frame) {
  const Canvas& c = frame.canvas;
  const Rect& board = frame.grid.board;
  const Rect area = {board.x + frame.grid.board_padding, board.y, board.w - 2 * frame.grid.board_padding, board.h};
  const AttentionPath path = attention_path(frame.session);
  c.fill(board, c.colours().bg);
  frame.map = {};
  frame.map.path = path;
  unfold(frame, path);
  const float below_heading = draw_heading(frame, area);
  const Rect view = {board.x, below_heading, board.w, std::max(0.f, board.bottom() - below_heading)};
  lay_out(frame, path, area.w, view.h);
  const PathPoint place = path_point(frame, path, {area.w, view.h});
  const float whole = std::max(layout_.height, place.r.bottom()) + below_map;
  swipe_heads(frame, view);
  scroll_to_box(frame, view, whole);
  const ImVec2 origin = {area.x, view.y + 4 - scroll_};
  c.note("map", view);
  draw_map(frame, path, {c.theme, c.draw, c.heat, c.log, c.phrases, c.at(origin.x, origin.y)}, view);
  const float top = view.y + (scroll_ > 0 ? held_above(frame) : 0);
  c.draw->PushClipRect(c.at(view.x, top), c.at(view.right(), view.bottom()), true);
  draw_path(frame, path, place, {origin.x, origin.y});
  c.draw->PopClipRect();
  filled_ = {board.x, board.y, board.w, origin.y + whole - board.y};
  origin_ = {origin.x, origin.y};
  explain_later(frame);
  draw_scroll_bar(c, view.right() - 6, view, whole, scroll_);
}

/// Returns the height of the column headings, which stay in sight.
float MapBoard::held_above(const Frame& frame) const { return layout_.wide && !frame.session.imported() ? 0 : held_height; }

/// Draws the boxes and arrows and handles the pointer on them. The column headings stay in sight above a scrolled map.
void MapBoard::draw_map(Frame& frame, const AttentionPath& path, const Canvas& canvas, const Rect& view) {
  const Canvas& c = frame.canvas;
  const float top = view.y + (scroll_ > 0 ? held_above(frame) : 0);
  MapDrawing drawing(frame, canvas, layout_, path, folds(frame.session));
  c.draw->PushClipRect(c.at(view.x, top), c.at(view.right(), view.bottom()), true);
  const MapTouched touched = drawing.draw();
  c.draw->PopClipRect();
  c.draw->PushClipRect(c.at(view.x, view.y), c.at(view.right(), view.bottom()), true);
  drawing.draw_headings(scroll_ > 0 ? scroll_ - 4 : 0);
  if (scroll_ > 0) c.hline(view.x, view.right(), top, c.colours().line);
  c.draw->PopClipRect();
  const Phrases& phrases = canvas.phrases;
  MapLook& look = frame.map;
  if (touched.hovered_box) look = look_at_box(frame.session, layout_.boxes[*touched.hovered_box], phrases);
  else if (touched.hovered_arrow) look = look_at_arrow(frame.session, layout_.arrows[*touched.hovered_arrow], phrases);
  else if (touched.focused_box) look = look_at_box(frame.session, layout_.boxes[*touched.focused_box], phrases);
  look.path = path;
  if (touched.cell) look.cell = cell_words(frame.session, *touched.cell, phrases);
  focused_ = touched.focused_box;
  under_pointer_.reset();
  if (touched.hovered_box && !layout_.boxes[*touched.hovered_box].stages.empty())
    under_pointer_ = layout_.boxes[*touched.hovered_box].stages.front();
  if (touched.flip) {
    const auto at = std::find(flipped_.begin(), flipped_.end(), *touched.flip);
    at == flipped_.end() ? flipped_.push_back(*touched.flip) : void(flipped_.erase(at));
  }
  if (touched.other_head != 0) step_head(frame, touched.other_head);
  if (touched.explain) explain(frame, layout_.boxes[*touched.explain].r);
  if (touched.go) explain_in_.reset(), go_into(frame, *touched.go);
}

/// While one pattern at a time is shown, a sideways swipe over it shows the previous or next head.
void MapBoard::swipe_heads(Frame& frame, const Rect& view) {
  if (!layout_.one_pattern) return;
  constexpr float far = 48, more = 1000;
  const int head = frame.session.selection().head, last = frame.session.document().config.n_heads - 1;
  float moved = 0;
  for (const MapBox& box : layout_.boxes) {
    if (box.role != MapRole::patterns) continue;
    const Rect r = {origin_.x + box.r.x - box.words, std::max(view.y, origin_.y + box.r.y), box.r.w + box.words,
                    std::min(view.bottom(), origin_.y + box.r.bottom()) - std::max(view.y, origin_.y + box.r.y)};
    if (r.h > 0) moved += scroll_by_finger(frame.canvas, box.name + ".heads", r, {head > 0 ? more : 0, 0}, {head < last ? more : 0, 0}).x;
  }
  swipe_rests_ = moved == 0 ? swipe_rests_ + ImGui::GetIO().DeltaTime : 0;
  swiped_ = swipe_rests_ > 0.4f ? 0 : swiped_ + moved;  // a finger that rests or lifts starts over
  if (std::abs(swiped_) < far) return;
  step_head(frame, swiped_ < 0 ? 1 : -1);
  swiped_ = 0;
}

void MapBoard::step_head(Frame& frame, int by) {
  const int heads = frame.session.document().config.n_heads;
  frame.session.navigation().set_head((frame.session.selection().head + by + heads) % heads);
}

/// Opens the drawer about a clicked box. If the drawer would cover the box, it waits until a second click can no longer follow.
void MapBoard::explain(const Frame& frame, const Rect& box) {
  if (frame.grid.inspector_form != Inspector::drawer_right || frame.grid.inspector.w <= 0) return;
  explain_in_ = origin_.x + box.right() > frame.grid.inspector.x ? ImGui::GetIO().MouseDoubleClickTime + 0.05f : 0;
}

void MapBoard::explain_later(Frame& frame) {
  if (!explain_in_) return;
  *explain_in_ -= ImGui::GetIO().DeltaTime;
  if (*explain_in_ > 0) return;
  frame.open_page = InspectorPage::explain;
  explain_in_.reset();
}

void MapBoard::step_in(Frame& frame) {
  if (under_pointer_) go_into(frame, *under_pointer_);
}

/// Draws the choice of open blocks from x on. Returns its right end.
float MapBoard::draw_opening(Frame& frame, float x, float y) {
  const Canvas& c = frame.canvas;
  x += c.text(x, y + 21, c.fonts().small, c.colours().muted, c.phrases("map.open")) + 10;
  const std::vector<std::string> names = {c.phrases("map.open.path"), c.phrases("map.open.all"), c.phrases("map.open.none")};
  const std::vector<std::string> ids = {"path", "all", "none"};
  if (const auto chosen =
          segmented(c, "map.open", {x, y, 186, 30}, names, static_cast<int>(drawn_opening_), {c.phrases("map.open.tip"), ""}, ids)) {
    opening_ = static_cast<MapOpening>(*chosen);
    flipped_.clear();
  }
  return x + 200;
}

/// Draws the colour legends if they fit between `x` and `right`. Returns their left end.
float MapBoard::draw_legends(const Frame& frame, float x, float right, float y) {
  constexpr float widest = 120, least = 70, apart = 34;
  const Canvas& c = frame.canvas;
  const bool gradients = goes_back(frame.session);
  const float width = std::min(widest, (right - x - apart) / (gradients ? 1.f : 2.f));
  if (width <= least) return right;
  const std::vector<Tick> signed_ticks = {{0, "-m"}, {0.5f, "0"}, {1, "m"}};
  float left = right;
  for (const ColourMap map : {ColourMap::beam, ColourMap::diverging}) {
    const bool beam = map == ColourMap::beam;
    if (beam && gradients) continue;  // they have a sign
    left -= width + (beam || gradients ? 0.f : apart);
    const Interaction touch = c.touch(beam ? "legend.shares" : "legend.signed", {left, y + 4, width, 32});
    c.log.skip_last_in_tab_order();
    legend(c, left, y + 10, width, map, beam ? legend_ticks(map, 1) : signed_ticks);
    c.tooltip(touch, beam ? c.phrases("map.legend.shares") : c.phrases("map.legend.signed"));
  }
  return left;
}

/// Draws the title, the choice of open blocks, the legends, and one sentence beside the title, or below it if it does not fit. The heading
/// stays in place while the map scrolls.
float MapBoard::draw_heading(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const bool opens = folds(frame.session);
  const bool gradients = goes_back(frame.session);
  const std::string subtitle = gradients ? back_map_sentence(frame.session, frame.back, c.phrases) : map_subtitle(frame.session, c.phrases);
  const std::string& title = gradients ? c.phrases("back.title") : c.phrases("map.title");
  if (frame.grid.phone) {
    draw_title_with_stages(frame, area.x, area.y + 45, title);
    float y = area.y + (gradients ? 98.f : 58.f);  // the switch to the values takes a line
    draw_back_switch(frame, gradients ? area.right() : heading_right(frame, area), area.y + (gradients ? 60.f : 21.f));
    if (opens) draw_opening(frame, area.x, y + 2), y += 40;
    const float end = draw_in_two_lines(c, {area.x, y, area.w, 0}, subtitle, c.fonts().body, c.colours().muted);
    c.note("map.subtitle", {area.x, y, area.w, end - y});
    return end + 12;
  }
  float x = area.x + draw_title_with_stages(frame, area.x, area.y + 34, title) + 20;
  if (opens) x = draw_opening(frame, x, area.y + 11);
  const bool labelled = frame.grid.inspector_form == Inspector::drawer_right && frame.grid.inspector.w > 0 && !on_paper_;
  const float right = labelled ? area.right() - explain_button_width(c) - 20 : on_paper_ ? area.right() : heading_right(frame, area);
  const float left = draw_legends(frame, x + 20, right - draw_back_switch(frame, right, area.y + 11), area.y + 4);
  const float wide = c.text_width(c.fonts().body, subtitle);
  const bool beside = x + wide + 20 <= left;
  const float at = beside ? x : area.x, baseline = area.y + (beside ? 33.f : 33 + second_line);
  const std::string shown = c.shortened(c.fonts().body, subtitle, (beside ? left : area.right()) - at);
  c.note("map.subtitle", {at, baseline - 12, c.text(at, baseline, c.fonts().body, c.colours().muted, shown), 16});
  return area.y + heading_height + (beside ? 0 : second_line);
}

void MapBoard::scroll_to_box(Frame& frame, const Rect& view, float whole) {
  if (const MapBox* box = layout_.find(scroll_to_)) {
    scroll_ = std::min(scroll_, box->r.y - 40);
    scroll_ = std::max(scroll_, box->r.bottom() + 40 - view.h);
  }
  scroll_to_.clear();
  scroll(frame.canvas, "map.list", view, whole - view.h, 60, scroll_);
}

/// Places the path and the links to the stages right of the rows, below the encoder, or below everything; x and y of the layout.
MapBoard::PathPoint MapBoard::path_point(const Frame& frame, const AttentionPath& path, MapPoint room) const {
  constexpr float step_line = 26, beside = 34, least = 320;
  const float width = room.x;
  if (on_paper_ && path.empty()) return {};
  const MapColumn& first = layout_.columns.front();
  const MapBox* end = layout_.boxes.empty() ? nullptr : &layout_.boxes.back();
  const bool chain = !frame.grid.phone && layout_.columns.size() > 1 && !path.empty() &&
                     path_chain_width(frame, path) <= std::max(first.width, width - 2 * first.x);
  const auto height = [&](float wide) {
    const float of_path = path.empty() ? 0 : chain ? path_chain_height(frame, wide) : path_list_height(frame, path, wide);
    return of_path + step_line;
  };
  if (layout_.wide && end && end->role == MapRole::end) {
    const float x = end->r.right() + beside +
                    std::max(150.f, frame.canvas.text_width(frame.canvas.fonts().label_hot, frame.canvas.phrases("map.new_rows")));
    const Rect r = {x, end->r.y - 16, std::min(width - x, 620.f), 0};
    if (r.w >= least) return {{r.x, r.y, r.w, height(r.w)}, chain};
  }
  const bool below_encoder = layout_.columns.size() > 1 && !layout_.stacked;
  const float wide = std::min(width, 620.f);
  if (below_encoder && first.bottom + height(first.width) <= std::max(layout_.columns.back().bottom, room.y - below_map) &&
      (!chain || path_chain_width(frame, path) <= first.width))
    return {{first.x, first.bottom, first.width, height(first.width)}, chain};
  const float r_width = chain ? width : wide;
  return {{0, layout_.height + 4, r_width, height(r_width)}, chain};
}

void MapBoard::draw_path(Frame& frame, const AttentionPath& path, const PathPoint& place, MapPoint origin) {
  if (place.r.w <= 0) return;
  float y = origin.y + place.r.y;
  const float x = origin.x + place.r.x;
  if (!path.empty()) y = place.chain ? draw_path_chain(frame, path, x, y, place.r.w) : draw_path_list(frame, path, x, y, place.r.w);
  if (!on_paper_) draw_steps_in_line(frame, stages_to_step_into(frame), x, y + 2, place.r.w);
}

void MapBoard::step_focus(Frame& frame, int by) {
  const auto n = static_cast<int>(layout_.boxes.size());
  if (n == 0) return;
  const int from = focused_ ? static_cast<int>(*focused_) : by > 0 ? -1 : n;
  const int to = std::clamp(from + by, 0, n - 1);
  frame.canvas.log.set_focus(layout_.boxes[static_cast<size_t>(to)].name);
  scroll_to_ = layout_.boxes[static_cast<size_t>(to)].name;
}

bool MapBoard::handle_keys(Frame& frame) {
  const FrameItems& log = frame.canvas.log;
  if (log.has_focus() && !focused_) return false;  // another control has the keyboard
  if (key_pressed(Key::right) || key_pressed(Key::space)) return step_focus(frame, 1), true;
  if (key_pressed(Key::left)) return step_focus(frame, -1), true;
  return false;
}

}  // namespace headlight::views

#include "views/map/map_board.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "views/boards/motion_view.hpp"
#include "views/boards/stage_view.hpp"
#include "views/map/map_drawing.hpp"
#include "views/map/map_look.hpp"
#include "views/map/map_path_list.hpp"
#include "views/map/map_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/legend.hpp"
#include "widgets/scrolling.hpp"
#include "widgets/two_lines.hpp"

namespace headlight {
namespace {

constexpr float heading_height = 84, least_beside = 250;
constexpr float held_height = 22;  ///< of what stays in sight above a map that scrolls

/// A phone has the map as wide as it is, with smaller pictures and the decoder below the encoder.
float width_of_map(const Frame& frame, const Rect& area) { return frame.grid.phone ? area.w : std::max(area.w, 560.f); }

}  // namespace

/// A single attention is all there is to see: it is always open.
bool MapBoard::is_single(const Session& s) const { return attention_places(s.nodes()).size() == 1; }

std::vector<MapArea> MapBoard::areas() const {
  std::vector<MapArea> out;
  for (const MapBox& box : layout_.boxes)
    if (!box.stages.empty()) out.push_back({{origin_.x + box.r.x, origin_.y + box.r.y, box.r.w, box.r.h}, box.stages});
  return out;
}

bool MapBoard::is_open(const Session& s, const AttentionPath& path, const AttentionPlace& at) const {
  if (!folds(s)) return true;
  const bool open = shown_ == MapOpening::all || (shown_ == MapOpening::path && path.hop_at(at));
  return open != (std::find(flipped_.begin(), flipped_.end(), at) != flipped_.end());
}

/// A single attention is drawn as large as the board is.
void MapBoard::lay_out(Frame& frame, const AttentionPath& path, float width, float height) {
  const Session& s = frame.session;
  MapOptions options = {width,
                        [&](const AttentionPlace& at) { return is_open(s, path, at); },
                        1,
                        s.selection.head,
                        frame.grid.phone,
                        !s.document().config.turns_heads() && !s.document().config.biases_scores()};
  layout_ = map_layout(s.graph(), s.nodes(), options);
  if (unfolding_.on()) {
    options.is_open = [&](const AttentionPlace& at) { return unfolding_.was_open(at); };
    const MapLayout before = map_layout(s.graph(), s.nodes(), options);
    options.is_open = [&](const AttentionPlace& at) { return unfolding_.was_open(at) || is_open(s, path, at); };
    layout_ = between_layouts(before, layout_, map_layout(s.graph(), s.nodes(), options), unfolding_.part());
  }
  if (!is_single(s)) return;
  options.scale = std::clamp(std::min(width / layout_.columns.front().width, (height - 20) / layout_.height), 1.f, 1.6f);
  layout_ = map_layout(s.graph(), s.nodes(), options);
}

/// What is opened or folded takes its time, but not from one run's map to another's, nor where less is to move.
void MapBoard::unfold(Frame& frame, const AttentionPath& path) {
  const Session& s = frame.session;
  shown_ = opening_.value_or(frame.grid.compact ? MapOpening::none : MapOpening::path);
  const int now = ImGui::GetFrameCount();
  const bool goes_on = std::exchange(drawn_in_, now) == now - 1 && version_ == s.version();
  version_ = s.version();
  if (!goes_on || on_paper_ || frame.settings.moves_less()) unfolding_.forget();
  std::vector<AttentionPlace> open;
  for (const AttentionPlace& at : attention_places(s.nodes()))
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
  lay_out(frame, path, width_of_map(frame, area), view.h);
  const float whole = layout_.height + 20;
  scroll_to_box(frame, view, whole);
  const ImVec2 origin = {area.x, view.y + 4 - scroll_};
  c.note("map", view);
  draw_map(frame, path, {c.theme, c.draw, c.heat, c.log, c.phrases, c.at(origin.x, origin.y)}, view);
  c.draw->PushClipRect(c.at(view.x, view.y), c.at(view.right(), view.bottom()), true);
  filled_ = {board.x, board.y, board.w, origin.y + layout_.height + 20 - board.y};
  origin_ = {origin.x, origin.y};
  filled_.h = std::max(filled_.h, draw_path(frame, path, area, origin.y) + 20 - filled_.y);
  c.draw->PopClipRect();
  if (whole > view.h) c.fill({view.right() - 6, view.y + view.h * scroll_ / whole, 4, view.h * view.h / whole}, c.colours().line2, 2);
}

/// The boxes and arrows, and what is done to them. The headings of the columns stay in sight above what is scrolled.
void MapBoard::draw_map(Frame& frame, const AttentionPath& path, const Canvas& canvas, const Rect& view) {
  const Canvas& c = frame.canvas;
  const float top = view.y + (scroll_ > 0 ? held_height : 0);
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
  if (touched.cell) look.cell = cell_words(frame.session, *touched.cell);
  focused_ = touched.focused_box;
  under_pointer_.reset();
  if (touched.hovered_box && !layout_.boxes[*touched.hovered_box].stages.empty())
    under_pointer_ = layout_.boxes[*touched.hovered_box].stages.front();
  if (touched.flip) {
    const auto at = std::find(flipped_.begin(), flipped_.end(), *touched.flip);
    at == flipped_.end() ? flipped_.push_back(*touched.flip) : void(flipped_.erase(at));
  }
  if (touched.go) go_into(frame, *touched.go);
}

void MapBoard::step_in(Frame& frame) {
  if (under_pointer_) go_into(frame, *under_pointer_);
}

/// Which blocks are open, from x on. Returns where that ends.
float MapBoard::draw_opening(Frame& frame, float x, float y) {
  const Canvas& c = frame.canvas;
  x += c.text(x, y + 21, c.fonts().small, c.colours().muted, c.phrases("map.open")) + 10;
  const std::vector<std::string> names = {c.phrases("map.open.path"), c.phrases("map.open.all"), c.phrases("map.open.none")};
  const std::vector<std::string> ids = {"path", "all", "none"};
  if (const auto chosen =
          segmented(c, "map.open", {x, y, 186, 30}, names, static_cast<int>(shown_), {c.phrases("map.open.tip"), ""}, ids)) {
    opening_ = static_cast<MapOpening>(*chosen);
    flipped_.clear();
  }
  return x + 200;
}

/// What the colours mean, between x and `right`, where there is room.
void MapBoard::draw_legends(const Canvas& c, float x, float right, float y) {
  const float width = std::min(120.f, (right - x - 60) / 2);
  if (width <= 70) return;
  const std::vector<Tick> signed_ticks = {{0, "-m"}, {0.5f, "0"}, {1, "m"}};
  for (const ColourMap map : {ColourMap::beam, ColourMap::diverging}) {
    const float left = right - width - (map == ColourMap::diverging ? width + 34 : 0.f);
    legend(c, left, y + 12, width, map, map == ColourMap::beam ? legend_ticks(map, 1) : signed_ticks);
    const std::string words = map == ColourMap::beam ? c.phrases("map.legend.shares") : c.phrases("map.legend.signed");
    c.text(left + width / 2, y + 52, c.fonts().tiny, c.colours().muted, c.shortened(c.fonts().tiny, words, width + 20), Align::centre);
  }
}

/// The title, which blocks are open, what the colours mean, and one sentence. It stays where it is while the map scrolls.
float MapBoard::draw_heading(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const bool opens = folds(frame.session);
  float x = area.x + c.text(area.x, area.y + 45, c.fonts().title, c.colours().text, c.phrases("map.title")) + 20;
  if (frame.grid.phone) {
    if (opens) draw_opening(frame, area.x, area.y + 60);
    const float y = area.y + (opens ? 98.f : 58.f);
    const float end =
        draw_in_two_lines(c, {area.x, y, area.w, 0}, map_subtitle(frame.session, c.phrases), c.fonts().body, c.colours().muted);
    c.note("map.subtitle", {area.x, y, area.w, end - y});
    return end + 12;
  }
  if (opens) x = draw_opening(frame, x, area.y + 22);
  const float right = heading_right(frame, area);
  draw_legends(c, x, right, area.y);
  const std::string subtitle = c.shortened(c.fonts().body, map_subtitle(frame.session, c.phrases), right - area.x);
  c.note("map.subtitle", {area.x, area.y + 60, c.text(area.x, area.y + 72, c.fonts().body, c.colours().muted, subtitle), 16});
  return area.y + heading_height;
}

void MapBoard::scroll_to_box(Frame& frame, const Rect& view, float whole) {
  if (const MapBox* box = layout_.find(scroll_to_)) {
    scroll_ = std::min(scroll_, box->r.y - 40);
    scroll_ = std::max(scroll_, box->r.bottom() + 40 - view.h);
  }
  scroll_to_.clear();
  scroll(frame.canvas, "map.list", view, whole - view.h, 60, scroll_);
}

/// Where the board has room for it: below the encoder, or beside a single stack. Returns the y below it, 0 where it is not drawn.
float MapBoard::draw_path(Frame& frame, const AttentionPath& path, const Rect& area, float y) {
  if (path.empty() || frame.grid.phone) return 0;
  const MapColumn& first = layout_.columns.front();
  const bool alone = layout_.columns.size() == 1;
  const float bottom = std::max(layout_.height, area.bottom() - y - 8);
  Rect r = {area.x, y + first.bottom + 16, first.width, path_list_height(frame, path, first.width)};
  if (alone) r = {area.x + first.width + 36, y + 150, area.w - first.width - 36, 0};
  if (alone ? r.w < least_beside : first.bottom + 16 + r.h > bottom) return 0;
  frame.map.path_on_board = true;
  return draw_path_list(frame, path, r.x, r.y, r.w);
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
  const ItemLog& log = frame.canvas.log;
  if (log.has_focus() && !focused_) return false;  // the keyboard is at another control
  if (key_pressed(Key::right) || key_pressed(Key::space)) return step_focus(frame, 1), true;
  if (key_pressed(Key::left)) return step_focus(frame, -1), true;
  return false;
}

}  // namespace headlight

#include "views/compare/change_list.hpp"

#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"
#include "session/stage_groups.hpp"
#include "views/prose/compare_text.hpp"
#include "views/prose/stage_title.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float list_heading = 24, note_height = 24, least_row = 18;

/// The current group's change in every stage, and the largest change of each other group.
std::vector<StageChange> differing(const Session& session) {
  std::vector<StageChange> out;
  for (const StageGroup& group : groups_of(session))
    for (int i = group.first; i < group.first + group.count; ++i) {
      const StagePlace& place = session.navigation().stages()[static_cast<size_t>(i)];
      if (!group.has(session.navigation().stage_number()) && place != group.telling) continue;
      if (const StageChange change = session.comparison()->largest(place); change.differs()) out.push_back(change);
    }
  return out;
}

/// "Softmax"; of another group's its name: "Layer 2 attention".
std::string name_of(const Session& session, const Phrases& phrases, const StagePlace& place) {
  for (const StageGroup& group : groups_of(session))
    if (group.has(session.navigation().number_of(place)) && !group.has(session.navigation().stage_number()))
      return title(group, session, phrases);
  return stage_title(session, place, phrases);
}

/// Makes two columns of a long list.
int columns_for(size_t rows, float width) { return rows > 7 && width >= 340 ? 2 : 1; }

std::string cells_text(const StageChange& row, const Phrases& phrases) {
  if (!row.change) return "";
  return row.place.stage == Stage::tokens ? phrases.counted("common.tokens", row.change->cells)
                                          : phrases.counted("compare.changes.cells", row.change->cells);
}

std::string largest_text(const StageChange& row, const Phrases& phrases) {
  if (!row.change) return phrases("compare.changes.not_in_A");
  if (row.change->undefined > 0) return "NaN";
  if (row.place.stage == Stage::tokens) return row.change->cells > 0 ? cells_text(row, phrases) : phrases("compare.changes.length");
  if (row.change->largest > 0) return phrases.number(difference_text(row.change->largest));
  if (row.change->masked_in_one > 0) return phrases("compare.changes.mask");
  return row.change->same_size ? "0" : phrases("compare.changes.size");
}

struct RowLook {
  bool bar, cells;
  float largest;
};

/// "Softmax of layer 2, head 1: 8 of 64 cells differ, by at most 0.5".
std::string tooltip_of(const Frame& frame, const StageChange& row) {
  const Phrases& phrases = frame.canvas.phrases;
  std::string where = stage_title(frame.session, row.place, phrases);
  if (const std::string place = place_words(row.place, frame.session.nodes(), phrases); !place.empty())
    where = phrases("compare.changes.stage_of", {{"stage", where}, {"where", place}});
  if (row.head) where = phrases("compare.changes.head_of", {{"stage", where}, {"head", *row.head + 1}});
  return row.change ? phrases("compare.changes.change_of", {{"stage", where}, {"change", counted(*row.change, phrases)}}) : where;
}

void draw_row(Frame& frame, const Rect& r, const StageChange& row, const RowLook& look) {
  const Canvas& c = frame.canvas;
  const Interaction touch = c.touch(std::string("change.") + id(row.place, frame.session.nodes()), r);
  const bool here = row.place == frame.session.navigation().place();
  if (touch.hovered) c.fill(r.inset(-2), c.colours().wash, radius::ring);
  if (touch.clicked) {
    if (row.head) frame.session.navigation().set_head(*row.head);
    frame.session.go(row.place);
  }
  const float middle = r.centre_y();
  const ImFont* font = here ? c.fonts().small_bold : c.fonts().small;
  float x = r.x +
            c.text(r.x, c.baseline_at(font, middle), font, c.colours().text,
                   c.shortened(font, name_of(frame.session, c.phrases, row.place), 112)) +
            8;
  if (touch.hovered) c.dotted_line(r.x, x - 8, middle + 8, c.colours().text);
  if (row.head) {  // its bar and its number
    head_bar(c, {x, middle - 6, 3, 12}, *row.head);
    c.text(x + 7, c.baseline_at(c.fonts().small_medium, middle), c.fonts().small_medium, head_colour(c.colours(), *row.head),
           std::to_string(*row.head + 1));
  }
  const float number = 58, bar_x = r.x + 122 + (look.cells ? 66.f : 0.f), bar_w = r.right() - number - bar_x - 8;
  if (look.cells && row.place.stage != Stage::tokens)
    c.text(r.x + 182, c.baseline_at(c.fonts().tiny, middle), c.fonts().tiny, c.colours().muted, cells_text(row, c.phrases), Align::right);
  if (look.bar && bar_w > 10 && row.change && row.place.stage != Stage::tokens) {
    c.fill({bar_x, middle - 5, bar_w, 10}, c.colours().wash, 2);
    const bool unmeasured = row.change->undefined > 0 || (row.change->largest == 0 && row.change->masked_in_one > 0);
    const float share = unmeasured ? 1.f : look.largest > 0 ? static_cast<float>(row.change->largest) / look.largest : 0.f;
    if (share > 0) c.fill({bar_x, middle - 5, std::max(2.f, bar_w * std::min(1.f, share)), 10}, c.colours().edit, 2);
  }
  c.text(r.right(), c.baseline_at(c.fonts().mono, middle), c.fonts().mono,
         row.change && row.change->undefined > 0 ? c.colours().nan : c.colours().text, largest_text(row, c.phrases), Align::right);
  c.tooltip(touch, tooltip_of(frame, row));
  if (touch.focused) c.focus_ring(r, radius::ring);
}

}  // namespace

float change_list_height(const Session& session, float width, float row_height) {
  const std::vector<StageChange> rows = differing(session);
  const auto columns = static_cast<size_t>(columns_for(rows.size(), width));
  const size_t high = std::max<size_t>(1, (rows.size() + columns - 1) / columns);
  return list_heading + row_height * static_cast<float>(high) + note_height;
}

void draw_change_list(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const std::vector<StageChange> rows = differing(frame.session);
  c.text(area.x, area.y + 13, c.fonts().small_bold, c.colours().text, title_of_changes(frame.session, c.phrases));
  c.text(area.right(), area.y + 13, c.fonts().tiny, c.colours().muted, c.phrases("compare.changes.measure"), Align::right);
  if (rows.empty()) {
    c.text(area.x, area.y + list_heading + 15, c.fonts().label_plain, c.colours().muted,
           c.shortened(c.fonts().label_plain, c.phrases("compare.changes.nothing"), area.w));
    return;
  }
  const int columns = columns_for(rows.size(), area.w);
  const auto high = (rows.size() + static_cast<size_t>(columns) - 1) / static_cast<size_t>(columns);
  const float gap = 26, width = (area.w - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  const float row_height = std::clamp((area.h - list_heading - note_height) / static_cast<float>(high), least_row, 26.f);
  float largest = 0;
  for (const StageChange& row : rows)
    if (row.change) largest = std::max(largest, static_cast<float>(row.change->largest));
  for (size_t i = 0; i < rows.size(); ++i) {
    const float x = area.x + (width + gap) * static_cast<float>(i / high);
    draw_row(frame, {x, area.y + list_heading + row_height * static_cast<float>(i % high), width, row_height}, rows[i],
             {width >= 200, width >= 290, largest});
  }
  const std::string unchanged = unchanged_sentence(frame.session, c.phrases);
  if (!unchanged.empty())
    paragraph(c, "unchanged", area.x, area.y + list_heading + row_height * static_cast<float>(high) + 6, area.w, small_style(c), unchanged);
}

}  // namespace headlight::views

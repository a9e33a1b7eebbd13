#include "views/boards/all_heads_board.hpp"

#include <algorithm>
#include <cmath>

#include "theme/number_format.hpp"
#include "views/boards/head_grid.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"

namespace headlight {
namespace {

constexpr float evidence_row = 20;

const std::string& measure_name(const Phrases& phrases, HeadMeasure measure) { return phrases.of("heads.measure.*", id(measure)); }

/// "layer 2, head 3"
std::string head_name(const Session& s, const Phrases& phrases, const MeasuredHead& head) {
  const std::string layer = place_words(StagePlace(Stage::softmax, head.at), s.nodes(), phrases);
  const std::string name = phrases("heads.head", {{"head", head.head + 1}});
  return layer.empty() ? name : layer + ", " + name;
}

/// Of a share from 0 to 1; beyond, it is full.
void draw_bar(const Canvas& c, const Rect& bar, double share, ImU32 colour) {
  c.fill(bar, c.colours().wash, 1);
  c.fill({bar.x, bar.y, std::max(1.f, bar.w * static_cast<float>(std::clamp(share, 0., 1.))), bar.h}, colour, 1);
}

/// Bars of one head, under its picture: dark where it is the larger half.
void draw_bars(const Canvas& c, const Rect& picture, const HeadGrid& grid, const HeadMeasures& m, const std::optional<HeadMeasure>& sort) {
  float y = picture.bottom() + 4;
  for (const HeadMeasure measure : every_head_measure) {
    if (!grid.has_all_bars() && measure != sort.value_or(HeadMeasure::entropy)) continue;
    const double share = m.share(measure);
    if (!std::isnan(share))
      draw_bar(c, {picture.x, y, picture.w, 5}, share, share >= .5 || (sort && measure == *sort) ? c.colours().text : c.colours().muted);
    y += HeadGrid::bar_row;
  }
}

/// What the bars of a row are of.
void draw_bar_names(const Canvas& c, float x, float y, float width) {
  for (const HeadMeasure measure : every_head_measure) {
    c.text(x, y, c.fonts().tiny, c.colours().muted, c.shortened(c.fonts().tiny, c.phrases.of("heads.short.*", id(measure)), width));
    y += HeadGrid::bar_row;
  }
}

}  // namespace

void AllHeadsBoard::draw(Frame& frame, const Rect& area) {
  Session& s = frame.session;
  const Canvas& c = frame.canvas;
  heads_.follow(s);
  const float top =
      heading(frame, area, c.phrases("heads.subtitle", {{"heads", static_cast<int>(heads_.heads().size())}, {"layers", heads_.layers()}}));
  const float y = draw_controls(c, {area.x, top + 8, area.w, 30}) + 12;
  const float left = std::clamp(area.w * 0.48f, 300.f, 520.f), gap = 28;
  draw_grid(frame, {area.x, y, left, area.bottom() - y - 4});
  if (const size_t number = chosen(s); number < heads_.heads().size())
    draw_large(frame, {area.x + left + gap, y, area.w - left - gap, area.bottom() - y - 4}, number);
}

float AllHeadsBoard::draw_controls(const Canvas& c, const Rect& area) {
  std::vector<std::string> names = {c.phrases("heads.sort.place")}, ids = {"place"};
  for (const HeadMeasure measure : every_head_measure) names.push_back(measure_name(c.phrases, measure)), ids.push_back(id(measure));
  const std::string& label = c.phrases("heads.sort");
  const float x = area.x + c.text(area.x, c.baseline_at(c.fonts().small, area.centre_y()), c.fonts().small, c.colours().muted, label) + 12;
  float width = 0;
  for (const std::string& name : names) width = std::max(width, c.text_width(c.fonts().label, name) + 18);
  const Rect r = {x, area.y, std::min(area.right() - x, width * static_cast<float>(names.size())), area.h};
  if (const auto chosen =
          segmented(c, "heads.sort", r, names, sort_ ? static_cast<int>(*sort_) + 1 : 0, {c.phrases("heads.sort.tip"), ""}, ids)) {
    sort_ = *chosen == 0 ? std::nullopt : std::optional(every_head_measure[*chosen - 1]);
    shown_at_.reset();
  }
  return area.bottom();
}

size_t AllHeadsBoard::chosen(const Session& s) const {
  return static_cast<size_t>(s.attention_number() * s.document().config.n_heads + s.selection.head);
}

void AllHeadsBoard::scroll_to_chosen(const HeadGrid& grid, std::span<const size_t> order, size_t chosen, float height) {
  if (shown_at_ == chosen) return;
  shown_at_ = chosen;
  const float begin = grid.row_top(static_cast<size_t>(std::find(order.begin(), order.end(), chosen) - order.begin()));
  scroll_ = scrolled_into_view(scroll_, begin, begin + grid.row_height(), height);
}

void AllHeadsBoard::draw_grid(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const HeadGrid grid(area, heads_.layers(), frame.session.document().config.n_heads, n_head_measures, !sort_);
  const std::vector<size_t> order = heads_.sorted(sort_);
  const float hidden = std::max(0.f, grid.height() - area.h);
  scroll_ -= c.wheel_over(area) * 60;
  scroll_to_chosen(grid, order, chosen(frame.session), area.h);
  scroll_ = std::clamp(scroll_, 0.f, hidden);
  c.note("heads.grid", area);
  c.draw->PushClipRect(c.at(area.x - 4, area.y), c.at(area.right(), area.bottom()), true);
  for (size_t place = 0; place < order.size(); ++place) {
    const Rect r = grid.picture(area, place, scroll_);
    if (r.y - HeadGrid::caption > area.bottom() || r.y - HeadGrid::caption + grid.row_height() < area.y) continue;
    draw_captions(frame, area, grid, r, place, order[place]);
    draw_head(frame, grid, r, order[place]);
  }
  c.draw->PopClipRect();
  if (hidden > 0)
    c.fill({area.right() - 4, area.y + area.h * scroll_ / grid.height(), 3, area.h * area.h / grid.height()}, c.colours().line2, 2);
}

void AllHeadsBoard::draw_captions(Frame& frame, const Rect& area, const HeadGrid& grid, const Rect& r, size_t place, size_t number) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const MeasuredHead& head = heads_.heads()[number];
  const auto n_heads = static_cast<size_t>(s.document().config.n_heads);
  const float y = r.y - 5;
  if (sort_) c.text(r.x, y, c.fonts().tiny, c.colours().muted, std::to_string(number / n_heads + 1) + "." + std::to_string(head.head + 1));
  else if (head.head == 0)
    c.text(area.x, y, c.fonts().tiny, c.colours().muted, place_words(StagePlace(Stage::softmax, head.at), s.nodes(), c.phrases));
  if (grid.has_all_bars() && place % grid.columns() == 0) draw_bar_names(c, area.x, r.bottom() + 10, grid.names());
  if (!grid.has_all_bars() && place == 0)
    c.text(area.right() - HeadGrid::scroll_width, y, c.fonts().tiny, c.colours().muted,
           c.phrases("heads.bar", {{"measure", measure_name(c.phrases, sort_.value_or(HeadMeasure::entropy))}}), Align::right);
}

void AllHeadsBoard::draw_head(Frame& frame, const HeadGrid& grid, const Rect& r, size_t number) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const MeasuredHead& head = heads_.heads()[number];
  const Rect whole = {r.x - 3, r.y - 3, r.w + 6, grid.row_height() - HeadGrid::caption + 2};
  const Touch touch = c.touch("heads." + std::to_string(number), whole);
  if (head.picture) thumbnail(c, r, head.picture, ColourMap::beam, 1);
  else c.fill(r, c.colours().panel);
  c.outline(r.inset(-1), c.colours().line2);
  if (head.measures) draw_bars(c, r, grid, *head.measures, sort_);
  const bool is_chosen = number == chosen(s);
  if (is_chosen || touch.hovered) c.outline(whole, c.colours().text, radius::ring, is_chosen ? 2.f : 1.f);
  if (touch.focused) c.focus_ring(whole, radius::ring);
  c.tooltip(touch, head_name(s, c.phrases, head));
  if (touch.clicked) go_to_head(s, head);
}

void AllHeadsBoard::draw_large(Frame& frame, const Rect& area, size_t number) {
  constexpr float title = 20, words = 44, letters = 66;
  const Canvas& c = frame.canvas;
  const MeasuredHead& head = heads_.heads()[number];
  const std::optional<HeadMeasure> does = head.measures ? habit(*head.measures) : std::nullopt;
  const int habit_number = does ? static_cast<int>(*does) : -1;
  rich_line(c, "heads.chosen", area.x, area.y + 14, {c.fonts().small_bold, c.fonts().small_bold, c.colours().text, 18},
            "**" + escaped(head_name(frame.session, c.phrases, head)) + "**  [" +
                (does ? c.phrases("heads.habit", {{"measure", measure_name(c.phrases, *does)}}) : c.phrases("heads.no_habit")) +
                "](muted)");
  MatrixView view = node_matrix(frame, head.pattern, "heads.large");
  const float numbers = evidence_row * static_cast<float>(n_head_measures) + 30;
  const float side = std::min(area.w - letters, area.h - title - words - numbers - 12);
  const float pitch = std::clamp(side / static_cast<float>(std::max(view.rows.size, view.cols.size)), 2.f, 38.f);
  size_matrix(frame, view, pitch, pitch);
  view.shape = "";
  view.row_label_width = 58;
  const MatrixLayout at = show(frame, view, head.pattern, area.x + letters, area.y + title + words).layout;
  if (!head.measures) return;
  float y = at.cells.bottom() + 30;
  c.text(area.x, y, c.fonts().small_bold, c.colours().muted, c.phrases("heads.evidence"));
  y += 8;
  for (const HeadMeasure measure : every_head_measure) {
    draw_evidence(c, {area.x, y, area.w, evidence_row}, number, measure, static_cast<int>(measure) == habit_number);
    y += evidence_row;
  }
}

void AllHeadsBoard::draw_evidence(const Canvas& c, const Rect& row, size_t number, HeadMeasure measure, bool is_habit) {
  constexpr float names = 132, ranks = 62, values = 56;
  const HeadMeasures& measures = *heads_.heads()[number].measures;
  const Touch touch = c.touch("heads.evidence." + std::string(id(measure)), row);
  c.log.skip_last_in_tab_order();
  const float base = c.baseline_at(c.fonts().small, row.centre_y());
  c.text(row.x, base, is_habit ? c.fonts().small_bold : c.fonts().small, c.colours().text, measure_name(c.phrases, measure));
  if (const double value = measures.of(measure); std::isnan(value)) {
    c.text(row.right(), base, c.fonts().small, c.colours().muted, c.phrases("heads.no_rows"), Align::right);
  } else {
    draw_bar(c, {row.x + names, row.y + 7, row.w - names - ranks - values - 8, 6}, measures.share(measure), c.colours().text);
    c.text(row.right() - ranks, base, c.fonts().mono_small, c.colours().text, three_decimals(value), Align::right);
    if (heads_.complete())
      c.text(row.right(), base, c.fonts().mono_small, c.colours().muted,
             std::to_string(heads_.rank(number, measure)) + " / " + std::to_string(heads_.heads().size()), Align::right);
  }
  c.tooltip(touch, c.phrases.of("heads.measure.*.tip", id(measure)) + " " +
                       c.phrases.counted("heads.rows", static_cast<int>(measures.rows_of(measure))));
}

}  // namespace headlight

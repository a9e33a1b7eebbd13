#include "views/boards/all_heads_board.hpp"

#include <algorithm>
#include <cmath>

#include "theme/number_format.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"

namespace headlight {
namespace {

constexpr float bar_row = 11, caption = 16, grid_gap = 8, bar_name = 34, scroll_width = 8;

const std::string& measure_name(const Phrases& phrases, HeadMeasure measure) { return phrases.of("heads.measure.*", id(measure)); }

/// "layer 2, head 3"
std::string head_name(const Session& s, const Phrases& phrases, const MeasuredHead& head) {
  const std::string layer = place_words(StagePlace(Stage::softmax, head.at), s.nodes(), phrases);
  const std::string name = phrases("heads.head", {{"head", head.head + 1}});
  return layer.empty() ? name : layer + ", " + name;
}

/// How pictures and bars are laid out: a row for each layer, or one list by a measure.
struct HeadGrid {
  int columns = 1, rows = 1;
  float step_x = 0, step_y = 0, side = 0, names = 0;
  bool all_bars = false;

  HeadGrid(const Rect& area, int layers, int n_heads, bool by_layer) {
    const int all = layers * n_heads;
    columns = n_heads;
    if (!by_layer && n_heads > 1)  // a list fills its room
      columns = std::clamp(static_cast<int>(std::ceil(std::sqrt(static_cast<float>(all) * area.w / area.h))), 1, std::max(n_heads, 12));
    rows = (all + columns - 1) / columns;
    const float across = (area.w - scroll_width) / static_cast<float>(columns), down = area.h / static_cast<float>(rows);
    const float bars = bar_row * static_cast<float>(n_head_measures) + 2;
    all_bars = std::min(across - grid_gap - bar_name / static_cast<float>(columns), down - caption - bars - 4) >= 40;
    names = all_bars ? bar_name : 0;
    const float under = all_bars ? bars : bar_row, width = (area.w - scroll_width - names) / static_cast<float>(columns);
    side = std::clamp(std::min(width - (all_bars ? grid_gap : 4), down - caption - under - 4), 20.f, 96.f);
    step_x = width;
    step_y = std::max(side + caption + under + 4, std::min(down, 190.f));
  }

  Rect picture(const Rect& area, size_t place, float scroll) const {
    const auto column = static_cast<float>(place % static_cast<size_t>(columns)),
               row = static_cast<float>(place / static_cast<size_t>(columns));
    return {area.x + names + column * step_x, area.y + row * step_y + caption - scroll, side, side};
  }
  float height() const { return step_y * static_cast<float>(rows); }
};

/// Bars of one head, under its picture: dark where it is the larger half.
void draw_bars(const Canvas& c, const Rect& picture, const HeadGrid& grid, const HeadMeasures& m, const std::optional<HeadMeasure>& sort) {
  float y = picture.bottom() + 4;
  for (const HeadMeasure measure : every_head_measure) {
    if (!grid.all_bars && measure != sort.value_or(HeadMeasure::entropy)) continue;
    const Rect bar = {picture.x, y, picture.w, 5};
    const double share = m.share(measure);
    if (!std::isnan(share)) {
      c.fill(bar, c.colours().wash, 1);
      c.fill({bar.x, bar.y, std::max(1.f, bar.w * static_cast<float>(std::clamp(share, 0., 1.))), bar.h},
             share >= .5 || (sort && measure == *sort) ? c.colours().text : c.colours().muted, 1);
    }
    y += bar_row;
  }
}

}  // namespace

void AllHeadsBoard::draw(Frame& frame, const Rect& area) {
  Session& s = frame.session;
  const Canvas& c = frame.canvas;
  heads_.follow(s);
  const int n_heads = s.document().config.n_heads;
  const float top =
      heading(frame, area, c.phrases("heads.subtitle", {{"heads", static_cast<int>(heads_.heads().size())}, {"layers", heads_.layers()}}));
  const float y = draw_controls(c, {area.x, top + 8, area.w, 30}) + 12;
  const float left = std::clamp(area.w * 0.48f, 300.f, 520.f), gap = 28;
  draw_grid(frame, {area.x, y, left, area.bottom() - y - 4});
  const size_t chosen = static_cast<size_t>(s.attention_number() * n_heads + s.selection.head);
  if (chosen < heads_.heads().size()) draw_large(frame, {area.x + left + gap, y, area.w - left - gap, area.bottom() - y - 4}, chosen);
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

void AllHeadsBoard::draw_grid(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const int n_heads = s.document().config.n_heads;
  const HeadGrid grid(area, heads_.layers(), n_heads, !sort_);
  const std::vector<size_t> order = heads_.sorted(sort_);
  const float hidden = std::max(0.f, grid.height() - area.h);
  scroll_ -= c.wheel_over(area) * 60;
  const size_t chosen = static_cast<size_t>(s.attention_number() * n_heads + s.selection.head);
  if (const auto place = static_cast<size_t>(std::find(order.begin(), order.end(), chosen) - order.begin()); shown_at_ != chosen) {
    const float begin = grid.step_y * static_cast<float>(place / static_cast<size_t>(grid.columns));
    scroll_ = scrolled_into_view(scroll_, begin, begin + grid.step_y, area.h);
    shown_at_ = chosen;
  }
  scroll_ = std::clamp(scroll_, 0.f, hidden);
  c.note("heads.grid", area);
  c.draw->PushClipRect(c.at(area.x - 4, area.y), c.at(area.right(), area.bottom()), true);
  for (size_t place = 0; place < order.size(); ++place) {
    const MeasuredHead& head = heads_.heads()[order[place]];
    const Rect r = grid.picture(area, place, scroll_);
    const Rect whole = {r.x - 3, r.y - 3, r.w + 6, grid.step_y - caption + 2};
    if (whole.bottom() < area.y || r.y - caption > area.bottom()) continue;
    const bool first = place % static_cast<size_t>(grid.columns) == 0;
    if (!sort_ && first)
      c.text(area.x, r.y - 5, c.fonts().tiny, c.colours().muted, place_words(StagePlace(Stage::softmax, head.at), s.nodes(), c.phrases));
    else if (sort_)
      c.text(r.x, r.y - 5, c.fonts().tiny, c.colours().muted,
             std::to_string(order[place] / static_cast<size_t>(n_heads) + 1) + "." + std::to_string(head.head + 1));
    const Touch touch = c.touch("heads." + std::to_string(order[place]), whole);
    if (s.is_ready(head.pattern)) thumbnail(c, r, s.trace().matrix(head.pattern), ColourMap::beam, 1);
    else c.fill(r, c.colours().panel);
    c.outline(r.inset(-1), c.colours().line2);
    if (head.measures) draw_bars(c, r, grid, *head.measures, sort_);
    if (place == 0 && !grid.all_bars)
      c.text(area.right() - scroll_width, r.y - 5, c.fonts().tiny, c.colours().muted,
             c.phrases("heads.bar", {{"measure", measure_name(c.phrases, sort_.value_or(HeadMeasure::entropy))}}), Align::right);
    if (grid.all_bars && first) {
      float y = r.bottom() + 10;
      for (const HeadMeasure measure : every_head_measure) {
        c.text(area.x, y, c.fonts().tiny, c.colours().muted,
               c.shortened(c.fonts().tiny, c.phrases.of("heads.short.*", id(measure)), bar_name));
        y += bar_row;
      }
    }
    if (order[place] == chosen || touch.hovered) c.outline(whole, c.colours().text, radius::ring, order[place] == chosen ? 2.f : 1.f);
    if (touch.focused) c.focus_ring(whole, radius::ring);
    c.tooltip(touch, head_name(s, c.phrases, head));
    if (touch.clicked) go_to_head(s, head);
  }
  c.draw->PopClipRect();
  if (hidden > 0)
    c.fill({area.right() - 4, area.y + area.h * scroll_ / grid.height(), 3, area.h * area.h / grid.height()}, c.colours().line2, 2);
}

void AllHeadsBoard::draw_large(Frame& frame, const Rect& area, size_t chosen) {
  constexpr float line = 20, title = 20, words = 44;
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const MeasuredHead& head = heads_.heads()[chosen];
  const std::optional<HeadMeasure> does = head.measures ? habit(*head.measures) : std::nullopt;
  const int habit_number = does ? static_cast<int>(*does) : -1;
  rich_line(c, "heads.chosen", area.x, area.y + 14, {c.fonts().small_bold, c.fonts().small_bold, c.colours().text, 18},
            "**" + escaped(head_name(s, c.phrases, head)) + "**  [" +
                (does ? c.phrases("heads.habit", {{"measure", measure_name(c.phrases, *does)}}) : c.phrases("heads.no_habit")) +
                "](muted)");
  MatrixView view = node_matrix(frame, head.pattern, "heads.large");
  const float numbers = line * static_cast<float>(n_head_measures) + 30;
  const float side = std::min(area.w - 66, area.h - title - words - numbers - 12);
  const float pitch = std::clamp(side / static_cast<float>(std::max(view.rows.size, view.cols.size)), 2.f, 38.f);
  size_matrix(frame, view, pitch, pitch);
  view.shape = "";
  view.row_label_width = 58;
  const MatrixLayout at = show(frame, view, head.pattern, area.x + 66, area.y + title + words).layout;
  float y = at.cells.bottom() + 30;
  if (!head.measures) return;
  c.text(area.x, y, c.fonts().small_bold, c.colours().muted, c.phrases("heads.evidence"));
  y += 8;
  for (const HeadMeasure measure : every_head_measure) {
    const double value = head.measures->of(measure);
    const std::string name = "heads.evidence." + std::string(id(measure));
    const Touch touch = c.touch(name, {area.x, y, area.w, line});
    c.log.skip_last_in_tab_order();
    const float base = c.baseline_at(c.fonts().small, y + line / 2);
    c.text(area.x, base, static_cast<int>(measure) == habit_number ? c.fonts().small_bold : c.fonts().small, c.colours().text,
           measure_name(c.phrases, measure));
    const float bar_x = area.x + 132, rank_width = 62, value_width = 56;
    const Rect bar = {bar_x, y + 7, area.right() - bar_x - rank_width - value_width - 8, 6};
    if (std::isnan(value)) {
      c.text(area.right(), base, c.fonts().small, c.colours().muted, c.phrases("heads.no_rows"), Align::right);
    } else {
      c.fill(bar, c.colours().wash, 1);
      c.fill({bar.x, bar.y, std::max(1.f, bar.w * static_cast<float>(std::clamp(head.measures->share(measure), 0., 1.))), bar.h},
             c.colours().text, 1);
      c.text(area.right() - rank_width, base, c.fonts().mono_small, c.colours().text, three_decimals(value), Align::right);
      if (heads_.complete())
        c.text(area.right(), base, c.fonts().mono_small, c.colours().muted,
               std::to_string(heads_.rank(chosen, measure)) + " / " + std::to_string(heads_.heads().size()), Align::right);
    }
    c.tooltip(touch, c.phrases.of("heads.measure.*.tip", id(measure)) + " " +
                         c.phrases.counted("heads.rows", static_cast<int>(head.measures->rows_of(measure))));
    y += line;
  }
}

}  // namespace headlight

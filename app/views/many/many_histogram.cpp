#include "views/many/many_histogram.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "views/prose/many_text.hpp"
#include "widgets/chart_layout.hpp"
#include "widgets/legend.hpp"
#include "widgets/number_tags.hpp"

namespace headlight::views {
namespace {

constexpr float axis_room = 20, words_room = 34;  ///< below the bars and over them
constexpr float between_counts = 3;               ///< of the figures over bars
constexpr float most_beside = 5;                  ///< as far as a count may reach over the room of the next bar
constexpr size_t n_bars = EvenBars::n;

bool overlap(const Rect& a, const Rect& b) { return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom(); }

/// The height of figures with a little air over them.
float height_of_figures(const Canvas& c, const ImFont* font) { return 0.73f * size_of_type(c, font) + 2.4f; }

/// Draws the bars on a canvas: all bars of weights, and those of another measure without the empty ones at the ends.
class Bars {
 public:
  Bars(const Canvas& c, const Rect& area, const SurveyedMeasure& of, const SurveyedMeasure* before)
      : c_(c),
        of_(of),
        before_(before && before->bars.to() == of.bars.to() ? before : nullptr),
        room_{area.x, area.y + words_room, area.w, area.h - words_room - axis_room} {
    const auto is_empty = [&](size_t bar) { return of.bars.counts()[bar] == 0 && (!before_ || before_->bars.counts()[bar] == 0); };
    while (!is_weight(of.measure) && end_ > least_bars && is_empty(end_ - 1)) --end_;
    while (!is_weight(of.measure) && first_ + least_bars < end_ && is_empty(first_)) ++first_;
  }

  const Rect& room() const { return room_; }
  /// Returns the bar that was clicked. `chosen` is framed.
  std::optional<size_t> draw(std::optional<size_t> chosen) {
    chosen_ = chosen;
    std::optional<size_t> clicked;
    for (size_t bar = first_; bar < end_; ++bar) {
      const Rect r = rect_of(of_, bar);
      if (r.h > 0) c_.fill(r, colour(bar));
      if (bar == chosen) c_.outline({r.x - 1, room_.y, r.w + 2, room_.h}, c_.colours().text, 0, 1.5f);
      const Interaction touched = touch(bar);
      if (touched.hovered) pointed_ = bar;
      if (touched.clicked && of_.bars.counts()[bar] > 0) clicked = bar;
      if (before_ && rect_of(*before_, bar).h > 0) c_.outline(rect_of(*before_, bar), c_.colours().text);
    }
    return clicked;
  }
  void draw_axis() const;
  void draw_this_row(double value);
  /// The count of every bar that has room for it, over the middle of the bar itself: over a neighbour it would be read as the neighbour's.
  /// The bar under the pointer, the chosen one and the tallest one have theirs even without room, unless it would lie on that of another of
  /// the three. The line of this row ends above a count and goes on below it.
  void draw_counts();

 private:
  /// The figures over a bar.
  struct Count {
    std::string figures;
    size_t bar;
    bool looked_at;  ///< the bar under the pointer, or the chosen one
    const ImFont* font = nullptr;
    Rect place = {};
  };
  Count count_over(size_t bar) const;
  void draw_count(const Count& count);
  static constexpr size_t least_bars = 4;

  float width() const { return room_.w / static_cast<float>(end_ - first_); }
  double value_at(size_t bar) const { return of_.bars.begin_of(bar); }
  float x_at(double value) const {
    const double share = (value - value_at(first_)) / (value_at(end_) - value_at(first_));
    return room_.x + room_.w * static_cast<float>(std::clamp(share, 0., 1.));
  }
  Rect rect_of(const SurveyedMeasure& of, size_t bar) const {
    const auto& counts = of.bars.counts();
    const auto most = static_cast<double>(std::max<std::uint64_t>(1, *std::max_element(counts.begin(), counts.end())));
    const float share = static_cast<float>(static_cast<double>(counts[bar]) / most);
    const float h = counts[bar] == 0 ? 0 : std::max(1.f, room_.h * share);
    return {room_.x + width() * static_cast<float>(bar - first_), room_.bottom() - h, width() - 1.5f, h};
  }
  /// A weight has its own colour, everything else one colour.
  ImU32 colour(size_t bar) const {
    constexpr float least = 0.25f;  // a lighter one would not be seen
    const float share = (static_cast<float>(bar) + 0.5f) / static_cast<float>(n_bars);
    return is_weight(of_.measure) ? heat_colour(c_.theme.table(ColourMap::beam), ColourMap::beam, std::max(least, share), 1)
                                  : c_.colours().muted;
  }
  Interaction touch(size_t bar) const {
    const Interaction touch = c_.touch("many.bar." + std::to_string(bar), {rect_of(of_, bar).x, room_.y, width(), room_.h});
    c_.log.skip_last_in_tab_order();
    const std::string rows = in_rows(static_cast<size_t>(of_.bars.counts()[bar]), c_.phrases);
    c_.tooltip(touch, c_.phrases("many.bar.tip",
                                 {{"rows", rows}, {"from", with_decimals(value_at(bar), 2)}, {"to", with_decimals(value_at(bar + 1), 2)}}));
    return touch;
  }
  bool is_free(const Rect& r) const {
    if (r.x < room_.x - 4 || r.right() > room_.right() + 4 || r.bottom() > room_.bottom()) return false;
    for (size_t bar = first_; bar < end_; ++bar)
      if (overlap({r.x - 1, r.y, r.w + 2, r.h}, rect_of(of_, bar))) return false;
    return std::none_of(taken_.begin(), taken_.end(), [&](const Rect& one) {
      return overlap({r.x - between_counts, r.y, r.w + 2 * between_counts, r.h}, one);
    });
  }

  const Canvas& c_;
  const SurveyedMeasure &of_, *before_;
  Rect room_;
  size_t first_ = 0, end_ = n_bars;
  std::optional<size_t> pointed_, chosen_;
  std::vector<Rect> taken_;   ///< by words and figures
  std::optional<Rect> line_;  ///< of this row
};

void Bars::draw_axis() const {
  constexpr int most_ticks = 5;
  c_.hline(room_.x, room_.right(), room_.bottom(), c_.colours().muted);
  std::vector<ChartTick> ticks;
  if (is_weight(of_.measure))
    for (const double at : {0., 0.25, 0.5, 0.75, 1.}) ticks.push_back({at, tick_text(at)});
  else ticks = round_ticks(value_at(first_), value_at(end_), most_ticks);
  for (const ChartTick& tick : ticks) {
    const float x = x_at(tick.value);
    c_.vline(x, room_.bottom(), room_.bottom() + 4, c_.colours().muted);
    const Align align = x < room_.x + 4 ? Align::left : x > room_.right() - 4 ? Align::right : Align::centre;
    c_.text(x, room_.bottom() + 16, c_.fonts().mono_tiny, c_.colours().muted, c_.phrases.number(tick.label), align);
  }
}

void Bars::draw_this_row(double value) {
  const float x = x_at(value), top = room_.y - 20;  // over the count of the tallest bar
  c_.vline(x, top, room_.bottom(), c_.colours().text, 1.5f);
  c_.draw->AddCircleFilled(c_.exact(x, top), 4 * c_.scale(), c_.colours().text, 16);
  const std::string words = c_.phrases("many.this_row", {{"value", with_decimals(value, 3)}});
  const bool left = x > room_.centre_x();
  const float width =
      c_.text(left ? x - 9 : x + 9, top + 2, c_.fonts().small_bold, c_.colours().text, words, left ? Align::right : Align::left);
  taken_.push_back({left ? x - 9 - width : x - 4, top - 8, width + 13, 14});
  line_ = {x - 1, top, 2, room_.bottom() - top};
}

Bars::Count Bars::count_over(size_t bar) const {
  Count count = {.figures = counted_number(c_.phrases, static_cast<size_t>(of_.bars.counts()[bar])),
                 .bar = bar,
                 .looked_at = bar == pointed_ || bar == chosen_};
  count.font = count.looked_at ? c_.fonts().mono_small_bold : c_.fonts().mono_tiny;
  const Rect r = rect_of(of_, bar);
  const float w = c_.text_width(count.font, count.figures), h = height_of_figures(c_, count.font);
  const float x = std::clamp(r.centre_x() - w / 2, room_.x - 4, std::max(room_.x - 4, room_.right() + 4 - w));
  count.place = {x, r.y - h - 2, w, h};
  return count;
}

void Bars::draw_count(const Count& count) {
  const Rect& at = count.place;
  if (count.looked_at && !is_free(at)) c_.fill({at.x - 2, at.y - 1, at.w + 4, at.h + 2}, c_.colours().bg, 2);  // over a taller neighbour
  else if (line_ && overlap(at, *line_)) c_.fill({line_->x - 1, at.y, line_->w + 2, at.h}, c_.colours().bg);
  c_.text(at.x, at.bottom() - 2, count.font, count.looked_at ? c_.colours().text : c_.colours().muted, count.figures);
  c_.note("many.count." + std::to_string(count.bar), at);
  taken_.push_back(at);
}

void Bars::draw_counts() {
  const auto& counts = of_.bars.counts();
  std::vector<size_t> tallest_first;
  for (size_t bar = first_; bar < end_; ++bar)
    if (counts[bar] > 0) tallest_first.push_back(bar);
  if (tallest_first.empty()) return;
  std::stable_sort(tallest_first.begin(), tallest_first.end(), [&](size_t a, size_t b) { return counts[a] > counts[b]; });
  std::vector<Count> told;
  for (const std::optional<size_t> bar : {pointed_, chosen_, std::optional(tallest_first.front())}) {
    if (!bar || counts[*bar] == 0) continue;
    const Count count = count_over(*bar);
    if (std::any_of(told.begin(), told.end(), [&](const Count& one) { return overlap(count.place, one.place); })) continue;
    draw_count(count);
    told.push_back(count);
  }
  for (const size_t bar : tallest_first) {
    const Count count = count_over(bar);
    const bool is_told = std::any_of(told.begin(), told.end(), [bar](const Count& one) { return one.bar == bar; });
    if (!is_told && count.place.w <= width() + 2 * most_beside && is_free(count.place)) draw_count(count);
  }
}

}  // namespace

std::optional<size_t> draw_many_histogram(const Canvas& c, const Rect& area, const SurveyedMeasure& of, const SurveyedMeasure* before,
                                          std::optional<double> this_row, std::optional<size_t> chosen) {
  Bars bars(c, area, of, before);
  const auto clicked = bars.draw(chosen);
  bars.draw_axis();
  if (this_row) bars.draw_this_row(*this_row);
  bars.draw_counts();
  c.note("many.histogram", bars.room());
  return clicked;
}

float draw_many_numbers(const Canvas& c, const Rect& area, const SurveyedMeasure& of) {
  constexpr float line = 24;
  const Phrases& phrases = c.phrases;
  std::vector<std::pair<std::string, std::string>> lines = {{phrases("many.number.median"), row_value(phrases, of.quantiles[5])},
                                                            {phrases("many.number.mean"), row_value(phrases, of.mean)},
                                                            {phrases("many.number.tenth"), row_value(phrases, of.quantiles[1])}};
  const std::string rows = in_thousands(of.rows);
  const auto of_rows = [&](size_t n) { return phrases("many.number.of", {{"n", in_thousands(n)}, {"rows", rows}}); };
  if (is_weight(of.measure)) {
    lines.emplace_back(phrases("many.number.below", {{"half", "0.5"}}), of_rows(below_half(of)));
    const bool goes_back = of.measure == RowMeasure::in_order;
    lines.emplace_back(goes_back ? phrases("many.number.back") : phrases("many.number.elsewhere"), of_rows(of.against));
  }
  float y = area.y;
  for (const auto& [name, value] : lines) {
    const float base = c.baseline_at(c.fonts().small, y + line / 2);
    const float used = c.text(area.right(), base, c.fonts().mono_small_bold, c.colours().text, value, Align::right);
    c.text(area.x, base, c.fonts().small, c.colours().muted, c.shortened(c.fonts().small, name, area.w - used - 10));
    y += line;
  }
  if (is_weight(of.measure)) legend(c, area.x, y + 10, std::min(180.f, area.w), ColourMap::beam, 1);
  return y + 40;
}

}  // namespace headlight::views

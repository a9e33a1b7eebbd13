#include "widgets/chart.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "theme/number_format.hpp"

namespace headlight::widgets {
namespace {

constexpr float title_height = 24, numbers_width = 38, numbers_height = 20, label_height = 15, marks_height = 17;

/// Returns the lengths of stroke and gap in logical pixels; empty for a solid line.
std::vector<float> pattern_of(Dash dash) {
  switch (dash) {
    case Dash::solid: return {};
    case Dash::dashed: return {7, 4};
    case Dash::dotted: return {2, 3};
    case Dash::dash_dot: return {8, 3, 2, 3};
  }
  return {};
}

/// Draws a line through these points in strokes and gaps that continue around its corners.
class DashedPen {
 public:
  DashedPen(const Canvas& c, const ChartLine& line) : c_(c), line_(line), pattern_(pattern_of(line.dash)) {}

  void draw(const ChartPath& path) {
    for (size_t b = 0; b < path.breaks.size(); ++b) {
      const size_t begin = path.breaks[b], end = b + 1 < path.breaks.size() ? path.breaks[b + 1] : path.at.size();
      points_.clear();
      part_ = 0;
      left_ = pattern_.empty() ? 0 : pattern_[0];
      for (size_t i = begin; i < end; ++i)
        pattern_.empty() ? points_.push_back(at(path.at[i])) : advance(path.at[i == begin ? i : i - 1], path.at[i]);
      if (end - begin == 1) c_.draw->AddCircleFilled(at(path.at[begin]), 2 * c_.scale(), line_.colour, 12);
      flush();
    }
  }

 private:
  ImVec2 at(const ChartPoint& p) const { return c_.exact(static_cast<float>(p.x), static_cast<float>(p.y)); }

  void advance(const ChartPoint& from, const ChartPoint& to) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    if (points_.empty() && part_ % 2 == 0) points_.push_back(at(from));
    for (double done = 0; done < length;) {
      const double step = std::min<double>(left_, length - done);
      done += step;
      left_ -= static_cast<float>(step);
      const ChartPoint here = {from.x + (to.x - from.x) * done / length, from.y + (to.y - from.y) * done / length};
      if (part_ % 2 == 0) points_.push_back(at(here));
      if (left_ > 1e-4f) continue;
      flush();
      part_ = (part_ + 1) % pattern_.size();
      left_ = pattern_[part_];
      if (part_ % 2 == 0) points_.push_back(at(here));
    }
  }

  void flush() {
    // Draw one segment after the other: a polyline would shoot out at the sharp corners of a noisy curve.
    for (size_t i = 1; i < points_.size(); ++i) c_.draw->AddLine(points_[i - 1], points_[i], line_.colour, c_.line_px(1.8f));
    points_.clear();
  }

  const Canvas& c_;
  const ChartLine& line_;
  std::vector<float> pattern_;
  std::vector<ImVec2> points_;
  size_t part_ = 0;
  float left_ = 0;
};

std::string number_of(const Phrases& phrases, const Chart& chart, const ChartPoint& point) {
  return phrases.number(format_number(static_cast<float>(point.y), chart.decimals));
}

void draw_axes(const Canvas& c, const Chart& chart, const ChartScale& s) {
  const Palette& p = c.colours();
  const int rows = std::max(2, static_cast<int>(s.plot.h / 32));
  for (const ChartTick& tick : chart.log_y ? log_ticks(s.y.low, s.y.high, rows) : round_ticks(s.y.low, s.y.high, rows)) {
    const float y = s.y_at(tick.value);
    c.hline(s.plot.x, s.plot.right(), y, p.line);
    c.text(s.plot.x - 7, c.baseline_at(c.fonts().mono_small, y), c.fonts().mono_small, p.muted, c.phrases.number(tick.label), Align::right);
  }
  c.hline(s.plot.x, s.plot.right(), s.plot.bottom(), p.line2);
  for (const ChartTick& tick : round_ticks(s.x.low, s.x.high, std::max(2, static_cast<int>(s.plot.w / 64)))) {
    const float x = s.x_at(tick.value);
    c.vline(x, s.plot.bottom(), s.plot.bottom() + 4, p.line2);
    if (!chart.x_title.empty()) c.text(x, s.plot.bottom() + 16, c.fonts().mono_small, p.muted, c.phrases.number(tick.label), Align::centre);
  }
  if (!chart.x_title.empty()) c.text(s.plot.right() + 22, s.plot.bottom() + 16, c.fonts().tiny, p.muted, chart.x_title);
}

/// Draws thin lines with their labels on top, at the side that has room. A label that would touch another moves one line down.
void draw_marks(const Canvas& c, const Chart& chart, const ChartScale& s) {
  std::array<float, 3> taken = {-1e9f, -1e9f, -1e9f};
  for (size_t i = 0; i < chart.marks.size(); ++i) {
    const ChartMark& mark = chart.marks[i];
    const float x = s.x_at(mark.x), width = c.text_width(c.fonts().tiny, mark.label);
    const bool left = x + 5 + width > s.plot.right();
    const float begin = left ? x - 5 - width : x + 5;
    const auto free = std::find_if(taken.begin(), taken.end(), [&](float end) { return begin > end + 6; });
    const size_t row = free == taken.end() ? taken.size() - 1 : static_cast<size_t>(free - taken.begin());
    taken[row] = begin + width;
    const float top = s.plot.y + static_cast<float>(row) * marks_height;
    for (float y = top; y < s.plot.bottom() - 2; y += 5) c.vline(x, y, std::min(y + 2, s.plot.bottom()), c.colours().muted);
    c.fill({begin - 2, top, width + 4, 14}, with_alpha(c.colours().bg, 0.85f));
    c.text(begin, top + 11, c.fonts().tiny, c.colours().text, mark.label);
    c.note(chart.name + ".mark." + std::to_string(i), {begin, top, width, 14});
  }
}

/// Draws the names at the right ends of the lines, spread apart, each with a sample of its stroke.
void draw_names(const Canvas& c, const Chart& chart, const ChartScale& s, double read_at) {
  std::vector<float> wanted;
  std::vector<std::string> values;
  for (const ChartLine& line : chart.lines) {
    const auto last = point_at(line.points, read_at);
    const bool fine = last && std::isfinite(last->y) && (!chart.log_y || last->y > 0);
    wanted.push_back((fine ? s.y_at(last->y) : s.plot.bottom()) - label_height);
    values.push_back(last ? number_of(c.phrases, chart, *last) : "");
  }
  const std::vector<float> at = spread(wanted, 2 * label_height - 1, s.plot.y - 6, s.plot.bottom() + 4);
  const float x = s.plot.right() + 8, room = chart.labels_width - 10;
  for (size_t i = 0; i < chart.lines.size(); ++i) {
    const ChartLine& line = chart.lines[i];
    if (line.points.empty()) continue;
    ChartPath sample;
    sample.at = {{static_cast<double>(x), static_cast<double>(at[i] + 7)}, {static_cast<double>(x + 17), static_cast<double>(at[i] + 7)}};
    sample.breaks = {0};
    DashedPen(c, line).draw(sample);
    c.text(x + 22, at[i] + 11, c.fonts().mono_small_bold, c.colours().text, values[i]);
    c.text(x, at[i] + 24, c.fonts().tiny, line.colour, c.shortened(c.fonts().tiny, line.name, room));
    c.note(chart.name + ".line." + std::to_string(i), {x, at[i], room, 2 * label_height});
  }
}

void draw_reading(const Canvas& c, const Chart& chart, const ChartScale& s, double x, bool is_cursor) {
  const Palette& p = c.colours();
  const float at = s.x_at(x);
  if (is_cursor) c.vline(at - 0.75f, s.plot.y, s.plot.bottom(), p.text, 1.5f);
  else c.vline(at, s.plot.y, s.plot.bottom(), p.line2);
  for (const ChartLine& line : chart.lines) {
    const auto point = point_at(line.points, x);
    if (!point || !std::isfinite(point->y) || (chart.log_y && point->y <= 0)) continue;
    const ImVec2 centre = c.exact(s.x_at(point->x), s.y_at(point->y));
    c.draw->AddCircleFilled(centre, 4.5f * c.scale(), p.bg, 20);
    c.draw->AddCircleFilled(centre, 3.2f * c.scale(), line.colour, 20);
  }
}

std::string note_at(const ChartLine& line, double x) {
  const auto at = std::find_if(line.points.rbegin(), line.points.rend(), [x](const ChartPoint& point) { return point.x == x; });
  const auto number = static_cast<size_t>(line.points.rend() - at) - 1;
  return at != line.points.rend() && number < line.notes.size() ? "  " + line.notes[number] : "";
}

std::string words_at(const Phrases& phrases, const Chart& chart, double x) {
  const std::string number = format_number(static_cast<float>(std::round(x)), 0);
  std::string out = chart.x_title.empty() ? phrases("widget.step", {{"n", number}}) : chart.x_title + " " + number;
  for (const ChartLine& line : chart.lines)
    if (const auto point = point_at(line.points, x))
      out += "\n" + line.name + "  " + number_of(phrases, chart, *point) + note_at(line, point->x);
  return out;
}

}  // namespace

ChartScale layout_chart(const Chart& chart, const Rect& r) {
  ChartScale s;
  const float below = chart.x_title.empty() ? 8 : numbers_height;
  s.plot = {r.x + numbers_width, r.y + title_height + 8, std::max(10.f, r.w - numbers_width - chart.labels_width),
            std::max(10.f, r.h - title_height - 8 - below)};
  s.x = chart.x.high > chart.x.low ? chart.x : ChartSpan{chart.x.low, chart.x.low + 1};
  s.log_y = chart.log_y;
  if (chart.y) s.y = *chart.y;
  else {
    std::vector<double> values;
    for (const ChartLine& line : chart.lines)
      for (const ChartPoint& point : line.points) values.push_back(point.y);
    s.y = span_of(values, chart.log_y);
  }
  return s;
}

ChartResult draw_chart(const Canvas& c, const Rect& r, const Chart& chart) {
  const Palette& p = c.colours();
  ChartResult out;
  const ChartScale& s = out.scale = layout_chart(chart, r);
  const float width = c.text(r.x, r.y + 15, c.fonts().label_hot, p.text, chart.title), room = r.w - width - 10 - chart.controls;
  const std::string about = c.shortened(c.fonts().tiny, chart.about, std::max(0.f, room));
  c.note(chart.name + ".about", {r.x + width + 10, r.y, c.text(r.x + width + 10, r.y + 15, c.fonts().tiny, p.muted, about), 20});
  const Interaction touch = c.touch(chart.name, {s.plot.x - 6, s.plot.y, s.plot.w + 12, s.plot.h});
  c.log.describe(chart.name, ControlKind::slider, chart.title, chart.cursor ? words_at(c.phrases, chart, *chart.cursor) : chart.about);
  if (touch.hovered) c.log.drags(Drag::across);
  const float pointer = c.logical(ImGui::GetMousePos()).x;
  if (touch.hovered || touch.held) out.hovered = s.x_under(pointer);
  if (touch.held || touch.clicked) out.dragged = s.x_under(pointer);
  draw_axes(c, chart, s);
  c.draw->PushClipRect(c.at(s.plot.x - 3, s.plot.y - 3), c.at(s.plot.right() + 3, s.plot.bottom() + 3), true);
  for (const ChartLine& line : chart.lines) DashedPen(c, line).draw(path_of(s, line.points));
  c.draw->PopClipRect();
  if (out.hovered && !touch.held) draw_reading(c, chart, s, *out.hovered, false);
  if (chart.cursor) draw_reading(c, chart, s, *chart.cursor, true);
  draw_marks(c, chart, s);
  draw_names(c, chart, s, chart.cursor.value_or(s.x.high));
  if (touch.focused) c.focus_ring(s.plot, radius::control);
  if (out.hovered) c.tooltip(touch, words_at(c.phrases, chart, *out.hovered));
  return out;
}

}  // namespace headlight::widgets

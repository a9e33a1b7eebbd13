// Below the last stroke: the weights mix the words' values.
#include <algorithm>
#include <cmath>
#include <functional>

#include "base/number_text.hpp"
#include "theme/number_format.hpp"
#include "views/start/strokes_drawing.hpp"
#include "widgets/legend.hpp"
#include "widgets/matrix_draw.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float between_parts = 7;

/// The parts of a sum, side by side; a part that does not fit begins a line.
class SumOfRows {
 public:
  SumOfRows(const Canvas& canvas, const StrokesLook& look, float y, float limit, bool draws)
      : c_(canvas), look_(look), x_(look.rows_x + 1), y_(y), limit_(limit), draws_(draws) {}

  /// Adds markup with a row of numbers after it, which stay in one line.
  void add(const std::string& words, const std::vector<double>& numbers, const std::string& name) {
    const float text = words.empty() ? 0 : rich_width(c_, style(), words) + between_parts,
                width = text + (numbers.empty() ? 0 : look_.mixed_w);
    if (x_ > look_.rows_x + 1 && x_ + width > look_.right()) x_ = look_.rows_x + 1, y_ += look_.mixed_h + 8;
    if (draws_) {
      rich_line(c_, name, x_, c_.baseline_at(style().font, y_ + look_.mixed_h / 2), style(), words);
      if (!numbers.empty()) draw_row(x_ + text, numbers, name);
    }
    x_ += width + between_parts;
  }
  float bottom() const { return y_ + look_.mixed_h; }

 private:
  TextStyle style() const {
    const TextStyle& type = look_.large ? look_.words : look_.prose;
    return {type.font, type.bold, c_.colours().text, look_.prose.line_height};
  }
  void draw_row(float x, const std::vector<double>& numbers, const std::string& name) const {
    const float pitch = look_.mixed_w / static_cast<float>(numbers.size());
    for (size_t i = 0; i < numbers.size(); ++i) {
      const ImU32 fill = heat_colour(c_.theme.table(ColourMap::diverging), ColourMap::diverging, static_cast<float>(numbers[i]), limit_);
      c_.fill({x + pitch * static_cast<float>(i), y_ + 2, pitch, look_.mixed_h - 4}, fill);
    }
    const Rect all = {x, y_ + 2, look_.mixed_w, look_.mixed_h - 4};
    c_.outline(all, role_colour(c_.colours(), Role::value), 0, 1);
    c_.note(name, all);
  }

  const Canvas& c_;
  const StrokesLook& look_;
  float x_, y_, limit_;
  bool draws_;
};

float largest_of(const MixedValues& mixed) {
  double most = 0;
  for (const double x : mixed.sum) most = std::max(most, std::abs(x));
  for (const std::vector<double>& row : mixed.values)
    for (const double x : row) most = std::max(most, std::abs(x));
  return nice_limit(most);
}

}  // namespace

/// Draws "0.975 × elephant ▒▒▒ + 0.016 × banana ▒▒▒ + … = ▒▒▒". Returns its lower end.
float StrokesDrawing::mixed_picture(float y, bool draws) {
  const auto mixed = mixed_values(frame_.session.navigation().sample(), frame_.session.nodes(), f_);
  if (!mixed) return y;
  const float limit = largest_of(*mixed);
  SumOfRows sum(c_, look_, y, limit, draws);
  for (size_t i = 0; i < mixed->words.size(); ++i) {
    const std::string share = written_number(c_.phrases, f_.shares[mixed->words[i]], p_.share_decimals);
    sum.add((i > 0 ? "+  " : "") + share + " × " + text_.markup_of(mixed->words[i]), mixed->values[i],
            "strokes.use.value." + std::to_string(i));
  }
  if (f_.n_open() > static_cast<int>(mixed->words.size())) sum.add("+ …", {}, "strokes.use.more");
  sum.add("=", mixed->sum, "strokes.use.sum");
  sum.add(c_.phrases("strokes.use.limit", {{"limit", to_text(static_cast<double>(limit), 3)}}), {}, "strokes.use.limit");
  return sum.bottom() + 6;
}

float StrokesDrawing::mixing(float y, bool draws) {
  const std::string& question = c_.phrases("strokes.use");
  float top = y;
  if (look_.words_at_left) {
    if (draws) paragraph(c_, "strokes.use.question", look_.words_x, y + 2, look_.words_w, look_.prose, question);
  } else {
    if (draws) paragraph(c_, "strokes.use.question", look_.rows_x + 1, y, look_.rows_w, look_.prose, question);
    top += look_.prose.line_height + 4;
  }
  top = mixed_picture(top, draws);
  return remark("strokes.use", text_.use(state_.french), top, draws);
}

}  // namespace headlight::views

#include "views/compare/percent_column.hpp"

#include <algorithm>

namespace headlight::views {
namespace {

/// The end of the figures of "0.4 %"; a language may leave no space before the sign.
size_t end_of_figures(const std::string& percent) {
  const size_t last = percent.find_last_of("0123456789");
  return last == std::string::npos ? 0 : last + 1;
}

}  // namespace

size_t behind_whole(const std::string& percent) {
  constexpr size_t most = 2;
  const size_t point = percent.find('.'), end = end_of_figures(percent);
  return point < end ? std::min(most, end - point) : 0;
}

void draw_percent(const Canvas& c, const Rect& r, const std::string& percent, size_t most_behind) {
  const ImFont* const font = c.fonts().mono_small;
  const float figure = c.text_width(font, "0"), right = r.right() - figure * static_cast<float>(most_behind - behind_whole(percent));
  c.text(right, c.baseline_at(font, r.centre_y()), font, c.colours().text, c.phrases.number(percent), Align::right);
}

}  // namespace headlight::views

#include <algorithm>
#include <cctype>
#include <initializer_list>

#include "widgets/working_table.hpp"

namespace headlight::widgets {
namespace {

bool is_sign(std::string_view symbol) {
  return std::none_of(symbol.begin(), symbol.end(), [](char ch) { return std::isalnum(static_cast<unsigned char>(ch)); });
}

struct PartSize {
  TextStyle style;
  float symbol, below;
  float width() const { return std::max(symbol, below); }
};

PartSize size_of(const Canvas& c, const EquationPart& part) {
  const TextStyle style{part.bold              ? c.fonts().equation
                        : is_sign(part.symbol) ? c.fonts().equation_sign
                                               : c.fonts().equation_plain,
                        c.fonts().equation, role_colour(c.colours(), part.role), 28};
  return {style, rich_width(c, style, part.symbol), part.below.empty() ? 0 : c.text_width(c.fonts().mono_small, part.below)};
}

constexpr float between_shapes = 10, indent = 24;

/// The right ends of a line's last symbol and of its last shape.
struct LineEnd {
  float symbol, shape;
};

/// Symbols are close together, as on a blackboard; a shape may reach under its neighbours but never touches another shape.
float centre_after(const LineEnd& end, const PartSize& size, float space) {
  const float centre = end.symbol + space + size.symbol / 2;
  return size.below > 0 ? std::max(centre, end.shape + between_shapes + size.below / 2) : centre;
}

LineEnd end_with(const LineEnd& end, const PartSize& size, float centre) {
  return {centre + size.symbol / 2, size.below > 0 ? centre + size.below / 2 : end.shape};
}

bool is_one_of(std::string_view symbol, std::initializer_list<std::string_view> all) {
  return std::find(all.begin(), all.end(), symbol) != all.end();
}

/// Returns the number of brackets this symbol opens minus the number it closes.
int opened_by(std::string_view symbol) {
  int open = 0;
  for (const char ch : symbol) open += ch == '(' || ch == '[' ? 1 : ch == ')' || ch == ']' ? -1 : 0;
  return open;
}

/// An equation to be set within a width; `squeeze` multiplies its usual spaces.
struct EquationSet {
  const std::vector<EquationPart>& parts;
  std::vector<PartSize> sizes;
  float width, squeeze;

  float space(size_t i, size_t line_start) const { return i == line_start ? 0 : parts[i].space * squeeze; }

  /// Returns the first part that does not fit in the line that starts with part `start`.
  size_t first_outside(size_t start) const {
    const float x = start == 0 ? 0 : indent;
    LineEnd end{x, x - between_shapes};
    for (size_t i = start; i < parts.size(); ++i) {
      const float centre = centre_after(end, sizes[i], space(i, start));
      if (i > start && centre + sizes[i].width() / 2 > width) return i;
      end = end_with(end, sizes[i], centre);
    }
    return parts.size();
  }

  /// Rates a line break before this part, `depth` brackets deep; lower is better. Clauses stay whole first, then brackets, then the
  /// operands of a sign.
  int badness(size_t i, int depth) const {
    const std::string_view symbol = parts[i].symbol;
    if (symbol == "where") return -1;
    if (symbol == "=") return first_outside(i) == parts.size() ? 0 : 1000;
    if (is_one_of(symbol, {"+", "-", "\u2212"})) return 10 * depth;
    return is_one_of(symbol, {"/", "\u00b7", "\u00d7"}) ? 10 * depth + 2 : 10 * depth + 500;
  }

  /// Returns the first part of the line that follows the line starting with `start`.
  size_t next_line(size_t start) const {
    const size_t outside = first_outside(start);
    if (outside == parts.size()) return outside;
    size_t best = outside;
    int least = 1000, depth = 0;
    for (size_t i = 0; i <= outside; ++i) {
      if (i > start && badness(i, depth) <= least) {
        least = badness(i, depth);
        best = i;
      }
      depth += opened_by(parts[i].symbol);
    }
    return best;
  }

  std::vector<size_t> line_starts() const {
    std::vector<size_t> starts;
    for (size_t at = 0; at < parts.size(); at = next_line(at)) starts.push_back(at);
    return starts;
  }
};

/// Narrows the spaces if that saves a line.
EquationSet set_within(const Canvas& c, const std::vector<EquationPart>& parts, float width) {
  EquationSet set{parts, {}, width, 1};
  for (const EquationPart& part : parts) set.sizes.push_back(size_of(c, part));
  float best = 1;
  size_t least = set.line_starts().size();
  for (const float squeeze : {0.75f, 0.5f, 0.35f}) {
    set.squeeze = squeeze;
    if (const size_t lines = set.line_starts().size(); lines < least) {
      least = lines;
      best = squeeze;
    }
  }
  set.squeeze = best;
  return set;
}

void draw_part(const Canvas& c, const EquationSet& set, size_t i, float centre, float baseline) {
  const EquationPart& part = set.parts[i];
  const PartSize& size = set.sizes[i];
  c.note("equation." + std::to_string(i), {centre - size.symbol / 2, baseline - 18, size.symbol, 24});
  rich_line(c, {}, centre, baseline, size.style, part.symbol, Align::centre);
  c.text(centre, baseline + 21, c.fonts().mono_small, c.colours().muted, part.below, Align::centre);
}

}  // namespace

namespace {

/// Sets an equation from (x, y), draws it if `draws`, and returns its height.
float set_equation(const Canvas& c, const Rect& r, const std::vector<EquationPart>& parts, std::string_view note, bool draws) {
  constexpr float line = 54;
  const EquationSet set = set_within(c, parts, r.w);
  const std::vector<size_t> starts = set.line_starts();
  float baseline = r.y + 24;
  LineEnd end{r.x, r.x - between_shapes};
  for (size_t nth = 0; nth < starts.size(); ++nth) {
    if (nth > 0) {
      baseline += line;
      end = {r.x + indent, r.x + indent - between_shapes};
    }
    const size_t next = nth + 1 < starts.size() ? starts[nth + 1] : parts.size();
    for (size_t i = starts[nth]; i < next; ++i) {
      const float centre = centre_after(end, set.sizes[i], set.space(i, starts[nth]));
      if (draws) draw_part(c, set, i, centre, baseline);
      end = end_with(end, set.sizes[i], centre);
    }
  }
  if (note.empty()) return baseline + 30 - r.y;
  const bool beside = std::max(end.symbol, end.shape) + between_shapes + c.text_width(c.fonts().small, note) <= r.right();
  if (!beside) baseline += 22;  // below the shapes
  if (draws) c.text(r.right(), beside ? baseline - 2 : baseline + 19, c.fonts().small, c.colours().muted, note, Align::right);
  return baseline + 30 - r.y;
}

}  // namespace

float equation(const Canvas& c, float x, float y, float width, const std::vector<EquationPart>& parts, std::string_view note) {
  return set_equation(c, {x, y, width, 0}, parts, note, true);
}

float equation_height(const Canvas& c, float width, const std::vector<EquationPart>& parts, std::string_view note) {
  return set_equation(c, {0, 0, width, 0}, parts, note, false);
}

}  // namespace headlight::widgets

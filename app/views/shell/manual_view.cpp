#include "views/shell/manual_view.hpp"

#include <algorithm>

#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float between_parts = 10, widest_column = 0.4f, between_columns = 18;

/// Draws one part after the other, from top to bottom.
class ManualDrawing {
 public:
  ManualDrawing(const Canvas& canvas, float x, float y, float width) : c_(canvas), x_(x), y_(y), width_(width) {}

  void draw(const std::vector<ManualPart>& parts) {
    for (size_t i = 0; i < parts.size(); ++i) {
      if (parts[i].kind != ManualPart::Kind::row) {
        draw(parts[i]);
        continue;
      }
      const size_t first = i;
      while (i + 1 < parts.size() && parts[i + 1].kind == ManualPart::Kind::row) ++i;
      draw_table(
          std::vector<ManualPart>(parts.begin() + static_cast<std::ptrdiff_t>(first), parts.begin() + static_cast<std::ptrdiff_t>(i) + 1));
    }
  }
  DrawnManual drawn() const { return {y_, clicked_}; }

 private:
  void draw(const ManualPart& part) {
    switch (part.kind) {
      case ManualPart::Kind::title:
        return text(x_, width_, {c_.fonts().title, c_.fonts().title, c_.colours().text, 40}, part.texts.front());
      case ManualPart::Kind::heading:
        y_ += between_parts;
        return text(x_, width_, {c_.fonts().name, c_.fonts().name, c_.colours().text, 28}, part.texts.front());
      case ManualPart::Kind::item:
        c_.text(x_ + 4, c_.baseline_at(c_.fonts().body, y_ + body_style(c_).line_height / 2), c_.fonts().body, c_.colours().muted,
                "\u2022");
        return text(x_ + 18, width_ - 18, body_style(c_), part.texts.front());
      case ManualPart::Kind::code: return draw_code(part.texts.front());
      case ManualPart::Kind::paragraph:
      case ManualPart::Kind::row: return text(x_, width_, body_style(c_), part.texts.front());
    }
  }

  void text(float x, float width, const TextStyle& style, const std::string& markup) {
    y_ += paragraph_at(x, y_, width, style, markup) + between_parts;
  }

  float paragraph_at(float x, float y, float width, const TextStyle& style, const std::string& markup) {
    const RichResult result = paragraph(c_, "manual", x, y, width, style, markup);
    if (!result.clicked.empty()) clicked_ = result.clicked;
    return result.height;
  }

  void draw_code(const std::string& code) {
    constexpr float line_height = 20, inset = 10;
    std::vector<std::string> lines;
    for (size_t at = 0; at <= code.size();) {
      const size_t end = std::min(code.find('\n', at), code.size());
      for (std::string& row : c_.wrapped(c_.fonts().mono, code.substr(at, end - at), width_ - 2 * inset)) lines.push_back(std::move(row));
      at = end + 1;
    }
    const float height = line_height * static_cast<float>(lines.size()) + 2 * inset;
    c_.fill({x_, y_, width_, height}, c_.colours().wash, radius::control);
    float y = y_ + inset;
    for (const std::string& line : lines) {
      c_.text(x_ + inset, c_.baseline_at(c_.fonts().mono, y + line_height / 2), c_.fonts().mono, c_.colours().text, line);
      y += line_height;
    }
    y_ += height + between_parts;
  }

  /// Returns the columns' widths: as wide as their words, and the last one takes the remaining room.
  std::vector<float> column_widths(const std::vector<ManualPart>& rows) const {
    std::vector<float> widths(rows.front().texts.size(), 0);
    const TextStyle style = label_style(c_);
    for (const ManualPart& row : rows)
      for (size_t i = 0; i < std::min(widths.size(), row.texts.size()); ++i)
        widths[i] = std::max(widths[i], std::min(rich_width(c_, style, row.texts[i]), widest_column * width_));
    float before = 0;
    for (size_t i = 0; i + 1 < widths.size(); ++i) before += widths[i] + between_columns;
    widths.back() = std::max(80.f, width_ - before);
    return widths;
  }

  void draw_table(const std::vector<ManualPart>& rows) {
    const std::vector<float> widths = column_widths(rows);
    for (const ManualPart& row : rows) {
      float x = x_, height = 0;
      for (size_t i = 0; i < std::min(widths.size(), row.texts.size()); ++i) {
        height = std::max(height, paragraph_at(x, y_, widths[i], label_style(c_), row.texts[i]));
        x += widths[i] + between_columns;
      }
      y_ += height + 4;
      c_.hline(x_, x_ + width_, y_, c_.colours().line);
      y_ += 5;
    }
    y_ += between_parts;
  }

  const Canvas& c_;
  float x_, y_, width_;
  std::string clicked_;
};

}  // namespace

DrawnManual draw_manual(const Canvas& canvas, const ManualView& manual, float x, float y, float width) {
  ManualDrawing drawing(canvas, x, y, width);
  drawing.draw(manual.parts);
  const DrawnManual drawn = drawing.drawn();
  canvas.note("manual." + manual.topic, {x, y, width, drawn.bottom - y});
  return drawn;
}

}  // namespace headlight::views

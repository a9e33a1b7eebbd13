#include "widgets/field_lines.hpp"

#include <algorithm>

#include "base/line_breaks.hpp"
#include "base/utf8.hpp"

namespace headlight::widgets {

FieldLines::FieldLines(const Canvas& c, const std::string& text, float width) {
  const ImFont* font = c.fonts().body;
  const float space = c.text_width(font, " ");
  float x = 0;
  for (std::size_t at = 0, end = 0; at <= text.size(); at = end + 1) {
    end = std::min(text.find(' ', at), text.size());
    std::size_t from = at;
    for (const std::string_view part : unbroken_parts(std::string_view(text).substr(at, end - at))) {
      const std::size_t begin = from;
      for (const std::string& word : c.broken(font, part, width)) {
        const float word_width = c.text_width(font, displayable(font, word)), gap = from == at ? space : 0;
        if (lines_.empty() || from > begin || (x > 0 && x + gap + word_width > width)) {
          lines_.push_back({static_cast<int>(from), word, {}});
          x = word_width;
        } else {
          lines_.back().words += (from == at ? " " : "") + word;
          x += gap + word_width;
        }
        from += word.size();
      }
    }
  }
  for (Line& line : lines_) line.text.emplace(c, font, line.words, true);
}

void FieldLines::draw(const Canvas& c, float x, float y, const FieldState& field) const {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const Line& line = lines_[i];
    const Rect row = {x, y + static_cast<float>(i) * line_height, 0, line_height};
    const bool last = i + 1 == lines_.size();
    if (field.active)
      line.text->draw_selected(x, row, line.position(field.selected_from), line.position(field.selected_to), c.colours().line2);
    line.text->draw(x, row.centre_y(), c.colours().text);
    if (field.active && field.caret >= line.from && (last || field.caret < lines_[i + 1].from))
      c.vline(x + line.text->caret(line.position(field.caret)), row.y + 2, row.bottom() - 2, c.colours().text);
  }
}

int FieldLines::byte_at(float x, float y) const {
  const float row = std::clamp(y / line_height, 0.f, static_cast<float>(lines_.size() - 1));
  const Line& line = lines_[static_cast<std::size_t>(row)];
  return line.from + line.bytes_before(line.text->nearest(x));
}

int FieldLines::Line::position(int byte) const {
  const int here = std::clamp(byte - from, 0, static_cast<int>(words.size()));
  return static_cast<int>(std::count_if(words.begin(), words.begin() + here, begins_code_point));
}

int FieldLines::Line::bytes_before(int position) const {
  std::size_t bytes = 0;
  for (; bytes < words.size(); ++bytes)
    if (begins_code_point(words[bytes]) && position-- == 0) break;
  return static_cast<int>(bytes);
}

}  // namespace headlight::widgets

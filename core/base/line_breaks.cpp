#include "base/line_breaks.hpp"

#include <algorithm>
#include <array>

#include "base/utf8.hpp"

namespace headlight::base {
namespace {

struct Range {
  char32_t first, last;
};

template <std::size_t n>
bool is_in(const std::array<Range, n>& ranges, char32_t c) {
  return std::any_of(ranges.begin(), ranges.end(), [c](const Range& range) { return c >= range.first && c <= range.last; });
}

/// Radicals and ideographic marks, kana, bopomofo, ideographs, full-width and half-width forms.
constexpr std::array<Range, 6> without_spaces{
    {{0x2E80, 0x312F}, {0x3190, 0x4DBF}, {0x4E00, 0x9FFF}, {0xF900, 0xFAFF}, {0xFE30, 0xFE4F}, {0xFF00, 0xFFEF}}};
constexpr Range more_ideographs = {0x20000, 0x3FFFD};

/// Spaces that do not break, joiners, and quotes that may open or close.
constexpr std::u32string_view holds_both_sides = U"\u00A0\u202F\u2060\u200D\uFEFF\"'";
constexpr std::u32string_view holds_before =
    U"!%),-./:;?]}~°·»’”‰′″›‼⁇…—–、。，．：；！？％）］｝｠〉》」』】〕〗〙〛～〜·•々〻ゝゞヽヾー"
    U"ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ。」、・℃";
constexpr std::u32string_view holds_after = U"#$([{«‘“‹£¥€（［｛｟〈《「『【〔〖〘〚＄￥￡「";

/// Accents, subscripts and selectors of a look, which are drawn with the character before them.
constexpr std::array<Range, 6> joined_to_letter{
    {{0x0300, 0x036F}, {0x2070, 0x209F}, {0x20D0, 0x20FF}, {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFF9E, 0xFF9F}}};
constexpr Range more_selectors = {0xE0100, 0xE01EF};

bool has(std::u32string_view marks, char32_t c) { return marks.find(c) != std::u32string_view::npos; }

bool holds_to_what_is_before(char32_t c) {
  return has(holds_before, c) || is_in(joined_to_letter, c) || (c >= more_selectors.first && c <= more_selectors.last);
}

}  // namespace

bool writes_no_spaces(char32_t c) { return is_in(without_spaces, c) || (c >= more_ideographs.first && c <= more_ideographs.last); }

bool may_break_between(char32_t before, char32_t after) {
  if (!writes_no_spaces(before) && !writes_no_spaces(after)) return false;
  if (has(holds_both_sides, before) || has(holds_both_sides, after)) return false;
  return !has(holds_after, before) && !holds_to_what_is_before(after);
}

bool holds_its_space(char32_t mark) { return has(U"、。，．：；！？）］｝〉》」』】〕", mark); }

std::vector<std::string_view> unbroken_parts(std::string_view text) {
  if (is_ascii(text)) return {text};
  std::vector<std::string_view> parts;
  std::size_t from = 0;
  char32_t before = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (at > from && may_break_between(before, point.value)) {
      parts.push_back(text.substr(from, at - from));
      from = at;
    }
    before = point.value;
    at += point.size;
  }
  parts.push_back(text.substr(from));
  return parts;
}

char32_t last_code_point(std::string_view text) {
  return text.empty() ? 0 : code_point_at(text, code_point_before(text, text.size())).value;
}

}  // namespace headlight::base

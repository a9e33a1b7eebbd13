#include "text/unicode.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/utf8.hpp"
#include "text/pieces/letters.hpp"

namespace headlight::text {
namespace {

constexpr int most_marks_in_a_row = 256;

bool is_space(std::int32_t c) {
  if (c < 0x80) return c == ' ' || (c >= '\t' && c <= '\r');
  if (c == 0x85 || c == 0x200B) return true;  // next line; zero-width space, which marks the end of a word
  const CharacterCategory category = category_of(c);
  return category >= CharacterCategory::Zs && category <= CharacterCategory::Zp;
}

/// True for invisible characters: two texts that differ only in these look the same, so they must give the same tokens.
bool is_invisible_control(std::int32_t c) {
  if (is_space(c)) return false;
  if (c < 0x80) return c < 0x20 || c == 0x7F;
  const CharacterCategory category = category_of(c);
  return category == CharacterCategory::Cc || (category == CharacterCategory::Cf && is_grapheme_control(c));
}

bool is_joiner(std::int32_t c) { return c == 0x200C || c == 0x200D; }

/// Han characters and kana, by the blocks of Unicode 14, since utf8proc has no scripts.
bool is_ideograph_or_kana(std::int32_t c) {
  struct Range {
    std::int32_t first, last;
  };
  constexpr Range ranges[] = {{0x2E80, 0x2FDF}, {0x3005, 0x3007}, {0x3021, 0x3029},   {0x3031, 0x3035},  {0x3038, 0x303C},
                              {0x3041, 0x30FA}, {0x30FC, 0x30FF}, {0x31F0, 0x31FF},   {0x3400, 0x4DBF},  {0x4E00, 0x9FFF},
                              {0xF900, 0xFAFF}, {0xFF66, 0xFF9F}, {0x1AFF0, 0x1B16F}, {0x20000, 0x3FFFD}};
  return std::any_of(std::begin(ranges), std::end(ranges), [c](Range range) { return range.first <= c && c <= range.last; });
}

bool is_word_part(std::int32_t c) {
  if (c < 0x80) return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  const CharacterCategory category = category_of(c);
  // The Cf that reach here are signs before digits, as the Arabic number sign.
  return (category >= CharacterCategory::Lu && category <= CharacterCategory::No) || category == CharacterCategory::Cf;
}

ClusterKind cluster_kind(std::string_view cluster, std::int32_t base) {
  constexpr std::string_view keycap = "\xE2\x83\xA3";  // U+20E3 makes a symbol of the character that it encloses
  if (is_space(base)) return ClusterKind::space;
  if (is_ideograph_or_kana(base)) return ClusterKind::ideograph;
  if (is_word_part(base) && cluster.find(keycap) == std::string_view::npos) return ClusterKind::word;
  return ClusterKind::symbol;
}

/// The end of the grapheme cluster that begins at `begin`. Annex 29 lets a mark sit on a space, and a space follow a sign before digits;
/// here white space is always a cluster by itself.
std::size_t cluster_end(std::string_view text, std::size_t begin) {
  CodePoint previous = code_point_at(text, begin);
  std::size_t end = begin + previous.size;
  GraphemeBreaks breaks;
  while (end < text.size()) {
    const CodePoint next = code_point_at(text, end);
    const bool plain = previous.value < 0x80 && next.value < 0x80;
    if (plain || is_space(previous.value) || is_space(next.value)) break;
    if (breaks.between(previous.value, next.value)) break;
    end += next.size;
    previous = next;
  }
  return end;
}

}  // namespace

void check_utf8(std::string_view utf8) {
  require_utf8(utf8);
  int marks = 0;
  for (std::size_t offset = 0; offset < utf8.size();) {
    const CodePoint point = code_point_at(utf8, offset);
    marks = is_combining_mark(point.value) ? marks + 1 : 0;
    if (marks > most_marks_in_a_row)
      throw UserError(tr("the text has more than {most} combining marks in a row at offset {offset}; remove some of them",
                         {{"most", most_marks_in_a_row}, {"offset", offset}}));
    offset += point.size;
  }
}

std::string visible_nfc(std::string_view utf8) {
  check_utf8(utf8);
  std::string visible;
  visible.reserve(utf8.size());
  std::int32_t previous = ' ';
  for (std::size_t offset = 0; offset < utf8.size();) {
    const CodePoint point = code_point_at(utf8, offset);
    const bool joins_nothing = is_joiner(point.value) && is_space(previous);
    if (!joins_nothing && !is_invisible_control(point.value)) {
      visible.append(utf8.substr(offset, point.size));
      previous = point.value;
    }
    offset += point.size;
  }
  check_utf8(visible);  // removing controls may have brought marks together in one row
  return normalise_utf8(visible, NormalForm::nfc);
}

std::vector<Cluster> clusters(std::string_view text) {
  std::vector<Cluster> found;
  for (std::size_t begin = 0; begin < text.size();) {
    const CodePoint base = code_point_at(text, begin);
    const std::size_t end = cluster_end(text, begin);
    const std::string_view bytes = text.substr(begin, end - begin);
    found.push_back({bytes, static_cast<std::int32_t>(base.value), cluster_kind(bytes, base.value)});
    begin = end;
  }
  return found;
}

bool is_decimal_digit(std::int32_t code_point) { return category_of(code_point) == CharacterCategory::Nd; }

std::string_view without_trailing_joiners(std::string_view text) {
  if (is_ascii(text)) return text;
  std::size_t end = 0;
  bool seen = false;
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint point = code_point_at(text, offset);
    offset += point.size;
    if (!is_joiner(point.value)) end = offset;
    seen = seen || !is_ignorable(point.value);
  }
  return seen ? text.substr(0, end) : std::string_view();
}

std::string capital(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words;
}

}  // namespace headlight::text

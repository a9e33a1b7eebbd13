#include "theme/shaped_words.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>
#include <vector>

#include "base/utf8.hpp"
#include "theme/emoji.hpp"
#include "theme/text_code.hpp"

namespace headlight::theme {
namespace {

struct Range {
  unsigned first, last;
};
constexpr bool in(const Range& range, unsigned c) { return c >= range.first && c <= range.last; }

/// Accents that join the letter before them, in any script.
constexpr std::array<Range, 7> loose_marks{
    {{0x0300, 0x036F}, {0x0483, 0x0489}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200C, 0x200D}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F}}};

/// Removes the least recently used half once the map exceeds `most`, so that this runs seldom.
template <class Map>
void forget_old(Map& map, size_t most) {
  if (map.size() <= most) return;
  std::vector<long> uses;
  for (const auto& [key, kept] : map) uses.push_back(kept.last_used);
  std::nth_element(uses.begin(), uses.begin() + static_cast<std::ptrdiff_t>(uses.size() / 2), uses.end());
  std::erase_if(map, [oldest = uses[uses.size() / 2]](const auto& entry) { return entry.second.last_used < oldest; });
}

}  // namespace

ShapedWords::ShapedWords(MakeEngine make) : make_(std::move(make)) {}

bool ShapedWords::Key::operator<(const Key& other) const { return std::tie(look, text, ink) < std::tie(other.look, other.text, other.ink); }

bool joins_before(unsigned c) {
  return modifies_emoji(c) || std::any_of(loose_marks.begin(), loose_marks.end(), [c](const Range& range) { return in(range, c); });
}

bool is_shaped(unsigned c) {
  constexpr Range georgian = {0x10A0, 0x10FF}, letters_and_signs = {0x1D00, 0x2BFF}, more_latin = {0x2C60, 0x2D2F},
                  tones = {0xA700, 0xA7FF}, ligatures = {0xFB00, 0xFB17};
  constexpr unsigned first_right_to_left = 0x590;
  if (joins_before(c)) return true;
  if (c < first_right_to_left || c == 0xFFFD) return false;
  for (const Range& plain : {georgian, letters_and_signs, more_latin, tones, ligatures})
    if (in(plain, c)) return false;
  return true;
}

TextEngine* ShapedWords::engine() {
  if (!made_ && make_) engine_ = make_();
  made_ = true;
  return engine_.get();
}

const ShapedText* ShapedWords::shape(const LetterLook& look, std::string_view utf8) {
  auto found = shaped_.find({look, std::string(utf8)});
  if (found == shaped_.end()) {
    TextEngine* by = engine();
    if (!by) return nullptr;
    forget_old(shaped_, most_shaped);
    found = shaped_.emplace(Key{look, std::string(utf8)}, Cached<std::optional<ShapedText>>{by->shape(look, utf8)}).first;
  }
  found->second.last_used = ++now_;
  return found->second.value ? &*found->second.value : nullptr;
}

bool ShapedWords::has(unsigned codepoint) {
  constexpr LetterLook any;
  return shape(any, encode_utf8(codepoint)) != nullptr;
}

bool ShapedWords::is_coloured(std::string_view utf8) {
  for (size_t at = 0; at < utf8.size();) {
    const CodePoint c = code_point_at(utf8, at);
    if (is_emoji(c.value) || modifies_emoji(c.value) || is_named_emoji(c.value)) return true;
    at += c.size;
  }
  return false;
}

std::shared_ptr<const LetterPixels> ShapedWords::draw(const LetterLook& look, std::string_view utf8, unsigned red_green_blue) {
  Key key{look, std::string(utf8), red_green_blue};
  auto found = drawn_.find(key);
  if (found == drawn_.end()) {
    TextEngine* by = engine();
    if (!by) return nullptr;
    forget_old(drawn_, most_drawn);
    auto pixels = std::make_shared<const LetterPixels>(by->draw(look, utf8, red_green_blue));
    found = drawn_.emplace(std::move(key), Cached<std::shared_ptr<const LetterPixels>>{std::move(pixels)}).first;
  }
  found->second.last_used = ++now_;
  return found->second.value;
}

}  // namespace headlight::theme

#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::base {

/// A code point of a text. A byte that is not part of valid UTF-8 counts as a code point by itself.
struct CodePoint {
  char32_t value = 0;    ///< the byte itself where `valid` is false
  std::size_t size = 1;  ///< in bytes
  bool valid = true;
};

/// The code point that begins at byte `at`; at < text.size().
CodePoint code_point_at(std::string_view text, std::size_t at);

/// `value` in UTF-8; empty above U+10FFFF.
std::string encode_utf8(char32_t value);

/// False for the second to fourth byte of a code point.
bool begins_code_point(char byte);

/// The offset of the code point that ends at byte `end` of valid UTF-8; 0 < end <= text.size().
std::size_t code_point_before(std::string_view text, std::size_t end);

/// The number of code points in valid UTF-8.
std::size_t count_code_points(std::string_view text);

/// The longest beginning of `text` that takes at most `most_bytes` and does not cut a code point.
std::string_view utf8_prefix(std::string_view text, std::size_t most_bytes);

bool is_ascii(std::string_view text);
bool is_utf8(std::string_view text);

/// Throws UserError naming the first byte that is not UTF-8, and its offset.
void require_utf8(std::string_view text);

/// `bytes` with U+FFFD for each byte that is not UTF-8.
std::string replace_invalid_utf8(std::string_view bytes);

/// The normal forms of Unicode Annex 15; nfc_folded is NFC after full case folding.
enum class NormalForm { nfc, nfd, nfkc, nfkd, nfc_folded };

/// Valid UTF-8 in a normal form, by the tables of the installed utf8proc. Throws UserError if it cannot be normalised.
std::string normalise_utf8(std::string_view text, NormalForm form);

/// The general categories of Unicode by their names in the standard: Lu is an upper-case letter. Those of letters, marks, numbers and
/// punctuation are next to each other.
// clang-format off
enum class CharacterCategory {
  Cn, Lu, Ll, Lt, Lm, Lo, Mn, Mc, Me, Nd, Nl, No, Pc, Pd, Ps, Pe, Pi, Pf, Po, Sm, Sc, Sk, So, Zs, Zl, Zp, Cc, Cf, Cs, Co
};
// clang-format on
CharacterCategory category_of(char32_t code);

/// The simple lower case of a letter; any other character unchanged.
char32_t to_lower(char32_t code);

/// True for controls in the sense of Annex 29: every grapheme cluster ends before and after one.
bool is_grapheme_control(char32_t code);

/// True for a character that stays invisible even if a font lacks it (Default_Ignorable_Code_Point).
bool is_ignorable(char32_t code);

/// Finds where grapheme clusters end (Unicode Annex 29), from one pair of characters of a text to the next.
class GraphemeBreaks {
 public:
  /// True if a cluster ends between these neighbours. Whoever ends a cluster for another reason begins a new GraphemeBreaks.
  bool between(char32_t before, char32_t after);

 private:
  std::int32_t state_ = 0;
};

/// Grapheme clusters, which together are the whole text.
std::vector<std::string_view> graphemes(std::string_view text);

/// The columns that a text takes in a terminal: two for a Han character and its like, and none for what is written onto a letter.
std::size_t display_width(std::string_view text);
/// The text with spaces after it, up to this display width.
std::string padded_to(std::string_view text, std::size_t width);
/// The text with spaces before it, up to this display width.
std::string padded_left(std::string_view text, std::size_t width);

}  // namespace headlight::base

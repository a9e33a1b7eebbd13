#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::text {

/// The splitter's treatment of a grapheme cluster.
enum class ClusterKind {
  space,      ///< separates, and is never part of a token
  word,       ///< letters, digits and lone combining marks: neighbours run together
  ideograph,  ///< a Han character or a kana: a word by itself
  symbol      ///< every other visible thing: punctuation, emoji, private and unassigned characters
};

/// A character as readers see it: a base with its marks, an emoji sequence, a flag (Unicode Annex 29).
struct Cluster {
  std::string_view text;  ///< within the string that was cut
  std::int32_t base = 0;  ///< its first code point
  ClusterKind kind = ClusterKind::symbol;
};

/// Throws UserError naming the first byte that is not UTF-8 and its offset, or the position of more than 256 combining marks in a row
/// (sorting them takes quadratic time, and no script needs more than a few).
void check_utf8(std::string_view utf8);

/// The text in NFC, without invisible characters: control characters other than white space, soft hyphens, direction marks, byte order
/// marks. Joiners (U+200C, U+200D) stay except after white space, and so do variation selectors: emoji and Persian need them. Throws as
/// check_utf8 does.
std::string visible_nfc(std::string_view utf8);

/// Cuts text made by visible_nfc; the clusters in order are the whole text.
std::vector<Cluster> clusters(std::string_view text);

bool is_decimal_digit(std::int32_t code_point);

/// `text` without joiners at its end; empty if nothing in it is visible.
std::string_view without_trailing_joiners(std::string_view text);

/// The text with a capital first letter, if that is one of a to z.
std::string capital(std::string words);

}  // namespace headlight::text

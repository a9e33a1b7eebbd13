#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::text {

/// Cuts UTF-8 text into words and marks, in logical (reading) order, with Unicode 14 properties from utf8proc:
/// - a word is a run of letters, combining marks and digits; apostrophes and hyphens inside stay (didn't, well-known, l'éléphant),
///   and so do a point or a comma between digits (3.14, 1,000);
/// - an ideograph or kana is a word of its own; scripts written without spaces otherwise (Thai, Lao, Khmer) are not cut further;
/// - every other mark, symbol and emoji is one token per grapheme cluster (👩‍🚀, 🇫🇷, 👍🏽); runs of "." and of "-" stay
/// together;
/// - white space of any kind separates, U+200B and the NBSP included; the other control characters, soft hyphens, byte order marks and
///   direction marks are invisible, so they are dropped as if they had not been typed.
/// - `<pad>` is one token, the padding itself.
/// Empty and blank text give no words. Throws UserError for bytes that are not UTF-8 (with offset and byte) and for more than 256
/// combining marks in a row.
std::vector<std::string> split_words(std::string_view utf8);

/// The form for comparing words without case: NFC with full Unicode case folding (STRASSE = straße), and typographic apostrophes and
/// hyphens as typewritten ones (didn’t = didn't). Throws UserError if `word` is not UTF-8.
std::string case_folded(std::string_view word);

/// `utf8` with typographic apostrophes in place of typewritten ones: l’éléphant. Every tokenizer of ours reads both alike.
std::string with_typographic_apostrophes(std::string_view utf8);

/// A word as it is printed. A word that lost its last vowel before the next one ends in a typographic apostrophe: l’, qu’; also before its
/// position, "l’ (3)". Any other word stays as it is.
std::string printed_word(std::string word);

/// `utf8` for a one-line field: every run of white space becomes one space, with none at the ends; invisible controls are dropped. Throws
/// as split_words does.
std::string single_line(std::string_view utf8);

}  // namespace headlight::text

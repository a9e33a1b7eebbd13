#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::text {

/// One code point of a text and the bytes it takes.
struct Letter {
  char32_t code = 0;
  size_t size = 1;
};
/// The code point that begins at this byte of valid UTF-8.
Letter letter_at(std::string_view text, size_t at);
void append_letter(std::string& text, char32_t code);
size_t count_letters(std::string_view text);

// What letters are, as the tokenizers that models were trained with see it.
bool is_white_space(char32_t code);        ///< Unicode's White_Space
bool is_number(char32_t code);             ///< Nd, Nl and No
bool is_punctuation_mark(char32_t code);   ///< P as BERT knows it, and every mark of ASCII
bool is_nonspacing_mark(char32_t code);    ///< Mn
bool is_combining_mark(char32_t code);     ///< M
bool is_control_or_format(char32_t code);  ///< Cc, Cf and Co
bool is_word_letter(char32_t code);        ///< what \w matches

/// Letter by letter, whatever stands around it: ΣΑΣ becomes σασ.
std::string lower_case(std::string_view text);

enum class NormalForm { nfc, nfd, nfkc, nfkd };
/// Throws UserError for more than 256 combining marks in a row; see check_utf8.
std::string normal_form(std::string_view text, NormalForm form);

/// Grapheme clusters (Unicode Annex 29), which together are the whole text.
std::vector<std::string_view> graphemes(std::string_view text);

/// Throws UserError naming the first byte that is not UTF-8.
void require_utf8(std::string_view text);
/// `bytes` with U+FFFD for whatever in them is not UTF-8.
std::string made_utf8(std::string_view bytes);

}  // namespace headlight::text

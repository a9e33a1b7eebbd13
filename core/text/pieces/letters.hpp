#pragma once
#include <string>
#include <string_view>

#include "base/utf8.hpp"

namespace headlight::text {

// The classes of letters as published tokenizers define them.
bool is_white_space(char32_t code);        ///< Unicode's White_Space
bool is_number(char32_t code);             ///< Nd, Nl and No
bool is_punctuation_mark(char32_t code);   ///< P as BERT defines it, and every mark of ASCII
bool is_nonspacing_mark(char32_t code);    ///< Mn
bool is_combining_mark(char32_t code);     ///< M
bool is_control_or_format(char32_t code);  ///< Cc, Cf and Co
bool is_word_letter(char32_t code);        ///< matched by \w

/// Lower case letter by letter, without regard to context: ΣΑΣ becomes σασ.
std::string lower_case(std::string_view text);

/// A normal form by the tables of Unicode 9, which the tokenizers of trained models use: newer code points stay as they are. Throws as
/// check_utf8 does.
std::string normal_form(std::string_view text, NormalForm form);

}  // namespace headlight::text

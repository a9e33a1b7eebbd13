#pragma once
#include "core_rooms.hpp"

namespace headlight::text {

/// Published tokenizers know Unicode as it was when their tables were made. Those tables treat later characters as unassigned, and so must
/// this code.

/// True for a punctuation mark, a mark or a format character that BERT's rules do not know, since it is newer than Unicode 8.
bool is_newer_than_bert(char32_t code);
/// True for a character that the normal forms leave unchanged, since it is newer than Unicode 9.
bool is_newer_than_normal_forms(char32_t code);

}  // namespace headlight::text

#pragma once
#include "core_rooms.hpp"

namespace headlight::text {

/// The tokenizers that models were published with know Unicode as it was when their own tables were made. Characters that came later are
/// nothing to these tables, and so they have to be here.

/// Whether BERT's rules take a punctuation mark, a mark or a format character for none, as Unicode 8 does not have it.
bool is_newer_than_bert(char32_t code);
/// Whether the normal forms leave it where it stands, as Unicode 9 does not have it.
bool is_newer_than_normal_forms(char32_t code);

}  // namespace headlight::text

#pragma once
#include <string>
#include <string_view>

#include "classroom/hand_in.hpp"

namespace headlight::classroom {

/// A hand-in as few bytes, for its code: whole numbers as groups of seven bits, texts after their lengths, a mistake as 16 bits of its id's
/// checksum. A mistake that the program does not know comes back as "mistake 4711", which has the same bytes.
std::string bytes_of(const HandIn& hand_in);
/// The inverse. Throws UserError if the bytes are none.
HandIn hand_in_of_bytes(std::string_view bytes);

}  // namespace headlight::classroom

#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "classroom/received.hpp"

namespace headlight::classroom {

/// A hand-in as a text to send, read aloud or type: "HL1-7M3KQ-0C9XA-...", in groups of five characters of a base32 without I, L, O and U,
/// which look like others or make words. Its checksum finds every slip of typing, but does not prevent forgery. Throws UserError if the
/// hand-in cannot be.
std::string hand_in_code(const HandIn& hand_in);
/// Removes the dashes between the groups; a QR picture shows this form.
std::string dense_code(const std::string& code);

/// Reads one code, in capitals or not; O, I and L are read as 0 and 1. Throws UserError that says what is wrong with it.
HandIn read_hand_in_code(std::string_view code);

/// Reads all codes in a text, such as a chat: whatever stands between them is skipped. A code that is cut or changed, and a word that looks
/// like a part of one, are in the list with the reason. `from` names the text in their sources: "pasted 1".
std::vector<Received> hand_ins_in(std::string_view text, const std::string& from);

}  // namespace headlight::classroom

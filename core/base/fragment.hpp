#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::base {

/// "step=2" of what stands after the # of an address.
struct FragmentPart {
  std::string key, value;

  bool operator==(const FragmentPart&) const = default;
};

/// The parts of "sentence=The%20cat&head=2": bytes may be written as %20, and a space also as +. Throws UserError in one line where a part
/// is none, or a value is not UTF-8 or has control characters.
std::vector<FragmentPart> fragment_parts(std::string_view text);
/// The parts as such a text, of characters that survive mail and chat; fragment_parts gives them back.
std::string fragment_text(std::span<const FragmentPart> parts);

}  // namespace headlight::base

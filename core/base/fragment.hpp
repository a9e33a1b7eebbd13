#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::base {

/// A part of the text after the # of an address: "step=2".
struct FragmentPart {
  std::string key, value;

  bool operator==(const FragmentPart&) const = default;
};

/// The parts of "sentence=The%20cat&head=2": %20 stands for a byte, and + for a space. Throws UserError in one line if a part has another
/// form, or a value is not UTF-8 or has control characters.
std::vector<FragmentPart> fragment_parts(std::string_view text);
/// The inverse of fragment_parts, in characters that survive mail and chat.
std::string fragment_text(std::span<const FragmentPart> parts);

}  // namespace headlight::base

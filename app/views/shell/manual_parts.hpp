#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::views {

/// A part of a topic, in reading order.
struct ManualPart {
  enum class Kind { title, heading, paragraph, item, code, row };
  Kind kind = Kind::paragraph;
  std::vector<std::string> texts;  ///< markup (see widgets/rich_text.hpp): one for each cell of a table's row, else one; code unchanged
};

/// Splits a topic's Markdown into parts. Links to other topics become links to their names, other addresses follow their words; pictures
/// are dropped.
std::vector<ManualPart> manual_parts(std::string_view markdown);

}  // namespace headlight::views

#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::views {

/// A part of a topic, from top to bottom.
struct ManualPart {
  enum class Kind { title, heading, paragraph, item, code, row };
  Kind kind = Kind::paragraph;
  std::vector<std::string> texts;  ///< markup (see widgets/rich_text.hpp): one for each cell of a row of a table, else one; code as it is
};

/// The parts of a topic's Markdown. Links to other topics become links to their names, other addresses stand behind their words; pictures
/// are left out.
std::vector<ManualPart> manual_parts(std::string_view markdown);

}  // namespace headlight::views

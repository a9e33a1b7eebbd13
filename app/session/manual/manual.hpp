#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// The topics of the manual, in the order in which people read them: "screen", "lessons", ... Each is assets/manual/TOPIC.md.
std::vector<std::string> manual_topics();

/// The Markdown of a topic. Throws UserError that lists the topics when there is none of this name, or when its file cannot be read.
std::string manual_text(const std::string& topic);

/// A part of a topic, from top to bottom.
struct ManualPart {
  enum class Kind { title, heading, paragraph, item, code, row };
  Kind kind = Kind::paragraph;
  std::vector<std::string> texts;  ///< markup (see widgets/rich_text.hpp): one for each cell of a row of a table, else one; code as it is
};

/// The parts of a topic's Markdown. Links to other topics become links to their names, other addresses stand behind their words; pictures
/// are left out.
std::vector<ManualPart> manual_parts(std::string_view markdown);

}  // namespace headlight

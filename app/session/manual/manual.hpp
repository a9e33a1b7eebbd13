#pragma once
#include <string>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::session {

/// The topics of the manual, in the order in which people read them: "screen", "lessons", ... Each is assets/manual/TOPIC.md.
std::vector<std::string> manual_topics();

/// The Markdown of a topic. Throws UserError that lists the topics when there is none of this name, or when its file cannot be read.
std::string manual_text(const std::string& topic);

}  // namespace headlight::session

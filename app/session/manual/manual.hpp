#pragma once
#include <string>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::session {

/// Returns the topics of the manual in reading order: "screen", "lessons", ... Each is assets/manual/TOPIC.md, or in another language
/// assets/manual/fr/TOPIC.md.
std::vector<std::string> manual_topics();

/// Returns the Markdown of a topic, in English where the language has no such page. Throws UserError if there is none of this name (with a
/// list of the topics), or if its file cannot be read.
std::string manual_text(const std::string& topic, const std::string& language = "en");

}  // namespace headlight::session

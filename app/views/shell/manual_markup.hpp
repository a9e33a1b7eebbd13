#pragma once
#include <string>
#include <string_view>

#include "app_rooms.hpp"

namespace headlight::views {

/// A line of the manual's Markdown in the markup of the window (see widgets/rich_text.hpp): **bold** and `code` stay, a link to another
/// topic is one to its name, [models](text:models), and every other character stands for itself.
std::string manual_markup(std::string_view markdown);

}  // namespace headlight::views

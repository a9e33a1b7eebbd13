#pragma once
#include <string>
#include <string_view>

#include "app_rooms.hpp"

namespace headlight::views {

/// Converts a line of the manual's Markdown to the window's markup (see widgets/rich_text.hpp): **bold** and `code` stay, a link to another
/// topic becomes one to its name, [models](text:models), and every other character stands for itself.
std::string manual_markup(std::string_view markdown);

}  // namespace headlight::views

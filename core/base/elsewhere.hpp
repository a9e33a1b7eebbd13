#pragma once
#include <filesystem>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// True if paths have the Windows form, with backslashes, drives, servers and devices.
inline constexpr bool windows_paths = std::filesystem::path::preferred_separator == '\\';

/// True if `path` leads off this machine or to a device: it begins with two slashes of either kind ("//server/share", "//?/C:"), it is an
/// address ("file://server"), or, on Windows, it contains a name such as CON or nul.txt. Opening such a path would tell a stranger's server
/// who asks, or wait for a device. A document, a link or a lesson may not name one; a person may type it.
bool leads_elsewhere(std::string_view path, bool on_windows = windows_paths);

/// Throws UserError if the path leads elsewhere; `what` says where the path was given: "model.folder".
void require_not_elsewhere(std::string_view what, std::string_view path);

}  // namespace headlight::base

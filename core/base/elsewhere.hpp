#pragma once
#include <filesystem>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// Whether paths here are as Windows has them, with backslashes, drives, servers and devices.
inline constexpr bool windows_paths = std::filesystem::path::preferred_separator == '\\';

/// Whether `path` leads off this machine, or to a device: it begins with two slashes of either kind, as "//server/share" and "//?/C:" do,
/// or it is an address, as "file://server"; and, where paths are as Windows has them, a name such as CON or nul.txt is in it. Who opens
/// such a path tells a stranger's server who asks, or waits for a device: a document, a link or a lesson may not name one; a person may
/// type it.
bool leads_elsewhere(std::string_view path, bool on_windows = windows_paths);

/// Throws UserError where it does; `what` is what names it, "model.folder".
void require_not_elsewhere(std::string_view what, std::string_view path);

}  // namespace headlight::base

#pragma once
#include <filesystem>

#include "app_rooms.hpp"

namespace headlight::session {

/// True if the desktop is set to avoid animations, according to the text files of GTK and KDE: gtk-4.0/settings.ini, gtk-3.0/settings.ini
/// and kdeglobals, below `config` (see config_folder). It does not see settings that only GNOME's own database holds.
bool system_prefers_reduced_motion(const std::filesystem::path& config);

}  // namespace headlight::session

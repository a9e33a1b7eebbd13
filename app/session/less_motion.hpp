#pragma once
#include <filesystem>

#include "app_rooms.hpp"

namespace headlight::session {

/// Whether the desktop was told to do without animations: as GTK and KDE keep it in text files, gtk-4.0/settings.ini, gtk-3.0/settings.ini
/// and kdeglobals, below `config` (see config_folder). What GNOME keeps in its own database alone is not seen.
bool system_asks_for_less_motion(const std::filesystem::path& config);

}  // namespace headlight::session

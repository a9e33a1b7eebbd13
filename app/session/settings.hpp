#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "app_rooms.hpp"
#include "base/message.hpp"
#include "graph/code.hpp"

namespace headlight::session {

/// The settings that the program remembers. Sizes are in the window system's units.
struct Settings {
  bool dark = false;
  bool contrast = false;  ///< high contrast, independent of `dark`
  float scale = 0;        ///< physical pixels per logical pixel, 0.75 to 3; 0: as the display suggests
  int width = 1600, height = 1000;
  std::optional<int> x, y;
  bool maximised = false;
  bool keep_sum = true;             ///< an attention weight set by hand leaves the rest of its row to the others
  std::optional<bool> less_motion;  ///< none: the system's preference
  bool system_less_motion = false;  ///< the system's preference; not stored
  float speed = 1;                  ///< speed of play: 0.25 to 4
  std::string language;             ///< the interface's: a folder of assets/words; empty: the system's language
  bool tour_seen = false;           ///< the first two minutes were shown
  std::string place;                ///< the last place: a stage in the notation of commands, or "map"; empty: the map
  Language code = Language::numpy;  ///< language of a stage's code in the inspector

  /// True if nothing should slide or play by itself: animations go step by step.
  bool moves_less() const { return less_motion.value_or(system_less_motion); }
  bool operator==(const Settings&) const = default;
};

/// Returns headlight/settings.json in config_folder(); empty if that is not known.
std::filesystem::path settings_path();
/// Reads the settings in `path`. Missing or invalid values keep their defaults, because a settings file must never stop the program. An
/// unreadable file is renamed, so that the next save does not destroy it. `said` becomes a message about this for the user, empty if all is
/// well.
Settings read_settings(const std::filesystem::path& path, Message* problem = nullptr);
/// Throws UserError if it cannot be written.
void write_settings(const std::filesystem::path& path, const Settings& settings);

}  // namespace headlight::session

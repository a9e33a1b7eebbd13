#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "app_rooms.hpp"
#include "base/message.hpp"
#include "graph/code.hpp"

namespace headlight::session {

/// What the program remembers between two starts. Sizes are in the window system's units.
struct Settings {
  bool dark = false;
  bool contrast = false;  ///< high contrast, independent of `dark`
  float scale = 0;        ///< physical pixels per logical pixel, 0.75 to 3; 0: as the display suggests
  int width = 1600, height = 1000;
  std::optional<int> x, y;
  bool maximised = false;
  bool keep_sum = true;             ///< an attention weight set by hand leaves the rest of its row to the others
  std::optional<bool> less_motion;  ///< nothing: as the system asks
  bool system_less_motion = false;  ///< what it asks; not kept
  float speed = 1;                  ///< of play: 0.25 to 4
  std::string language;             ///< of the interface: a folder of assets/words; empty: what the system speaks
  bool tour_seen = false;           ///< the first two minutes were shown
  std::string place;                ///< where one was at the end: a stage as commands call it, or "map"; empty: the map
  Language code = Language::numpy;  ///< in which the inspector shows a stage's lines

  /// Nothing slides or plays by itself: what would move goes step by step.
  bool moves_less() const { return less_motion.value_or(system_less_motion); }
  bool operator==(const Settings&) const = default;
};

/// headlight/settings.json in config_folder(); empty when that is not known.
std::filesystem::path settings_path();
/// The settings in `path`; values that are missing or make no sense keep their defaults, for a settings file must never stop the program.
/// One that cannot be read at all is renamed, so that it is not lost at the next save. `said` becomes what a person should hear of this,
/// empty when all is well.
Settings read_settings(const std::filesystem::path& path, Message* said = nullptr);
/// Throws UserError when it cannot be written.
void write_settings(const std::filesystem::path& path, const Settings& settings);

}  // namespace headlight::session

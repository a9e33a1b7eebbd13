#include "session/settings.hpp"

#include <system_error>
#include <vector>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/system.hpp"
#include "base/text_file.hpp"

namespace headlight::session {
namespace {

constexpr std::size_t longest_settings = 100'000;
constexpr int settings_depth = 8;

/// Reads the fields of a settings file, and collects the invalid ones.
class SettingsReader {
 public:
  explicit SettingsReader(const nlohmann::json& json) : json_(json) {}

  template <class T>
  void take(const char* key, T& into, double low, double high) {
    if (!json_.contains(key)) return;
    const double value = json_[key].is_number() ? json_[key].get<double>() : low - 1;
    if (value >= low && value <= high) into = static_cast<T>(value);
    else ignored_.push_back(key);
  }

  void take_flag(const char* key, bool& into) {
    if (!json_.contains(key)) return;
    if (json_[key].is_boolean()) into = json_[key].get<bool>();
    else ignored_.push_back(key);
  }

  /// Reads a flag that may also be unset.
  void take_choice(const char* key, std::optional<bool>& into) {
    bool value = false;
    const size_t before = ignored_.size();
    take_flag(key, value);
    if (json_.contains(key) && ignored_.size() == before) into = value;
  }

  void take_place(const char* key, std::optional<int>& into) {
    int value = 0;
    const size_t before = ignored_.size();
    take(key, value, -100000, 100000);
    if (json_.contains(key) && ignored_.size() == before) into = value;
  }

  void take_language(const char* key, Language& into) {
    if (!json_.contains(key)) return;
    const auto language = json_[key].is_string() ? language_called(json_[key].get<std::string>()) : std::nullopt;
    if (language) into = *language;
    else ignored_.push_back(key);
  }

  void take_text(const char* key, std::string& into) {
    if (!json_.contains(key)) return;
    if (json_[key].is_string()) into = json_[key].get<std::string>();
    else ignored_.push_back(key);
  }

  const std::vector<std::string>& ignored() const { return ignored_; }

 private:
  const nlohmann::json& json_;
  std::vector<std::string> ignored_;
};

Settings settings_in(const nlohmann::json& json, std::string& said) {
  if (!json.is_object()) throw UserError(tr("it is {found}; an object is needed", {{"found", kind_of(json)}}));
  Settings settings;
  SettingsReader reader(json);
  reader.take_flag("dark", settings.dark);
  reader.take_flag("contrast", settings.contrast);
  reader.take_flag("maximised", settings.maximised);
  reader.take_flag("keep_sum", settings.keep_sum);
  reader.take_flag("tour_seen", settings.tour_seen);
  reader.take_choice("less_motion", settings.less_motion);
  reader.take_text("place", settings.place);
  if (!json.contains("scale") || json["scale"] != 0) reader.take("scale", settings.scale, 0.75, 3);  // 0: as the display suggests
  reader.take("speed", settings.speed, 0.25, 4);
  reader.take("width", settings.width, 320, 20000);
  reader.take("height", settings.height, 240, 20000);
  reader.take_text("language", settings.language);
  reader.take_language("code", settings.code);
  reader.take_place("x", settings.x);
  reader.take_place("y", settings.y);
  for (const std::string& key : reader.ignored()) said += (said.empty() ? "" : ", ") + key;
  return settings;
}

/// Renames an unreadable file, so that the next save does not destroy it; returns the new name, empty if that failed.
std::filesystem::path put_aside(const std::filesystem::path& path) {
  std::error_code failed;
  std::filesystem::path to = path;
  to += ".damaged";
  for (int n = 2; n < 1000 && std::filesystem::symlink_status(to, failed).type() != std::filesystem::file_type::not_found; ++n) {
    to = path;
    to += ".damaged-" + std::to_string(n);
  }
  std::filesystem::rename(path, to, failed);
  return failed ? std::filesystem::path() : to;
}

}  // namespace

std::filesystem::path settings_path() {
  const std::filesystem::path config = config_folder();
  return config.empty() ? config : config / "headlight" / "settings.json";
}

Settings read_settings(const std::filesystem::path& path, Message* said) {
  std::error_code none;
  std::string ignored;
  Message message;
  Settings settings;
  if (path.empty() || std::filesystem::symlink_status(path, none).type() == std::filesystem::file_type::not_found) return settings;
  try {
    settings = settings_in(parse_json(read_text(path, longest_settings), settings_depth), ignored);
    if (!ignored.empty())
      message = tr("In {file} the values of {names} are not valid; they are back at their defaults.",
                   {{"file", path.string()}, {"names", ignored}});
  } catch (const UserError& error) {
    const std::filesystem::path aside = put_aside(path);
    message = aside.empty() ? tr("Settings were reset: {file} is damaged ({why}).", {{"file", path.string()}, {"why", error.message()}})
                            : tr("Settings were reset: {file} is damaged ({why}). The old file is kept as {kept}.",
                                 {{"file", path.string()}, {"why", error.message()}, {"kept", aside.string()}});
  }
  if (said) *said = message;
  return settings;
}

void write_settings(const std::filesystem::path& path, const Settings& settings) {
  if (path.empty()) return;
  std::error_code ignored;  // the write below reports a folder that cannot be made, with its reason
  std::filesystem::create_directories(path.parent_path(), ignored);
  nlohmann::json json = {{"dark", settings.dark},         {"scale", settings.scale},    {"speed", settings.speed},
                         {"width", settings.width},       {"height", settings.height},  {"maximised", settings.maximised},
                         {"keep_sum", settings.keep_sum}, {"code", name(settings.code)}};
  if (settings.x) json["x"] = *settings.x;
  if (settings.y) json["y"] = *settings.y;
  if (settings.less_motion) json["less_motion"] = *settings.less_motion;
  if (settings.contrast) json["contrast"] = true;
  if (settings.tour_seen) json["tour_seen"] = true;
  if (!settings.place.empty()) json["place"] = settings.place;
  if (!settings.language.empty()) json["language"] = settings.language;
  write_file(path, json.dump(2) + "\n");
}

}  // namespace headlight::session

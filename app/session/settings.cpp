#include "session/settings.hpp"

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "files/atomic_file.hpp"

namespace headlight {
namespace {

using Json = nlohmann::json;

template <class T>
void take(const Json& json, const char* key, T& into, T low, T high) {
  if (!json.contains(key) || !json[key].is_number()) return;
  const T value = json[key].get<T>();
  if (value >= low && value <= high) into = value;
}

void take_flag(const Json& json, const char* key, bool& into) {
  if (json.contains(key) && json[key].is_boolean()) into = json[key].get<bool>();
}

void take_place(const Json& json, const char* key, std::optional<int>& into) {
  int value = 1 << 20;
  take(json, key, value, -100000, 100000);
  if (value != 1 << 20) into = value;
}

}  // namespace

std::filesystem::path settings_path() {
  if (const char* config = std::getenv("XDG_CONFIG_HOME"); config && *config) return std::filesystem::path(config) / "headlight" / "settings.json";
  if (const char* home = std::getenv("HOME"); home && *home) return std::filesystem::path(home) / ".config" / "headlight" / "settings.json";
  return {};
}

Settings read_settings(const std::filesystem::path& path) {
  Settings settings;
  std::ifstream in(path);
  const Json json = in ? Json::parse(in, nullptr, false) : Json();
  if (!json.is_object()) return settings;
  take_flag(json, "dark", settings.dark);
  take_flag(json, "maximised", settings.maximised);
  take_flag(json, "keep_sum", settings.keep_sum);
  take(json, "scale", settings.scale, 0.75f, 3.f);
  take(json, "speed", settings.speed, 0.25f, 4.f);
  take(json, "width", settings.width, 320, 20000);
  take(json, "height", settings.height, 240, 20000);
  if (json.contains("code") && json["code"].is_string()) settings.code = language_called(json["code"].get<std::string>()).value_or(settings.code);
  take_place(json, "x", settings.x);
  take_place(json, "y", settings.y);
  return settings;
}

void write_settings(const std::filesystem::path& path, const Settings& settings) {
  if (path.empty()) return;
  std::error_code ignored;  // a folder that cannot be made is reported by the write below, with its reason
  std::filesystem::create_directories(path.parent_path(), ignored);
  Json json = {{"dark", settings.dark}, {"scale", settings.scale}, {"speed", settings.speed}, {"width", settings.width},
               {"height", settings.height}, {"maximised", settings.maximised}, {"keep_sum", settings.keep_sum}, {"code", name(settings.code)}};
  if (settings.x) json["x"] = *settings.x;
  if (settings.y) json["y"] = *settings.y;
  write_file(path, json.dump(2) + "\n");
}

}  // namespace headlight

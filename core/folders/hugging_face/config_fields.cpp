#include "folders/hugging_face/config_fields.hpp"

#include <cmath>

#include "base/error.hpp"
#include "base/wording.hpp"

namespace headlight {

double ConfigFields::number(const char* name, double missing) const {
  if (!has(name)) return missing;
  const nlohmann::json& value = required(name);
  if (!value.is_number() || !std::isfinite(value.get<double>())) wrong(name, "a number");
  return value.get<double>();
}

std::vector<std::string> ConfigFields::texts(const char* name) const {
  std::vector<std::string> all;
  if (!has(name)) return all;
  for (const nlohmann::json& one : list(name)) {
    if (!one.is_string()) wrong(name, "a list of texts");
    all.push_back(one.get<std::string>());
  }
  return all;
}

void ConfigFields::only(const char* name, bool supported) const {
  const auto spelled = [](bool value) { return std::string(value ? "true" : "false"); };
  if (flag(name, supported) != supported)
    throw UserError(called(name) + " is " + spelled(!supported) + ", which is not supported; " + spelled(supported) + " is");
}

void ConfigFields::only(const char* name, const char* supported) const {
  if (const std::string value = text(name, supported); value != supported)
    throw UserError(called(name) + " is " + in_quotes(value.substr(0, 100)) + ", which is not supported; \"" + supported + "\" is");
}

}  // namespace headlight

#include "folders/hugging_face/config_fields.hpp"

#include <cmath>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/wording.hpp"

namespace headlight::folders {

double ConfigFields::number(const char* name, double missing) const {
  if (!has(name)) return missing;
  const nlohmann::json& value = required(name);
  if (!value.is_number() || !std::isfinite(value.get<double>())) wrong(name, tr("a number"));
  return value.get<double>();
}

double ConfigFields::small(const char* name, double missing) const {
  const double value = number(name, missing);
  if (value < 0 || value > 1) wrong(name, tr("a number from 0 to 1"));
  return value;
}

std::vector<std::string> ConfigFields::texts(const char* name) const {
  std::vector<std::string> all;
  if (!has(name)) return all;
  for (const nlohmann::json& one : list(name)) {
    if (!one.is_string()) wrong(name, tr("a list of texts"));
    all.push_back(one.get<std::string>());
  }
  return all;
}

void ConfigFields::only(const char* name, bool supported) const {
  const auto spelled = [](bool value) { return std::string(value ? "true" : "false"); };
  if (flag(name, supported) != supported)
    throw UserError(tr("{name} is {found}, which is not supported; {wanted} is",
                       {{"name", called(name)}, {"found", spelled(!supported)}, {"wanted", spelled(supported)}}));
}

void ConfigFields::only(const char* name, int supported) const {
  if (has(name) && required(name) != supported)
    throw UserError(tr("{name} is {found}, which is not supported; {wanted} is",
                       {{"name", called(name)}, {"found", required(name).dump().substr(0, 100)}, {"wanted", supported}}));
}

void ConfigFields::only(const char* name, const char* supported) const {
  if (const std::string value = text(name, supported); value != supported)
    throw UserError(tr("{name} is {found}, which is not supported; \"{wanted}\" is",
                       {{"name", called(name)}, {"found", in_quotes(value.substr(0, 100))}, {"wanted", supported}}));
}

}  // namespace headlight::folders

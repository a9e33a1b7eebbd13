#include "folders/hugging_face/config_fields.hpp"

#include <cmath>

#include "base/error.hpp"
#include "base/json_fields.hpp"
#include "base/wording.hpp"

namespace headlight {

ConfigFields::ConfigFields(const nlohmann::json& object, std::string place) : object_(object), place_(std::move(place)) {
  if (!object_.is_object())
    throw UserError("config.json" + (place_.empty() ? std::string() : ": " + place_) + " is " + kind_of(object_) + "; an object is right");
}

const nlohmann::json* ConfigFields::find(const char* name) const { return has(name) ? &object_[name] : nullptr; }

void ConfigFields::wrong(const char* name, const std::string& wanted) const {
  if (!has(name)) throw UserError(called(name) + " is missing; " + wanted + " is needed");
  constexpr size_t longest = 60;
  std::string is = object_[name].is_structured() ? kind_of(object_[name]) : object_[name].dump(-1, ' ', true);
  if (is.size() > longest) is = is.substr(0, longest) + "...";
  throw UserError(called(name) + " is " + is + "; " + wanted + " is right");
}

long long ConfigFields::whole(const char* name, long long low, long long high) const {
  const nlohmann::json* value = find(name);
  const bool fits =
      value && value->is_number_integer() && (!value->is_number_unsigned() || value->get<unsigned long long>() < (1ULL << 62));
  const long long number = fits ? value->get<long long>() : low - 1;
  if (!fits || number < low || number > high) wrong(name, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  return number;
}

long long ConfigFields::whole(const char* name, long long low, long long high, long long missing) const {
  return has(name) ? whole(name, low, high) : missing;
}

double ConfigFields::number(const char* name, double missing) const {
  const nlohmann::json* value = find(name);
  if (!value) return missing;
  if (!value->is_number() || !std::isfinite(value->get<double>())) wrong(name, "a number");
  return value->get<double>();
}

bool ConfigFields::flag(const char* name, bool missing) const {
  const nlohmann::json* value = find(name);
  if (!value) return missing;
  if (!value->is_boolean()) wrong(name, "true or false");
  return value->get<bool>();
}

std::string ConfigFields::text(const char* name, const char* missing) const {
  const nlohmann::json* value = find(name);
  if (!value) return missing;
  if (!value->is_string()) wrong(name, "a text");
  return value->get<std::string>();
}

std::vector<std::string> ConfigFields::texts(const char* name) const {
  std::vector<std::string> all;
  const nlohmann::json* value = find(name);
  if (!value) return all;
  if (!value->is_array()) wrong(name, "a list of texts");
  for (const nlohmann::json& one : *value) {
    if (!one.is_string()) wrong(name, "a list of texts");
    all.push_back(one.get<std::string>());
  }
  return all;
}

ConfigFields ConfigFields::inside(const char* name) const {
  if (!has(name) || !object_[name].is_object()) wrong(name, "an object");
  return ConfigFields(object_[name], (place_.empty() ? "" : place_ + ".") + name);
}

void ConfigFields::only(const char* name, bool supported) const {
  if (flag(name, supported) != supported)
    throw UserError(called(name) + " is " + (supported ? "false" : "true") + ", which is not supported; " + (supported ? "true" : "false") +
                    " is");
}

void ConfigFields::only(const char* name, const char* supported) const {
  if (const std::string value = text(name, supported); value != supported)
    throw UserError(called(name) + " is " + in_quotes(value.substr(0, 100)) + ", which is not supported; \"" + supported + "\" is");
}

}  // namespace headlight

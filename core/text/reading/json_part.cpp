#include "text/reading/json_part.hpp"

#include "base/error.hpp"
#include "base/json_fields.hpp"
#include "base/wording.hpp"

namespace headlight {

JsonPart::JsonPart(const nlohmann::json& value, std::string place) : value_(&value), place_(std::move(place)) {
  if (!value.is_object()) throw UserError((place_.empty() ? "the whole" : place_) + " is " + kind_of(value) + "; an object is needed");
}

void JsonPart::wrong(const char* name, const std::string& wanted) const {
  throw UserError(called(name) + " is " + kind_of((*value_)[name]) + "; " + wanted + " is needed");
}

void JsonPart::unsupported(const std::string& what, const std::string& supported) const {
  throw UserError(place_ + " is " + what + ", which is not supported; " + supported + " are");
}

const nlohmann::json& JsonPart::required(const char* name) const {
  if (!value_->contains(name)) throw UserError((place_.empty() ? "it" : place_) + " lacks the field \"" + name + "\"");
  return (*value_)[name];
}

bool JsonPart::flag(const char* name, std::optional<bool> otherwise) const {
  if (!has(name) && otherwise) return *otherwise;
  if (!required(name).is_boolean()) wrong(name, "true or false");
  return (*value_)[name].get<bool>();
}

long long JsonPart::whole(const char* name, long long low, long long high, std::optional<long long> otherwise) const {
  if (!has(name) && otherwise) return *otherwise;
  const nlohmann::json& value = required(name);
  const bool fits = value.is_number_integer() && (!value.is_number_unsigned() || value.get<unsigned long long>() <= 1ull << 62);
  if (!fits || value.get<long long>() < low || value.get<long long>() > high)
    wrong(name, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  return value.get<long long>();
}

const std::string& JsonPart::text(const char* name) const {
  if (!required(name).is_string()) wrong(name, "a text");
  return (*value_)[name].get_ref<const std::string&>();
}

const nlohmann::json& JsonPart::list(const char* name) const {
  if (!required(name).is_array()) wrong(name, "a list");
  return (*value_)[name];
}

std::vector<JsonPart> JsonPart::parts(const char* name) const {
  std::vector<JsonPart> all;
  for (const nlohmann::json& one : list(name)) all.emplace_back(one, called(name) + "[" + std::to_string(all.size()) + "]");
  return all;
}

}  // namespace headlight

#include "text/reading/json_part.hpp"

#include <utility>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/wording.hpp"

namespace headlight::text {

JsonPart::JsonPart(const nlohmann::json& value, std::string place) : value_(&value), place_(std::move(place)) {
  if (!value.is_object())
    throw UserError(tr("{here} is {kind}; an object is needed",
                       {{"here", place_.empty() ? tr("the whole") : Message(place_)}, {"kind", kind_of(value)}}));
}

bool JsonPart::has(const char* name) const { return value_->contains(name) && !(*value_)[name].is_null(); }

void JsonPart::wrong(const char* name, const Message& expected) const {
  throw UserError(
      tr("{name} is {kind}; {wanted} is needed", {{"name", called(name)}, {"kind", kind_of((*value_)[name])}, {"wanted", expected}}));
}

void JsonPart::unsupported(const std::string& what, const std::string& supported) const {
  throw UserError(
      tr("{place} is {what}, which is not supported; {supported} are", {{"place", place_}, {"what", what}, {"supported", supported}}));
}

const nlohmann::json& JsonPart::required(const char* name) const {
  if (!value_->contains(name))
    throw UserError(place_.empty() ? tr("it lacks the field \"{name}\"", {{"name", name}})
                                   : tr("{here} lacks the field \"{name}\"", {{"here", place_}, {"name", name}}));
  return (*value_)[name];
}

bool JsonPart::flag(const char* name, std::optional<bool> otherwise) const {
  if (!has(name) && otherwise) return *otherwise;
  if (!required(name).is_boolean()) wrong(name, tr("true or false"));
  return (*value_)[name].get<bool>();
}

long long JsonPart::whole(const char* name, long long low, long long high, std::optional<long long> otherwise) const {
  if (!has(name) && otherwise) return *otherwise;
  const nlohmann::json& value = required(name);
  const bool fits = value.is_number_integer() && (!value.is_number_unsigned() || value.get<unsigned long long>() <= 1ull << 62);
  if (!fits || value.get<long long>() < low || value.get<long long>() > high)
    wrong(name, tr("a whole number from {low} to {high}", {{"low", low}, {"high", high}}));
  return value.get<long long>();
}

const std::string& JsonPart::text(const char* name) const {
  if (!required(name).is_string()) wrong(name, tr("a text"));
  return (*value_)[name].get_ref<const std::string&>();
}

const nlohmann::json& JsonPart::list(const char* name) const {
  if (!required(name).is_array()) wrong(name, tr("a list"));
  return (*value_)[name];
}

std::vector<JsonPart> JsonPart::parts(const char* name) const {
  std::vector<JsonPart> all;
  for (const nlohmann::json& one : list(name)) all.emplace_back(one, called(name) + "[" + std::to_string(all.size()) + "]");
  return all;
}

}  // namespace headlight::text

#pragma once
#include <string>
#include <vector>

#include "text/reading/json_part.hpp"

namespace headlight::folders {

/// The fields of a config.json as Hugging Face's transformers write it: many more than anybody reads, where a field that is missing or null
/// means its default.
class ConfigFields : public JsonPart {
 public:
  explicit ConfigFields(const nlohmann::json& object) : JsonPart(object, "config.json") {}
  explicit ConfigFields(JsonPart part) : JsonPart(std::move(part)) {}

  double number(const char* name, double missing) const;
  /// What is added to a variance, so that nothing is divided by zero: from 0 to 1.
  double small(const char* name, double missing) const;
  std::vector<std::string> texts(const char* name) const;
  /// Throws UserError where the field has another value than the only one that is supported, which is also its default.
  void only(const char* name, bool supported) const;
  void only(const char* name, const char* supported) const;
  void only(const char* name, int supported) const;
};

}  // namespace headlight::folders

#pragma once
#include <string>
#include <vector>

#include "text/reading/json_part.hpp"

namespace headlight::folders {

/// The fields of a config.json from Hugging Face's transformers: many more than are read here, and a missing or null field means its
/// default.
class ConfigFields : public JsonPart {
 public:
  explicit ConfigFields(const nlohmann::json& object) : JsonPart(object, "config.json") {}
  explicit ConfigFields(JsonPart part) : JsonPart(std::move(part)) {}

  double number(const char* name, double missing) const;
  /// An epsilon added to a variance, which avoids division by zero: from 0 to 1.
  double small(const char* name, double missing) const;
  std::vector<std::string> texts(const char* name) const;
  /// Throws UserError if the field differs from the only supported value, which is also its default.
  void only(const char* name, bool supported) const;
  void only(const char* name, const char* supported) const;
  void only(const char* name, int supported) const;
};

}  // namespace headlight::folders

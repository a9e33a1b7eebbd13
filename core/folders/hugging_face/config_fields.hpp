#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace headlight {

/// The fields of a config.json as Hugging Face's transformers write it: many more than anybody reads, where a field that is missing or null
/// means its default. Every member throws UserError that names the field and says what would be right.
class ConfigFields {
 public:
  explicit ConfigFields(const nlohmann::json& object, std::string place = {});

  bool has(const char* name) const { return object_.contains(name) && !object_[name].is_null(); }
  long long whole(const char* name, long long low, long long high) const;
  long long whole(const char* name, long long low, long long high, long long missing) const;
  double number(const char* name, double missing) const;
  bool flag(const char* name, bool missing) const;
  std::string text(const char* name, const char* missing) const;
  std::vector<std::string> texts(const char* name) const;
  /// The fields of the object of this name.
  ConfigFields inside(const char* name) const;

  /// Throws UserError where the field has another value than the only one that is supported, which is also its default.
  void only(const char* name, bool supported) const;
  void only(const char* name, const char* supported) const;

 private:
  const nlohmann::json* find(const char* name) const;
  std::string called(const char* name) const { return "config.json: " + (place_.empty() ? "" : place_ + ".") + name; }
  [[noreturn]] void wrong(const char* name, const std::string& wanted) const;

  const nlohmann::json& object_;
  std::string place_;
};

}  // namespace headlight

#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/message.hpp"

namespace headlight::text {

/// An object in a JSON file of another program: fields may be missing or unknown, but none may have a wrong type. Every member throws
/// UserError that says where ("model.merges") and what would be right.
class JsonPart {
 public:
  JsonPart(const nlohmann::json& value, std::string place);

  bool has(const char* name) const;
  bool flag(const char* name, std::optional<bool> otherwise = std::nullopt) const;
  long long whole(const char* name, long long low, long long high, std::optional<long long> otherwise = std::nullopt) const;
  const std::string& text(const char* name) const;
  std::string text(const char* name, const std::string& otherwise) const { return has(name) ? text(name) : otherwise; }
  JsonPart part(const char* name) const { return {required(name), called(name)}; }
  /// The objects of a list.
  std::vector<JsonPart> parts(const char* name) const;
  const nlohmann::json& list(const char* name) const;
  /// A value of any type.
  const nlohmann::json& required(const char* name) const;

  std::string called(const std::string& name) const { return place_.empty() ? name : place_ + "." + name; }
  const std::string& place() const { return place_; }
  const nlohmann::json& value() const { return *value_; }
  [[noreturn]] void wrong(const char* name, const Message& expected) const;
  /// Refuses a value that is valid, but not supported here.
  [[noreturn]] void unsupported(const std::string& what, const std::string& supported) const;

 private:
  const nlohmann::json* value_;
  std::string place_;
};

}  // namespace headlight::text

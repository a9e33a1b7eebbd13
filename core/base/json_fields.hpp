#pragma once
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/message.hpp"

namespace headlight::base {

/// Parses JSON. Throws UserError, without a file name, if `text` is not JSON, if an object has a field twice, or if brackets are nested
/// more than `deepest` levels, so that no recursive reader can overflow the stack.
nlohmann::json parse_json(std::string_view text, int deepest);

/// The kind of a value, for messages: "a text", "a list".
Message kind_of(const nlohmann::json& value);

/// The fields of one JSON object. All of `names` must be present, and nothing else may be: an unknown field would be lost at the next save.
/// Every member throws UserError that names the field and says what would be right.
class Fields {
 public:
  /// `path` names the object in messages: "config"; empty for the outermost.
  Fields(const nlohmann::json& object, std::string path, std::initializer_list<const char*> names);
  Fields(const nlohmann::json& object, std::string path, std::span<const char* const> names);
  /// Reads some of the fields of an object whose names were checked already.
  static Fields some(const nlohmann::json& object, std::string path) { return {object, std::move(path)}; }

  bool has(const char* name) const;
  bool flag(const char* name) const;
  long long whole(const char* name, long long low, long long high) const;
  unsigned long long natural(const char* name) const;
  double number(const char* name) const;
  const std::string& text(const char* name) const;
  const nlohmann::json& list(const char* name) const;
  /// A list of at most `most` texts.
  std::vector<std::string> texts(const char* name, size_t most) const;
  const nlohmann::json& operator[](const char* name) const;
  std::string called(const std::string& name) const { return path_.empty() ? name : path_ + "." + name; }

 private:
  Fields(const nlohmann::json& object, std::string path) : object_(object), path_(std::move(path)) {}
  [[noreturn]] void wrong(const char* name, const Message& expected) const;

  const nlohmann::json& object_;
  std::string path_;
};

}  // namespace headlight::base

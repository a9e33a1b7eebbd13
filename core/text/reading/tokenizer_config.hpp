#pragma once
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/files_read.hpp"
#include "base/json.hpp"
#include "text/pieces/added_tokens.hpp"
#include "text/reading/json_part.hpp"

namespace headlight::text {

/// Calls `read`, and puts the file's name into a UserError that it throws.
template <class Read>
auto within_file(const std::filesystem::path& file, Read read) {
  try {
    return read();
  } catch (const UserError& error) {
    if (std::string_view(error.what()).find(file.string()) != std::string_view::npos) throw;
    throw UserError(tr("{file}: {what}", {{"file", file.string()}, {"what", error.message()}}));
  }
}

/// A fingerprint of texts.
std::string fingerprint_of(std::initializer_list<std::string_view> texts);

/// The files beside the lists of pieces: tokenizer_config.json, special_tokens_map.json, added_tokens.json and config.json, any of which
/// may be missing.
class TokenizerConfig {
 public:
  explicit TokenizerConfig(const std::filesystem::path& folder, FilesRead* record = nullptr);

  /// The class of the tokenizer, or else the type of the model: "GPT2Tokenizer", "roberta"; empty if no file names either.
  const std::string& kind() const { return kind_; }
  /// True if tokenizer_config.json names a class of tokenizers.
  bool names_kind() const { return names_kind_; }
  /// True if tokenizer_config.json has the field, even as null.
  bool sets(const char* name) const { return config_.contains(name); }
  /// The text of a special token, "cls_token".
  std::string token(const char* name, const std::string& otherwise) const;
  /// A flag; nothing if the field is missing.
  std::optional<bool> flag(const char* name) const;
  /// A whole number; `otherwise` if the field is missing.
  long long whole(const char* name, long long low, long long high, long long otherwise) const;
  /// Every token that the files add, the named ones first; `named` are the defaults.
  std::vector<AddedToken> added(std::vector<AddedToken> named) const;

 private:
  JsonPart config() const { return {config_, ""}; }
  class TokenList;
  void add_named(TokenList& all) const;
  void add_decoder(TokenList& all) const;
  void add_more(TokenList& all) const;

  std::filesystem::path file_, map_file_, more_file_;
  nlohmann::json config_, map_, more_;
  std::string kind_;
  bool names_kind_ = false;
};

}  // namespace headlight::text

#pragma once
#include <filesystem>
#include <vector>

#include "base/files_read.hpp"
#include "base/json.hpp"
#include "folders/hugging_face/config_fields.hpp"
#include "model/writing_rules.hpp"
#include "text/writing_tokenizer.hpp"

namespace headlight::folders {

/// The rules for writing in config.json and generation_config.json; the second precedes the first.
class WritingConfig {
 public:
  /// Adds the opened file to `record`.
  WritingConfig(const std::filesystem::path& folder, const ConfigFields& config, long long rows, FilesRead* record);

  /// The ids that begin and end a decoder's text, and those that it never writes.
  WritingMarks marks() const;
  /// The ids that end a text of a model without an encoder; empty if the files do not name any.
  std::vector<int> ends() const;
  /// The rules for a decoder, with remarks on those that are not followed.
  WritingRules rules() const;
  /// Remarks on all rules in the files of a model without an encoder; it follows none of them.
  std::vector<Message> remarks() const;

 private:
  const JsonPart& saying(const char* field) const { return generation_.has(field) ? generation_ : config_; }
  const JsonPart& rules_file() const { return has_generation_ ? generation_ : config_; }
  int id_in(const char* field) const;
  std::vector<int> ids_in(const char* field) const;
  void read_bad_words(WritingRules& rules) const;
  void read_lengths(WritingRules& rules) const;
  void read_search(WritingRules& rules) const;
  std::vector<Message> not_obeyed(bool decoder) const;

  nlohmann::json json_;
  bool has_generation_;
  JsonPart generation_, config_;
  long long rows_;
};

}  // namespace headlight::folders

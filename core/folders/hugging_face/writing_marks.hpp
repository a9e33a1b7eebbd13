#pragma once
#include <filesystem>
#include <vector>

#include "base/files_read.hpp"
#include "folders/hugging_face/config_fields.hpp"
#include "model/writing_rules.hpp"
#include "text/writing_tokenizer.hpp"

namespace headlight::folders {

/// What config.json and generation_config.json say of writing; where the second is there, it goes before the first.
class WritingConfig {
 public:
  /// The file that is opened is noted in `record`.
  WritingConfig(const std::filesystem::path& folder, const ConfigFields& config, long long rows, FilesRead* record);

  /// With which of its ids a decoder begins, with which it ends, and which it never writes.
  WritingMarks marks() const;
  /// With which of its ids a text of a model without an encoder ends; none where the files do not say it.
  std::vector<int> ends() const;
  /// How a decoder is to write, and what of it is not done.
  WritingRules rules() const;
  /// Of a model without an encoder, where people say it: all that is asked for, and not done.
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

#pragma once
#include <filesystem>

#include "folders/hugging_face/config_fields.hpp"
#include "text/writing_tokenizer.hpp"

namespace headlight {

/// With which of its `rows` ids a decoder begins, with which it ends, and which it never writes, as config.json and generation_config.json,
/// where that is there, say it.
WritingMarks writing_marks_of(const std::filesystem::path& folder, const ConfigFields& config, long long rows, FilesRead* record);

/// With which of its ids a text of a model without an encoder ends, as the same files say it; -1: they do not.
int end_of_text(const std::filesystem::path& folder, const ConfigFields& config, long long rows, FilesRead* record);

}  // namespace headlight

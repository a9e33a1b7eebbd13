#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "base/files_read.hpp"
#include "base/message.hpp"
#include "base/still_wanted.hpp"
#include "model/model.hpp"

namespace headlight::folders {

/// What such a model says of itself.
Message about_folder_of_type(const std::string& type, const std::string& not_shown = {});

/// Whether the text of a config.json is of a model as Hugging Face's transformers write it: it has "model_type".
bool is_hugging_face(const std::string& config);

/// A folder as transformers' save_pretrained writes it: config.json, model.safetensors (or its shards and their list), and the tokenizer's
/// files. Config and words only; everything is checked but the weights' numbers. Throws UserError, without the folder's name, in one line
/// that names file and field, and what would be right. The files that are opened are noted in `record`.
Model hugging_face_shape(const std::filesystem::path& folder, const std::string& config, FilesRead* record);
/// The same with its weights as float32.
Model hugging_face_model(const std::filesystem::path& folder, const std::string& config, FilesRead* record, const CancelCheck& wanted = {});

}  // namespace headlight::folders

#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "base/cancel_check.hpp"
#include "base/files_read.hpp"
#include "base/message.hpp"
#include "model/model.hpp"

namespace headlight::folders {

/// The description of such a model.
Message about_folder_of_type(const std::string& type, const std::string& not_displayed = {});

/// True if the text of a config.json belongs to a model of Hugging Face's transformers: it has "model_type".
bool is_hugging_face(const std::string& config);

/// Reads a folder as transformers' save_pretrained writes it: config.json, model.safetensors (or its shards and their list), and the
/// tokenizer's files. Only config and words; everything but the weights' numbers is checked. Throws UserError, without the folder's name,
/// in one line that names file and field and the remedy. Adds the opened files to `record`.
Model hugging_face_shape(const std::filesystem::path& folder, const std::string& config, FilesRead* record);
/// Reads the model with its weights as float32.
Model hugging_face_model(const std::filesystem::path& folder, const std::string& config, FilesRead* record,
                         const CancelCheck& cancel_check = {});

}  // namespace headlight::folders

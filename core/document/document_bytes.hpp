#pragma once
#include <filesystem>
#include <string>

#include "document/document.hpp"
#include "folders/built_in.hpp"

namespace headlight::document {

/// The bytes that save_document writes. Throws UserError if there are more than `most`.
std::string document_bytes(const Document& document, std::size_t most);
/// The document in such bytes. Throws UserError as document_in does.
Document document_of_bytes(const std::string& bytes, BuiltInModels& models);
/// The same as absent_model_folder, for bytes.
std::filesystem::path absent_model_folder_of_bytes(const std::string& bytes);

}  // namespace headlight::document

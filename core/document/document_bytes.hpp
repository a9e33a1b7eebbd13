#pragma once
#include <filesystem>
#include <string>

#include "document/document.hpp"
#include "folders/built_in.hpp"

namespace headlight::document {

/// What save_document writes, as bytes. Throws UserError where there are more than `most`.
std::string document_bytes(const Document& document, std::size_t most);
/// The document again. Throws UserError as document_in does.
Document document_of_bytes(const std::string& bytes, BuiltInModels& models);
/// As absent_model_folder of the file that they are.
std::filesystem::path absent_model_folder_of_bytes(const std::string& bytes);

}  // namespace headlight::document

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
/// Finds the same folder as absent_model_folder, from a document's bytes.
std::filesystem::path absent_model_folder_of_bytes(const std::string& bytes);

}  // namespace headlight::document

#pragma once
#include <filesystem>

#include "attend/imported_tensors.hpp"
#include "document/document.hpp"
#include "folders/built_in.hpp"
#include "formats/safetensors.hpp"

namespace headlight::document {

/// The extension of document files: NAME.headlight.
constexpr const char* document_extension = ".headlight";

/// Writes `document` to a safetensors file: as tensors [rows, cols] the weights that differ from the model's own, by their names in
/// Weights, and a custom mask as "mask"; in `__metadata__` "headlight" (the format's version) and "document" (see document_json), and
/// `also`, such as attached lessons (see attachments.hpp). A model that could not be found again, such as an unsaved training, goes into
/// the file whole (see must_be_embedded). The file appears whole or not at all. Throws UserError if it cannot be written.
void save_document(const std::filesystem::path& path, const Document& document, const Metadata& also = {});

/// True if a file of this name can open as a document: a saved one, or a user's own tensors.
bool opens_as_document(const std::filesystem::path& path);
/// True if the file holds a user's own tensors, from which a new document can start, and no document: that new document then has no file
/// yet. Throws UserError if the file cannot be read.
bool is_tensor_file(const std::filesystem::path& path);
/// Reads a file of save_document; same(open_document(path), document) holds. Everything in the file is checked. Throws UserError in one
/// line that names the file and the fault. A newer format is refused, and so are unknown fields and tensors, because ignoring them would
/// lose them at the next save. `part` selects a part of a tensor file.
Document open_document(const std::filesystem::path& path, BuiltInModels& models, const ImportPart& part = {},
                       const CancelCheck& cancel_check = {});
/// Reads an open file in the same way; the message does not name it.
Document document_in(const SafetensorsFile& file, BuiltInModels& models, const CancelCheck& cancel_check = {});
/// The folder of the document's model if it is missing now, for example on a removed disk. Empty: the folder is not the problem.
std::filesystem::path absent_model_folder(const std::filesystem::path& document);

}  // namespace headlight::document

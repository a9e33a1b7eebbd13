#pragma once
#include <filesystem>

#include "attend/imported_tensors.hpp"
#include "document/document.hpp"
#include "folders/built_in.hpp"
#include "formats/safetensors.hpp"

namespace headlight::document {

/// Document files are called NAME.headlight.
constexpr const char* document_extension = ".headlight";

/// Writes `document` to a safetensors file: as tensors [rows, cols] the weights that differ from the model's own, by their names in
/// Weights, and a custom mask as "mask"; in `__metadata__` "headlight" (the format's version) and "document" (see document_json), and
/// `also`, such as lessons that go along (see attachments.hpp). A model that could not be found again, such as a training that was not
/// kept, goes into the file as a whole (see must_be_embedded). The file appears whole or not at all. Throws UserError when it cannot be
/// written.
void save_document(const std::filesystem::path& path, const Document& document, const Metadata& also = {});

/// Whether a file called so can be opened as a document: one that was saved, or tensors of somebody's own.
bool opens_as_document(const std::filesystem::path& path);
/// Whether the file holds tensors of somebody's own, which a document can begin with, and no document: then what is opened has no file of
/// its own yet. Throws UserError where it cannot be read.
bool is_tensor_file(const std::filesystem::path& path);
/// Reads what save_document has written; same(open_document(path), document) holds. Everything in the file is checked.
/// Throws UserError in one line that names the file and what is wrong with it. A newer format is refused, and so are fields and tensors
/// that are not known here: to ignore them would lose them at the next save.
/// `part` says which part of a file of tensors is meant.
Document open_document(const std::filesystem::path& path, BuiltInModels& models, const ImportPart& part = {},
                       const CancelCheck& wanted = {});
/// The same of a file that is open; the message does not name it.
Document document_in(const SafetensorsFile& file, BuiltInModels& models, const CancelCheck& wanted = {});
/// The folder of the document's model, where that is not there now: on a disk that was taken out, say. Empty: that is not what is wrong.
std::filesystem::path absent_model_folder(const std::filesystem::path& document);

}  // namespace headlight::document

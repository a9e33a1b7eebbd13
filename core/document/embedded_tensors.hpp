#pragma once
#include <memory>
#include <vector>

#include "formats/safetensors.hpp"
#include "model/model.hpp"

namespace headlight::document {

/// A user's tensors in a document's own file: "given/q[0]" and so on, with their description as JSON in the metadata "given".
constexpr const char* imported_prefix = "given/";

void store_imported(const Model& model, std::vector<TensorView>& tensors, Metadata& metadata);
/// The user's tensors in such a file; null: it has none. Throws UserError without the file's name.
std::shared_ptr<const Model> stored_imported(const SafetensorsFile& file);

}  // namespace headlight::document

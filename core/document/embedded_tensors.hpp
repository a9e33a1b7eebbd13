#pragma once
#include <memory>
#include <vector>

#include "formats/safetensors.hpp"
#include "model/model.hpp"

namespace headlight::document {

/// Tensors that somebody gave, in a document's own file: "given/q[0]" and so on, and what is known of them as JSON in the metadata "given".
constexpr const char* given_prefix = "given/";

void store_imported(const Model& model, std::vector<TensorView>& tensors, Metadata& metadata);
/// What such a file brings; null: nothing. Throws UserError without the file's name.
std::shared_ptr<const Model> stored_imported(const SafetensorsFile& file);

}  // namespace headlight::document

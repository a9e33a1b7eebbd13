#include "document/weight_files.hpp"

#include "formats/mapped_matrix.hpp"

namespace headlight::document {

void require_weights_unchanged(const Document& document) { require_unchanged(document.weights.by_name); }

}  // namespace headlight::document

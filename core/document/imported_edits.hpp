#pragma once
#include "document/edit.hpp"

namespace headlight::document {

/// Tensors that somebody gave can be changed cell by cell; they have neither words nor a wiring that could be another. Throws UserError
/// for any other edit.
void require_fits_imported(const Edit& edit);

}  // namespace headlight::document

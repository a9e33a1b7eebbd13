#pragma once
#include "document/edit.hpp"

namespace headlight::document {

/// Throws UserError for edits that do not suit a user's tensors: their numbers can be changed, but they have neither words nor a wiring to
/// choose.
void require_fits_imported(const Edit& edit);

}  // namespace headlight::document

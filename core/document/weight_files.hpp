#pragma once
#include "document/document.hpp"

namespace headlight::document {

/// Throws UserError if another program has written to a file that holds weights of the document: their numbers may have changed.
void require_weights_unchanged(const Document& document);

}  // namespace headlight::document

#pragma once
#include "document/document.hpp"

namespace headlight::document {

/// Throws UserError where another program has written to a file that weights of the document lie in: then their numbers are not what they
/// were.
void require_weights_unchanged(const Document& document);

}  // namespace headlight::document

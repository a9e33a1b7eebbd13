#pragma once
#include "document/document.hpp"

namespace headlight::document {

/// The same document as it would be had nobody ever typed other words than its sentences have. While somebody types, every word that the
/// model does not know gets a row of W_E, and keeps it for undo; what is saved or sent names only those that are there.
Document without_forgotten_words(Document document);

}  // namespace headlight::document

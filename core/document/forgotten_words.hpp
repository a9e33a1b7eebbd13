#pragma once
#include "document/document.hpp"

namespace headlight::document {

/// Forgets the words that the sentences no longer have. While a person types, every word unknown to the model gets a row of W_E and keeps
/// it for undo; a saved or shared document should only name those in its sentences. It changes nothing if another axis could be as long as
/// the model's vocabulary.
Document without_forgotten_words(Document document);

}  // namespace headlight::document

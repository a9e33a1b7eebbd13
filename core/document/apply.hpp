#pragma once
#include <span>

#include "document/edit.hpp"

namespace headlight::document {

/// The document after `edit`. A bad edit throws UserError in plain words and changes nothing.
Document apply(Document document, const Edit& edit);
/// The document with these words added to its vocabulary, in their order, as if a sentence had held them.
Document with_words_known(Document document, std::span<const std::string> words);

}  // namespace headlight::document

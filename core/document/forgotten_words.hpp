#pragma once
#include "document/document.hpp"

namespace headlight {

/// The same document without the unknown words that none of its sentences has any more: what somebody typed and deleted does not go along
/// into a file or a link. They stay where numbers depend on them: their rows were edited, or every row of the vocabulary is a possible
/// next word.
Document without_forgotten_words(const Document& document);

}  // namespace headlight

#pragma once
#include <optional>

#include "document/document.hpp"

namespace headlight::document {

/// A sentence of which a model knows so few words that what it makes of it says little about them.
struct UnreadText {
  int words = 0;        ///< that were typed, marks left out
  int unknown = 0;      ///< of these the model does not know
  bool french = false;  ///< among them are words without which hardly a French sentence is written
};

/// Nothing where the model knows most of the words, takes any word as it takes any other, or cuts words until it knows the pieces.
std::optional<UnreadText> unread_text(const Model& model, const std::string& sentence);

/// One line about it in English, for who cannot see the window; empty where the sentence is read.
std::string unread_warning(const Document& document, int sample);

}  // namespace headlight::document

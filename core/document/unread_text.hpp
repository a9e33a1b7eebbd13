#pragma once
#include <optional>
#include <string>

#include "document/document.hpp"

namespace headlight::document {

/// A sentence with too many unknown words for the model's result to mean much.
struct UnreadText {
  int words = 0;              ///< words in the sentence, without marks
  int unknown = 0;            ///< words among them that the model does not know
  std::string language = {};  ///< the unknown words include some of the most frequent ones of this language: "fr"; empty: of none
};

/// Returns nothing if the model knows most of the words, treats all words alike, or cuts words into pieces that it knows.
std::optional<UnreadText> unread_text(const Model& model, const std::string& sentence);

/// True if the program knows that the model reads English and nothing else.
bool reads_english(const Model& model);

/// A line of English about it, for commands; empty if the model can read the sentence. `reads` is another model that can, if there is one.
std::string unread_warning(const Document& document, int sample, const Model* reads);

}  // namespace headlight::document

#pragma once
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "model/model.hpp"

namespace headlight::commands {

/// "3,5,4" as ids of the vocabulary. Throws UserError that names --ids and says what would be right.
std::vector<int> ids_value(const std::string& text, const Tokenizer& tokenizer);

/// The sentence of a document that is read as exactly these ids; in words where these are read so. `marks`: with the marks that the model
/// sets around a text.
std::string sentence_of_typed_ids(const std::string& text, const Model& model, bool marks);

/// The sentence of a document that is this text without the marks that the model sets around others.
std::string sentence_without_marks(const std::string& text, const Model& model);

}  // namespace headlight::commands

#pragma once
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "model/model.hpp"

namespace headlight::commands {

/// Parses "3,5,4" as ids of the vocabulary. Throws UserError that names --ids and gives a correction.
std::vector<int> ids_value(const std::string& text, const Tokenizer& tokenizer);

/// Returns a sentence that the model reads as exactly these ids: plain words if those are read so. `marks`: include the special tokens that
/// the model sets around a text.
std::string sentence_of_typed_ids(const std::string& text, const Model& model, bool marks);

/// Returns a sentence with this text but without the special tokens that the model sets around others.
std::string sentence_without_marks(const std::string& text, const Model& model);

}  // namespace headlight::commands

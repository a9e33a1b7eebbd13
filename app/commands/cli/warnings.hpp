#pragma once
#include "app_rooms.hpp"
#include "document/document.hpp"

namespace headlight::commands {

/// One line of standard error for each thing that a document asks of its model and that the model was not made for: sentences of which it
/// knows few words, another number of heads than it was trained with.
void warn_of_what_means_little(const Document& document);
/// Prints what a person should know of the model; see remarks_on.
void warn_of_remarks(const Model& model, bool searches = false);

}  // namespace headlight::commands

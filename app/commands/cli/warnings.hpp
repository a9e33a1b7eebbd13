#pragma once
#include "app_rooms.hpp"
#include "document/document.hpp"

namespace headlight::commands {

/// Prints one line on standard error for each use of a model that it was not made for: sentences with many unknown words, or another number
/// of heads than it was trained with.
void warn_of_what_means_little(const Document& document);
/// Prints one line for each sentence that the model does not read, with a model that does.
void warn_of_unread(const Document& document);
/// Prints the remarks about a model that a user should know; see remarks_on.
void warn_of_remarks(const Model& model, bool searches = false);

}  // namespace headlight::commands

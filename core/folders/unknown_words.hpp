#pragma once
#include "model/model.hpp"

namespace headlight::folders {

/// Sets up words that a model in a folder never met: they carry no information.

void take_unknown_words(Model& model);

/// The sentence about them that `about` of every such model gets when it is opened.
const char* about_unknown_words();
void describe_unknown_words(Model& model);
/// Removes that sentence, which need not be written, so that a text that was opened is never too long to be saved again.
Model without_unknown_words_note(Model model);

}  // namespace headlight::folders

#pragma once
#include "model/model.hpp"

namespace headlight::folders {

/// Words that a model in a folder never met: they tell it nothing.

void take_unknown_words(Model& model);

/// What is said of that in `about` of every such model when it is opened.
const char* about_unknown_words();
void say_unknown_words(Model& model);
/// It need not be written, and a text that was opened is never too long to be saved again.
Model without_what_is_always_said(Model model);

}  // namespace headlight::folders

#pragma once
#include <string>

#include "model/model.hpp"

namespace headlight::survey {

/// Words to show by example what a filter of sentences is: some that are drawn for the model have `then` after `first`, some have `other`.
struct ExampleWords {
  std::string first, then, other;
};
/// Those around pronouns, "because", "it" and "they", in the language of the sentences, or for a model with sentences of its own kind
/// words of one of these.
ExampleWords example_words(const Model& model);

}  // namespace headlight::survey

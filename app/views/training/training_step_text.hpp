#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/training/step_working.hpp"

namespace headlight::views {

/// Says which way AdamW moves the weight, by how much, and why, in a sentence of markup.
std::string cause_sentence(const Phrases& phrases, const UpdateTerms<float>& terms);
/// Compares plain gradient descent with it; empty if a number of the step is not finite.
std::string plain_sentence(const Phrases& phrases, const UpdateTerms<float>& terms, const UpdateRule& rule);
/// Returns the words beside a line of the working: "first moment".
const std::string& term_words(const Phrases& phrases, StepTerm term);

}  // namespace headlight::views

#pragma once
#include <string>
#include <vector>

#include "base/phrases.hpp"
#include "session/training/step_working.hpp"

namespace headlight::views {

/// Says which way AdamW moves the weight, by how much, and why, in a sentence of markup.
std::string cause_sentence(const Phrases& phrases, const UpdateTerms<float>& terms);
/// Compares plain gradient descent with it; empty if a number of the step is not finite.
std::string plain_sentence(const Phrases& phrases, const UpdateTerms<float>& terms, const UpdateRule& rule);
/// Returns the words beside a line of the working: "first moment".
const std::string& term_words(const Phrases& phrases, StepTerm term);

/// Returns the symbols of a line of the working as markup: "m_hat ÷ (1 − β_{1}^{t})".
std::string typeset_symbols(std::string symbols);
/// Returns the numbers of a line as markup, with short exponents: "6.6e-5 ÷ (1 − 0.98^{21})".
std::string typeset_numbers(const std::string& numbers);
/// Explains the symbols that these lines use, with the step's learning rate, in a sentence of markup.
std::string legend_of_symbols(const Phrases& phrases, const std::vector<StepLine>& lines, double rate);

}  // namespace headlight::views

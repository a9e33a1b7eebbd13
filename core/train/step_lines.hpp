#pragma once
#include <string>
#include <vector>

#include "train/next_step.hpp"

namespace headlight::train {

/// The lines of an opened step, in the order of their computation.
enum class StepTerm {
  value,
  gradient,
  clipped,
  first_moment,
  second_moment,
  first_corrected,
  second_corrected,
  update,
  decay,
  next,
  plain
};

/// True for a line that gives its name a new value, made from the old one: it is written with an arrow, "m ← β1 m + (1 − β1) g", since with
/// "=" it would say that both are equal.
bool renews(StepTerm term);

/// A line of the working: "m_hat = m ÷ (1 − β1^t)", its numbers "0.0012 ÷ (1 − 0.9^3)", and its value.
struct StepLine {
  StepTerm term = {};
  std::string name;     ///< "m_hat"
  std::string symbols;  ///< as in the papers, with Δ for the step, d for the decay and c for the limit of clipping; empty for what is not
                        ///< computed here: the value and the gradient
  std::string numbers;  ///< the calculation; a reader who works it out finds `value`, as printed, if `exact`
  std::string value;
  bool exact = true;  ///< false where float32 kept fewer digits than are printed
};

/// The lines of a weight's step: without `clipped` if the gradient is not too long, without `decay` if the weight does not decay. The last
/// is plain gradient descent.
std::vector<StepLine> step_lines(const UpdateTerms<float>& terms, const Recipe& recipe, const UpdateRule& rule, double gradient_length,
                                 int number);

/// The reason for the direction in which a weight moves.
enum class StepCause {
  gradient,      ///< against the sign of its gradient
  moment,        ///< along it: the first moment still has the sign of the earlier gradients' mean
  moment_alone,  ///< its gradient is 0
  decay,         ///< towards 0: the decay is at least as large as the step, whichever way that goes
  nothing,       ///< it stays: nothing moves it
  rounded,       ///< it stays: step and decay together are less than its last digit
  lost           ///< a number of the step is not finite
};
StepCause cause_of(const UpdateTerms<float>& terms);
/// The amount by which the step moves the weight, before float32 rounds the sum; and the same for plain gradient descent.
double change_of(const UpdateTerms<float>& terms);
double plain_change_of(const UpdateTerms<float>& terms, const UpdateRule& rule);

}  // namespace headlight::train

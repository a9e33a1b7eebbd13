#pragma once
#include <optional>
#include <span>
#include <vector>

#include "session/training/training.hpp"

namespace headlight::session {

/// A head has a label if it puts this share of its weight on the cells that the label measures.
constexpr double least_for_label = 0.5;

/// The first occurrence of a label.
struct FirstLabel {
  int step = 0;
  HeadScore head;
};
/// Returns the first head of each label, by step.
std::vector<FirstLabel> first_labels(std::span<const MeasuredStep> measured);

/// Returns the label that a head deserves most; null if its score is below `least_for_label`.
const HeadScore* label_of(const Measures& measures, int attention, int head);
/// Returns the head with the highest score for a label, however low; null if none was measured.
const HeadScore* clearest(const Measures& measures, const std::string& title);
/// Returns all labels ever measured, in the order of their first measurement.
std::vector<std::string> head_labels(std::span<const MeasuredStep> measured);

/// Returns the step about which accuracy rose by at least a quarter within a twentieth of the run, a phase change; none so far if empty.
std::optional<int> sudden_rise(std::span<const StepReport> curve, int steps);

}  // namespace headlight::session

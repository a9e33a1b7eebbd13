#pragma once
#include <optional>
#include <span>
#include <vector>

#include "session/training/training.hpp"

namespace headlight::session {

/// A head that puts half of its weight where it should has the label that is measured.
constexpr double least_for_label = 0.5;

/// When some head first had a label.
struct FirstLabel {
  int step = 0;
  HeadScore head;
};
/// The first of each label, by step.
std::vector<FirstLabel> first_labels(std::span<const MeasuredStep> measured);

/// What a head does most clearly; null when that is less than `least_for_label`.
const HeadScore* label_of(const Measures& measures, int attention, int head);
/// The clearest of all heads that were measured for a label, however unclear; null when there is none.
const HeadScore* clearest(const Measures& measures, const std::string& title);
/// All labels that were ever measured, in the order in which they first were.
std::vector<std::string> head_labels(std::span<const MeasuredStep> measured);

/// The step about which accuracy rose by at least a quarter within a twentieth of the run: a phase change. Nothing: there was none so far.
std::optional<int> sudden_rise(std::span<const StepReport> curve, int steps);

}  // namespace headlight::session

#include "session/training/head_labels.hpp"

#include <algorithm>

namespace headlight::session {

std::vector<FirstLabel> first_labels(std::span<const MeasuredStep> measured) {
  std::vector<FirstLabel> all;
  for (const MeasuredStep& at : measured)
    for (const HeadScore& head : at.measures->heads) {
      const bool known = std::any_of(all.begin(), all.end(), [&](const FirstLabel& first) { return first.head.title == head.title; });
      if (!known && head.score >= least_for_label) all.push_back({at.step, *clearest(*at.measures, head.title)});
    }
  return all;
}

const HeadScore* label_of(const Measures& measures, int attention, int head) {
  const HeadScore* best = nullptr;
  for (const HeadScore& score : measures.heads)
    if (score.attention == attention && score.head == head && score.score >= least_for_label && (!best || score.score > best->score))
      best = &score;
  return best;
}

const HeadScore* clearest(const Measures& measures, const std::string& title) {
  const HeadScore* best = nullptr;
  for (const HeadScore& score : measures.heads)
    if (score.title == title && (!best || score.score > best->score)) best = &score;
  return best;
}

std::vector<std::string> head_labels(std::span<const MeasuredStep> measured) {
  std::vector<std::string> all;
  for (const MeasuredStep& at : measured)
    for (const HeadScore& head : at.measures->heads)
      if (std::find(all.begin(), all.end(), head.title) == all.end()) all.push_back(head.title);
  return all;
}

std::optional<int> sudden_rise(std::span<const StepReport> curve, int steps) {
  const size_t width = static_cast<size_t>(std::max(4, steps / 20));
  if (curve.size() < 3 * width) return std::nullopt;
  std::vector<double> sum(curve.size() + 1, 0);  // sums of accuracy, for fast means
  for (size_t i = 0; i < curve.size(); ++i) sum[i + 1] = sum[i] + curve[i].accuracy;
  const auto mean = [&](size_t from, size_t to) { return (sum[to] - sum[from]) / static_cast<double>(to - from); };
  double steepest = 0.25;
  std::optional<int> at;
  for (size_t i = width; i + 2 * width <= curve.size(); ++i) {  // compare the quarter before a window with the quarter after it
    const double rise = mean(i + width, i + width + width / 2) - mean(i - width / 2, i);
    if (rise <= steepest) continue;
    steepest = rise;
    at = curve[i + width / 2].step;
  }
  return at;
}

}  // namespace headlight::session

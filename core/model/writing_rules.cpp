#include "model/writing_rules.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headlight::model {
namespace {

constexpr double none = -std::numeric_limits<double>::infinity();

void close(std::vector<double>& scores, std::span<const int> ids) {
  for (const int id : ids)
    if (id >= 0 && static_cast<size_t>(id) < scores.size()) scores[static_cast<size_t>(id)] = none;
}

/// Penalizes each word once, however often it occurs.
void make_repeated_less_likely(double penalty, std::span<const int> written, std::vector<double>& scores) {
  std::vector<int> once(written.begin(), written.end());
  std::sort(once.begin(), once.end());
  once.erase(std::unique(once.begin(), once.end()), once.end());
  for (const int id : once) {
    if (id < 0 || static_cast<size_t>(id) >= scores.size()) continue;
    double& score = scores[static_cast<size_t>(id)];
    score = score < 0 ? score * penalty : score / penalty;
  }
}

/// Forbids the words that would complete a run of `n` words for the second time.
void close_repeated_runs(int n, std::span<const int> written, std::vector<double>& scores) {
  const auto before = static_cast<size_t>(n) - 1;
  if (written.size() < before + 1) return;
  const std::span<const int> tail = written.last(before);
  for (size_t at = 0; at + before < written.size(); ++at)
    if (std::equal(tail.begin(), tail.end(), written.begin() + static_cast<std::ptrdiff_t>(at)))
      close(scores, written.subspan(at + before, 1));
}

void close_rows(const std::vector<std::vector<int>>& rows, std::span<const int> written, std::vector<double>& scores) {
  for (const std::vector<int>& row : rows)
    if (!row.empty() && written.size() >= row.size() - 1 &&
        std::equal(row.begin(), row.end() - 1, written.end() - static_cast<std::ptrdiff_t>(row.size() - 1)))
      close(scores, std::span(row).last(1));
}

void leave_only(std::span<const int> ids, std::vector<double>& scores) {
  std::fill(scores.begin(), scores.end(), none);
  for (const int id : ids)
    if (id >= 0 && static_cast<size_t>(id) < scores.size()) scores[static_cast<size_t>(id)] = 0;
}

void norm_again(std::vector<double>& scores) {
  const double most = *std::max_element(scores.begin(), scores.end());
  if (!std::isfinite(most)) return;
  const double sum = std::accumulate(scores.begin(), scores.end(), 0., [&](double all, double one) { return all + std::exp(one - most); });
  for (double& score : scores) score -= most + std::log(sum);
}

}  // namespace

bool WritingRules::changes_scores() const {
  return least_words > 0 || no_repeated > 0 || repetition_penalty != 1 || !never.empty() || !never_first.empty() ||
         !never_in_a_row.empty() || first >= 0 || (most_words > 0 && !last.empty()) || normed_again;
}

void obey(const WritingRules& rules, std::span<const int> written, std::span<const int> ends, std::vector<double>& scores) {
  if (!rules.changes_scores() || scores.empty()) return;
  const auto words = static_cast<int>(written.size()) - 1;  // without the mark that begins the text
  if (rules.repetition_penalty != 1) make_repeated_less_likely(rules.repetition_penalty, written, scores);
  if (rules.no_repeated > 0) close_repeated_runs(rules.no_repeated, written, scores);
  close_rows(rules.never_in_a_row, written, scores);
  if (words < rules.least_words) close(scores, ends);
  if (words == 0 && rules.first >= 0) leave_only(std::span(&rules.first, 1), scores);
  if (rules.most_words > 0 && words + 1 == rules.most_words && !rules.last.empty()) leave_only(rules.last, scores);
  close(scores, rules.never);
  if (words == 0) close(scores, rules.never_first);
  if (rules.normed_again) norm_again(scores);
}

}  // namespace headlight::model

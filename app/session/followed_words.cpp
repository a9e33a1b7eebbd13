#include "session/followed_words.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace headlight::session {
namespace {

using Words = std::vector<std::string>;

/// Finds the same occurrence of the word, or the last if there are fewer.
std::optional<MovedPosition> same_occurrence(const Words& before, const Words& now, size_t position) {
  const std::string& word = before[position];
  const auto earlier = std::count(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(position), word);
  std::ptrdiff_t met = -1;
  Index last = 0;
  for (size_t i = 0; i < now.size() && met < earlier; ++i)
    if (now[i] == word) ++met, last = static_cast<Index>(i);
  if (met < 0) return std::nullopt;
  return MovedPosition{last, met == earlier};
}

}  // namespace

std::optional<MovedPosition> followed(const Axis& before, const Axis& now, Index position) {
  const bool words = counts_words(before.kind) && counts_words(now.kind) && before.labels && now.labels;
  if (!words) return position < now.size ? std::optional(MovedPosition{position, true}) : std::nullopt;
  const Words &a = *before.labels, &b = *now.labels;
  const auto at = static_cast<size_t>(position);
  const size_t both = std::min(a.size(), b.size());
  size_t first = 0, last = 0;
  while (first < both && a[first] == b[first]) ++first;
  while (last < both - first && a[a.size() - 1 - last] == b[b.size() - 1 - last]) ++last;
  if (at < first) return MovedPosition{position, true};
  if (at >= a.size() - last) return MovedPosition{static_cast<Index>(at + b.size() - a.size()), true};
  if (const auto found = same_occurrence(a, b, at)) return found;
  if (a.size() == b.size() && 2 * (first + last) >= a.size()) return MovedPosition{position, false};
  return std::nullopt;
}

void FollowedWords::leave(const Axes& axes, const Cell& cell) {
  if (stands_in_) return;
  axes_ = axes;
  cell_ = cell;
}

std::optional<FollowedWords::Found> FollowedWords::find_in(const Axes& axes) {
  if (!axes_) return std::nullopt;
  const auto row = followed(axes_->rows, axes.rows, cell_.row), col = followed(axes_->cols, axes.cols, cell_.col);
  stands_in_ = !row || !row->same_word || !col || !col->same_word;
  if (!row) return std::nullopt;
  return Found{row->position, col ? std::optional(col->position) : std::nullopt};
}

}  // namespace headlight::session

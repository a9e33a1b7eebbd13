#include "base/error.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace headlight::base {
namespace {

/// Levenshtein distance: the least number of letters to insert, delete or replace.
size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

Message message_of(const std::exception& failure) {
  const auto* const error = dynamic_cast<const UserError*>(&failure);
  return error ? error->message() : Message(failure.what());
}

std::string nearest_name(const std::string& typed, std::span<const std::string> known) {
  constexpr size_t longest_name = 200;  // a longer text is not a slip of typing, and takes too long to compare
  std::string best;
  if (typed.size() > longest_name) return best;
  size_t best_distance = std::max<size_t>(2, typed.size() / 2) + 1;
  for (const std::string& name : known) {
    const size_t at_least = std::max(typed.size(), name.size()) - std::min(typed.size(), name.size());
    if (at_least >= best_distance) continue;
    const size_t distance = edit_distance(typed, name);
    if (distance < best_distance) {
      best_distance = distance;
      best = name;
    }
  }
  return best;
}

bool is_slip(const std::string& typed, const std::string& name) {
  if (typed.empty() || name.empty() || typed.front() != name.front()) return false;
  return 3 * edit_distance(typed, name) <= std::max(typed.size(), name.size());
}

}  // namespace headlight::base

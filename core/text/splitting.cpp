#include "text/splitting.hpp"

#include <algorithm>

namespace headlight::text {
namespace {

MergeLine first_line(const MergeSteps& steps) {
  MergeLine line{.pieces = steps.letters, .ranks = steps.ranks};
  for (size_t i = 0; i < steps.letters.size(); ++i) line.begins.push_back(static_cast<int>(i));
  return line;
}

int piece_at(const MergeLine& line, int letter) {
  return static_cast<int>(std::lower_bound(line.begins.begin(), line.begins.end(), letter) - line.begins.begin());
}

void merge_in(MergeLine& line, const MergeSteps::Merge& merge) {
  const int at = piece_at(line, merge.letter);
  const auto place = static_cast<size_t>(at);
  line.pieces[place] = merge.piece;
  line.pieces.erase(line.pieces.begin() + at + 1);
  line.begins.erase(line.begins.begin() + at + 1);
  line.ranks.erase(line.ranks.begin() + at);
  if (place > 0) line.ranks[place - 1] = merge.before;
  if (place < line.ranks.size()) line.ranks[place] = merge.after;
  line.merged = at;
}

}  // namespace

void each_line(const MergeSteps& steps, const std::function<void(const MergeLine&)>& line) {
  MergeLine now = first_line(steps);
  for (size_t i = 0; i <= steps.merges.size(); ++i) {
    if (i > 0) merge_in(now, steps.merges[i - 1]);
    now.next = i < steps.merges.size() ? piece_at(now, steps.merges[i].letter) : -1;
    line(now);
  }
}

const SplitWord* Splitting::word_of(int token) const {
  for (const SplitWord& word : words)
    if (token >= word.first_token && token < word.first_token + word.n_tokens) return &word;
  return nullptr;
}

}  // namespace headlight::text

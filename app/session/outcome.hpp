#pragma once
#include <optional>
#include <vector>

#include "session/head_effects.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// A number of a row that grew, with the other word and the head that added most to it.
struct NamedGain {
  Index column = 0;
  float from_key = 0;  ///< the word's gift
  Index key = 0;
  int head = 0;
};

/// The longest vector that a key added to a row through one head.
struct LongestGift {
  AttentionId at;
  int head = 0;
  Index key = 0;
  double share = 0;  ///< its share of the lengths of all added vectors
};

/// The vectors that attention added to one row: with names if the columns have them, and the likeliest word after the row. They do not show
/// the cause of that word; see word_causes.
struct Outcome {
  AttentionId at;
  Index row = 0;
  std::vector<NamedGain> gains;        ///< those of the chosen head first, then by size; empty if columns have no names
  std::optional<LongestGift> longest;  ///< none if nothing was added
  size_t n_attentions = 0;             ///< the number of attentions searched for it: the stage's one, or all of the stack
  std::optional<Cell> next_word;       ///< the likeliest after the row, in the last matrix of shares
};

/// Returns the attentions whose weights it reads: that of the stage, else all of the last stack; in a run that evicts values only the last.
std::vector<AttentionId> attentions_read(const Run& run, const StagePlace& place);
/// Returns the outcome for the pinned row, else for the one with the largest gift, in the current attention, else in all of its stack. None
/// if the row received something else than its heads computed: a head switched off, a number set by hand, some mistakes.
std::optional<Outcome> outcome(const Session& session);

/// The word after a row, recomputed with one head switched off at a time.
struct WordCauses {
  double without_longest = 0;  ///< its probability without the head of Outcome::longest
  AttentionId at;              ///< the head whose absence lowers its logit most, as the board of the heads shows it
  int head = 0;
  double fall = 0;     ///< of the logit, without that head
  double without = 0;  ///< its probability without that head
  double lowest = 0;   ///< its lowest probability without any one head
};
/// True if every head of the model can be switched off, one after the other, within some seconds.
bool can_try_heads(const Session& session);
/// Returns none until all heads were tried. Preconditions: `out` has a next word, and `effects` are those of its row.
std::optional<WordCauses> word_causes(const Session& session, const Outcome& out, const HeadEffects& effects);

}  // namespace headlight::session

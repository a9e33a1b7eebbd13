#pragma once
#include <optional>
#include <vector>

#include "session/head_effects.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// One number of a row that grew, and which other word gave it most, through which head.
struct NamedGain {
  Index column = 0;
  float from_key = 0;  ///< what that word gave
  Index key = 0;
  int head = 0;
};

/// The longest vector that a key added to a row through one head.
struct LongestGift {
  AttentionPlace at;
  int head = 0;
  Index key = 0;
  double share = 0;  ///< of the lengths of all that was added
};

/// What attention added to one row: with names where the columns have them, and the word that the model finds likeliest after it. What is
/// added says nothing of what comes of it: for that see word_causes.
struct Outcome {
  AttentionPlace at;
  Index row = 0;
  std::vector<NamedGain> gains;        ///< those of the chosen head first, then by size; empty where columns have no names
  std::optional<LongestGift> longest;  ///< nothing where nothing was added
  size_t n_attentions = 0;             ///< how many were looked through for it: that of the stage, or all of the stack
  std::optional<Cell> next_word;       ///< the likeliest after the row, in the last matrix of shares
};

/// The attentions whose weights are read for it: that of the stage, else all of the last stack; of a run whose values are let go the last.
std::vector<AttentionPlace> attentions_read(const Run& run, const StagePlace& place);
/// Of the pinned row, else of the one to which most was added, in the attention that is looked at, else in all of its stack. Nothing
/// where the row got something else than what its heads took: a head switched off, a number set by hand, some mistakes.
std::optional<Outcome> outcome(const Session& session);

/// The same word after the same row, computed again with one head switched off.
struct WordCauses {
  double without_longest = 0;  ///< its probability without the head of Outcome::longest
  AttentionPlace at;           ///< the head without which it is lowest
  int head = 0;
  double lowest = 0;
};
/// Whether all heads of a model can be switched off one after the other while somebody reads a sentence.
bool can_try_heads(const Session& session);
/// Nothing until all heads were tried. Preconditions: `out` has a next word, and `effects` are those of its row.
std::optional<WordCauses> word_causes(const Session& session, const Outcome& out, const HeadEffects& effects);

}  // namespace headlight::session

#pragma once
#include <optional>
#include <vector>

#include "session/session.hpp"

namespace headlight {

/// One number of a row that grew, and which other word gave it most, through which head.
struct NamedGain {
  Index column = 0;
  float from_key = 0;  ///< what that word gave
  Index key = 0;
  int head = 0;
};

/// What an attention did to one row, read off what it added: with names where the columns have them, and the word that came of it where the
/// model says a next one.
struct Outcome {
  AttentionPlace at;
  Index row = 0;
  std::vector<NamedGain> gains;  ///< those of the chosen head first, then by size; empty where columns have no names
  Index key = 0;                 ///< the word that gave most, by the length of what it gave
  int head = 0;
  double share = 0;               ///< of the lengths of all that was given
  std::optional<Cell> next_word;  ///< the likeliest after the row, in the last matrix of shares
};

/// Whether a result stands at this stage, beside which that is said.
bool has_outcome(Stage stage);
/// Of the pinned row, else of the one to which most was added, in the attention that is looked at, else in the last of its stack. Nothing
/// where the row got something else than what its heads took: a head switched off, a number set by hand, some mistakes.
std::optional<Outcome> outcome(const Session& session);

}  // namespace headlight

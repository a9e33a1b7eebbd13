#pragma once
#include <Eigen/Core>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "session/background_result.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// A word of the vocabulary that the head's keys are of, and how far its value alone moves the objective (analysis::moves_of_words_alone).
struct WordMove {
  Index id = 0;
  double move = 0;
  bool feminine = false;  ///< of a noun: its French translation
};

struct WordMoves {
  Axis words;                   ///< the vocabulary
  std::vector<WordMove> nouns;  ///< the grammar's nouns among them, in the singular; empty where the model does not translate into French
  /// The words that move it most up (numbers above 0, the largest first) and down (numbers below 0, the smallest first).
  std::vector<WordMove> up, down;
  Eigen::VectorXd moves;  ///< of every word
};

/// Computes the moves of the selected head's words on another thread.
class WordsThroughHead {
 public:
  /// `gradient`: of an objective, by the head's weighted sum; row `row` counts.
  WordsThroughHead(const Session& session, MatrixPtr gradient, Index row);
  /// True for the same gradient and row of the same head.
  bool is_of(const Session& session, const MatrixPtr& gradient, Index row) const;
  bool ended() const { return work_.ended(); }
  /// Null until they are computed, and if a step on the way to the values mixes rows. Throws what went wrong, once.
  const WordMoves* found();

 private:
  std::uint64_t version_;
  AttentionId at_;
  int head_;
  MatrixPtr gradient_;
  Index row_;
  std::optional<WordMoves> found_;
  BackgroundResult<std::optional<WordMoves>> work_;
};

/// The id of the word at `position` of those that the head's keys are of.
Index id_of_key(const Session& session, Index position);
/// Puts that word in the place of the word at `position` of the words that the head's keys are of: an edit, undone like any other.
Edit word_in_place(const Session& session, Index position, Index id);

}  // namespace headlight::session

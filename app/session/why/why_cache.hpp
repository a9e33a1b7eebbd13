#pragma once
#include <memory>
#include <optional>

#include "analysis/handed_over.hpp"
#include "analysis/head_matrices.hpp"
#include "app_rooms.hpp"

namespace headlight::session {

class HeadCircuits;
struct WordMoves;
class Session;
struct WhyScore;
struct WorkedPair;

/// Keeps the last answers of the board "Why did it look there?". A split of a large model takes 20 ms, and a frame needs it several times.
class WhyCache {
 public:
  WhyCache();

  /// The split of the pinned score and of the chosen rival. Null if no score is pinned.
  const WhyScore* score(const Session& session);
  /// The chosen pair, else the largest, worked. Null if there is none.
  const WorkedPair* worked(const Session& session);
  /// The two matrices of the selected head. Null if it has none.
  const HeadCircuits* circuits(const Session& session);
  /// The degree to which that head copies. Nothing until it is computed, and if the head cannot copy.
  std::optional<Copying> copying(const Session& session);
  /// True if the pinned row of the head is made of values as its weights say: not of a head that is switched off, set to its mean, or whose
  /// weighted sum was set by hand.
  bool can_hand_over(const Session& session);
  /// The head's output for that row, by its parts. `gradient`: of an objective, by the head's weighted sum. Precondition: can_hand_over.
  const HandedOver& handed_over(const Session& session, const MatrixPtr& gradient);
  /// Every word of the vocabulary through the head alone, by the same gradient. Null until it is computed, and if it cannot be.
  const WordMoves* words_alone(const Session& session, const MatrixPtr& gradient);
  /// True while some of them are computed on another thread.
  bool computing() const;

 private:
  struct Known;
  std::shared_ptr<Known> known_;
};

}  // namespace headlight::session

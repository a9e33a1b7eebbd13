#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/head_measures.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// A head of any attention of the model, with its measures on the current sentence.
struct MeasuredHead {
  AttentionId at;
  int head = 0;
  NodeId pattern = -1;
  std::optional<HeadMeasures> measures;  ///< none until its values are ready
  MatrixPtr picture;                     ///< likewise: its weights, in a long text one number for each block of them; see reduce
  bool random = false;                   ///< its weights are random, so that all it does is chance
};

/// The heads of all layers, with their measures on one sentence. A long sentence has many numbers, so the heads are measured in several
/// frames.
class AllHeads {
 public:
  /// Starts over for another run or sentence, and measures heads whose values are ready, `most` numbers at a time.
  void follow(const Session& session, Index most = 2'000'000);

  const std::vector<MeasuredHead>& heads() const { return heads_; }
  int attentions() const { return attentions_; }
  bool complete() const { return complete_; }
  /// True if the next frame, or one soon, will have more of them.
  bool goes_on(const Session& session) const;
  /// Returns indices into heads(): in the order of computation, or from the largest value of a measure down; heads without it come last.
  std::vector<size_t> sorted(const std::optional<HeadMeasure>& by) const;
  /// Returns the number of heads with a larger value, plus 1.
  int rank(size_t head, HeadMeasure measure) const;

 private:
  std::vector<MeasuredHead> heads_;
  int attentions_ = 0;
  std::uint64_t version_ = 0;
  int sample_ = -1;
  bool complete_ = false;
};

/// The heads that the grid shows: those of one layer, those with one habit or none, those chosen one by one, or all.
struct HeadFilter {
  enum class By { all, layer, habit, no_habit, chosen };
  By by = By::all;
  AttentionId layer = {};
  HeadMeasure measure = HeadMeasure::previous;

  bool operator==(const HeadFilter&) const = default;
};
/// True if the filter shows the head. `chosen`: the user chose it. A head without measures yet neither has a habit nor counts as having
/// none.
bool shows(const HeadFilter& filter, const MeasuredHead& head, bool chosen);
/// Returns the filters that show any head, "all" first.
std::vector<HeadFilter> filters_of(const AllHeads& heads, bool any_chosen);

/// Returns a head's habit, to which it gives at least half of its weight in more rows than chance explains: previous, same, induction or
/// first. None if it has no such habit, its weights are random, or it is not measured yet.
std::optional<HeadMeasure> habit(const MeasuredHead& head);

/// Shows that head's attention weights.
void go_to_head(Session& session, const MeasuredHead& head);

}  // namespace headlight::session

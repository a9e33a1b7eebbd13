#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/head_measures.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// One head of any attention of the model, and what is measured of it on the sentence that is looked at.
struct MeasuredHead {
  AttentionPlace at;
  int head = 0;
  NodeId pattern = -1;
  std::optional<HeadMeasures> measures;  ///< not before its values are there
  MatrixPtr picture;                     ///< the same: its weights, of long texts one for a block of them; see reduce
  bool random = false;                   ///< its weights were drawn, so that whatever it does is chance
};

/// The heads of all layers, with their measures on one sentence. A long sentence has many numbers: they are measured piece by piece.
class AllHeads {
 public:
  /// Begins anew where the run or the sentence is another one, and measures what is at hand and not measured yet, `most` numbers at a time.
  void follow(const Session& session, Index most = 2'000'000);

  const std::vector<MeasuredHead>& heads() const { return heads_; }
  int attentions() const { return attentions_; }
  bool complete() const { return complete_; }
  /// Whether the next frame, or one soon, has more of them.
  bool goes_on(const Session& session) const;
  /// Places in heads(): in the order of computation, or from the largest value of a measure down; those that lack it come last.
  std::vector<size_t> sorted(const std::optional<HeadMeasure>& by) const;
  /// How many heads have a larger value, plus 1.
  int rank(size_t head, HeadMeasure measure) const;

 private:
  std::vector<MeasuredHead> heads_;
  int attentions_ = 0;
  std::uint64_t version_ = 0;
  int sample_ = -1;
  bool complete_ = false;
};

/// Which heads of the grid are shown: those of one layer, those with one habit or none, those chosen one by one, or all.
struct HeadFilter {
  enum class By { all, layer, habit, no_habit, chosen };
  By by = By::all;
  AttentionPlace layer = {};
  HeadMeasure measure = HeadMeasure::previous;

  bool operator==(const HeadFilter&) const = default;
};
/// `chosen`: whether it is one of those that were chosen. A head that is not measured yet has no habit and lacks none.
bool shows(const HeadFilter& filter, const MeasuredHead& head, bool chosen);
/// The filters that show any head, "all" first.
std::vector<HeadFilter> filters_of(const AllHeads& heads, bool any_chosen);

/// What a head does with at least half of its weight, in rows enough to be more than chance: previous, same, induction or first; nothing
/// where it has no such habit, or is not measured yet.
std::optional<HeadMeasure> habit(const MeasuredHead& head);

/// Looks at that head's attention weights.
void go_to_head(Session& session, const MeasuredHead& head);

}  // namespace headlight::session

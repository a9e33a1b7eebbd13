#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "run/run.hpp"
#include "session/followed_words.hpp"
#include "session/pinned_words.hpp"
#include "session/selection.hpp"
#include "session/trail.hpp"

namespace headlight::session {

/// True if both are matrices of queries and keys of the same words, so that a cell of one has its place in the other.
bool same_words(const Axes& a, const Axes& b);

/// The current position in a run: the sentence, the stage, the head and the pinned cell, and the trail that led there. Moving never
/// computes for long; the session requests the values of a stage or a sentence first.
class Navigation {
 public:
  /// The current sentence of the run.
  const Sample& sample() const { return run_->samples[static_cast<size_t>(selection.sample)]; }
  /// The current stage, and the model's stages in the order of computation.
  StagePlace place() const { return {selection.stage, selection.at}; }
  const std::vector<StagePlace>& stages() const { return stages_; }
  int stage_number() const { return number_of(place()); }
  int number_of(const StagePlace& place) const;  ///< its index in stages(); -1 if it is not there
  /// The attention of the stage (for a stage of none, the nearest), its head, block and stack.
  const AttentionNodes& attention() const { return attention_at(nodes(), selection.at); }
  const HeadNodes& head() const { return attention().head[static_cast<size_t>(selection.head)]; }
  const BlockNodes& block() const { return block_at(nodes(), selection.at); }
  const StackNodes& stack() const { return selection.at.decoder ? *nodes().decoder : nodes(); }
  /// Returns the attention's number in Interventions::head_settings.
  int attention_number() const { return number_of_attention(nodes(), selection.at); }
  HeadSetting head_setting(int head) const { return run_->document.interventions.head_setting({attention_number(), head}); }
  /// Returns the mask of the current head; `absent` if the weights are given.
  NodeId mask() const { return attention().mask_of(selection.head); }
  /// Return the sentence whose words an axis counts, in any matrix: the source or the target; and the number of those that are not padding.
  const TokenizedSentence& words(const Axis& axis) const { return is_target(axis) ? sample().target : sample().tokens; }
  int n_words(const Axis& axis) const { return is_target(axis) ? sample().n_target : sample().n_words; }
  bool is_target(const Axis& axis) const;
  /// Returns the axis that counts the words of the source, or of the target.
  const Axis& words_axis(bool target) const;
  /// Returns the row of this node's matrix that boards and texts speak of: the pinned cell's if both matrices have the same rows, else the
  /// last that is not padding.
  Index row_looked_at(NodeId node) const;
  /// True if the graph has such a cell.
  bool contains(const Cell& cell) const;

  void pin(const Cell& cell) { choose(cell); }
  /// Pins a cell of the current stage: the last words looked at, else a cell worth looking at.
  void pin_again() { choose(interesting_cell()); }
  void unpin() { choose(std::nullopt); }
  /// The number of times the user pinned or unpinned a cell.
  std::uint64_t choices() const { return choices_; }
  void set_head(int head);
  void go_to(const Cell& cell);  ///< the stage that makes this cell, with the cell pinned
  /// Goes to an operand of the shown cell, and puts the shown one onto the trail.
  void follow(const Cell& operand);
  /// Goes back to a step of the trail.
  void back_to(size_t step);
  const Trail& trail() const { return trail_; }

  Selection selection;

 private:
  friend class Session;  ///< the only class that leads to another run, stage or sentence, once it has the values

  void enter(std::shared_ptr<const Run> run);
  void begin();  ///< goes to the first stage to look at
  /// Moves to the same sentences after an edit, or to others: keeps as much of the selection as the new run has.
  void move_to(std::shared_ptr<const Run> run);
  void move_to_stage(const StagePlace& to);
  void move_to_sample(int sample);

  const Graph& graph() const { return *sample().graph; }
  const Trace& trace() const { return sample().trace; }
  const ModelNodes& nodes() const { return run_->nodes; }
  void show(const Cell& cell);
  void choose(const std::optional<Cell>& cell);
  /// Keeps the selection inside the new run, with a pinned cell worth looking at.
  void repair_selection();
  void repair_pinned();
  void repair_place();
  void clamp_sample(int sample);
  void clamp_head(int head);
  void remap(std::optional<Cell>& cell, const Graph& before) const;
  void remap_marks(const Graph& before);
  /// Call before another text is shown, and after: the pin stays with its matrix and follows its words.
  void leave_pinned();
  void follow_pinned(const Graph& before);
  bool is_padding(const Cell& cell) const;
  Cell interesting_cell() const;
  std::pair<Index, Index> columns_of_head(const Axis& cols) const;

  std::shared_ptr<const Run> run_;
  std::vector<StagePlace> stages_;
  Trail trail_;
  PinnedWords words_;
  FollowedWords followed_;
  std::uint64_t choices_ = 0;
};

}  // namespace headlight::session

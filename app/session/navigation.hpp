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

/// Both are matrices of queries and keys of the same words, so that a cell of one has its place in the other.
bool same_words(const Axes& a, const Axes& b);

/// The place where one stands in a run: the sentence, the stage, the head and the pinned cell, and the way that led there. It moves without
/// computing anything for long; the session asks for the values of a stage or a sentence before it leads there.
class Navigation {
 public:
  /// The sentence that is looked at, of the run in which one stands.
  const Sample& sample() const { return run_->samples[static_cast<size_t>(selection.sample)]; }
  /// The stage that is looked at, and those of the model in the order of computation.
  StagePlace place() const { return {selection.stage, selection.at}; }
  const std::vector<StagePlace>& stages() const { return stages_; }
  int stage_number() const { return number_of(place()); }
  int number_of(const StagePlace& place) const;  ///< its place in stages(), from 0; -1 if it is not there
  /// The attention that the stage is part of (of a stage that belongs to none the nearest), its head, block and stack.
  const AttentionNodes& attention() const { return attention_at(nodes(), selection.at); }
  const HeadNodes& head() const { return attention().head[static_cast<size_t>(selection.head)]; }
  const BlockNodes& block() const { return block_at(nodes(), selection.at); }
  const StackNodes& stack() const { return selection.at.decoder ? *nodes().decoder : nodes(); }
  /// The number by which Interventions::head_settings knows that attention.
  int attention_number() const;
  HeadSetting head_setting(int head) const { return run_->document.interventions.head_setting({attention_number(), head}); }
  /// The mask of the head that is looked at; `absent` where weights are given as they are.
  NodeId mask() const { return attention().mask_of(selection.head); }
  /// The sentence whose words an axis counts, in any matrix: the source or the target; and how many of them are no padding.
  const TokenizedSentence& words(const Axis& axis) const { return is_target(axis) ? sample().target : sample().tokens; }
  int n_words(const Axis& axis) const { return is_target(axis) ? sample().n_target : sample().n_words; }
  bool is_target(const Axis& axis) const;
  /// The axis that counts the words of the source, or of the target.
  const Axis& words_axis(bool target) const;
  /// The graph has such a cell.
  bool contains(const Cell& cell) const;

  void pin(const Cell& cell) { choose(cell); }
  /// A cell of the present stage: the words looked at last, else a cell worth looking at.
  void pin_again() { choose(interesting_cell()); }
  void unpin() { choose(std::nullopt); }
  /// Grows by one with each cell that is pinned by choice, or let go.
  std::uint64_t choices() const { return choices_; }
  void set_head(int head);
  void go_to(const Cell& cell);  ///< the stage that makes this cell, with the cell pinned
  /// The same for an operand of the shown cell, which goes onto the trail.
  void follow(const Cell& operand);
  /// Back to a step of the trail.
  void back_to(size_t step);
  const Trail& trail() const { return trail_; }

  Selection selection;

 private:
  friend class Session;  ///< alone leads to another run, stage or sentence: it has the values first

  void enter(std::shared_ptr<const Run> run);
  void begin();  ///< where one looks first
  /// The same sentences after an edit, or others: keeps what is selected as far as the new run has it.
  void move_to(std::shared_ptr<const Run> run);
  void move_to_stage(const StagePlace& to);
  void move_to_sample(int sample);

  const Graph& graph() const { return *sample().graph; }
  const Trace& trace() const { return sample().trace; }
  const ModelNodes& nodes() const { return run_->nodes; }
  void show(const Cell& cell);
  void choose(const std::optional<Cell>& cell);
  /// Keeps the selection inside the new run, and a cell worth looking at pinned.
  void repair_selection();
  void repair_pinned();
  void repair_place();
  void clamp_sample(int sample);
  void clamp_head(int head);
  void carry_over(std::optional<Cell>& cell, const Graph& before) const;
  void carry_over_marks(const Graph& before);
  /// Before another text is shown, and once it is: the pin stays with its matrix and goes with its words.
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

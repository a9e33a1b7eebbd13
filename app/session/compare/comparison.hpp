#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/difference.hpp"
#include "session/stage.hpp"

namespace headlight::session {

/// The source of a comparison's A. B is always the current state.
enum class BaselineKind {
  saved,         ///< a state that the user kept as A
  state,         ///< an earlier or later state of the history
  sentence,      ///< another sentence of the same batch, in the same state
  right_result,  ///< the same document without its mistakes
};

struct Baseline {
  BaselineKind kind;
  Message label;                   ///< its name in lists: "Kept as A", "Mask none -> causal", the sentence itself
  std::shared_ptr<const Run> run;  ///< its document is run->document
  int sample = 0;                  ///< index of its sentence
  std::uint64_t entry = 0;         ///< History::Entry::id of its state; 0: none

  const Sample& sentence() const { return run->samples[static_cast<size_t>(sample)]; }
};

/// The change of a stage's matrices: those of one head, or of the head with the largest change.
struct StageChange {
  StagePlace place;
  std::optional<int> head;       ///< if the stage has heads
  std::optional<Change> change;  ///< none: A has no such head
  /// True for a visible difference: a cell, the size, or a head that A lacks.
  bool differs() const { return !change || change->differs(); }
};

/// A beside B: matches matrices by name and holds their differences. Made once for two runs and never changed.
class Comparison {
 public:
  /// `b` is the session's run, `sample` the index of the current sentence.
  Comparison(Baseline a, std::shared_ptr<const Run> b, int sample);

  const Baseline& baseline() const { return a_; }
  const Sample& a() const { return a_.sentence(); }
  const Sample& b() const { return b_->samples[static_cast<size_t>(sample_)]; }
  const Run& run_b() const { return *b_; }
  const std::shared_ptr<const Run>& shared_run_b() const { return b_; }
  int sample() const { return sample_; }  ///< of B
  bool is_of(const std::shared_ptr<const Run>& b, int sample) const { return b_ == b && sample_ == sample; }

  /// Returns the node of A's graph with the same name as this node of B's.
  std::optional<NodeId> in_a(NodeId of_b) const;
  Extent common(NodeId of_b) const;
  /// Returns the change of a node, or none if A has no node of that name.
  const std::optional<Change>& change(NodeId of_b) const { return changes_[static_cast<size_t>(of_b)]; }

  /// Returns the change of a stage, in one head if it has heads.
  StageChange of(const StagePlace& place, int head) const;
  /// Returns the change in the head with the largest one.
  StageChange largest(const StagePlace& place) const;
  /// True if the stage differs in any head.
  bool differs(const StagePlace& place) const { return largest(place).differs(); }
  /// True if both have the same words at the same positions, also in their translations.
  bool same_words() const { return same_words_; }
  /// Returns the number of word positions that both sentences have, translations aside.
  Index common_words() const;

 private:
  /// Compares words by their spelling: two words that the vocabulary lacks may share an id.
  Change change_of_words(bool target) const;

  Baseline a_;
  std::shared_ptr<const Run> b_;
  int sample_;
  bool same_words_;
  std::vector<std::optional<Change>> changes_;  ///< by node of B
};

/// Returns every matrix that a stage makes, for one head if it has heads: Q, K and V at the split.
std::vector<NodeId> nodes_of(const StagePlace& place, const ModelNodes& nodes, int head);

}  // namespace headlight::session

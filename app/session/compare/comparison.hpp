#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/difference.hpp"
#include "session/stage.hpp"

namespace headlight::session {

/// Where the A of a comparison comes from. B is always what is worked on.
enum class BaselineKind {
  kept,          ///< a state that was kept as A
  state,         ///< an earlier or later state of the history
  sentence,      ///< another sentence of the same batch, in the same state
  right_result,  ///< the same document without its mistakes
};

struct Baseline {
  BaselineKind kind;
  Message label;                   ///< what it is called in lists: "Kept as A", "Mask none -> causal", the sentence itself
  std::shared_ptr<const Run> run;  ///< its document is run->document
  int sample = 0;                  ///< which of its sentences
  std::uint64_t entry = 0;         ///< History::Entry::id of the state it is; 0: none

  const Sample& sentence() const { return run->samples[static_cast<size_t>(sample)]; }
};

/// What a stage's matrices differ in: those of one head, or of the head in which they differ most.
struct StageChange {
  StagePlace place;
  std::optional<int> head;       ///< where the stage has heads
  std::optional<Change> change;  ///< nothing: A has no such head
  /// Something can be seen to differ: a cell, the size, or a head that A lacks.
  bool differs() const { return !change || change->differs(); }
};

/// A beside B: which matrices stand for which, by name, and what they differ in. Made once for two runs and never changed.
class Comparison {
 public:
  /// `b` is the run of the session, `sample` the sentence looked at.
  Comparison(Baseline a, std::shared_ptr<const Run> b, int sample);

  const Baseline& baseline() const { return a_; }
  const Sample& a() const { return a_.sentence(); }
  const Sample& b() const { return b_->samples[static_cast<size_t>(sample_)]; }
  const Run& run_b() const { return *b_; }
  bool is_of(const std::shared_ptr<const Run>& b, int sample) const { return b_ == b && sample_ == sample; }

  /// The node of A's graph with the same name as this node of B's.
  std::optional<NodeId> in_a(NodeId of_b) const;
  Extent common(NodeId of_b) const;
  /// Nothing where A has no node of that name.
  const std::optional<Change>& change(NodeId of_b) const { return changes_[static_cast<size_t>(of_b)]; }

  /// Of one head, where the stage has heads.
  StageChange of(const StagePlace& place, int head) const;
  /// Of the head in which the stage differs most.
  StageChange largest(const StagePlace& place) const;
  /// In any head.
  bool differs(const StagePlace& place) const { return largest(place).differs(); }
  /// Whether both have the same words in the same places, the translations' too.
  bool same_words() const { return same_words_; }
  /// Words that both sentences have, one under the other; not of the translations.
  Index common_words() const;

 private:
  /// Two words that the vocabulary lacks may have been given the same id: words are compared as they are written.
  Change change_of_words(bool target) const;

  Baseline a_;
  std::shared_ptr<const Run> b_;
  int sample_;
  bool same_words_;
  std::vector<std::optional<Change>> changes_;  ///< by node of B
};

/// Every matrix that a stage makes, of one head where it has heads: Q, K and V where they are split.
std::vector<NodeId> nodes_of(const StagePlace& place, const ModelNodes& nodes, int head);

}  // namespace headlight::session

#pragma once
#include <optional>

#include "graph/formula.hpp"
#include "session/stage.hpp"
#include "session/translate/translation_look.hpp"
#include "session/way_back/objective_choice.hpp"
#include "session/why/why_choice.hpp"

namespace headlight::session {

/// The look of a stage: its matrices; for attention weights also lines between words, all heads side by side and one head on many other
/// sentences; for rows of numbers also points; for tokens also the pieces of the text; for a score also its sources.
enum class StageLook { matrix, lines, points, why, heads, layers, many, pieces };

/// The view of patches: the share of the difference of two words' logits that each part of A brings back in B, in place of A, B and A - B.
struct PatchLook {
  bool on = false;
  bool rows = false;                ///< every row that each layer reads, instead of every head
  std::optional<Index> word, over;  ///< ids in the vocabulary; none: the words that the two runs predict
  std::optional<Index> row;         ///< the row that predicts them; none: a row whose predictions differ

  bool operator==(const PatchLook&) const = default;
};

/// The selection that all views share.
struct Selection {
  Stage stage = Stage::softmax;
  AttentionId at;  ///< the attention, block or stack of the stage; as in StagePlace
  StageLook look = StageLook::matrix;
  bool map = false;  ///< the whole run is on screen; the stage is the one to go back to
  int head = 0;
  int sample = 0;               ///< index of the sentence in the batch
  int split = 0;                ///< the part shown at the split: 0 Q, 1 K, 2 V
  TranslationLook translation;  ///< for models that translate
  WhyChoice why;                ///< for the look at a score by its sources
  std::optional<Cell> hovered;
  std::optional<Cell> pinned;
  std::optional<Cell> hovered_in_a;  ///< while comparing: a cell under the pointer that only A has, as a cell of A's graph
  PatchLook patches;                 ///< while comparing
  std::optional<Cell> reach_from;    ///< highlight everything this cell reaches; the rest fades
  std::optional<Cell> objective;     ///< the number whose slope with respect to the shown cell the inspector states
  bool all_lines = false;            ///< in a long text: draw the lines of every word, not of one alone
  bool back = false;                 ///< beside its values every stage shows the gradients of back_from
  ObjectiveChoice back_from;         ///< see chosen_objective

  /// The cell whose working is shown: the hovered one, else the pinned one.
  std::optional<Cell> active_cell() const { return hovered ? hovered : pinned; }
};

}  // namespace headlight::session

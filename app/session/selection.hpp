#pragma once
#include <optional>

#include "graph/formula.hpp"
#include "session/stage.hpp"
#include "session/translate/translation_look.hpp"

namespace headlight::session {

/// How a stage is looked at: as its matrices, the attention weights also as lines between words and beside those of all other heads, rows
/// of numbers also as points, tokens also as the text was cut into them.
enum class StageLook { matrix, lines, points, heads, layers, pieces };

/// What all views look at together.
struct Selection {
  Stage stage = Stage::softmax;
  AttentionPlace at;  ///< which attention, block or stack the stage is of; as in StagePlace
  StageLook look = StageLook::matrix;
  bool map = false;  ///< the whole run is on screen; the stage is the one that one came from, and goes back to
  int head = 0;
  int sample = 0;               ///< which sentence of the batch
  int split = 0;                ///< what is looked at where heads are split: 0 Q, 1 K, 2 V
  TranslationLook translation;  ///< of models that translate
  std::optional<Cell> hovered;
  std::optional<Cell> pinned;
  std::optional<Cell> hovered_in_a;  ///< while comparing: a cell under the pointer that only A has, as a cell of A's graph
  std::optional<Cell> reach_from;    ///< what this cell reaches is highlighted, everything else fades
  std::optional<Cell> objective;     ///< the number whose gradient is asked for
  bool all_lines = false;            ///< of a long text the lines of every word are drawn, not those of one alone
  bool gradient = false;             ///< matrices show the objective's gradient instead of their values

  /// The cell whose working is shown: the hovered one, else the pinned one.
  std::optional<Cell> shown() const { return hovered ? hovered : pinned; }
  bool shows_gradient() const { return gradient && objective; }
};

}  // namespace headlight::session

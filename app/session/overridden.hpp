#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// Returns the name of a cell in the document, which outlives the graph.
CellName document_cell(const Session& session, const Cell& cell);
/// Returns the value of a cell without changes by hand: the computed number, or the weight before them. None for a row of W_E that was made
/// up for an unknown word, and none if the decoder, without the changes, has not read the same words up to there.
std::optional<double> untouched_value(const Session& session, const Cell& cell);
/// True if this very cell was set by hand.
bool is_overridden(const Session& session, const Cell& cell);
/// Returns the edit that restores that value; none if the cell was not set by hand.
std::optional<Edit> reset_edit(const Session& session, const Cell& cell);

/// A cell set by hand: its current place, or none while it is outside the current sentence and heads.
struct SetCell {
  CellName name;
  OverrideValue own;
  std::optional<Cell> cell;
};
/// Returns those of the selected sentence, then the others.
std::vector<SetCell> set_cells(const Session& session);

/// A weight matrix with changes, and the number of its cells that differ from the model's.
struct ChangedWeight {
  std::string name;
  int n_cells;
};
std::vector<ChangedWeight> changed_weights(const Session& session);
/// True if a number of this weight differs from the model's (in a puzzle, from those it began with). Rows of words that the model never met
/// do not count.
bool is_changed_weight(const Session& session, const std::string& name);

/// Returns the edits that undo every change of a weight. In a puzzle they bring back its beginning, not the model's own weight, which may
/// hold the solution.
std::vector<Edit> restoring_edits(const Session& session, const std::string& weight);

/// Describes each row of attention weights that does not sum to 1 although it may attend to something, in one sentence with its sum: "Head
/// 2, row it: the weights sum to 1.290, not to 1." For the selected sentence and attention; the row of the shown cell comes first, at most
/// `most`.
std::vector<std::string> broken_promises(const Session& session, const Phrases& phrases, size_t most);

}  // namespace headlight::session

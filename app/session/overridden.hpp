#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// The place of a cell in the document: it outlives the graph.
CellName place_in_document(const Session& session, const Cell& cell);
/// The value of a cell without changes by hand: the computed number, or the original weight. Nothing for a row of W_E that was made up
/// for an unknown word, and none where the decoder, without the changes, has not read the same words up to there.
std::optional<double> untouched_value(const Session& session, const Cell& cell);
/// Whether this very cell was set by hand.
bool is_overridden(const Session& session, const Cell& cell);
/// The edit that takes a cell back to that: nothing if it was not set by hand.
std::optional<Edit> reset_edit(const Session& session, const Cell& cell);

/// A cell that is set by hand: where it stands now, or nothing while it rests outside of the present sentence and heads.
struct SetCell {
  CellName place;
  OverrideValue own;
  std::optional<Cell> cell;
};
/// Those of the selected sentence, then the others.
std::vector<SetCell> set_cells(const Session& session);

/// A weight matrix with changes, and how many of its numbers differ from the model's.
struct ChangedWeight {
  std::string name;
  int n_cells;
};
std::vector<ChangedWeight> changed_weights(const Session& session);
/// Whether a number of this weight differs from the model's. Rows of words that the model never met do not count.
bool is_changed_weight(const Session& session, const std::string& name);

/// A row of attention weights that does not sum to 1 although it may attend to something, in one sentence with its sum: "Head 2, row it:
/// the weights sum to 1.290, not to 1." For the selected sentence and attention; the row of the shown cell comes first, at most `most`.
std::vector<std::string> broken_promises(const Session& session, const Phrases& phrases, size_t most);

}  // namespace headlight::session

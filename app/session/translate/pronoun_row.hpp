#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "session/session.hpp"

namespace headlight::session {

/// Returns the positions of it, they and the like in the current sentence.
std::vector<Index> pronoun_positions(const Sample& sample);
/// Returns the pronoun whose row is shown; none in a sentence without pronouns.
std::optional<Index> pronoun_position(const Session& session);

/// The row in which a pronoun finds its noun, in one head of the encoder's last layer.
struct PronounRow {
  Index position;  ///< position of the pronoun in the source: the row
  int layer, head;
  NodeId pattern;
  bool chosen;  ///< by hand; else the head that points to a noun most sharply without changes by hand
};
std::optional<PronounRow> pronoun_row(const Session& session);
/// Returns the word with the row's largest weight, except the pronoun itself.
Index most_looked_at(const Matrix& pattern, const PronounRow& row, int n_words);

/// A row of attention weights being dragged. The weights that are not dragged keep their proportions, so that the row always sums to 1.
class RowDrag {
 public:
  /// Begins at the weight of word `from`.
  RowDrag(Session& session, const PronounRow& row, Index from);

  Index from() const { return from_; }
  const PronounRow& row() const { return row_; }
  /// Sets the dragged weight to `weight`.
  void set(Session& session, float weight);
  /// Exchanges the dragged weight with that of word `to`.
  void exchange(Session& session, Index to);
  /// Gives the dragged word all of the weight.
  void give_all(Session& session);

 private:
  void apply(Session& session, const std::map<Index, float>& new_weights);
  CellName cell(Index word) const;

  PronounRow row_;
  Index from_;
  int sample_, gesture_;
  std::string node_;
  std::vector<float> start_;            ///< the row when the drag began
  std::map<Index, OverrideValue> own_;  ///< its overrides at that time
  std::map<Index, float> now_;          ///< its overrides now
};

/// Removes the row's values set by hand.
void reset_row(Session& session, const PronounRow& row);
/// True if any of its values was set by hand.
bool is_overridden(const Session& session, const PronounRow& row);

}  // namespace headlight::session

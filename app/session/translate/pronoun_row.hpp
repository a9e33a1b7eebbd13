#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "session/session.hpp"

namespace headlight::session {

/// The places of it, they and the like in the sentence looked at.
std::vector<Index> pronoun_places(const Sample& sample);
/// The pronoun whose row is shown; nothing in a sentence without pronouns.
std::optional<Index> pronoun_place(const Session& session);

/// Where a pronoun asks for its noun: its row of one head in the encoder's last layer.
struct PronounRow {
  Index place;  ///< of the pronoun in the source: the row
  int layer, head;
  NodeId pattern;
  bool chosen;  ///< by hand; else the head that points to a noun most sharply when nothing is changed by hand
};
std::optional<PronounRow> pronoun_row(const Session& session);
/// The word that the row looks at most, the pronoun itself left out.
Index most_looked_at(const Matrix& pattern, const PronounRow& row, int n_words);

/// A row of attention weights under the hand. What is not in the hand keeps its proportions, so that the row sums to 1 all the time.
class RowDrag {
 public:
  /// Begins at the weight of word `from`.
  RowDrag(Session& session, const PronounRow& row, Index from);

  Index from() const { return from_; }
  const PronounRow& row() const { return row_; }
  /// The weight in the hand becomes `weight`.
  void set(Session& session, float weight);
  /// The weight in the hand changes places with that of word `to`.
  void exchange(Session& session, Index to);
  /// Everything goes to the word in the hand.
  void give_all(Session& session);

 private:
  void apply(Session& session, const std::map<Index, float>& wanted);
  CellName cell(Index word) const;

  PronounRow row_;
  Index from_;
  int sample_, gesture_;
  std::string node_;
  std::vector<float> start_;            ///< the row when the drag began
  std::map<Index, OverrideValue> own_;  ///< what was set in it then
  std::map<Index, float> now_;          ///< what is set now
};

/// Takes back what was set by hand in the row.
void reset_row(Session& session, const PronounRow& row);
/// Whether anything in it was set by hand.
bool is_overridden(const Session& session, const PronounRow& row);

}  // namespace headlight::session

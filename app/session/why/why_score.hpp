#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "session/session.hpp"

namespace headlight::session {

/// A score, split by the sources of its query and its key, beside that of another word of the row.
struct WhyScore {
  Cell cell;           ///< of a matrix of scores
  ScoreSources score;  ///< with a rival: by the sources of both
  std::optional<Index> rival;
  std::optional<ScoreSources> of_rival, difference;  ///< by the same sources as `score`
  bool masked = false;                               ///< the mask keeps the word from being looked at
  bool by_hand = false;                              ///< the score was set by hand: it has no parts, and no rival

  /// The places in `score` of the chosen pair, else of the largest; nothing if a part is not a number and none was chosen.
  std::optional<ScoreSources::Pair> pair(const std::optional<SourcePair>& chosen) const;
  SourcePair sources_of(const ScoreSources::Pair& pair) const { return score.sources_of(pair); }
  /// The place of the source, among those of the query, that gives the most to the lead over the rival. Nothing if several give as much, or
  /// none leads. (A source of the key may give more.)
  std::optional<Index> most_of_lead() const;
  /// False where the sum of the pairs is not the score: a fault of the program.
  bool adds_up() const;
};

/// The score that belongs to the pinned cell: of scores, scaled or masked scores, weights. Nothing elsewhere.
std::optional<Cell> pinned_score(const Session& session);
/// True where the row gives the pinned score's word less than an equal share of its attention: it did not look there.
bool looked_elsewhere(const Session& session);
/// True while the board of a score's sources is on screen.
bool why_is_visible(const Session& session);
/// The other words of the row that may be looked at, the highest score first; without those whose score was set by hand: it has no parts.
std::vector<Index> rivals_of(const Session& session, const Cell& score);
/// `rival`: a column; nothing, or a column that is not a rival: the first rival.
WhyScore why_score(const Session& session, const Cell& score, const std::optional<Index>& rival);

/// The working of a pair of sources.
struct WorkedPair {
  ScoreSources::Pair pair;
  std::vector<ColumnPair> columns;                                 ///< of the head; empty if the score was set by hand
  std::vector<DimensionPair> dimensions;                           ///< if they have names; without those that cancel each other
  std::vector<std::pair<DimensionPair, DimensionPair>> cancelled;  ///< each two with opposite products, and one dimension in common
};
WorkedPair worked_pair(const Session& session, const WhyScore& why, const ScoreSources::Pair& pair);

/// Leads from the pinned cell to its score's sources, or back if they are shown already; nothing happens if the cell belongs to no score.
void open_why(Session& session);
/// Goes back to where the person asked, with the same pin.
void leave_why(Session& session);
/// Asks about another weight: why that head looked at that word.
void open_why_of(Session& session, const Cell& weight);
/// The stage that made a source, with its row pinned.
void go_to_source(Session& session, const RowSource& source, Index row);

}  // namespace headlight::session

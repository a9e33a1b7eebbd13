#pragma once
#include <optional>
#include <string>

#include "analysis/score_sources.hpp"
#include "session/stage.hpp"

namespace headlight::session {

/// The parts of the board "Why did it look there?": one score by its sources, and the two matrices of the head.
enum class WhyView { score, query_key, value_output };

/// The person's choices on the board "Why did it look there?".
struct WhyChoice {
  WhyView view = WhyView::score;
  std::optional<SourcePair> pair;  ///< the pair that is worked; nothing: the largest
  std::optional<Cell> rival;       ///< the score beside it, in whichever head; nothing: the next best word of the row
  std::string word;                ///< whose row of the two matrices is listed; empty: the largest of all words
  std::optional<StagePlace> from;  ///< the stage on which the question was asked
  bool from_map = false;           ///< it was asked on the map
};

}  // namespace headlight::session

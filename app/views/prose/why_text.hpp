#pragma once
#include <string>

#include "session/why/head_circuits.hpp"
#include "session/why/why_score.hpp"

namespace headlight::views {

/// "Why did it look there?", or, if it did not look at the word, why not.
const std::string& why_question(const Session& session, const Phrases& phrases);
/// "The score it → elephant is 29.05." and that it splits exactly.
std::string why_subtitle(const Session& session, const WhyScore& why, const Phrases& phrases);
/// The subtitle of the matrix that is shown.
std::string matrix_subtitle(const Session& session, const Phrases& phrases);
/// The largest pair of the score in words; or the reason for having none: the score was set by hand, or a part is not a number.
std::string largest_pair_sentence(const Session& session, const WhyScore& why, const Phrases& phrases);
/// Tells by how much the score leads the one beside it, and which source of the query gives most of that; empty without one.
std::string rival_sentence(const Session& session, const WhyScore& why, const Phrases& phrases);
/// The pair that is worked, as a heading: "**head 3** × **word**: what ... = 14.20".
std::string pair_heading(const Session& session, const WhyScore& why, const ScoreSources::Pair& pair, const Phrases& phrases);
/// Tells the sum of the pairs, and the score.
std::string checked_sentence(const WhyScore& why, const Phrases& phrases);
/// Tells by what the norms on the way of the query's row and of the key's divide, which the split takes as it came out of the run. Empty if
/// no norm is on the way.
std::string held_sentence(const Session& session, const WhyScore& why, const Phrases& phrases);
/// The status line of the board.
std::string why_status(const Session& session, const WhyScore& why, const Phrases& phrases);
/// The status line of the board if it shows a matrix of the head: the meaning of its rows and columns.
std::string matrix_status(const Session& session, const Phrases& phrases);
/// The head that is a source, and the row that read with it.
struct HeadThatRead {
  NodeId pattern;
  int head;
  AttentionId at;
  Index row;
};
/// Tells the largest weight of that row, or why its weights do not tell what it wrote.
std::string brought_sentence(const Session& session, const HeadThatRead& read, const Phrases& phrases);
/// Tells the degree to which the head copies; empty if it is unknown or does not apply.
std::string copying_sentence(const HeadCircuits& circuits, const Phrases& phrases);
/// Tells what the tables between words leave out; in a model of masked words the words that follow are read after one more layer.
const std::string& left_out_between_words(const Session& session, WhyView view, const Phrases& phrases);
/// "29.0477": with four decimals, whatever its size.
std::string checked_number(double value);
/// "+14.20"
std::string with_sign(double value);

}  // namespace headlight::views

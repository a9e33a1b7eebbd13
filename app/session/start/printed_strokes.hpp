#pragma once
#include <string>

#include "session/start/four_strokes.hpp"

namespace headlight::session {

/// The decimals of four strokes, chosen so that the printed numbers follow from one another: the products add up to the score, the score
/// divided by the root is the scaled score, and the quotient of the last line is the share. If rounding would break that, there are more
/// digits.
struct PrintedStrokes {
  int operand_decimals = 2;  ///< for q and k
  int product_decimals = 2;  ///< at least those of the score
  int score_decimals = 2, scaled_decimals = 2;
  int share_decimals = 3;     ///< the shares add up to 1 at this number, if they do at any
  int exponent_decimals = 2;  ///< for the scaled scores in the last line
  std::string root;           ///< "4", "2.828"
  std::string part, whole;    ///< in the last line: "1,425", "1,462"; empty if the numbers are too large to read
  bool rounded = false;       ///< a printed product differs from that of the two printed factors above it

  explicit PrintedStrokes(const FourStrokes& strokes);

 private:
  void choose_score(const FourStrokes& strokes);
  void choose_shares(const FourStrokes& strokes);
  void choose_quotient(const FourStrokes& strokes);
};

/// Returns the number as printed in a cell: "-0.25"; never "-0.00".
std::string printed_number(double value, int decimals);

}  // namespace headlight::session

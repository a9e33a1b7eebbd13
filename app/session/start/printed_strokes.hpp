#pragma once
#include <string>

#include "session/start/four_strokes.hpp"

namespace headlight::session {

/// How the numbers of four strokes are printed, so that they follow from one another as they stand there: the products add up to the score,
/// the score divided by the root is the scaled score, and the quotient of the last line is the share. Where rounding would break that,
/// there are more digits.
struct PrintedStrokes {
  int operand_decimals = 2;  ///< of q and k
  int product_decimals = 2;  ///< at least those of the score
  int score_decimals = 2, scaled_decimals = 2;
  int share_decimals = 3;     ///< with which the shares add up to 1, where some do
  int exponent_decimals = 2;  ///< of the scaled scores in the last line
  std::string root;           ///< "4", "2.828"
  std::string part, whole;    ///< of the last line: "1,425", "1,462"; empty where such numbers are too large to be read
  bool rounded = false;       ///< a printed product is not that of the two printed factors above it

  explicit PrintedStrokes(const FourStrokes& strokes);

 private:
  void choose_score(const FourStrokes& strokes);
  void choose_shares(const FourStrokes& strokes);
  void choose_quotient(const FourStrokes& strokes);
};

/// As it stands in a cell: "-0.25"; none is "-0.00".
std::string printed_number(double value, int decimals);

}  // namespace headlight::session

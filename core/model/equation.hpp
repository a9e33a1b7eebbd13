#pragma once
#include <string>
#include <vector>

#include "model/outline.hpp"

namespace headlight::model {

/// A symbol of an equation.
struct EquationPiece {
  enum class Kind { matrix, word, sign, open, close };
  Kind kind = Kind::word;
  std::string text;         ///< markup: "W_{Q}", "softmax (", "+"
  std::string below = {};   ///< the id of a small note below it: "per_row"
  NodeId node = -1;         ///< of a matrix
  bool transposed = false;  ///< of a matrix
};

/// What a node is computed by: the equation of its op with the letters of its operands. An operand without a letter is written out, as is
/// what happens cell by cell to the rows that are normalised: "softmax(S / √8 + M)". Where the result is called like an operand, a head's
/// has the head's number and any other a prime. Of a node that nothing computes: nothing.
std::vector<EquationPiece> equation_of(const Graph& graph, const Outline& outline, NodeId node);
/// The part behind the sign of equality.
std::vector<EquationPiece> right_side(const Graph& graph, const Outline& outline, NodeId node);
/// The same in one line of markup: "Q = X W_{Q} + b_{Q}".
std::string text_of(const std::vector<EquationPiece>& pieces);

/// What becomes of the first operand, in few words: "/ √8", "+ M", "softmax"; empty where nothing does. Other operands have their letters.
std::string step_text(const Graph& graph, const Outline& outline, NodeId node);

/// The step that is worth drawing where `node` is made: `node`, or what it puts something else in the place of (a weighted sum that is then
/// set to 0).
NodeId step_drawn(const Graph& graph, const Outline& outline, NodeId node);

/// Whether the op reads that input transposed: the second of "a bT".
bool reads_transposed(const Op& op, size_t input);

}  // namespace headlight::model

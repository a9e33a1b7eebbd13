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

/// The equation that computes a node: that of its op, with the letters of its operands. An operand without a letter is written out, and so
/// are operations cell by cell on rows that are then normalised: "softmax(S / √8 + M)". If the result has the letter of an operand, a
/// head's result gets the head's number and any other a prime. Empty for a node that nothing computes.
std::vector<EquationPiece> equation_of(const Graph& graph, const Outline& outline, NodeId node);
/// The part after the equals sign.
std::vector<EquationPiece> right_side(const Graph& graph, const Outline& outline, NodeId node);
/// The equation in one line of markup: "Q = X W_{Q} + b_{Q}".
std::string text_of(const std::vector<EquationPiece>& pieces);

/// The operation on the first operand, in few words: "/ √8", "+ M", "softmax"; empty if there is none. Other operands keep their letters.
std::string step_text(const Graph& graph, const Outline& outline, NodeId node);

/// The step to draw for `node`: `node` itself, or the step whose result it replaces (a weighted sum that is then set to 0).
NodeId step_drawn(const Graph& graph, const Outline& outline, NodeId node);

/// True if the op reads that input transposed: the second of "a bT".
bool reads_transposed(const Op& op, size_t input);

}  // namespace headlight::model

#pragma once
#include <span>
#include <string>
#include <vector>

#include "graph/axis.hpp"
#include "graph/code.hpp"
#include "graph/formula.hpp"
#include "graph/matrix.hpp"

namespace headlight::graph {

/// Rows begin..end-1.
struct RowRange {
  Index begin;
  Index end;
  Index size() const { return end - begin; }
};

/// The values of an op's inputs, in the order of Node::inputs.
using Inputs = std::span<const Matrix* const>;

/// The gradients of an op's inputs so far, in the same order; null where none is wanted. An op with one input is asked only if that is
/// wanted.
using Gradients = std::span<Matrix* const>;

/// How an op makes its result. Views draw by it, the scheduler splits products by it, and eviction keeps or drops values by it.
enum class Form {
  source,         ///< from no other numbers: the waves of positions, zeros
  lookup,         ///< rows picked out of a table
  product,        ///< rows of the first input times columns (or rows) of the second
  sum,            ///< two matrices added cell by cell
  cell_by_cell,   ///< every cell from the cell in its place: divided, masked, max(0, x)
  normalisation,  ///< every row from that row as a whole: softmax, layer norm
  cut,            ///< some of the columns, in the same order or another: one head's part
  join,           ///< several matrices put together to one
  rotation,       ///< pairs of columns turned by an angle
  other
};

/// The rule that makes every row as a whole, if it has a name of its own: its working is then shown under that name.
enum class Normalisation {
  none,
  softmax,     ///< exp(s - max s) over the sum of such
  layer_norm,  ///< (x - mean) / sqrt(variance + epsilon) * w + b
  rms_norm     ///< x / sqrt(mean of x^2 + epsilon) * w
};

/// One step of the computation, said once: what it is called, its form, which shapes it joins, its values, its gradients, the formula of
/// each of its cells, and its line of code. Ops hold no values and are shared between graphs.
class Op {
 public:
  virtual ~Op() = default;

  virtual std::string name() const = 0;
  virtual Form form() const { return Form::other; }
  /// If not none, formula() has exactly the form written beside that enumerator, or is a number.
  virtual Normalisation normalisation() const { return Normalisation::none; }
  /// With a, b, c for the inputs and z for the last of any number: "a b + c". A letter with T behind it is transposed, two beside each
  /// other are multiplied; braces hold the id of a small note below the symbol before them: "softmax{per_row}(a)". The parser is
  /// model/equation.cpp.
  virtual std::string equation() const = 0;
  /// The axes of the result. Throws UserError in words when the inputs do not fit each other.
  virtual Axes axes(std::span<const Axes> in) const = 0;
  /// Writes `rows` of the result into `out`, which has the full shape and may hold anything before; other rows stay as they are. Several
  /// threads call it for different rows, and the bits of the result must not depend on how rows are divided. Row r of the result comes
  /// from row r of the row-aligned inputs, so that long chains run block by block while the rows are in the cache.
  virtual void forward(Inputs in, RowRange rows, Matrix& out) const = 0;
  /// Whether row r of the result reads only row r of input i (else it may read all of it).
  virtual bool row_aligned(size_t i) const { return i == 0; }
  /// Adds to each input's gradient what it gets from this op, of a number whose gradient by the result is d_out. Reads inputs, never its
  /// own result: that may have been overridden by hand.
  virtual void backward(Inputs in, const Matrix& d_out, Gradients d) const = 0;
  /// The formula of cell (row, col); `ids` names the inputs' nodes. It may look at `in`, as the row of W_E depends on the token.
  virtual Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const = 0;
  /// The cells that decided which formula this is, where it does not read them itself: the token id that picks a row of W_E. Most ops
  /// decide nothing.
  virtual std::vector<Cell> picked_by(std::span<const NodeId>, Inputs, Index /*row*/, Index /*col*/) const { return {}; }
  /// The result as one expression over the inputs' names, as someone would write it who knows the language: "q[h] @ k[h].T". It gives
  /// the same numbers as forward(), NaN, infinity and rows that are masked throughout included; float32 stays float32.
  virtual std::string code(Language language, const CodeNames& names) const = 0;
  /// The function that code() calls, where the library has none.
  virtual CodeFunction code_function(Language) const { return {}; }
};

}  // namespace headlight::graph

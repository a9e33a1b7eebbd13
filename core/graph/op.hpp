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

/// The gradients of an op's inputs so far, in the same order; null if not wanted. An op with one input is called only if its gradient is
/// wanted.
using Gradients = std::span<Matrix* const>;

/// The shape of an op's computation. Views draw by it, the scheduler splits products by it, and eviction keeps or drops values by it.
enum class Form {
  source,         ///< no inputs: the waves of positions, zeros
  lookup,         ///< rows selected from a table
  product,        ///< rows of the first input times columns (or rows) of the second
  sum,            ///< two matrices added cell by cell
  cell_by_cell,   ///< every cell from the cell at its place: divided, masked, max(0, x)
  normalisation,  ///< every row from that row as a whole: softmax, layer norm
  cut,            ///< some of the columns, in the same or another order: one head's part
  join,           ///< several matrices joined into one
  rotation,       ///< pairs of columns turned by an angle
  other
};

/// The rule that makes each row as a whole, if it has a name: the working of a cell is then shown under that name.
enum class Normalisation {
  none,
  softmax,     ///< exp(s - max s) over the sum of such
  layer_norm,  ///< (x - mean) / sqrt(variance + epsilon) * w + b
  rms_norm     ///< x / sqrt(mean of x^2 + epsilon) * w
};

/// A step of the computation, defined once: its name, its form, the shapes it joins, its values, its gradients, the formula of each of
/// its cells, and its line of code. Ops hold no values and are shared between graphs.
class Op {
 public:
  virtual ~Op() = default;

  virtual std::string name() const = 0;
  virtual Form form() const { return Form::other; }
  /// If not none, formula() has exactly the form written beside that enumerator, or is a number.
  virtual Normalisation normalisation() const { return Normalisation::none; }
  /// The equation, with a, b, c for the inputs and z for a list of inputs: "a b + c". A letter followed by T is transposed, and adjacent
  /// letters are multiplied; braces hold the id of a small note below the symbol before them: "softmax{per_row}(a)". model/equation.cpp
  /// parses it.
  virtual std::string equation() const = 0;
  /// The axes of the result. Throws UserError in words if the inputs do not fit each other.
  virtual Axes axes(std::span<const Axes> in) const = 0;
  /// Writes `rows` of the result into `out`, which has the full shape and any content; other rows stay as they are. Several threads call it
  /// for different rows, and the bits of the result must not depend on the division of rows. Row r of the result comes from row r of the
  /// row-aligned inputs, so that long chains run block by block while the rows are in the cache.
  virtual void forward(Inputs in, RowRange rows, Matrix& out) const = 0;
  /// True if row r of the result reads only row r of input i; else it may read all of it.
  virtual bool row_aligned(size_t i) const { return i == 0; }
  /// True if a row's values depend on its number, as a turn by the word's position does: such a row cannot be computed as row 0 of a block.
  virtual bool counts_rows() const { return false; }
  /// Adds to each input's gradient the part that comes through this op, for a number whose gradient with respect to the result is
  /// d_out. It reads the inputs, never its own result, which may have been overridden by hand.
  virtual void backward(Inputs in, const Matrix& d_out, Gradients d) const = 0;
  /// The formula of cell (row, col); `ids` names the inputs' nodes. It may depend on `in`: the row of W_E depends on the token.
  virtual Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const = 0;
  /// The cells that selected this formula without being read by it: the token id that picks a row of W_E. Most ops have none.
  virtual std::vector<Cell> picked_by(std::span<const NodeId>, Inputs, Index /*row*/, Index /*col*/) const { return {}; }
  /// The result as one expression over the inputs' names, as a programmer of that language would write it: "q[h] @ k[h].T". It gives the
  /// same numbers as forward(), even for NaN, infinity and fully masked rows; float32 stays float32.
  virtual std::string code(Language language, const CodeNames& names) const = 0;
  /// The function that code() calls, if the library lacks it.
  virtual CodeFunction code_function(Language) const { return {}; }
};

}  // namespace headlight::graph

#pragma once
#include <cstddef>
#include <filesystem>

#include "core_rooms.hpp"

namespace headlight::machine {

/// Rows of a row-major matrix in memory, or some of its columns: `stride` numbers from one row to the next. If `turned`, `rows` and `cols`
/// are those of the transpose.
template <class Number>
struct RowsOf {
  Number* first;
  std::ptrdiff_t rows, cols, stride;
  bool turned = false;

  RowsOf transposed() const { return {first, cols, rows, stride, !turned}; }
  operator RowsOf<const Number>() const { return {first, rows, cols, stride, turned}; }
};
using ConstRows = RowsOf<const float>;
using MutableRows = RowsOf<float>;

/// The only place that multiplies matrices: the library is chosen when Headlight is built (HEADLIGHT_PRODUCTS), and no other code knows
/// which one it is. A product is computed on the calling thread.
///
/// c = a b (c: a.rows by b.cols, not turned), or with `bias` (b.cols numbers) c = a b + bias in every row.
void multiply(const ConstRows& a, const ConstRows& b, const float* bias, const MutableRows& c);
/// c = a b, or with `add_product` c = c + a b; c is not turned.
void set_product(const ConstRows& a, const ConstRows& b, const MutableRows& c);
void add_product(const ConstRows& a, const ConstRows& b, const MutableRows& c);

/// Chooses the library's kernels for this processor, unless the user's environment has, and keeps it from starting threads when it is
/// loaded: no product here uses them, and one that finds memory short asks for its buffer forever. Sets environment variables, so call it
/// before the program starts threads. `known` is a file that lists the libraries that were right on this processor, which need not be tried
/// at each start; empty: they are.
void prepare_products(const std::filesystem::path& known = {});

/// The bytes that the library allocates for itself on a thread that computes a product. Without them it may ask for ever, so they must be
/// available before the first product.
double product_room();
/// Allocates them now for as many of `threads` as there is room for beside `needed` bytes of the caller's, and returns that number: at
/// least one, the caller's own. No more threads may then compute products at once. Under a limit on memory (`ulimit -v`) the memory of
/// earlier calls counts as used, so the result may be smaller than possible.
int take_product_rooms(int threads, double needed);

}  // namespace headlight::machine

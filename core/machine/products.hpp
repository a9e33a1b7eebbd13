#pragma once
#include <cstddef>

#include "core_rooms.hpp"

namespace headlight::machine {

/// Rows of a row-major matrix in memory, or some of its columns: `stride` numbers from one row to the next. One may look at it turned:
/// then `rows` and `cols` are those of the transpose.
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

/// The one place that multiplies matrices: the library is chosen when Headlight is built (HEADLIGHT_PRODUCTS), and nothing else knows which
/// one it is. A product is computed on the thread that asks for it.
///
/// c = a b (c: a.rows by b.cols, not turned), or with `bias` (b.cols numbers) c = a b + bias in every row.
void multiply(const ConstRows& a, const ConstRows& b, const float* bias, const MutableRows& c);
/// c = a b, or with `add_product` c = c + a b; c is not turned.
void set_product(const ConstRows& a, const ConstRows& b, const MutableRows& c);
void add_product(const ConstRows& a, const ConstRows& b, const MutableRows& c);

/// Keeps the library from making threads of its own, which would fight ours for the cores; in the whole process and for good, because
/// graphs may be evaluated on several threads at once. Cheap when it is done already.
void keep_products_on_one_thread();

/// Bytes that the library takes for itself on a thread that computes a product; one that does not get them may ask for them for ever, so
/// they are to be there before the first product.
double product_room();
/// Takes that now for as many of `threads` as there is room for beside `needed` bytes of the caller's, and says how many these are: at
/// least one, the caller's own. No more may then compute products at once. Under a limit on memory (`ulimit -v`) what earlier calls took
/// counts as gone, so that it may be fewer than could be.
int take_product_rooms(int threads, double needed);

/// How an environment variable is set before the program begins so that the library makes no threads while it is loaded; both null where
/// it makes none.
struct EnvironmentSetting {
  const char *name, *value;
};
EnvironmentSetting no_product_threads();

}  // namespace headlight::machine

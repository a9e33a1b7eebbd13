#include "machine/product_check.hpp"

#include <vector>

namespace headlight::machine {
namespace {

struct Shape {
  std::ptrdiff_t rows, depth, columns;
  bool turn_a, turn_b, add;
};

/// Shapes within and beyond the tiles of kernels, some of them single rows.
constexpr Shape shapes[] = {{7, 5, 3, false, false, false},  {13, 259, 79, false, false, true},  {19, 17, 67, false, true, false},
                            {33, 70, 18, true, false, true}, {129, 64, 130, false, true, false}, {1, 265, 37, false, false, false},
                            {1, 41, 9, false, true, true},   {66, 385, 49, false, false, false}, {17, 31, 33, true, true, false}};

/// Whole numbers so small that every sum of their products is exact, whatever its order.
std::vector<float> whole_numbers(std::ptrdiff_t n, std::ptrdiff_t step) {
  std::vector<float> numbers;
  for (std::ptrdiff_t i = 0; i < n; ++i) numbers.push_back(static_cast<float>(i * step % 23 - 11));
  return numbers;
}

float at(const ConstRows& m, std::ptrdiff_t row, std::ptrdiff_t column) {
  return m.turned ? m.first[column * m.stride + row] : m.first[row * m.stride + column];
}

ConstRows matrix(const std::vector<float>& numbers, std::ptrdiff_t rows, std::ptrdiff_t columns, bool turned) {
  return {numbers.data(), rows, columns, turned ? rows : columns, turned};
}

bool is_right_for(Product product, const Shape& s) {
  const std::vector<float> left = whole_numbers(s.rows * s.depth, 7), right = whole_numbers(s.depth * s.columns, 5),
                           before = whole_numbers(s.rows * s.columns, 3);
  const ConstRows a = matrix(left, s.rows, s.depth, s.turn_a), b = matrix(right, s.depth, s.columns, s.turn_b);
  std::vector<float> c = before;
  product(a, b, s.add, {c.data(), s.rows, s.columns, s.columns});
  for (std::ptrdiff_t row = 0; row < s.rows; ++row)
    for (std::ptrdiff_t column = 0; column < s.columns; ++column) {
      const auto place = static_cast<size_t>(row * s.columns + column);
      float sum = s.add ? before[place] : 0;
      for (std::ptrdiff_t k = 0; k < s.depth; ++k) sum += at(a, row, k) * at(b, k, column);
      if (c[place] != sum) return false;
    }
  return true;
}

}  // namespace

bool is_right(Product product) {
  for (const Shape& shape : shapes)
    if (!is_right_for(product, shape)) return false;
  return true;
}

}  // namespace headlight::machine

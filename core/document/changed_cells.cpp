#include "document/changed_cells.hpp"

#include <algorithm>
#include <cstring>

namespace headlight::document {
namespace {

bool same_bits(const float* a, const float* b, Index n) { return std::memcmp(a, b, static_cast<size_t>(n) * sizeof(float)) == 0; }

}  // namespace

CellChanges changed_cells(const Matrix& own, const Matrix& now, std::size_t most) {
  constexpr Index block = 1024;
  CellChanges out;
  if (own.cols() != now.cols() || own.rows() > now.rows()) return {{}, now.size()};
  for (Index begin = 0; begin < own.size(); begin += block) {
    const Index end = std::min<Index>(own.size(), begin + block);
    if (same_bits(own.data() + begin, now.data() + begin, end - begin)) continue;
    for (Index i = begin; i < end; ++i) {
      if (same_bits(own.data() + i, now.data() + i, 1)) continue;
      if (out.cells.size() < most) out.cells.emplace_back(i, now.data()[i]);
      ++out.count;
    }
  }
  return out;
}

}  // namespace headlight::document

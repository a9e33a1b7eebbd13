#include "graph/spare_matrices.hpp"

#include <algorithm>
#include <utility>

namespace headlight::graph {

SpareMatrices::SpareMatrices(Index most, std::vector<Matrix> spent) : most_(most), all_(std::move(spent)) {
  for (const Matrix& m : all_) held_ += m.size();
}

Matrix SpareMatrices::find(Index rows, Index cols) {
  const auto fits = std::find_if(all_.begin(), all_.end(), [&](const Matrix& m) { return m.size() == rows * cols; });
  Matrix found;
  if (fits == all_.end()) return found;
  held_ -= fits->size();
  found.swap(*fits);
  fits->swap(all_.back());
  all_.pop_back();
  found.resize(rows, cols);  // as many numbers, so the memory stays
  return found;
}

Matrix SpareMatrices::zero(Index rows, Index cols) {
  Matrix found = find(rows, cols);
  found.setZero(rows, cols);
  return found;
}

void SpareMatrices::clear() {
  all_.clear();
  held_ = 0;
}

void SpareMatrices::take(Matrix& done) {
  if (done.size() == 0 || held_ + done.size() > most_) return done.resize(0, 0);
  all_.emplace_back().swap(done);
  held_ += all_.back().size();
}

}  // namespace headlight::graph

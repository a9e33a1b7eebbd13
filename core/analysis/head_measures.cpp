#include "analysis/head_measures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "analysis/induction.hpp"
#include "analysis/pattern.hpp"
#include "graph/largest_in_row.hpp"

namespace headlight::analysis {
namespace {

class Measuring {
 public:
  Measuring(const Matrix& pattern, std::span<const int> ids) : a_(pattern), ids_(ids), n_(static_cast<Index>(ids.size())) {
    result_.value.fill(std::numeric_limits<double>::quiet_NaN());
    result_.most.fill(1);
    result_.rows.fill(0);
  }

  void mean_entropy(Index rows) {
    double bits = 0;
    for (Index row = 0; row < rows; ++row) bits += entropy(a_, row);
    set(HeadMeasure::entropy, bits, rows, std::log2(static_cast<double>(std::max<Index>(2, n_ > 0 ? n_ : a_.cols()))));
  }

  void words_of_one_sentence() {
    double distance = 0;
    for (const HeadMeasure measure : {HeadMeasure::previous, HeadMeasure::same, HeadMeasure::induction, HeadMeasure::first}) {
      double sum = 0;
      Index rows = 0, against = 0;
      for (Index row = 0; row < n_; ++row) {
        const std::vector<Index> positions = expected_keys(measure, ids_, row);
        if (positions.empty()) continue;
        sum += weight_on(a_, row, positions);
        against += is_largest_elsewhere(a_, row, positions);
        ++rows;
      }
      set(measure, sum, rows);
      result_.against[static_cast<size_t>(measure)] = against;
    }
    for (Index row = 0; row < n_; ++row) distance += mean_distance(a_, row, n_);
    set(HeadMeasure::distance, distance, n_, static_cast<double>(std::max<Index>(1, n_ - 1)));
  }

  const HeadMeasures& result() const { return result_; }

 private:
  void set(HeadMeasure measure, double sum, Index rows, double most = 1) {
    const auto at = static_cast<size_t>(measure);
    if (rows > 0) result_.value[at] = sum / static_cast<double>(rows);
    result_.most[at] = most;
    result_.rows[at] = rows;
  }

  const Matrix& a_;
  std::span<const int> ids_;
  Index n_;
  HeadMeasures result_;
};

}  // namespace

const char* id(HeadMeasure measure) {
  switch (measure) {
    case HeadMeasure::previous: return "previous";
    case HeadMeasure::same: return "same";
    case HeadMeasure::induction: return "induction";
    case HeadMeasure::first: return "first";
    case HeadMeasure::distance: return "distance";
    case HeadMeasure::entropy: return "entropy";
  }
  return "";
}

std::vector<Index> expected_keys(HeadMeasure measure, std::span<const int> ids, Index row) {
  std::vector<Index> positions;
  switch (measure) {
    case HeadMeasure::previous:
      if (row > 0) positions = {row - 1};
      break;
    case HeadMeasure::first:
      if (row > 0) positions = {0};
      break;
    case HeadMeasure::same:
      for (Index key = 0; key < static_cast<Index>(ids.size()); ++key)
        if (key != row && ids[static_cast<size_t>(key)] == ids[static_cast<size_t>(row)]) positions.push_back(key);
      break;
    case HeadMeasure::induction: positions = after_the_same(ids, row); break;
    case HeadMeasure::distance:
    case HeadMeasure::entropy: break;
  }
  return positions;
}

double weight_on(const Matrix& pattern, Index row, std::span<const Index> positions) {
  double sum = 0;
  for (const Index key : positions) sum += static_cast<double>(pattern(row, key));
  return sum;
}

double mean_distance(const Matrix& pattern, Index row, Index n_words) {
  double distance = 0;
  for (Index key = 0; key < n_words; ++key) distance += static_cast<double>(pattern(row, key)) * static_cast<double>(std::abs(row - key));
  return distance;
}

HeadMeasures measured(const Matrix& pattern, std::span<const int> ids, Index n_queries) {
  Measuring measuring(pattern, ids);
  measuring.mean_entropy(n_queries);
  if (!ids.empty()) measuring.words_of_one_sentence();
  return measuring.result();
}

}  // namespace headlight::analysis

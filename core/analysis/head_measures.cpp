#include "analysis/head_measures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <vector>

#include "analysis/induction.hpp"
#include "analysis/pattern.hpp"

namespace headlight::analysis {
namespace {

/// The places of every word.
using Places = std::unordered_map<int, std::vector<Index>>;

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
    Places all;
    for (Index i = 0; i < n_; ++i) all[id(i)].push_back(i);
    double same = 0, induction = 0, first = 0, distance = 0;
    Index same_rows = 0, induction_rows = 0;
    for (Index row = 0; row < n_; ++row) {
      const std::vector<Index> after = after_the_same(ids_, row);
      if (all[id(row)].size() > 1) same += on_the_same(row, all[id(row)]), ++same_rows;
      if (!after.empty()) induction += total(row, after), ++induction_rows;
      if (row > 0) first += weight(row, 0);
      for (Index key = 0; key < n_; ++key) distance += weight(row, key) * static_cast<double>(std::abs(row - key));
    }
    if (n_ > 1) set(HeadMeasure::previous, mean_at_offset(a_, n_, -1) * static_cast<double>(n_ - 1), n_ - 1);
    set(HeadMeasure::same, same, same_rows);
    set(HeadMeasure::induction, induction, induction_rows);
    set(HeadMeasure::first, first, n_ - 1);
    set(HeadMeasure::distance, distance, n_, static_cast<double>(std::max<Index>(1, n_ - 1)));
  }

  const HeadMeasures& result() const { return result_; }

 private:
  int id(Index place) const { return ids_[static_cast<size_t>(place)]; }
  double weight(Index row, Index key) const { return static_cast<double>(a_(row, key)); }

  double on_the_same(Index row, const std::vector<Index>& places) const {
    double sum = 0;
    for (const Index key : places)
      if (key != row) sum += weight(row, key);
    return sum;
  }
  double total(Index row, const std::vector<Index>& keys) const {
    double sum = 0;
    for (const Index key : keys) sum += weight(row, key);
    return sum;
  }

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

HeadMeasures measured(const Matrix& pattern, std::span<const int> ids, Index n_queries) {
  Measuring measuring(pattern, ids);
  measuring.mean_entropy(n_queries);
  if (!ids.empty()) measuring.words_of_one_sentence();
  return measuring.result();
}

}  // namespace headlight::analysis

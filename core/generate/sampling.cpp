#include "generate/sampling.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace headlight::generate {
namespace {

void normalize(std::vector<double>& shares) {
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  if (sum > 0)
    for (double& share : shares) share /= sum;
}

/// Ids from the likeliest down, sorted only as far as requested: few of a vocabulary of 50,000 words are ever needed.
class Likeliest {
 public:
  explicit Likeliest(const std::vector<double>& shares) : shares_(shares), ids_(shares.size()) {
    std::iota(ids_.begin(), ids_.end(), size_t{0});
  }

  size_t size() const { return ids_.size(); }
  size_t operator[](size_t n) {
    if (n >= in_order_) put_in_order(std::max(n + 1, 4 * in_order_ + 64));
    return ids_[n];
  }

 private:
  void put_in_order(size_t n) {
    n = std::min(n, ids_.size());
    const auto at = [this](size_t i) { return ids_.begin() + static_cast<std::ptrdiff_t>(i); };
    std::partial_sort(at(in_order_), at(n), ids_.end(),
                      [this](size_t a, size_t b) { return shares_[a] > shares_[b] || (shares_[a] == shares_[b] && a < b); });
    in_order_ = n;
  }

  const std::vector<double>& shares_;
  std::vector<size_t> ids_;
  size_t in_order_ = 0;
};

/// Keeps the first `n` of `ids`, in proportion, and normalises them.
std::vector<double> only(const std::vector<double>& shares, Likeliest& ids, size_t n) {
  std::vector<double> kept = shares;
  if (n < ids.size()) {
    std::fill(kept.begin(), kept.end(), 0.);
    for (size_t i = 0; i < n; ++i) kept[ids[i]] = shares[ids[i]];
  }
  normalize(kept);
  return kept;
}

size_t reaching(double p, const std::vector<double>& shares, Likeliest& ids) {
  double sum = 0;
  for (size_t n = 0; n < ids.size(); ++n)
    if ((sum += shares[ids[n]]) >= p) return n + 1;
  return ids.size();
}

}  // namespace

SampledShares sampled_shares(const Matrix& logits, Index row, const Sampling& sampling, std::span<const int> never) {
  std::vector<double> scores(static_cast<size_t>(logits.cols()));
  for (Index id = 0; id < logits.cols(); ++id) scores[static_cast<size_t>(id)] = static_cast<double>(logits(row, id));
  for (double& score : scores)
    if (std::isnan(score)) score = -INFINITY;
  for (const int id : never) scores[static_cast<size_t>(id)] = -INFINITY;
  const auto best = std::max_element(scores.begin(), scores.end());

  SampledShares all;
  all.temperature.assign(scores.size(), 0);
  if (std::isfinite(*best)) {
    all.temperature[static_cast<size_t>(best - scores.begin())] = 1;
    if (sampling.temperature > 0)
      for (size_t id = 0; id < scores.size(); ++id) all.temperature[id] = std::exp((scores[id] - *best) / sampling.temperature);
  }
  normalize(all.temperature);
  Likeliest ids(all.temperature);
  const auto k = sampling.top_k > 0 ? static_cast<size_t>(sampling.top_k) : ids.size();
  all.top_k = only(all.temperature, ids, k);
  all.top_p = sampling.top_p < 1 ? only(all.top_k, ids, reaching(sampling.top_p, all.top_k, ids)) : all.top_k;
  return all;
}

std::uint64_t seed_after(std::uint64_t seed, Index row) { return seed * 1000003u + static_cast<std::uint64_t>(row); }

int drawn(std::span<const double> shares, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const double share = static_cast<double>(random() >> 11) * 0x1p-53;  // in [0, 1): the same with every standard library
  double left = share * std::accumulate(shares.begin(), shares.end(), 0.0);
  int last = -1;
  for (size_t id = 0; id < shares.size(); ++id) {
    if (!(shares[id] > 0)) continue;
    last = static_cast<int>(id);
    if ((left -= shares[id]) < 0) break;
  }
  return last;
}

}  // namespace headlight::generate

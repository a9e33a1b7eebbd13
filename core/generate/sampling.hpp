#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::generate {

/// The settings for drawing a next word from the model's scores, in the order in which they act.
struct Sampling {
  double temperature = 1;  ///< divides the scores; at 0 the likeliest word gets everything
  int top_k = 0;           ///< keeps the k likeliest words (Fan et al. 2018, section 5); 0: all
  double top_p = 1;        ///< keeps the fewest of these that together reach p (Holtzman et al. 2020, section 3.1)

  bool operator==(const Sampling&) const = default;
};

/// The probability of every word after each setting; each list sums to 1, or is all 0 if no score is a number.
struct SampledShares {
  std::vector<double> temperature, top_k, top_p;
};

/// Applies the settings to row `row` of `logits` (words before, vocabulary). Of words of equal probability the one with the lower id comes
/// first. The ids in `never` and scores that are NaN or -infinity have probability 0.
SampledShares sampled_shares(const Matrix& logits, Index row, const Sampling& sampling, std::span<const int> never = {});

/// The seed of the word after `row`. Each place of a text has its own draw, so the same seed writes the same text everywhere.
std::uint64_t seed_after(std::uint64_t seed, Index row);

/// The id that `seed` draws from `shares`, the same on every machine; -1 if all are 0.
int drawn(std::span<const double> shares, std::uint64_t seed);

}  // namespace headlight::generate

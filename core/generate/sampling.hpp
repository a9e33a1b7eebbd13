#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::generate {

/// How a next word is drawn from the model's scores. The knobs act in this order.
struct Sampling {
  double temperature = 1;  ///< the scores are divided by it; at 0 the likeliest word gets everything
  int top_k = 0;           ///< so many of the likeliest words stay (Fan et al. 2018, section 5); 0: all
  double top_p = 1;        ///< of these the fewest that together reach it stay (Holtzman et al. 2020, section 3.1)

  bool operator==(const Sampling&) const = default;
};

/// The probability of every word after each knob; each list sums to 1, or is all 0 where no score is a number.
struct SampledShares {
  std::vector<double> temperature, top_k, top_p;
};

/// What the knobs make of row `row` of `logits` (words before, vocabulary). A word of equal probability with a lower id comes first. The
/// ids in `never` and scores that are NaN or -infinity have probability 0.
SampledShares sampled_shares(const Matrix& logits, Index row, const Sampling& sampling, std::span<const int> never = {});

/// Each place of a text has its own draw, so that the same seed writes the same text, whoever writes it: the seed of the word after `row`.
std::uint64_t seed_after(std::uint64_t seed, Index row);

/// The id that `seed` draws from `shares`, the same on every machine; -1 where all are 0.
int drawn(std::span<const double> shares, std::uint64_t seed);

}  // namespace headlight::generate

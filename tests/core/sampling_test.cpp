// Drawing a next word: each setting against its definition, and texts that continue.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "generate/next_text.hpp"
#include "generate/sampling.hpp"
#include "text/word_tokenizer.hpp"

namespace headlight::tests::sampling_test {

Matrix row_of(const std::vector<float>& scores) {
  Matrix m(1, static_cast<Index>(scores.size()));
  for (size_t i = 0; i < scores.size(); ++i) m(0, static_cast<Index>(i)) = scores[i];
  return m;
}

double sum(const std::vector<double>& shares) { return std::accumulate(shares.begin(), shares.end(), 0.0); }

/// ln of 4, 3, 2, 1: shares of 0.4, 0.3, 0.2, 0.1.
Matrix tenths() { return row_of({std::log(1.f), std::log(4.f), std::log(2.f), std::log(3.f)}); }

TEST(Sampling, TemperatureDividesTheScores) {
  const std::vector<double> as_it_is = sampled_shares(tenths(), 0, {}).temperature;
  EXPECT_NEAR(as_it_is[1], .4, 1e-6);
  EXPECT_NEAR(as_it_is[0], .1, 1e-6);
  const std::vector<double> flat = sampled_shares(tenths(), 0, {.temperature = 2}).temperature;
  EXPECT_NEAR(flat[1] / flat[0], 2, 1e-6) << "the root of 4 to 1";
  EXPECT_NEAR(sum(flat), 1, 1e-12);
  EXPECT_EQ(sampled_shares(tenths(), 0, {.temperature = 0}).top_p, (std::vector<double>{0, 1, 0, 0}));
}

TEST(Sampling, TopKKeepsSoManyAndTopPTheFewestThatReachIt) {
  const SampledShares k = sampled_shares(tenths(), 0, {.top_k = 2});
  EXPECT_NEAR(k.temperature[2], .2, 1e-6) << "the knob before it is shown as it was";
  EXPECT_NEAR(k.top_k[1], 4. / 7, 1e-6);
  EXPECT_NEAR(k.top_k[3], 3. / 7, 1e-6);
  EXPECT_EQ(k.top_k[2], 0);
  const std::vector<double> p = sampled_shares(tenths(), 0, {.top_p = .75}).top_p;
  EXPECT_NEAR(p[2], 2. / 9, 1e-6) << "0.4 + 0.3 do not reach it, with 0.2 they do";
  EXPECT_EQ(p[0], 0);
  const std::vector<double> half = sampled_shares(row_of({0, 0, 0, 0}), 0, {.top_p = .5}).top_p;
  EXPECT_EQ(half, (std::vector<double>{.5, .5, 0, 0})) << "two quarters reach a half exactly";
  const SampledShares both = sampled_shares(tenths(), 0, {.top_k = 3, .top_p = .5});
  EXPECT_NEAR(both.top_p[1], 4. / 7, 1e-6) << "4/9 alone do not reach a half of what top-k left";
  EXPECT_EQ(both.top_p[2], 0);
  EXPECT_NEAR(sum(sampled_shares(tenths(), 0, {.top_p = 1e-9}).top_p), 1, 1e-12) << "one word always stays";
}

/// 3,000 words in groups of 100 equally likely ones; within a group the lower ids come first.
TEST(Sampling, OfManyWordsAlikeThoseWithLowerIdsStay) {
  std::vector<float> scores(3000);
  for (size_t id = 0; id < scores.size(); ++id) scores[id] = std::log(static_cast<float>(1 + id * 7 % 30));
  const auto stay = [](const std::vector<double>& shares) {
    return std::count_if(shares.begin(), shares.end(), [](double share) { return share > 0; });
  };
  for (const int k : {1, 64, 250, 2999, 3000, 4000}) {
    const std::vector<double> kept = sampled_shares(row_of(scores), 0, {.top_k = k}).top_k;
    EXPECT_EQ(stay(kept), std::min(k, 3000));
    for (size_t id = 30; id < scores.size(); ++id) EXPECT_LE(kept[id], kept[id - 30]) << id << " of the best " << k;
  }
  const std::vector<double> p = sampled_shares(row_of(scores), 0, {.top_p = .5}).top_p;
  const double each = 100. * 30 * 31 / 2;  // the normalisation of the shares
  int n = 0;
  for (double reached = 0; reached < each / 2; ++n) reached += 30 - n / 100;
  EXPECT_NEAR(static_cast<double>(stay(p)), n, 1);
}

TEST(Sampling, WhatIsNoNumberOrNoWordIsNeverDrawn) {
  const Matrix damaged = row_of({NAN, 1, INFINITY * -1, 1});
  const int never[] = {3};
  const SampledShares shares = sampled_shares(damaged, 0, {.temperature = 2}, never);
  EXPECT_EQ(shares.top_p, (std::vector<double>{0, 1, 0, 0}));
  EXPECT_EQ(drawn(sampled_shares(row_of({NAN, NAN}), 0, {}).top_p, 1), -1);
}

TEST(Sampling, WordsAreDrawnAsOftenAsTheirSharesSay) {
  const std::vector<double> shares = sampled_shares(tenths(), 0, {}).top_p;
  std::map<int, int> times;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) ++times[drawn(shares, seed)];
  for (int id = 0; id < 4; ++id) EXPECT_NEAR(times[id] / 4000., shares[static_cast<size_t>(id)], .03) << id;
  EXPECT_EQ(drawn(shares, 7), drawn(shares, 7));
}

TEST(NextText, ReadsAsTheWordsAndTheNextOne) {
  const WordTokenizer words({"<pad>", "now", "Mary", "has", "a", ",", "."});
  EXPECT_EQ(with_next(words, "now Mary", 3), "now Mary has");
  EXPECT_EQ(with_next(words, "now Mary", 6), "now Mary.") << "as people write it";
  EXPECT_EQ(with_next(words, "Now mary", 3), "Now mary has") << "what was typed stays";
  EXPECT_EQ(with_next(words, "<ids 1,2>", 3), "now Mary has");
}

}  // namespace headlight::tests::sampling_test

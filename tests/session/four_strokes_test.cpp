// Board 11c: the numbers of one weight are the run's own, and follow from one another as printed.
#include "session/start/four_strokes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "base/number_text.hpp"
#include "document/apply.hpp"
#include "document/computable.hpp"
#include "folders/built_in.hpp"
#include "session/start/printed_strokes.hpp"

namespace headlight::tests::four_strokes_test {

std::shared_ptr<const Run> run_of(const char* model, const std::string& sentence, std::initializer_list<Edit> edits = {}) {
  const auto made = BuiltInModels().make(model);
  Document document = make_document(made, {sentence.empty() ? example_of(*made) : sentence});
  for (const Edit& edit : edits) document = apply(document, edit);
  return compute(document);
}

std::shared_ptr<const Run> translated() { return run_of("en-fr", "the elephant ate the banana because it was hungry"); }

NodeId pattern(const Run& run, AttentionId at, int head) { return attention_at(run.nodes, at).head[static_cast<size_t>(head)].pattern; }

std::optional<FourStrokes> strokes(const Run& run, AttentionId at, int head, Index row, Index col, size_t sample = 0) {
  return four_strokes(run.samples[sample], run.nodes, {pattern(run, at, head), row, col});
}

/// A printed number as a reader takes it, without the commas of thousands.
double read(std::string text) {
  std::erase(text, ',');
  return std::strtod(text.c_str(), nullptr);
}
double read(double value, int decimals) { return read(printed_number(value, decimals)); }
/// Expects that rounding gives the printed number, in either direction for a half.
void expect_rounds_to(double value, const std::string& printed, int decimals, const std::string& where) {
  for (const double nearly : {-1e-9, 1e-9}) EXPECT_EQ(read(with_decimals(value + nearly, decimals)), read(printed)) << where;
}

TEST(FourStrokes, AreTheRunsOwnNumbers) {
  const auto run = translated();
  const auto f = strokes(*run, {false, 1, false}, 0, 6, 1);
  ASSERT_TRUE(f);
  EXPECT_EQ(f->d_head(), 16);
  EXPECT_EQ(f->divisor, 4);
  EXPECT_EQ(f->shares.size(), 10u) << "nine words and the end of the sentence";
  EXPECT_NEAR(f->score, 29.0477, 1e-3);
  EXPECT_NEAR(f->scaled[1], 29.0477 / 4, 1e-3);
  EXPECT_NEAR(f->shares[1], 0.975, 1e-3);
  const HeadNodes& head = attention_at(run->nodes, {false, 1, false}).head[0];
  const Trace& trace = run->samples[0].trace;
  double sum = 0;
  for (Index i = 0; i < 16; ++i) {
    EXPECT_EQ(f->q[static_cast<size_t>(i)], static_cast<double>(trace[head.q](6, i)));
    EXPECT_EQ(f->k[static_cast<size_t>(i)], static_cast<double>(trace[head.k](1, i)));
    sum += f->products[static_cast<size_t>(i)];
  }
  EXPECT_NEAR(sum, f->score, 1e-4);
}

/// Every weight of every head of the models that come with the program, as it would be printed.
void expect_printed_truly(const FourStrokes& f, const std::string& where) {
  const PrintedStrokes p(f);
  double sum = 0, shares = 0;
  for (const double one : f.products) sum += read(one, p.product_decimals);
  for (const double one : f.shares) shares += read(one, p.share_decimals);
  const std::string score = printed_number(f.score, p.score_decimals), scaled = printed_number(f.scaled[f.at()], p.scaled_decimals),
                    share = printed_number(f.shares[f.at()], p.share_decimals);
  expect_rounds_to(sum, score, p.score_decimals, where + ": the products do not add up");
  expect_rounds_to(read(score) / read(p.root), scaled, p.scaled_decimals, where + ": " + score + " / " + p.root);
  EXPECT_LE(p.scaled_decimals, p.score_decimals + 2) << where;
  if (p.share_decimals > 3) {
    EXPECT_NEAR(shares, 1, 1e-9) << where << ": more digits than three have a reason";
  }
  if (p.part.empty()) return;
  expect_rounds_to(read(p.part) / read(p.whole), share, p.share_decimals, where + ": " + p.part + " / " + p.whole);
  const double power = std::exp(read(f.scaled[f.at()], p.exponent_decimals));
  const auto point = p.part.find('.');
  const int decimals = point == std::string::npos ? 0 : static_cast<int>(p.part.size() - point) - 1;
  EXPECT_EQ(with_decimals(power, decimals), with_decimals(read(p.part), decimals)) << where << ": the power is not that of the exponent";
}

TEST(FourStrokes, FollowFromOneAnotherAsPrinted) {
  size_t n = 0;
  for (const char* model : {"en-fr", "readable", "stories"}) {
    const auto run = run_of(model, std::string(model) == "stories" ? "" : "the elephant ate the banana because it was hungry");
    for (const AttentionId& at : attention_ids(run->nodes))
      for (size_t h = 0; h < attention_at(run->nodes, at).head.size(); ++h) {
        const Matrix& weights = run->samples[0].trace[pattern(*run, at, static_cast<int>(h))];
        for (Index row = 0; row < weights.rows(); ++row)
          for (Index col = 0; col < weights.cols(); ++col) {
            const auto f = strokes(*run, at, static_cast<int>(h), row, col);
            if (!f) {
              EXPECT_EQ(weights(row, col), 0) << "only what is masked has no strokes";
              continue;
            }
            std::ostringstream where;
            where << model << (at.decoder ? " decoder" : "") << " layer " << at.layer + 1 << " head " << h + 1 << " " << row << "," << col;
            expect_printed_truly(*f, where.str());
            ++n;
          }
      }
  }
  EXPECT_GT(n, 1000u);
}

TEST(FourStrokes, AreNotThereWhereAWeightIsMadeInAnotherWay) {
  const char* sentence = "The elephant ate the banana as it was hungry";
  const auto plain = [&](std::initializer_list<Edit> edits) {
    return strokes(*run_of("readable", sentence, edits), {}, 1, 6, 1).has_value();
  };
  EXPECT_TRUE(plain({}));
  EXPECT_TRUE(plain({SetMask{MaskKind::causal}}));
  EXPECT_FALSE(plain({SetTemperature{2}}));
  EXPECT_FALSE(plain({OverrideCell{{0, "blocks.0.attn.scores[1]", 6, 1}, 5}}));
  EXPECT_FALSE(plain({OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, 1}, 0.25f}}));
  EXPECT_FALSE(plain({SetMistake{Mistake::no_scale, true}}));
  EXPECT_FALSE(plain({SetHeadSetting{0, 1, HeadSetting::uniform}}));
  const auto causal = run_of("readable", sentence, {SetMask{MaskKind::causal}});
  EXPECT_FALSE(strokes(*causal, {}, 1, 1, 6)) << "it is masked";
  const auto open = strokes(*causal, {}, 1, 1, 0);
  ASSERT_TRUE(open);
  EXPECT_EQ(open->n_open(), 2);
  EXPECT_FALSE(four_strokes(causal->samples[0], causal->nodes, {attention_at(causal->nodes, {}).out, 0, 0})) << "no weight";
}

}  // namespace headlight::tests::four_strokes_test

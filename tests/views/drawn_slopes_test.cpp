// The inspector's statements about gradients, on a hundred generated sentences, against two runs in which the number itself was moved.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "base/decimal_mark.hpp"
#include "base/number_text.hpp"
#include "base/short_number.hpp"
#include "document/apply.hpp"
#include "document/computable.hpp"
#include "drawn_sentences.hpp"
#include "folders/built_in.hpp"
#include "headless_program.hpp"
#include "session/language.hpp"
#include "views/inspector/influence_section.hpp"

namespace headlight::tests::drawn_slopes_test {

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

class DrawnSlopes : public testing::TestWithParam<Drawn> {};
INSTANTIATE_TEST_SUITE_P(EveryModel, DrawnSlopes,
                         testing::Values(Drawn{"readable", drawn_english}, Drawn{"en-fr", drawn_english}, Drawn{"stories", drawn_stories}),
                         [](const auto& which) {
                           std::string name = which.param.model;
                           std::erase(name, '-');
                           return name;
                         });

/// A cell of the run that other cells depend on, and one that depends on it.
std::pair<Cell, Cell> drawn_cells(const Session& s, std::mt19937_64& random) {
  const AttentionNodes& attention = attention_at(s.nodes(), attention_ids(s.nodes()).back());
  const HeadNodes& head = attention.head[random() % attention.head.size()];
  const NodeId moved[] = {head.q, head.k, head.v, head.scores, head.pattern, attention.x};
  const NodeId moving[] = {head.z, attention.out, s.nodes().logits.value_or(attention.out)};
  const auto cell_of = [&](NodeId node, Index row) {
    return Cell{node, row % s.trace()[node].rows(), static_cast<Index>(random() % static_cast<std::uint64_t>(s.trace()[node].cols()))};
  };
  const auto row = static_cast<Index>(random() % static_cast<std::uint64_t>(s.trace()[head.z].rows()));
  return {cell_of(moving[random() % std::size(moving)], row), cell_of(moved[random() % std::size(moved)], row)};
}

/// The change of `of` from the run with a smaller `by` to the run with a larger one.
double change_between(const Session& s, const Cell& of, const Cell& by, float step) {
  const Node& node = s.graph()[by.node];
  double found[2];
  for (const int side : {0, 1}) {
    const float value = s.trace()[by.node](by.row, by.col) + (side ? step : -step);
    const auto run = compute(document::apply(s.document(), Edit{OverrideCell{{0, node.name, by.row, by.col}, value}}));
    const Sample& sample = run->samples.front();
    found[side] = sample.trace.at({sample.graph->find(s.graph()[of.node].name), of.row, of.col});
  }
  return found[1] - found[0];
}

TEST_P(DrawnSlopes, SayByHowMuchTheOtherNumberMoves) {
  BuiltInModels models;
  const auto model = models.make(GetParam().model);
  std::vector<Phrases> spoken;
  for (const std::string& language : languages()) spoken.push_back(phrases_in(language));
  std::mt19937_64 random(11);
  int moved = 0;
  for (const std::string& sentence : GetParam().sentences()) {
    Session s(make_document(model, {sentence}));
    const auto [of, by] = drawn_cells(s, random);
    SCOPED_TRACE(sentence + ": " + s.graph()[of.node].name + " by " + s.graph()[by.node].name);
    Influence influence;
    const double slope = influence.slope(s, of, by);
    constexpr float step = 0.005f;  // the distance between the two runs that the sentence names
    const double change = change_between(s, of, by, step), said = std::abs(slope) * 0.01;
    const double rounded = 2e-6 * std::max(1., std::abs(s.trace().at(of)));  // of float32, over many products
    EXPECT_NEAR(slope * 0.01, change, 0.1 * said + 10 * rounded + 2e-5) << slope;
    for (const bool forward : {true, false}) {
      s.navigation().pin(forward ? by : of);
      for (const Phrases& phrases : spoken) {
        const std::string text = slope_sentence(s, slope, of, by, true, phrases);
        if (slope == 0) {
          EXPECT_TRUE(says(text, phrases("inspector.influence.slope.blocked"))) << text;
          continue;
        }
        EXPECT_TRUE(says(text, "**" + numbers_with_mark(power_in_prose(to_text(said, 2)), phrases.decimal_mark()) + "**")) << text;
        const std::string way =
            change > 0 ? phrases("inspector.influence.slope.this_raises", {{"step", "0.01"}, {"change", power_in_prose(to_text(said, 2))}})
                       : phrases("inspector.influence.slope.this_lowers", {{"step", "0.01"}, {"change", power_in_prose(to_text(said, 2))}});
        if (forward && std::abs(change) > 1e-4) {
          EXPECT_EQ(text, way);
        }
      }
    }
    moved += slope != 0;
  }
  EXPECT_GT(moved, 15) << "cells that depend on each other are drawn";
}

}  // namespace headlight::tests::drawn_slopes_test

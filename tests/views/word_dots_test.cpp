// Every word through one head alone, on the board of W_OV: dots for the nouns of the grammar, or the words that move the objective most.
#include "views/why/word_dots.hpp"

#include <cmath>
#include <memory>
#include <string>

#include "analysis/words_alone.hpp"
#include "grammar/noun_genders.hpp"
#include "session/way_back/objectives.hpp"
#include "session/why/why_cache.hpp"
#include "small_models.hpp"
#include "why_program.hpp"

namespace headlight::tests::word_dots_test {

struct AskedProgram : CircuitProgram {
  AskedProgram(Document document, const StagePlace& place, Index row_asked = 6)
      : CircuitProgram(std::move(document), {1600, 2000}), row(row_asked) {
    ask(place, 0, row, 1);
    click("why.view.value_output");
    frames(2);
    until_computed();
  }
  const WordMoves* words_alone() {
    const NodeId z = session.navigation().head().z;
    const std::vector<Matrix> d = gradients_of(*chosen_objective(session), session.graph(), session.trace());
    const auto gradient = std::make_shared<const Matrix>(d[static_cast<size_t>(z)]);
    while (!desk.words_alone(session, gradient)) std::this_thread::yield();
    return desk.words_alone(session, gradient);
  }
  Index row;
  WhyCache desk;
};

Eigen::VectorXd moves_of(const Session& s, Index row) {
  const std::vector<Matrix> d = gradients_of(*chosen_objective(s), s.graph(), s.trace());
  const HeadNodes& head = s.navigation().head();
  return *moves_of_words_alone(s.graph(), s.trace(), s.nodes(), head, d[static_cast<size_t>(head.z)].row(row).cast<double>().transpose());
}

TEST(WordDots, AreTheNounsOfTheGrammarByTheGenderOfTheirFrench) {
  AskedProgram p(en_fr_document(), {Stage::scores, encoder_layer_2});
  ASSERT_TRUE(p.has("why.dots"));
  const Eigen::VectorXd moves = moves_of(p.session, 6);
  const Axis& words = p.session.graph()[p.session.nodes().W_E].axes.rows;
  size_t n[2] = {}, above[2] = {};
  for (const NounGender& noun : noun_genders())
    if (const auto id = find_on(words, noun.english)) {
      EXPECT_TRUE(p.has("why.dot." + noun.english)) << noun.english;
      ++n[noun.feminine], above[noun.feminine] += moves[*id] > 0;
    }
  ASSERT_GT(n[0], 50u);
  ASSERT_GT(n[1], 50u);
  EXPECT_EQ(above[0], n[0]) << "il";
  EXPECT_EQ(above[1], 0u) << "elle";
  EXPECT_EQ(nouns_sentence(*p.words_alone(), p.phrases()),
            p.phrases()("why.dots.feminine_below", {{"feminine", n[1]}, {"masculine", n[0]}}));
  const Item elephant = p.item("why.dot.elephant"), banana = p.item("why.dot.banana");
  EXPECT_GT(elephant.min.x, banana.max.x);
}

/// The head's result for a word whose row holds nothing but its embedding, in plain arithmetic.
Matrix value_alone(const Session& s, Index word) {
  const Weights& w = s.document().weights;
  const std::string block = "encoder.blocks.1.";
  const Matrix &table = w["encoder.W_E"], &to_value = w[block + "attn.W_V"], &of_value = w[block + "attn.b_V"];
  const auto d = static_cast<double>(table.cols());
  double mean = 0, spread = 0;
  for (Index i = 0; i < table.cols(); ++i) mean += std::sqrt(d) * double{table(word, i)} / d;
  for (Index i = 0; i < table.cols(); ++i) spread += std::pow(std::sqrt(d) * double{table(word, i)} - mean, 2) / d;
  Matrix value(1, s.trace()[s.navigation().head().z].cols());
  for (Index col = 0; col < value.cols(); ++col) {
    double sum = double{of_value(0, col)};
    for (Index i = 0; i < table.cols(); ++i) {
      const double normed = (std::sqrt(d) * double{table(word, i)} - mean) / std::sqrt(spread + 1e-5);
      sum += (normed * double{w[block + "ln1.w"](0, i)} + double{w[block + "ln1.b"](0, i)}) * double{to_value(i, col)};
    }
    value(0, col) = static_cast<float>(sum);
  }
  return value;
}

/// To first order: a small part of a word's value, added by hand to what the head hands to the pinned row, moves the objective by that part
/// of the word's dot.
TEST(WordDots, AStepByHandMovesTheObjectiveAsFarAsTheDotSays) {
  AskedProgram p(en_fr_document(), {Stage::scores, encoder_layer_2});
  Session& s = p.session;
  const Objective objective = *chosen_objective(s);
  const Eigen::VectorXd moves = p.words_alone()->moves;
  const NodeId z = s.navigation().head().z;
  const Matrix row = s.trace()[z].row(p.row);
  constexpr float step = 0.02f;
  for (const char* noun : {"elephant", "banana", "cow"}) {
    const Index word = *find_on(s.graph()[s.nodes().W_E].axes.rows, noun);
    const Matrix value = value_alone(s, word);
    const auto objective_after = [&](float part) {
      s.push(PatchRows{0, s.graph()[z].name, p.row, std::make_shared<const Matrix>(row + part * value)});
      s.settle();
      const double after = value_of(objective, s.graph(), s.trace());
      s.undo();
      s.settle();
      return after;
    };
    const double moved = (objective_after(step) - objective_after(-step)) / (2 * double{step});
    EXPECT_GT(std::abs(moves[word]), 0.1) << noun;
    EXPECT_NEAR(moved, moves[word], 0.03 * std::abs(moves[word])) << noun;
  }
}

TEST(WordDots, AClickPutsTheNounInThePlaceOfThePinnedWord) {
  AskedProgram p(en_fr_document(), {Stage::scores, encoder_layer_2});
  p.click("why.dot.cow");
  p.frames(3);
  p.until_computed();
  const Axis& words = p.session.graph()[p.session.nodes().W_E].axes.rows;
  EXPECT_EQ(static_cast<Index>(p.value(p.session.nodes().tokens)(1, 0)), *find_on(words, "cow"));
  p.session.undo();
  EXPECT_EQ(static_cast<Index>(p.value(p.session.nodes().tokens)(1, 0)), *find_on(words, "elephant"));
}

TEST(WordDots, WithoutAGrammarAreTheWordsThatMoveTheObjectiveMost) {
  AskedProgram p(two_block_document(), {Stage::scores, {.layer = 1}}, 5);
  EXPECT_FALSE(p.has("why.dots"));
  const Eigen::VectorXd moves = moves_of(p.session, 5);
  Index most = 0, least = 0;
  moves.maxCoeff(&most), moves.minCoeff(&least);
  EXPECT_EQ(p.words_alone()->up.front().id, most);
  ASSERT_TRUE(p.has("why.dots.up.0"));
  p.click("why.dots.down.0");
  p.frames(3);
  EXPECT_EQ(static_cast<Index>(p.value(p.session.nodes().tokens)(1, 0)), least);
}

TEST(WordDots, SayHowManyLieAboveZeroWhereTheGendersAreNotApart) {
  WordMoves moves;
  moves.nouns = {{0, 1, true}, {1, -1, true}, {2, 2, false}, {3, 0, false}};
  EXPECT_EQ(nouns_sentence(moves, english()), "Above 0 lie 1 of 2 feminine nouns and 1 of 2 masculine ones.");
  moves.nouns = {{0, 1, true}, {1, 2, true}, {2, -1, false}, {3, -1, false}};
  EXPECT_EQ(nouns_sentence(moves, english()), "All 2 feminine nouns lie above 0, all 2 masculine ones below.");
}

}  // namespace headlight::tests::word_dots_test

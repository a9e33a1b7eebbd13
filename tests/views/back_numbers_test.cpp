// Shows the way back on screen: its numbers, its controls and its sentences, where they are and what they say.
#include <cmath>

#include "analysis/softmax_jacobian.hpp"
#include "base/short_number.hpp"
#include "base/utf8.hpp"
#include "session/overridden.hpp"
#include "session/why/why_score.hpp"
#include "way_back_on_screen.hpp"
#include "written_words.hpp"

namespace headlight::tests::back_numbers_test {

/// Numbers have two figures or two decimals, and a power of ten instead of 0.00.
TEST_F(WayBackOnScreen, AGradientIsWrittenAsZeroOnlyWhereItIs) {
  pin({head().pattern, 6, 1});
  turn_back();
  const Matrix d = gradients()[static_cast<size_t>(head().masked_scores)];
  size_t written = 0;
  for (Index col = 0; col < d.cols(); ++col)
    for (const auto& item : p.log.items()) {
      const std::string name = "gradient.0.number." + std::to_string(col) + "=";
      if (!item.name.starts_with(name)) continue;
      ++written;
      const std::string text = item.name.substr(name.size());
      EXPECT_EQ(text == "0", d(6, col) == 0) << text << " of " << d(6, col);
      EXPECT_NEAR(std::stod(text), d(6, col), 0.006) << text;
      const bool small = std::abs(d(6, col)) < 0.001f && d(6, col) != 0;
      EXPECT_TRUE(!small || text.find('e') != std::string::npos) << text;
    }
  EXPECT_EQ(written, static_cast<size_t>(d.cols()));
}

/// The slope of a saturated softmax comes from the other shares: 1 - a would be lost in the rounding of a.
TEST_F(WayBackOnScreen, TheSlopeOfASaturatedWeightIsNotLostInRounding) {
  pin({head().pattern, 6, 1});
  turn_back();
  const Cell score = {head().scores, 6, 1};
  p.session.push(OverrideCell{document_cell(p.session, score), 80.f});
  frames();
  pin({head().pattern, 6, 1});
  const Eigen::RowVectorXd shares = shares_of(p.value(head().scores).row(6).cast<double>());
  double others = 0;
  for (Index col = 0; col < shares.size(); ++col) others += col == 1 ? 0 : shares(col);
  ASSERT_EQ(static_cast<float>(shares(1)), 1.f);
  const std::string said = without_spaces(words_on_paper(p.session));
  EXPECT_NE(said.find("to" + without_spaces(power_in_prose(short_text(shares(1) * others, 2)))), std::string::npos) << said;
}

TEST_F(WayBackOnScreen, TheSwitchStandsAtTheRightEndOnASplit) {
  pin({head().pattern, 6, 1});
  turn_back();
  const float right = p.item("back.back").max.x;
  p.session.go(Stage::split);
  frames();
  EXPECT_EQ(p.item("back.back").max.x, right);
}

/// The window is low, and any row may be pinned.
TEST(WayBackInALowWindow, OpensWithItsObjectiveInSight) {
  HeadlessProgram p(readable({elephant_sentence}), {1280, 720});
  const auto settle = [&p] {
    p.frames(8);
    while (p.shell.animates()) p.frame();
    p.frames(4);
  };
  for (const Index row : {6, 8}) {
    p.session.selection().back = false;
    settle();
    p.session.navigation().go_to({p.head().pattern, row, 1});
    settle();
    p.tap(letter('b'));
    settle();
    const Item objective = p.item("objective.cells"), held = p.has("board.held") ? p.item("board.held") : Item();
    EXPECT_GT(objective.max.y - objective.min.y, 20) << row;
    EXPECT_GE(objective.min.y, held.max.y) << row;
    p.tap(letter('b'));
  }
}

/// Numbers of neighbouring cells keep clear of each other in a low window.
TEST(WayBackInALowWindow, TheNumbersOfThePinnedRowDoNotTouch) {
  HeadlessProgram p(readable({elephant_sentence}), {1280, 1400});
  p.session.navigation().go_to({p.head().pattern, 6, 1});
  p.frames(4);
  p.tap(letter('b'));
  p.frames(8);
  while (p.shell.animates()) p.frame();
  p.frames(4);
  for (const char* row : {"with.shares", "with.gradient", "without.shares", "without.gradient"}) {
    const Painted* painted = p.painted(row);
    ASSERT_TRUE(painted) << row;
    const float pitch = (painted->max().x - painted->min().x) / static_cast<float>(painted->heat.values->cols());
    for (const auto& item : p.log.items()) {
      const std::string name = std::string(row) + ".number.";
      const size_t at = item.name.starts_with(name) ? item.name.find('=') : std::string::npos;
      if (at == std::string::npos) continue;
      constexpr float figure = 6.3f, apart = 4;  // of the smallest type, between two numbers
      EXPECT_LE(static_cast<float>(count_code_points(item.name.substr(at + 1))) * figure, pitch - apart) << item.name;
    }
  }
}

/// The two runs of the pinned row are two matrices: between them is more than the line around a pinned cell takes of both.
TEST_F(WayBackOnScreen, TheRowsWithAndWithoutTheDivisionStandApart) {
  p.session.navigation().set_head(2);
  pin({head().pattern, 6, 1});
  turn_back();
  for (const char* row : {"with.shares", "with.gradient", "without.shares", "without.gradient"}) ASSERT_TRUE(p.painted(row)) << row;
  const auto gap = [this](const char* above, const char* below) { return p.painted(below)->min().y - p.painted(above)->max().y; };
  constexpr float ring = 2;
  EXPECT_GE(gap("with.gradient", "without.shares"), 2 * ring + 8);
  EXPECT_LT(gap("with.shares", "with.gradient"), ring) << "a run is one matrix of two rows";
  EXPECT_LT(gap("without.shares", "without.gradient"), ring);
}

/// The cells of a short sentence use the board's width, so that the longest number has a gap beside it.
TEST(WayBackInALowWindow, TheCellsOfAShortSentenceHaveRoomForTheirNumbers) {
  HeadlessProgram p(readable({"The elephant ate the banana"}), {1280, 720});
  p.session.navigation().go_to({p.head().pattern, 1, 0});
  p.frames(4);
  p.tap(letter('b'));
  p.frames(8);
  while (p.shell.animates()) p.frame();
  p.frames(4);
  for (const char* matrix : {"value.0", "gradient.0"}) {
    const Painted* painted = p.painted(matrix);
    ASSERT_TRUE(painted) << matrix;
    constexpr float figure = 6.3f, apart = 6;  // of the smallest type, between two numbers
    const float pitch = painted->heat.pitch.x;
    EXPECT_GE(pitch, 48) << matrix;
    for (const auto& item : p.log.items()) {
      const std::string name = std::string(matrix) + ".number.";
      const size_t at = item.name.starts_with(name) ? item.name.find('=') : std::string::npos;
      if (at == std::string::npos) continue;
      EXPECT_LE(static_cast<float>(count_code_points(item.name.substr(at + 1))) * figure, pitch - apart) << item.name;
    }
  }
}

/// A row of a larger head saturates without the division, and its gradient vanishes; with the division it does not.
TEST(HeadSize, GrowsUntilTheUndividedRowSaturates) {
  HeadlessProgram p(random_document(8, 4, {elephant_sentence}), {1600, 1400});
  const auto settle = [&p] {
    p.frames(4);
    p.wait_for([&] { return !p.shell.animates(); });
    p.frames(3);
  };
  p.session.navigation().go_to({p.head().pattern, 6, 1});
  settle();
  p.tap(letter('b'));
  settle();
  const auto size_of = [&p](const char* row) { return p.painted(row)->heat.values->cwiseAbs().maxCoeff(); };
  ASSERT_TRUE(p.painted("without.gradient"));
  const float with = size_of("with.gradient"), without = size_of("without.gradient");
  for (int d_head = 4; d_head <= 256; d_head *= 2) {
    p.click("head_size.plus");
    settle();
    ASSERT_EQ(p.session.document().config.d_head(), d_head);
    ASSERT_EQ(p.session.document().config.n_heads, 4);
    ASSERT_TRUE(p.painted("without.gradient")) << d_head;
  }
  EXPECT_LT(size_of("without.gradient") / without, 0.1f * size_of("with.gradient") / with);
  EXPECT_GT(size_of("without.shares"), 0.95f);
  p.session.undo();
  settle();
  EXPECT_EQ(p.session.document().config.d_head(), 128);
}

TEST_F(WayBackOnScreen, OnlyARandomModelHasHeadsOfAnySize) {
  pin({head().pattern, 6, 1});
  turn_back();
  EXPECT_TRUE(p.has("without.gradient"));
  EXPECT_FALSE(p.has("head_size.plus"));
}

/// A board with its own question has the same sentence in front of a class as at a desk.
TEST(BoardSentences, AreTheSameInFrontOfAClass) {
  for (const char* board : {"back", "why", "many", "patches"}) {
    HeadlessProgram p(make_document(BuiltInModels().make("stories"), {"Tom has a red ball .", "Mary has a red ball ."}), {1280, 720});
    p.session.go(Stage::softmax);
    p.session.navigation().pin({p.head().pattern, 4, 1});
    p.frames(4);
    Selection& selection = p.session.selection();
    if (board == std::string("back")) set_way_back(p.session, true);
    if (board == std::string("why")) selection.look = StageLook::why, open_why_of(p.session, {p.head().pattern, 4, 1});
    if (board == std::string("many")) p.tap(letter('n'));
    if (board == std::string("patches")) p.session.compare_with_sentence(1), selection.patches.on = true;
    const auto sentence_said = [&p](const char* item) {
      std::string all;
      const bool many = p.session.selection().look == StageLook::many;
      for (int i = 0; i < 40000 && (i < 6 || p.shell.animates() || (many && all.find("middle value") == std::string::npos)); ++i) {
        std::this_thread::yield();
        p.frame();
        all.clear();
        for (const std::string& said : p.log.announced()) all += said + "\n";
      }
      EXPECT_TRUE(p.has(item)) << item;
      return all.find("middle value") != std::string::npos ? "a middle value" : all;
    };
    const std::string at_a_desk = sentence_said("status");
    p.tap(Key::f11);
    EXPECT_FALSE(at_a_desk.empty());
    EXPECT_EQ(sentence_said("present.status"), at_a_desk) << board;
  }
}

/// The numbers of a colour scale end before the title of the matrix below.
TEST(WayBackOnAPhone, ScalesStandApartFromTheTitlesBelow) {
  HeadlessProgram p(readable({elephant_sentence}), {390, 844});
  p.session.navigation().go_to({p.head().pattern, 6, 1});
  p.frames(2);
  p.tap(letter('b'));
  p.wait_for([&] { return !p.shell.animates() && p.painted("gradient.0"); });
  ASSERT_TRUE(p.painted("value.0") && p.painted("gradient.0"));
  constexpr float title_and_names = 41 + 14, scale = 8 + 26;
  EXPECT_GE(p.painted("gradient.0")->min().y - p.painted("value.0")->max().y, scale + title_and_names + 8);
}

}  // namespace headlight::tests::back_numbers_test

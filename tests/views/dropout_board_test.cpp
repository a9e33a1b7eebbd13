// The board of dropout: crossed-out cells, sums beside the rows, and one sentence that the run confirms.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <regex>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/dropped_row.hpp"
#include "base/asset.hpp"
#include "base/number_text.hpp"
#include "commands/pictures/paper.hpp"
#include "core/documents.hpp"
#include "headless_program.hpp"
#include "model/dropout.hpp"
#include "views/boards/crossed_cells.hpp"
#include "views/prose/dropped_text.hpp"

namespace headlight::tests::dropout_board_test {

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

Document dropping(Document document, const char* share = "0.3") { return tests::edited(std::move(document), SetVariant{"dropout", share}); }

/// The printed numbers are those of the row, and dividing them gives the printed sum.
void expect_sum_of_words(const std::string& said, const DroppedRow& found) {
  std::smatch parts;
  ASSERT_TRUE(
      std::regex_search(said, parts, std::regex("held ([0-9.]+), so ([0-9.]+) is left, and \\2 / \\(1 − ([0-9.]+)\\) = ([0-9]+[.][0-9]+)")))
      << said;
  EXPECT_NEAR(std::stod(parts[1]), found.held, 6e-4);
  EXPECT_NEAR(std::stod(parts[2]), found.left, 6e-4);
  EXPECT_EQ(sum_text(std::stod(parts[2]) / (1 - std::stod(parts[3]))), parts[4].str()) << said;
}

TEST(DropoutBoard, IsReachedFromThePanelAndDrawnAgainByASeed) {
  for (const Document& document : {readable(), random_document(32, 4)}) {
    HeadlessProgram p(document, {.width = 1280, .height = 720});
    EXPECT_FALSE(p.has("stage.dropout"));
    p.click("model.settings");
    p.click("dropout.plus");
    EXPECT_EQ(p.session.document().config.dropout, 0.1);
    p.click("dropout_seed.plus");
    EXPECT_EQ(p.session.document().config.dropout_seed, 2);
    p.tap(Key::escape);
    p.click("stage.dropout");
    EXPECT_EQ(p.session.selection().stage, Stage::dropout);
    EXPECT_TRUE(p.has("dropped.words"));
    EXPECT_TRUE(p.has("dropped.swatch"));
    p.click("dropped.again");
    EXPECT_EQ(p.session.document().config.dropout_seed, 3);
    p.tap_with_control(Key::z);
    EXPECT_EQ(p.session.document().config.dropout_seed, 2) << "a draw can be taken back";
  }
}

/// True if a text within the matrix has its middle at `at`.
bool has_number_at(const Drawing& drawing, ImVec2 at) {
  return std::any_of(drawing.items.begin(), drawing.items.end(), [&](const Drawing::Item& item) {
    const auto* text = std::get_if<PlacedText>(&item.shape);
    if (!text) return false;
    const float size = drawing.fonts[text->font].size;
    return text->x.front() <= at.x && at.x <= text->end && text->baseline - size <= at.y && at.y <= text->baseline + 2;
  });
}

TEST(DropoutBoard, ACrossStandsInTheCellInsteadOfItsNumber) {
  HeadlessProgram p(dropping(readable()), {.width = 1280, .height = 720});
  p.session.go(Stage::dropout);
  p.frames(3);
  Session session(dropping(readable()));
  session.go(Stage::dropout);
  PaperStudio studio(session, {}, 1280, 720);
  const Drawing drawing = studio.view();
  const NodeId after = weights_of_values(session.graph(), session.navigation().head());
  const auto dropped = crossed_cells(session, after);
  ASSERT_TRUE(dropped);
  int crosses = 0;
  const Matrix& left = session.trace()[after];
  for (Index r = 0; r < left.rows(); ++r)
    for (Index k = 0; k < left.cols(); ++k) {
      crosses += dropped({r, k});
      EXPECT_NE(has_number_at(drawing, p.cell("out", r, k)), dropped({r, k})) << r << ", " << k;
    }
  EXPECT_GT(crosses, 10);
}

TEST(DropoutBoard, SaysOfARowWhatTheRunHolds) {
  for (const Document& document : {dropping(readable()), dropping(random_document(32, 4), "0.5")}) {
    Session s(document);
    s.go(Stage::dropout);
    for (int head = 0; head < 4; ++head) {
      s.navigation().set_head(head);
      const HeadNodes& h = s.navigation().head();
      const NodeId after = weights_of_values(s.graph(), h);
      for (Index row = 0; row < s.trace()[after].rows(); ++row) {
        s.navigation().pin({after, row, 0});
        const std::string said = dropped_sentence(s, english());
        const DroppedRow found = dropped_row(s.trace()[h.pattern], row, weights_draw(document.config, {}, head));
        EXPECT_TRUE(says(said, sum_text(static_cast<double>(s.trace()[after].row(row).sum())))) << said;
        if (found.dropped == 0) EXPECT_TRUE(says(said, "none of its")) << said;
        else expect_sum_of_words(said, found);
        const double mean = mean_sum_of_draws(s.trace()[h.pattern], row, weights_draw(document.config, {}, head), 1000);
        EXPECT_TRUE(says(said, "the mean of the sum is " + with_decimals(mean, 2))) << said;
        EXPECT_NEAR(mean, 1, 0.15) << "so the sentence is right that it is near 1";
      }
    }
  }
}

TEST(DropoutBoard, SaysOfARowWithOneKeyThatItIsTheOnlyOne) {
  std::vector<Phrases> languages;
  for (const std::string language : {"en", "es", "fr", "zh"}) languages.push_back(Phrases::in_folder(asset("words/" + language)));
  Index dropped = 0, draws = 0;
  for (int seed = 2; seed < 20; ++seed) {
    Document document = tests::edited(dropping(readable(), "0.5"), SetMask{MaskKind::causal});
    Session s(tests::edited(std::move(document), SetVariant{"dropout_seed", std::to_string(seed)}));
    s.go(Stage::dropout);
    const HeadNodes& h = s.navigation().head();
    s.navigation().pin({weights_of_values(s.graph(), h), 0, 0});
    const DroppedRow found = dropped_row(s.trace()[h.pattern], 0, weights_draw(s.document().config, {}, s.selection().head));
    ASSERT_EQ(found.weights, 1);
    dropped += found.dropped, ++draws;
    EXPECT_TRUE(says(dropped_sentence(s, languages.front()), "its only weight"));
    for (const Phrases& phrases : languages) {
      const std::string said = dropped_sentence(s, phrases);
      EXPECT_TRUE(says(said, phrases.number(sum_text(found.sum)))) << said;
      for (const char* counted : {" 1 weights", " 1 poids", " 1 pesos", "1 个权重"}) EXPECT_FALSE(says(said, counted)) << said;
    }
  }
  EXPECT_GT(dropped, 0) << "both sentences are said";
  EXPECT_LT(dropped, draws);
}

/// A row that may look at nothing has no weight, and a row with NaN no sum: the draw is the cause of neither.
TEST(DropoutBoard, ARowWithoutWeightsHasASentenceOfItsOwn) {
  const std::vector<std::pair<std::string, std::string>> languages = {
      {"en", "nothing to drop"}, {"es", "nada que descartar"}, {"fr", "rien à écarter"}, {"zh", "没有可丢弃的"}};
  for (const auto& [language, words] : languages) {
    const Phrases phrases = Phrases::in_folder(asset("words/" + language));
    Session s(dropping(readable()));
    s.go(Stage::dropout);
    const NodeId pattern = s.navigation().head().pattern;
    const std::string name = s.graph()[pattern].name;
    const Index keys = s.trace()[pattern].cols();
    for (Index key = 0; key < keys; ++key) s.push(OverrideCell{{0, name, 4, key}, 0});
    s.push(OverrideCell{{0, name, 5, 1}, std::nanf("")});
    s.settle();
    const HeadNodes& h = s.navigation().head();
    ASSERT_EQ(dropped_row(s.trace()[h.pattern], 4, weights_draw(s.document().config, {}, s.selection().head)).weights, 0);
    s.navigation().pin({weights_of_values(s.graph(), h), 4, 0});
    EXPECT_TRUE(says(dropped_sentence(s, phrases), words)) << dropped_sentence(s, phrases);
    EXPECT_EQ(dropped_sentence(s, phrases).find("1000"), std::string::npos) << "the mean of no weights is not near 1";
    s.navigation().pin({weights_of_values(s.graph(), h), 5, 0});
    ASSERT_TRUE(std::isnan(s.trace()[weights_of_values(s.graph(), h)].row(5).sum()));
    EXPECT_EQ(dropped_sentence(s, phrases), phrases("board.dropped.nan", {{"row", "as"}})) << language;
  }
}

TEST(DropoutBoard, ACellSetByHandIsNotExplainedByTheDraw) {
  Session s(dropping(readable()));
  s.go(Stage::dropout);
  const NodeId after = weights_of_values(s.graph(), s.navigation().head());
  s.navigation().pin({after, 4, 2});
  s.push(OverrideCell{{0, s.graph()[after].name, 4, 2}, 0.9f});
  s.settle();
  s.navigation().pin({weights_of_values(s.graph(), s.navigation().head()), 4, 2});
  EXPECT_TRUE(says(dropped_sentence(s, english()), "set by hand")) << dropped_sentence(s, english());
}

/// A cross says that the draw took a number away: not of a 0 that was set by hand, but of a weight below 0 that was.
TEST(DropoutBoard, ACrossStandsWhereADrawTookANumberAway) {
  Session s(dropping(readable()));
  const NodeId before = s.navigation().head().pattern, after = weights_of_values(s.graph(), s.navigation().head());
  const std::string name = s.graph()[before].name, name_after = s.graph()[after].name;
  const auto crossed = crossed_cells(s, after);
  Index key = 0;
  while (key < 9 && !crossed({4, key})) ++key;
  ASSERT_LT(key, 9);
  s.push(OverrideCell{{0, name, 4, key}, -0.2f});
  s.settle();
  EXPECT_TRUE(crossed_cells(s, weights_of_values(s.graph(), s.navigation().head()))({4, key})) << "-0.2 is lost";
  s.push(OverrideCell{{0, name_after, 4, key}, 0.f});
  s.settle();
  EXPECT_FALSE(crossed_cells(s, weights_of_values(s.graph(), s.navigation().head()))({4, key})) << "this 0 is the user's";
}

/// The contributions of keys use the weights that the weighted sum reads.
TEST(DropoutBoard, ContributionsAreOfWhatIsLeft) {
  Session s(dropping(readable(), "0.5"));
  Influence influence;
  const NodeId after = weights_of_values(s.graph(), s.navigation().head());
  const auto& all = influence.contributions(s, s.selection().head, 4);
  for (size_t key = 0; key < all.size(); ++key)
    EXPECT_FLOAT_EQ(static_cast<float>(all[key].weight), s.trace()[after](4, static_cast<Index>(key)));
}

/// A row that is partly scrolled out of sight has its sum beside the rest of it.
TEST(DropoutBoard, TheSumOfARowStandsBesideThePartOfItThatIsSeen) {
  HeadlessProgram p(dropping(readable()), {.width = 1280, .height = 720});
  p.session.go(Stage::dropout);
  p.frames(3);
  p.point(p.cell("out", 3, 2));
  for (int i = 0; i < 10; ++i) p.scroll_with_control(1);
  p.frames(3);
  const Item matrix = p.item("out");
  int seen = 0;
  for (const Item& item : p.log.items()) {
    if (!item.name.starts_with("sum.") || std::isdigit(item.name[4]) == 0) continue;
    const float middle = (item.min.y + item.max.y) / 2;
    EXPECT_GE(middle, matrix.min.y) << item.name;
    EXPECT_LE(middle, matrix.max.y) << item.name;
    ++seen;
  }
  EXPECT_GT(seen, 0);
  EXPECT_LT(seen, 9) << "it is enlarged";
}

TEST(DropoutBoard, SumsAndWordsStandInEveryWindow) {
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 720}, Screen{1024, 600}, Screen{390, 844}}) {
    HeadlessProgram p(dropping(readable()), screen);
    p.session.go(Stage::dropout);
    p.frames(3);
    EXPECT_TRUE(p.has("dropped.words")) << screen.width;
    EXPECT_TRUE(p.has("sum.0")) << screen.width;
  }
}

}  // namespace headlight::tests::dropout_board_test

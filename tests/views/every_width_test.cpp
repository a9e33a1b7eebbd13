// Checks every board, drawn by hand or made of boxes, at the widths and scales of windows and in every language: no text is written over
// another, nothing is covered, and nothing is cut at an edge.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "commands/pictures/paper.hpp"
#include "document/apply.hpp"
#include "drawing_faults.hpp"
#include "few_sentences.hpp"
#include "headless_program.hpp"
#include "session/looks.hpp"
#include "translating_program.hpp"

namespace headlight::tests::every_width_test {

/// A window in logical pixels. Widths of 360, 768, 1024, 1280 and 1920 at 100, 175 and 200 % come to these, without those that are narrower
/// than any window.
struct Window {
  int width, height;
};
constexpr Window windows[] = {{360, 740},  {438, 900}, {512, 384},  {585, 439},  {640, 360},  {731, 411},
                              {768, 1024}, {960, 540}, {1024, 600}, {1097, 617}, {1280, 720}, {1920, 1080}};

class EveryWidth : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Languages, EveryWidth, testing::Values("en", "fr", "es", "zh"), [](const auto& info) { return info.param; });

/// Each look of each stage of the first layer, one of five: the windows together see all of them, in each language.
/// Returns how many views it looked at.
size_t check_views(Session& session, PaperStudio& studio, const Window& window, size_t turn) {
  size_t view = turn, seen = 0;
  if (window.width > 640) survey_few(studio.shell());  // see few_sentences.hpp
  for (const StagePlace& stage : std::vector<StagePlace>(session.navigation().stages())) {
    if (stage.at.layer > 0) continue;
    session.go(stage);
    const auto pinned = session.selection().pinned;
    for (const Look& each : looks()) {
      session.selection().look = each.look;
      session.selection().pinned = each.look == StageLook::points ? std::nullopt : pinned;
      if (!each.fits(session) || ++view % 5 != 0) continue;
      ++seen;
      EXPECT_EQ(faults_below(studio.view(), window.width < 700 ? 0.f : top_bar), "")
          << id(stage, session.nodes()) << ", look " << each.id << " at " << window.width << "x" << window.height;
    }
  }
  return seen;
}

TEST_P(EveryWidth, NoWordIsHiddenOnAnyBoard) {
  Settings settings;
  settings.language = GetParam();
  for (size_t turn = 0; const Window& window : windows) {
    for (const bool translates : {false, true}) {
      Session session(translates ? translating() : readable());
      PaperStudio studio(session, settings, window.width, window.height);
      EXPECT_GT(check_views(session, studio, window, turn), 0u);
    }
    ++turn;
  }
}

/// The bar with the most rows has its count wherever the line of this row is, and no count lies on another one or on a bar.
TEST(ManyHistogram, TheTallestBarHasItsCountBesideTheLineOfThisRow) {
  for (const auto& [width, height] : {std::pair(1280, 720), std::pair(390, 844)}) {
    HeadlessProgram p(readable(), {width, height});
    p.session.go(Stage::softmax);
    p.shell.many().choose({.size = 80});
    p.shell.many().enter();
    p.frames(3);
    p.wait_for([&] { return p.shell.many().so_far()->ended; });
    p.shell.many().measure_by(RowMeasure::first);
    size_t in_tallest = 0;
    for (Index row = 1; row < 9; ++row) {
      p.session.navigation().pin({p.head().pattern, row, 0});
      p.frames(3);
      const SurveyedMeasure& of = *p.shell.many().displayed_measure();
      const auto& counts = of.bars.counts();
      const auto tallest = static_cast<size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
      const std::optional<double> here = p.shell.many().of_this_row();
      ASSERT_TRUE(here);
      in_tallest += of.bars.bar_of(*here) == tallest;
      EXPECT_TRUE(p.has("many.count." + std::to_string(tallest))) << "row " << row << ", " << width;
    }
    EXPECT_GT(in_tallest, 0u) << width;
    std::vector<Item> placed;
    for (const Item& item : p.log.items())
      if (item.name.starts_with("many.count.")) placed.push_back(item);
    for (const Item& a : placed)
      for (const Item& b : placed) {
        const bool overlaps = a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
        EXPECT_FALSE(a.name != b.name && overlaps) << a.name << " and " << b.name << ", " << width;
      }
  }
}

/// Narrow bars have no room for counts: a class reads that of the bar at which the teacher points, and of the bar that was clicked.
TEST(ManyHistogram, TheBarUnderThePointerAndTheChosenOneHaveTheirCounts) {
  HeadlessProgram p(readable(), {390, 844});
  p.session.go(Stage::softmax);
  p.shell.many().choose({.size = 4000});
  p.shell.many().enter();
  p.frames(3);
  p.wait_for([&] { return p.shell.many().so_far()->ended; });
  p.frames(3);
  const auto& counts = p.shell.many().displayed_measure()->bars.counts();
  const auto tallest = static_cast<size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
  const auto name = [](const char* of, size_t bar) { return "many." + std::string(of) + "." + std::to_string(bar); };
  std::vector<size_t> without;
  for (size_t bar = 0; bar < counts.size(); ++bar)
    if (counts[bar] > 0 && !p.has(name("count", bar))) without.push_back(bar);
  ASSERT_FALSE(without.empty());
  for (const size_t bar : without) {
    p.hover(name("bar", bar));
    p.frames(2);
    ASSERT_TRUE(p.has(name("count", bar))) << bar;
    const Item count = p.item(name("count", bar)), of = p.item(name("bar", bar));
    EXPECT_NEAR(count.centre().x, of.centre().x, 6) << bar;
    const float share = static_cast<float>(counts[bar]) / static_cast<float>(counts[tallest]);
    EXPECT_NEAR(count.max.y, of.max.y - share * (of.max.y - of.min.y), 6) << "it stands on its bar " << bar;
  }
  const size_t chosen = without.front();
  p.click(name("bar", chosen));
  p.hover("many.measure");
  p.frames(3);
  EXPECT_TRUE(p.has(name("count", chosen)));
}

/// A row whose sentence is longer than the board does not look like a sentence that begins with any word in its middle.
TEST(ManyRows, WordsThatAreScrolledOutHaveAnEllipsis) {
  HeadlessProgram p(readable(), {390, 1900});
  p.session.go(Stage::softmax);
  p.shell.many().choose({.size = 80});
  p.shell.many().enter();
  p.frames(3);
  p.wait_for([&] { return p.shell.many().so_far()->ended; });
  p.frames(3);
  size_t cut = 0;
  for (const Item& item : p.log.items()) cut += item.name.starts_with("many.row.") && item.name.ends_with(".before");
  EXPECT_GT(cut, 0u);
}

/// The scores of Transformer-XL are as narrow as a sentence is long: on a desktop their two parts and the sum are beside each other in the
/// same rows, on a phone below each other.
TEST(SumOfScores, IsBesideItsPartsOnADesktopAndBelowThemOnAPhone) {
  for (const auto& [width, height] : {std::pair(1280, 720), std::pair(390, 844)}) {
    HeadlessProgram p(document::apply(random_document(16, 2, {"the cat sat on the mat"}), SetVariant{"positions", "transformer-xl"}),
                      {width, height});
    p.session.go(Stage::scores);
    p.frames(4);
    const Item before = p.item("before"), added = p.item("added"), sum = p.item("sum");
    const auto is_beside = [](const Item& a, const Item& b) { return a.max.x < b.min.x && a.min.y == b.min.y; };
    const auto is_below = [](const Item& a, const Item& b) { return a.max.y < b.min.y && a.min.x == b.min.x; };
    EXPECT_EQ(is_beside(before, added) && is_beside(added, sum), width == 1280) << width;
    EXPECT_EQ(is_below(before, added) && is_below(added, sum), width == 390) << width;
    EXPECT_TRUE(p.has("before.row.5")) << width;
  }
}

}  // namespace headlight::tests::every_width_test

// The window's picture, taken apart into shapes and words.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/error.hpp"
#include "commands/pictures/paper.hpp"
#include "commands/pictures/whole_picture.hpp"
#include "headless_program.hpp"
#include "platform/vector/paper.hpp"
#include "platform/vector/vector_host.hpp"

namespace headlight::tests::vector_test {

constexpr const char* sentence = "The elephant ate the banana as it was hungry";

struct ExportScope : testing::TestWithParam<bool> {
  Session session{readable({sentence})};
  Settings settings;
  ExportScope() {
    settings.dark = GetParam();
    session.go(Stage::softmax);
  }
};

template <class Shape>
std::vector<Shape> all_of(const Drawing& drawing) {
  std::vector<Shape> found;
  for (const Drawing::Item& item : drawing.items)
    if (const auto* shape = std::get_if<Shape>(&item.shape)) found.push_back(*shape);
  return found;
}

bool says(const Drawing& drawing, const std::string& text) {
  const auto runs = all_of<PlacedText>(drawing);
  return std::any_of(runs.begin(), runs.end(), [&](const PlacedText& run) { return run.utf8.find(text) != std::string::npos; });
}

TEST_P(ExportScope, WordsAreRunsOfText) {
  PaperStudio studio(session, settings, 1600, 1000);
  const Drawing drawing = studio.view();
  for (const char* words : {sentence, "Headlight", "elephant", "Weighted sum"}) EXPECT_TRUE(says(drawing, words)) << words;
}

TEST_P(ExportScope, RunsStandOnOneLineAndGoOnToTheRight) {
  PaperStudio studio(session, settings, 1600, 1000);
  for (const PlacedText& run : all_of<PlacedText>(studio.view())) {
    EXPECT_EQ(run.codes.size(), run.x.size());
    EXPECT_TRUE(std::is_sorted(run.x.begin(), run.x.end())) << run.utf8;
    EXPECT_GT(run.end, run.x.back()) << run.utf8;
  }
}

TEST_P(ExportScope, EveryWeightIsABoxOfItsColourWithItsNumber) {
  PaperStudio studio(session, settings, 1600, 1000);
  const NodeId node = session.navigation().head().pattern;
  const Drawing drawing = studio.matrices(std::vector{node});
  const Matrix& pattern = session.trace()[node];
  const ColourTable table = colour_table(ColourMap::beam, GetParam() ? Scheme::dark : Scheme::light);
  const auto boxes = all_of<RoundBox>(drawing);
  ASSERT_EQ(boxes.size(), static_cast<size_t>(pattern.size()));
  for (Index r = 0; r < pattern.rows(); ++r)
    for (Index c = 0; c < pattern.cols(); ++c) {
      EXPECT_EQ(boxes[static_cast<size_t>(r * pattern.cols() + c)].colour, heat_colour(table, ColourMap::beam, pattern(r, c), 1));
      EXPECT_TRUE(says(drawing, format_number(pattern(r, c), 2)));
    }
}

TEST_P(ExportScope, TheBoardAloneHoldsNothingOfTheRail) {
  PaperStudio studio(session, settings, 1600, 1000);
  const Drawing drawing = studio.board();
  EXPECT_TRUE(says(drawing, "elephant"));
  EXPECT_FALSE(says(drawing, "Headlight"));
  EXPECT_LT(drawing.page.w, 1100);
}

TEST_P(ExportScope, SvgIsTextThatNamesNoOtherPlace) {
  PaperStudio studio(session, settings, 1600, 1000);
  const std::string text = svg(studio.view(), studio.host().faces());
  EXPECT_TRUE(text.starts_with("<?xml"));
  EXPECT_NE(text.find(">elephant</text>"), std::string::npos);
  EXPECT_NE(text.find("600 14px 'Inter'"), std::string::npos);
  EXPECT_EQ(text.find("http", text.find("http://www.w3.org/2000/svg") + 4), std::string::npos);
}

TEST_P(ExportScope, ManyCellsWithoutGapsAreOneGrid) {
  Session large(random_document(256, 4));
  PaperStudio studio(large, settings, 1600, 1000);
  const Drawing drawing = studio.matrices(std::vector{large.nodes().W_E});
  ASSERT_EQ(all_of<CellGrid>(drawing).size(), 2u) << "the matrix and its legend";
  EXPECT_EQ(all_of<CellGrid>(drawing).front().colours.size(), static_cast<size_t>(large.trace()[large.nodes().W_E].size()));
}

TEST_P(ExportScope, TheBarOfALegendIsOneGrid) {
  PaperStudio studio(session, settings, 1600, 1000);
  const auto grids = all_of<CellGrid>(studio.matrices(std::vector{session.navigation().head().pattern}));
  ASSERT_EQ(grids.size(), 1u);
  EXPECT_EQ(grids.front().rows, 1);
  EXPECT_GE(grids.front().cols, 90);
  const ColourTable table = colour_table(ColourMap::beam, GetParam() ? Scheme::dark : Scheme::light);
  const auto n = static_cast<float>(grids.front().cols);
  EXPECT_EQ(grids.front().colours.back(), table[table_index((n - 0.5f) / n)]);
}

TEST_P(ExportScope, ThePictureOfAWindowLeavesItsContextAsItWas) {
  HeadlessProgram p(readable({sentence}));
  ImGuiContext* const before = ImGui::GetCurrentContext();
  { PaperStudio(session, settings, 800, 600).view(); }
  EXPECT_EQ(ImGui::GetCurrentContext(), before);
  p.frames(2);
}

INSTANTIATE_TEST_SUITE_P(, ExportScope, testing::Bool(), [](const auto& info) { return info.param ? "dark" : "light"; });

TEST(VectorFaults, NaNAndMaskedCellsAreDrawnAsSuch) {
  Document document = readable({sentence});
  Session session(document);
  session.push(SetMask{MaskKind::causal});
  session.settle();
  session.go(Stage::softmax);
  PaperStudio studio(session, {}, 1600, 1000);
  const Drawing drawing = studio.matrices(std::vector{session.navigation().head().pattern});
  const auto strokes = all_of<Stroke>(drawing);
  EXPECT_GE(std::count_if(strokes.begin(), strokes.end(), [](const Stroke& s) { return s.colour == palette(Scheme::light).line2; }), 36);
}

/// Work in the background takes as many frames as the machine is busy: a picture waits for it, or there is none.
TEST(WholePicture, NeverEndsBeforeItsWork) {
  HeadlessProgram p(readable({sentence}));
  FrameItems log;
  int done = 0;
  bool last = false;
  const auto draw = [&](int ends) {
    return [&, ends](int number, int of) {
      log = FrameItems();
      if (number < ends) log.leave_unfinished();
      done = number, last = number == of;
    };
  };
  commands::draw_until_whole(p.shell, log, draw(5000));
  EXPECT_EQ(done, 5001) << "and once more, since the last parts may have moved others";
  EXPECT_TRUE(last);
  commands::draw_until_whole(p.shell, log, draw(0));
  EXPECT_EQ(done, 3);
  EXPECT_TRUE(last);
  EXPECT_THROW(commands::draw_until_whole(p.shell, log, draw(1'000'000'000), std::chrono::seconds(0)), UserError);
}

}  // namespace headlight::tests::vector_test

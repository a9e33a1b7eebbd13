#include <cmath>

#include "commands/pictures/paper.hpp"
#include "headless_program.hpp"

namespace headlight::tests::head_lines_test {

struct LinesProgram : HeadlessProgram {
  explicit LinesProgram(Document document = readable(), Screen screen = {}) : HeadlessProgram(std::move(document), screen) {
    click("look.lines");
    frames(2);
  }
};

TEST(HeadLines, ShowEachWordOnBothSides) {
  LinesProgram p;
  for (int word = 0; word < 9; ++word) {
    EXPECT_TRUE(p.has("query." + std::to_string(word)));
    EXPECT_TRUE(p.has("key." + std::to_string(word)));
  }
  EXPECT_TRUE(p.has("line.2.1")) << "it looks at elephant in head 2";
  p.click("look.matrix");
  p.frame();
  EXPECT_FALSE(p.has("lines"));
}

TEST(HeadLines, AWordUnderThePointerShowsItsRow) {
  LinesProgram p;
  p.hover("query.8");
  const Matrix& weights = p.session.trace()[p.session.navigation().head().pattern];
  Index top = 0;
  weights.row(8).maxCoeff(&top);
  EXPECT_TRUE(p.has("line.2." + std::to_string(top)));
  p.click("query.8");
  EXPECT_EQ(p.session.selection().pinned->row, 8);
  EXPECT_EQ(p.session.selection().pinned->col, top);
}

TEST(HeadLines, AWordIsChosenByKeysWhereverTheRowThatIsPinnedStands) {
  LinesProgram p;
  const NodeId W_Q = p.session.navigation().attention().W_Q;
  p.session.navigation().pin({W_Q, p.value(W_Q).rows() - 1, 0});
  p.log.set_focus("key.3");
  p.frame();
  p.tap(Key::enter);
  EXPECT_EQ(*p.session.selection().pinned, (Cell{p.session.navigation().head().pattern, 8, 3})) << "the last word looks";
}

TEST(HeadLines, OneSeveralOrAllHeads) {
  LinesProgram p;
  EXPECT_FALSE(p.has("line.1.5"));
  p.click("lines.head.1");
  p.frame();
  EXPECT_TRUE(p.has("line.1.5")) << "head 1 looks at the word before";
  EXPECT_TRUE(p.has("line.2.1")) << "beside the chosen one";
  p.click("lines.all");
  p.frame();
  EXPECT_TRUE(p.has("line.4.6"));
  p.click("lines.all");
  p.frame();
  EXPECT_FALSE(p.has("line.4.6"));
}

/// A measure of the drawing: every line has corners.
int corners() { return ImGui::GetDrawData() ? ImGui::GetDrawData()->TotalVtxCount : 0; }

TEST(HeadLines, OfALongTextAllAreDrawnOnDemandAndThePinnedRowIsInSight) {
  std::string text;
  for (int i = 0; i < 30; ++i) text += "it was ";
  LinesProgram p(readable({text}));
  p.session.navigation().pin({p.session.navigation().head().pattern, 57, 0});
  p.frames(3);
  const Item row = p.item("query.57"), board = p.item("lines");
  EXPECT_GE(row.min.y, board.min.y - 1) << "it begins at the pinned row";
  EXPECT_LE(row.max.y, board.max.y + 1);
  EXPECT_GT(row.max.y - row.min.y, 5) << "what is out of sight is cut off";
  const int one = corners();
  p.click("lines.rows");
  p.frames(2);
  EXPECT_TRUE(p.session.selection().all_lines);
  EXPECT_GT(corners(), one);
  p.click("lines.rows");
  p.frames(2);
  EXPECT_FALSE(p.session.selection().all_lines);
  LinesProgram few;
  EXPECT_FALSE(few.has("lines.rows")) << "of a short text all are drawn anyway";
}

/// The number of strokes of a picture that lead from the left column of words to the right one.
int drawn_lines(const Drawing& picture, float width) {
  int n = 0;
  for (const Drawing::Item& item : picture.items)
    if (const auto* stroke = std::get_if<Stroke>(&item.shape); stroke && stroke->points.size() > 4)
      n += std::abs(stroke->points.back().x - stroke->points.front().x) > 0.1f * width;
  return n;
}

TEST(HeadLines, AreDrawnInEveryWindow) {
  const std::string words = std::string(400, 'a') +
                            " it was it was it was it was it was it was it was it was it was it was it was it was it was it was it was "
                            "it was it was it was it was it was it was it was it was it was it was it was it was";
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 720, 1, true}, Screen{640, 400}}) {
    LinesProgram p(readable({words}));
    p.resize(screen);
    EXPECT_TRUE(p.has("lines"));
    Session session(readable({words}));
    session.selection().look = StageLook::lines;
    PaperStudio studio(session, {}, screen.width, screen.height);
    const int one = drawn_lines(studio.view(), static_cast<float>(screen.width));
    EXPECT_GT(one, 0) << screen.width;
    session.selection().all_lines = true;
    EXPECT_GT(drawn_lines(studio.view(), static_cast<float>(screen.width)), one) << screen.width;
  }
}

}  // namespace headlight::tests::head_lines_test

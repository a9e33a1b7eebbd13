// Goes from a number down to the words by links, back by the breadcrumb, and copies the working to the clipboard.
#include <algorithm>
#include <set>

#include "explain/working_latex.hpp"
#include "explain/working_text.hpp"
#include "headless_program.hpp"

namespace headlight::tests::shell_trail_test {

struct ShellTrail : testing::Test {
  HeadlessProgram p{readable(), {1600, 1500}};  // high enough for the whole working
  const AttentionNodes& attn() const { return p.session.nodes().block.front().attn; }
  const Graph& graph() const { return p.session.graph(); }
  Cell pinned() const { return p.session.selection().pinned.value_or(Cell{}); }
  std::string here() const { return cell_name(graph(), pinned()); }
  const std::vector<Cell>& steps() const { return p.session.navigation().trail().steps(); }
  Stage stage() const { return p.session.selection().stage; }

  /// Opens the softmax stage of head 2 with "it looks at elephant" pinned, and the pointer away from the board.
  void ask() {
    p.session.go(Stage::softmax);
    p.session.navigation().set_head(1);
    p.session.navigation().pin({p.head().pattern, 6, 1});
    p.point({-1000, -1000});
    p.frames(3);
  }
  void follow(const char* link, const std::string& to) {
    p.click(link);
    p.frames(2);
    ASSERT_EQ(here(), to) << "after " << link;
  }
  void follow_to_the_query() {
    ask();
    follow("working.s1", "masked_scores[1][it, elephant]");
    follow("working.0", "scaled_scores[1][it, elephant]");
    follow("working.0", "scores[1][it, elephant]");
    follow("working.a3", "q[1][it, 3]");
  }
  std::set<std::string> path() const {
    std::set<std::string> out;
    for (const Item& item : p.log.items())
      if (item.name.starts_with("path.")) out.insert(item.name.substr(5));
    return out;
  }
};

TEST_F(ShellTrail, LinksLeadFromAnAttentionWeightDownToTheEmbeddingAndTheTokenId) {
  follow_to_the_query();
  follow("working.0", "q[it, 11]");
  follow("working.a12", "resid_pre[it, person]");
  follow("working.0", "embed[it, person]");
  EXPECT_EQ(steps().size(), 7u);
  follow("working.1", "tokens[it, 0]");
  EXPECT_EQ(stage(), Stage::tokens);
  EXPECT_EQ(path(), (std::set<std::string>{"softmax", "mask", "scale", "scores", "split", "q", "positions", "embedding", "tokens"}));
  p.tap(Key::backspace);
  EXPECT_EQ(here(), "embed[it, person]");
  p.frames(2);
  follow("working.0", "W_E[it, person]");
  EXPECT_EQ(stage(), Stage::embedding);
  EXPECT_EQ(p.session.trace().at(pinned()), p.session.trace().at(steps().back()));
  p.click("crumb.0");
  EXPECT_EQ(here(), "pattern[1][it, elephant]");
  EXPECT_EQ(stage(), Stage::softmax);
  EXPECT_TRUE(steps().empty());
  p.frames(2);
  EXPECT_FALSE(p.has("crumb.0"));
  EXPECT_TRUE(path().empty());
}

TEST_F(ShellTrail, AnOperandThatIsAWeightIsPinnedAndCanBeChanged) {
  follow_to_the_query();
  follow("working.0", "q[it, 11]");
  follow("working.b12", "W_Q[person, 11]");
  EXPECT_EQ(stage(), Stage::q);
  const size_t before = steps().size();
  p.click("page.Change");
  p.enter("cell.value", "0.5");
  EXPECT_EQ(p.session.trace().at(pinned()), 0.5);
  EXPECT_EQ(steps().size(), before) << "another number on the way is still the same way";
}

TEST_F(ShellTrail, TheRestOfALongSumUnfoldsSoThatEveryOperandCanBeReached) {
  p.resize({1600, 2000});  // high enough for the whole table
  follow_to_the_query();
  follow("working.0", "q[it, 11]");
  EXPECT_FALSE(p.has("working.a31"));
  p.click("working.more");
  p.frames(2);
  EXPECT_TRUE(p.has("working.a0"));
  EXPECT_TRUE(p.has("working.a31"));
  p.click("working.fewer");
  p.frames(2);
  EXPECT_FALSE(p.has("working.a31"));
}

TEST_F(ShellTrail, SplitShowsTheMatrixToWhichOneCame) {
  ask();
  follow("working.s1", "masked_scores[1][it, elephant]");
  follow("working.0", "scaled_scores[1][it, elephant]");
  follow("working.0", "scores[1][it, elephant]");
  follow("working.b3", "k[1][elephant, 3]");
  const MatrixPtr keys = p.session.trace().value[static_cast<size_t>(p.head().k)];
  EXPECT_TRUE(std::any_of(p.painter.all.begin(), p.painter.all.end(), [&](const Painted& painted) { return painted.heat.values == keys; }));
}

TEST_F(ShellTrail, ACrumbAndBackspaceGoBack) {
  follow_to_the_query();
  ASSERT_EQ(steps().size(), 4u);
  p.click("crumb.2");
  EXPECT_EQ(here(), "scaled_scores[1][it, elephant]");
  EXPECT_EQ(steps().size(), 2u);
  p.tap(Key::backspace);
  EXPECT_EQ(here(), "masked_scores[1][it, elephant]");
  p.tap(Key::backspace);
  p.tap(Key::backspace);
  EXPECT_EQ(here(), "pattern[1][it, elephant]") << "at the beginning Backspace does nothing more";
}

TEST_F(ShellTrail, BackspaceInATextFieldTakesALetterAndNoStep) {
  follow_to_the_query();
  p.click("sentence");
  p.tap(Key::backspace);
  EXPECT_EQ(steps().size(), 4u);
}

TEST_F(ShellTrail, AStageOfTheTrailIsEnteredByTheTrailAndAnyOtherEndsIt) {
  follow_to_the_query();
  p.click("stage.mask");
  EXPECT_EQ(here(), "masked_scores[1][it, elephant]");
  EXPECT_EQ(steps().size(), 1u);
  p.frames(2);
  EXPECT_EQ(path(), (std::set<std::string>{"softmax", "mask"}));
  p.click("stage.output");
  EXPECT_TRUE(steps().empty());
}

TEST_F(ShellTrail, PinningAnotherCellEndsTheTrailAndPinningAStepShortensIt) {
  follow_to_the_query();
  const std::vector<Cell> way = steps();
  p.session.navigation().pin(way[1]);
  EXPECT_EQ(steps(), (std::vector<Cell>{way[0]}));
  p.session.navigation().pin({p.head().pattern, 0, 0});
  EXPECT_TRUE(steps().empty());
  ask();
  follow("working.s1", "masked_scores[1][it, elephant]");
  p.tap(Key::escape);
  EXPECT_TRUE(steps().empty());
}

TEST_F(ShellTrail, EditsThatChangeTheGraphOrMaskTheWayShortenIt) {
  follow_to_the_query();
  p.session.push(SetSentences{{"The dog saw it"}});
  p.frames(2);
  EXPECT_TRUE(steps().empty());
  p.session.undo();
  follow_to_the_query();
  const Cell masked = steps()[1];
  p.session.push(PaintMask{masked.row, masked.col, false});
  p.frames(2);
  EXPECT_EQ(steps().size(), 2u) << "a masked score is no longer made of the scaled one";
  EXPECT_EQ(graph()[steps().front().node].name, "blocks.0.attn.scaled_scores[1]");
  EXPECT_EQ(here(), "q[1][it, 3]");
}

TEST_F(ShellTrail, ALineUnderThePointerRingsItsTwoCellsOnTheBoard) {
  ask();
  p.session.navigation().go_to({p.head().scores, 6, 1});
  p.frames(2);
  const Item row = p.item("working.row.3");
  const auto shapes = [&] {
    p.frames(2);
    return ImGui::GetDrawData()->TotalVtxCount;
  };
  p.point({row.min.x + 3, row.min.y + 3});
  const int with = shapes();
  p.point({p.item("working.row.3").min.x + 3, 5});
  EXPECT_GT(with, shapes() + 16) << "two rings and a band";
}

TEST_F(ShellTrail, CopyPutsIntoTheClipboardWhatExplainPrints) {
  ask();
  p.click("working.copy");
  EXPECT_EQ(ImGui::GetClipboardText(), working_text(graph(), p.session.trace(), pinned()));
  EXPECT_NE(p.session.message().find("pattern[it, elephant] was copied as text"), std::string::npos);
  p.click("working.copy_latex");
  EXPECT_EQ(ImGui::GetClipboardText(), working_latex(graph(), p.session.trace(), pinned()));
  p.session.navigation().pin({attn().W_Q, 0, 0});
  p.frames(2);
  p.click("working.copy");
  EXPECT_STREQ(ImGui::GetClipboardText(), "blocks.0.attn.W_Q[noun, 0] = 0\n  given, not computed\n");
}

/// Every operand of every kind of working can be clicked, at each size of the window.
TEST_F(ShellTrail, LongWaysStayInsideTheInspectorAtEverySize) {
  for (const Screen& screen : {Screen{1280, 800, 1, true}, Screen{1600, 1000}, Screen{2560, 1600, 2}}) {
    p.resize(screen);
    p.session.navigation().go_to({attn().out, 6, 1});
    const Grid areas = grid(static_cast<float>(screen.width) / screen.scale, static_cast<float>(screen.height) / screen.scale);
    for (int step = 0; step < 20 && !graph()[pinned().node].is_input(); ++step) {
      const auto next = operands(working(graph(), p.session.trace(), pinned()));
      p.session.navigation().follow(next.front());
      p.frames(3);
      for (const Item& item : p.log.items()) {
        if (!item.name.starts_with("crumb.") && !item.name.starts_with("working.copy")) continue;
        EXPECT_LE(item.max.x, (areas.inspector.right() - 8) * screen.scale) << item.name << " at " << here();
        EXPECT_GE(item.min.x, areas.inspector.x * screen.scale) << item.name;
      }
      EXPECT_TRUE(p.has("crumb.0"));
      const std::string last = "crumb." + std::to_string(steps().size() - 1);
      EXPECT_LE(p.item(last).max.y - p.item("crumb.0").min.y, 62 * screen.scale) << "the way takes three lines at most";
    }
    EXPECT_TRUE(graph()[pinned().node].is_input()) << here();
    EXPECT_GE(steps().size(), 5u);
  }
}

}  // namespace headlight::tests::shell_trail_test

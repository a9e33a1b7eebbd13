// Puzzles of the workshop in the window: the list, the judge's verdict, a sentence that fails, the whole window as a bench.
#include <algorithm>
#include <cfloat>
#include <string>
#include <vector>

#include "headless_program.hpp"
#include "lesson/check_lesson.hpp"
#include "lesson/measure.hpp"
#include "lesson/paths.hpp"
#include "session/overridden.hpp"

namespace headlight::tests::puzzle_view_test {

struct Learner : HeadlessProgram {
  explicit Learner(Screen screen = {1280, 720}) : HeadlessProgram(readable(), screen) {}
  LessonPlayer& player() { return shell.lessons(); }
  void open(const std::string& puzzle) {
    player().open_called(puzzle);
    frames(4);
    wait();
  }
  /// Draws until the judge has ended.
  void wait() {
    frames(3);
    wait_for([&] { return !player().judging(); });
    ASSERT_FALSE(player().judging());
    frames(3);
  }
};

TEST(Puzzles, AreListedByThemselves) {
  Learner p;
  p.tap(letter('l'));
  p.frames(2);
  const std::vector<LessonFile> all = p.player().registry();
  const auto shown = [&] {
    int puzzles = 0, lessons = 0;
    for (size_t i = 0; i < all.size(); ++i)
      if (p.has("lessons." + std::to_string(i + 1))) ++(is_puzzle(all[i].read.lesson) ? puzzles : lessons);
    return std::pair(puzzles, lessons);
  };
  EXPECT_EQ(shown().first, 0) << "the course is without puzzles";
  EXPECT_GT(shown().second, 2);
  p.click("lessons.path.workshop");
  p.frames(3);
  EXPECT_GT(shown().first, 2);
  EXPECT_EQ(shown().second, 0);
}

/// Rows too low for their names scroll, and the columns of the head in question are all in sight.
TEST(Puzzles, EveryRowOfANamedWeightMatrixHasItsName) {
  for (const Screen screen : {Screen{1280, 720}, Screen{1600, 1000}, Screen{390, 844}}) {
    Learner p(screen);
    p.open("find-the-noun");
    const Item& matrix = p.item("lesson.matrix");
    const NodeId W_Q = p.session.graph().find("blocks.0.attn.W_Q");
    ASSERT_GE(W_Q, 0);
    const Axis& rows = p.session.graph()[W_Q].axes.rows;
    for (Index row = 0; row < rows.size && p.cell("lesson.matrix", row, 8).y < matrix.max.y; ++row)
      EXPECT_TRUE(p.has("lesson.matrix.row." + std::to_string(row))) << rows.label(row) << " at " << screen.width;
    for (const Index col : {8, 15}) {
      const float x = p.cell("lesson.matrix", 0, col).x;
      EXPECT_TRUE(x > matrix.min.x && x < matrix.max.x) << "column " << col << " at " << screen.width;
    }
    const Painted* painted = p.painted("lesson.matrix");
    ASSERT_TRUE(painted);
    const float left = painted->heat.origin.x + 8 * painted->heat.pitch.x;
    EXPECT_GE(left, matrix.min.x - 1) << "the ring of column 8 keeps clear of the names at " << screen.width;
  }
}

TEST(Puzzles, TheVerdictFollowsEveryChangeAndUndo) {
  Learner p;
  p.open("nobody-looks-ahead");
  EXPECT_TRUE(p.has("puzzle.fails"));
  EXPECT_TRUE(p.has("puzzle.failed"));
  EXPECT_FALSE(p.player().solved());
  p.session.push(SetMask{MaskKind::causal});
  p.wait();
  EXPECT_TRUE(p.has("puzzle.passes"));
  EXPECT_FALSE(p.has("puzzle.failed"));
  EXPECT_TRUE(p.player().solved());
  p.session.undo();
  p.wait();
  EXPECT_TRUE(p.has("puzzle.fails"));
  p.session.push(SetMask{MaskKind::causal});
  p.wait();
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_TRUE(p.player().revealed());
  EXPECT_TRUE(p.player().guessed_right());
  EXPECT_EQ(p.player().progress().solved("nobody-looks-ahead"), 1);
}

TEST(Puzzles, AFailingSentenceIsOpenedAndLeft) {
  Learner p;
  p.open("nobody-looks-ahead");
  const std::string own = p.session.document().sentences.front();
  for (Index query = 0; query < 9; ++query)  // a solution for the shown sentence alone
    for (Index key = query + 1; key < 9; ++key) p.session.push(PaintMask{query, key, false});
  p.wait();
  const auto verdict = p.player().verdict();
  ASSERT_TRUE(verdict && verdict->failed);
  EXPECT_EQ(verdict->own, std::optional(true));
  EXPECT_TRUE(p.has("puzzle.fails"));
  const std::string failing = verdict->failed->sentence;
  p.log.set_focus("puzzle.open");  // the card scrolls, and brings into view what has the focus
  p.frames(2);
  p.tap(Key::enter);
  p.wait();
  EXPECT_EQ(p.session.document().sentences.front(), failing);
  const FailedRow& failed = *verdict->failed;
  const auto& pinned = p.session.selection().pinned;
  ASSERT_TRUE(pinned) << "the row that fails is pinned";
  EXPECT_EQ(p.session.graph()[pinned->node].name, failed.matrix);
  EXPECT_EQ(pinned->row, failed.query);
  EXPECT_EQ(pinned->col, failed.key);
  EXPECT_EQ(lesson_number(p.value(pinned->node)(pinned->row, pinned->col)), failed.found) << "the cell holds the number that was found";
  EXPECT_EQ(p.player().verdict()->own, std::optional(false)) << "now it is the shown one that fails";
  p.session.undo();
  p.wait();
  EXPECT_EQ(p.session.document().sentences.front(), own);
}

TEST(Puzzles, AClaimIsTriedOnAThousandSentences) {
  Learner p;
  p.open("what-does-it-look-at");
  EXPECT_FALSE(p.has("puzzle.verdict"));
  const LessonAnswer answer = *p.player().answer();
  const Index wrong = answer.index == 0 ? 1 : 0;
  p.click("lesson.option." + std::to_string(wrong + 1));
  p.wait();
  EXPECT_TRUE(p.has("puzzle.fails"));
  EXPECT_TRUE(p.has("puzzle.open"));
  p.click("lesson.option." + std::to_string(answer.index + 1));
  p.wait();
  EXPECT_TRUE(p.has("puzzle.passes"));
  EXPECT_EQ(p.player().verdict()->done, 1000u);
  p.click("lesson.reveal");
  p.frames(3);
  EXPECT_TRUE(p.player().guessed_right());
}

TEST(Puzzles, TheWholeWindowIsABench) {
  Learner p({1600, 1000});
  p.open("look-at-yourself");
  p.click("puzzle.bench");
  p.frames(4);
  ASSERT_TRUE(p.has("puzzle.bench.back"));
  EXPECT_TRUE(p.has("sentence")) << "the program's own window";
  EXPECT_TRUE(p.has("puzzle.fails"));
  p.session.push(FillWeight{"blocks.0.attn.W_Q", FillWeight::With::identity});
  p.session.push(FillWeight{"blocks.0.attn.W_K", FillWeight::With::identity});
  p.wait();
  EXPECT_TRUE(p.has("puzzle.passes"));
  p.click("puzzle.bench.back");
  p.frames(4);
  EXPECT_FALSE(p.has("puzzle.bench.back"));
  EXPECT_TRUE(p.has("lesson.question"));
  EXPECT_TRUE(p.player().solved());
}

/// Marks of what a puzzle itself emptied would show the cells of its solution.
TEST(Puzzles, OnlyChangesOfTheLearnerAndTheSolutionAreMarked) {
  Learner p;
  for (const LessonFile& file : in_language(lessons_of_program(), "en")) {
    if (!is_puzzle(file.read.lesson)) continue;
    p.player().open(file);
    p.frames(4);
    EXPECT_TRUE(changed_weights(p.session).empty()) << file.read.lesson.id;
    EXPECT_FALSE(p.session.untouched()) << file.read.lesson.id;
  }
  p.open("find-the-noun");
  const std::string W_Q = "blocks.0.attn.W_Q";
  const Cell cell{p.session.graph().find(W_Q), 2, 9};
  p.session.push(SetWeight{W_Q, cell.row, cell.col, 3.f});
  p.wait();
  EXPECT_EQ(p.session.changes_of(W_Q).count, 1);
  EXPECT_TRUE(is_overridden(p.session, cell));
  EXPECT_EQ(untouched_value(p.session, cell), std::optional(0.)) << "the puzzle's number, not the model's";
  for (const Edit& edit : restoring_edits(p.session, W_Q)) p.session.push(edit);
  p.wait();
  EXPECT_EQ(p.value(cell.node).cwiseAbs().maxCoeff(), 0) << "the model's own matrix would solve the puzzle";
  p.player().reveal(true);
  p.wait();
  EXPECT_EQ(p.session.changes_of(W_Q).count, 2) << "the two cells of the solution";
  p.player().leave();
  p.frames(3);
  EXPECT_TRUE(changed_weights(p.session).empty());
  EXPECT_FALSE(p.session.given());
}

TEST(Puzzles, RevealBuildsTheStoredSolution) {
  Learner p;
  p.open("forget-the-order");
  p.click("lesson.reveal");
  p.wait();
  EXPECT_TRUE(p.has("puzzle.passes"));
  EXPECT_EQ(p.player().progress().solved("forget-the-order"), 0) << "it was shown, not solved";
  EXPECT_TRUE(p.player().shows_solution());
  p.session.undo();
  p.wait();
  EXPECT_FALSE(p.player().shows_solution());
}

/// The sentence counts what the judge counted: sentences, or the rows of them where a share of the rows has to pass.
TEST(Puzzles, TheStoredSolutionIsSaidToWorkOnAsMuchAsTheJudgeCounts) {
  for (const char* puzzle : {"forget-the-order", "look-at-yourself"}) {
    Learner p;
    p.open(puzzle);
    const bool of_rows = p.player().step().question->text("pass").plain() == "80% of the rows";
    EXPECT_EQ(of_rows, std::string(puzzle) == "look-at-yourself");
    p.click("lesson.reveal");
    p.wait();
    ASSERT_TRUE(p.player().shows_solution() && p.player().verdict()) << puzzle;
    const Verdict& verdict = *p.player().verdict();
    EXPECT_EQ(verdict.done, verdict.of);
    EXPECT_GE(static_cast<double>(verdict.rows_passed), 0.8 * static_cast<double>(verdict.rows));
    const std::string count =
        std::to_string(of_rows ? verdict.rows_passed : verdict.passed) + " of " + std::to_string(of_rows ? verdict.rows : verdict.of);
    if (!of_rows) {
      EXPECT_EQ(count, "60 of 60") << "the puzzle draws as many, and says no share";
    }
    const std::string words = of_rows ? "The stored solution works in " + count + " rows of hidden sentences."
                                      : "The stored solution works on " + count + " hidden sentences.";
    const std::vector<std::string>& said = p.log.announced_apart();
    EXPECT_TRUE(std::any_of(said.begin(), said.end(), [&](const std::string& one) { return one.starts_with(words); })) << words;
  }
}

TEST(Puzzles, ASolutionOfTheLearnerIsNotCalledTheStoredOne) {
  Learner p;
  p.open("nobody-looks-ahead");
  p.session.push(SetMask{MaskKind::causal});
  p.wait();
  p.click("lesson.reveal");
  p.wait();
  EXPECT_TRUE(p.player().revealed() && p.player().solved());
  EXPECT_FALSE(p.player().shows_solution());
}

TEST(Puzzles, TheExplanationIsInSightAfterReveal) {
  Learner p;
  p.open("find-the-noun");
  p.click("lesson.reveal");
  p.wait();
  EXPECT_TRUE(p.player().shows_solution());
  const Item explanation = p.item("puzzle.explanation"), controls = p.item("lesson.back");
  EXPECT_LE(explanation.whole_max.y, controls.min.y);
  EXPECT_GE(explanation.whole_min.y, p.item("lesson.dot.1").max.y);
}

/// The card of every puzzle has its question, its verdict and its way on, whole or by scrolling, on every screen.
TEST(Puzzles, FitEveryScreen) {
  for (const Screen& screen : {Screen{1280, 720}, Screen{390, 844}}) {
    Learner p(screen);
    for (const LessonFile& file : in_language(lessons_of_program(), "en")) {
      if (!is_puzzle(file.read.lesson)) continue;
      SCOPED_TRACE(file.read.lesson.id + " " + std::to_string(screen.width));
      p.player().open(file);
      p.frames(4);
      ASSERT_TRUE(p.player().sound()) << p.player().mistakes().front();
      EXPECT_TRUE(p.has("lesson.question") || p.has("lesson.to_question"));
      EXPECT_TRUE(p.has("lesson.hint"));
      EXPECT_TRUE(p.has("lesson.reveal"));
    }
  }
}

TEST(Puzzles, TheButtonsHaveRoomForTheirWordsInEveryLanguage) {
  for (const char* language : {"en", "fr", "es", "zh"}) {
    Learner p;
    p.settings.language = language;
    p.frames(2);
    p.open("nobody-looks-ahead");
    const ImFont* font = p.theme().fonts.label;
    const auto has_room = [&](const char* name, const std::string& words) {
      const Item one = p.item(name);
      EXPECT_LE(font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, words.c_str()).x, one.max.x - one.min.x - 8) << language << ": " << words;
    };
    has_room("lesson.hint", p.phrases()("lesson.hint"));
    has_room("lesson.reveal", p.phrases()("lesson.reveal"));
    has_room("lesson.finish", p.phrases()("lesson.finish"));
    p.log.set_focus("puzzle.bench");
    p.frames(2);
    has_room("puzzle.bench", p.phrases()("puzzle.bench"));
    p.session.push(SetMask{MaskKind::causal});
    p.wait();
    p.player().reveal(true);  // the ways on are in sight below the explanation
    p.wait();
    p.log.set_focus("lesson.restore");
    p.frames(2);
    has_room("lesson.restore", p.phrases()("puzzle.restart"));
  }
}

/// The colour key of a matrix that is narrower than its key ends in the window, too.
TEST(Puzzles, TheKeyOfEveryMatrixIsInAPhonesWindow) {
  Learner p({390, 844});
  int keys = 0;
  for (const LessonFile& file : p.player().registry()) {
    if (!is_puzzle(file.read.lesson)) continue;
    p.player().open_called(file.read.lesson.id);
    p.frames(4);
    for (const char* key : {"lesson.matrix.legend", "lesson.matrix.2.legend"}) {
      if (!p.has(key)) continue;
      ++keys;
      EXPECT_LE(p.item(key).max.x, 390) << file.read.lesson.id << ": " << key;
      EXPECT_GE(p.item(key).min.x, 0) << file.read.lesson.id << ": " << key;
    }
  }
  EXPECT_GT(keys, 10);
}

}  // namespace headlight::tests::puzzle_view_test

// A wrong answer in the window: the mistake that it comes from, with both rows, and nothing given away before Reveal.
#include <algorithm>
#include <cmath>
#include <fstream>

#include "core/scratch_folder.hpp"
#include "headless_program.hpp"
#include "lesson/diagnosis.hpp"
#include "lesson/known_mistakes.hpp"
#include "views/prose/lesson_words.hpp"

namespace headlight::tests::lesson_diagnosis_test {

const std::string front = "---\ntitle: A lesson\nsentence: The elephant ate the banana as it was hungry\n---\n";

struct LessonDiagnosis : ScratchFolder {
  LessonPlayer& player() { return p.shell.lessons(); }
  void open(const std::string& question, const std::string& settings = "") {
    const auto file = in_folder("mine.md");
    std::ofstream(file) << front << "## A\n" << settings << "\nText\n\n```" << question << "\nask: ?\nhint: h\nexplain: e\n```\n";
    player().open(file);
    p.frames(4);
  }
  void explained() {
    p.wait_for([&] { return !player().diagnosing(); });
    p.frames(3);
  }
  void answer(double number) {
    player().guess({std::nullopt, {number}, {}});
    player().try_guess();
    explained();
  }
  bool hears(const std::string& words) const {
    const auto& all = p.log.announced_apart();
    return std::any_of(all.begin(), all.end(), [&](const std::string& one) { return one.find(words) != std::string::npos; });
  }

  HeadlessProgram p{readable(), {1280, 720}};
};

const std::string weight = "number\nvalue: pattern head 2 row it col elephant\ntolerance: 0.003";

TEST_F(LessonDiagnosis, AWrongNumberIsExplainedAndBothRowsAreShown) {
  open(weight, "show: pattern head 2\n");
  answer(0.998);
  EXPECT_TRUE(p.has("lesson.diagnosis.1"));
  EXPECT_TRUE(hears("is what comes out without dividing by \u221a8."));
  EXPECT_TRUE(p.has("lesson.diagnosis.rows"));
  EXPECT_FALSE(player().revealed());
  answer(0.4321);
  EXPECT_FALSE(p.has("lesson.diagnosis.1"));
  EXPECT_TRUE(player().work().hinted) << "nothing explains it";
}

/// The widths are typeset as in the lessons' own text.
TEST_F(LessonDiagnosis, TheDivisorIsTypeset) {
  MistakenAnswer mistaken;
  const auto& all = known_mistakes();
  for (const KnownMistake& one : all)
    if (std::string(one.id) == "scale_by_d_model") mistaken.mistake = &one;
  ASSERT_TRUE(mistaken.mistake);
  const std::string said = words_of_diagnosis(mistaken, "0.5", *compute(readable()), p.phrases());
  EXPECT_NE(said.find("(d_{model})"), std::string::npos) << said;
  EXPECT_NE(said.find("(d_{head})"), std::string::npos) << said;
}

TEST_F(LessonDiagnosis, ARowThatTheStepDoesNotShowStaysASecretUntilReveal) {
  open(weight, "show: masked_scores head 2\n");
  answer(0.998);
  EXPECT_TRUE(p.has("lesson.diagnosis.1"));
  EXPECT_FALSE(p.has("lesson.diagnosis.rows")) << "the other weights of the row and its sum of 1 would give it away";
  player().reveal(true);
  p.frames(3);
  EXPECT_TRUE(p.has("lesson.diagnosis.rows"));
}

TEST_F(LessonDiagnosis, TheExplanationIsScrolledIntoView) {
  for (const Screen screen : {Screen{1280, 720}, Screen{1600, 1000}, Screen{390, 844}}) {
    p.resize(screen);
    open(weight, "show: pattern head 2\n");
    answer(0.998);
    const Item said = p.item("lesson.diagnosis.1"), below = p.item("lesson.reveal");
    EXPECT_LE(said.max.y, below.min.y) << screen.width;
    EXPECT_GE(said.min.y, p.item("lesson.leave").max.y) << screen.width;
  }
}

TEST_F(LessonDiagnosis, EachMistakeIsSaidInWords) {
  open("number\nvalue: scores head 2 row it col elephant\ntolerance: 0.005", "show: scores head 2\n");
  const double right = player().answer()->numbers.front();
  answer(std::floor(right));
  EXPECT_TRUE(hears("is a wrong rounding of the right number"));
  const Matrix& scores = matrix_at(player().answer()->place, *player().run().run);
  answer(static_cast<double>(scores(1, 6)));
  EXPECT_TRUE(hears("with rows and columns exchanged"));
  EXPECT_TRUE(hears("if Q and K are exchanged")) << "both explain it";
  EXPECT_TRUE(p.has("lesson.diagnosis.2"));
  const Matrix& other = matrix_at(pointed_at("scores head 3", *player().run().run, {}), *player().run().run);
  const double of_head_3 = static_cast<double>(other(6, 1));
  const std::string own = lesson_number(of_head_3);
  const double near = lesson_number(of_head_3 + 0.0045) == own ? of_head_3 - 0.0045 : of_head_3 + 0.0045;
  ASSERT_NE(lesson_number(near), own);
  answer(near);
  EXPECT_TRUE(hears(own + "\u201d belongs to head 3")) << "the number of the mistake, not the one typed";
  answer(of_head_3);
  EXPECT_TRUE(hears("belongs to head 3; the question is about head 2."));
}

TEST_F(LessonDiagnosis, OfTwoMistakesTheTableNamesItsOwn) {
  player().open_called("what-attention-is-for", 2);
  p.frames(4);
  player().guess({4, {}, {}});  // milk
  player().reveal(true);
  explained();
  ASSERT_EQ(player().diagnosis().size(), 2u);
  EXPECT_TRUE(p.has("lesson.diagnosis.of"));
  open(weight, "show: pattern head 2\n");
  answer(0.998);
  EXPECT_EQ(p.has("lesson.diagnosis.of"), player().diagnosis().size() > 1);
}

TEST_F(LessonDiagnosis, InChineseAWordIsNotCalledANumber) {
  p.settings.language = "zh";
  p.frames(2);
  for (const char* id : {"softmax_over_queries", "mask_after_softmax", "zero_for_masked", "rows_and_columns", "Q_K_exchanged"})
    EXPECT_EQ(p.phrases().of("mistake.*.answer", id).find("\u6570"), std::string::npos) << id;
}

TEST_F(LessonDiagnosis, OfAWideRowTheCellsThatDifferMostAreShown) {
  int told = 0;
  for (int col = 8; col < 16; ++col) {  // those of head 2
    open("number\nvalue: concat row it col " + std::to_string(col) + "\ntolerance: 0.001", "show: concat\n");
    const auto all = mistaken_answers(*player().step().question, *player().answer(), player().run());
    const auto one = std::find_if(all.begin(), all.end(), [](const MistakenAnswer& m) { return m.mistake->id == std::string("no_scale"); });
    if (one == all.end() || !tells_apart(*player().answer(), *one)) continue;
    answer(*one->guess.numbers.front());
    EXPECT_TRUE(p.has("lesson.diagnosis.rows")) << col;
    EXPECT_TRUE(p.has("lesson.diagnosis.part")) << col;
    ++told;
  }
  EXPECT_GT(told, 0);
}

}  // namespace headlight::tests::lesson_diagnosis_test

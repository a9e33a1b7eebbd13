// The card at the end of a lesson, and the teacher's table.
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <fstream>
#include <thread>

#include "base/number_text.hpp"
#include "classroom/hand_in_code.hpp"
#include "classroom/hand_in_file.hpp"
#include "core/hand_ins.hpp"
#include "core/scratch_folder.hpp"
#include "headless_program.hpp"
#include "lesson/diagnosis.hpp"
#include "lesson/variants.hpp"

namespace headlight::tests::class_view_test {

class ClassOnScreen : public ScratchFolder {
 protected:
  /// Fills a folder with thirty students of the lesson, some wrong, some not there yet.
  void fill(const ClassLesson& lesson, const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    for (int i = 0; i < 30; ++i) {
      HandIn h = empty_hand_in("Student " + std::to_string(10 + i), lesson);
      for (size_t q = 0; q < h.answers.size() - static_cast<size_t>(i % 3 == 2 ? 1 : 0); ++q) {
        HandedAnswer& one = h.answers[q];
        const bool choice = lesson.questions[q].kind == QuestionKind::choice, wrong = (i + static_cast<int>(q)) % 4 == 1;
        one.result = wrong ? Result::wrong : Result::right;
        one.tries = i % 5 == 0 && !wrong ? 2 : 1;
        if (choice) one.option = wrong ? 2 : 1;
        else one.first = wrong || one.tries > 1 ? "0.31" : "0.90";
        if (wrong && !choice) one.mistakes = {{"no_scale", 1}};
      }
      std::ofstream(folder / hand_in_file_name(h)) << hand_in_json(h, lesson);
    }
  }
  static void open_class(HeadlessProgram& p) {
    p.tap(letter('l'));
    p.frames(3);
    p.click("lessons.class");
    p.frames(3);
  }
  static std::string heard(HeadlessProgram& p) { return p.shell.heard(p.log, p.phrases()).status; }
};

TEST_F(ClassOnScreen, ThirtyHandInsAppearAndEachCellIsShown) {
  const ClassLesson lesson = shipped_lesson("softmax");
  fill(lesson, in_folder("class"));
  for (const Screen screen : {Screen{.width = 1280, .height = 720}, Screen{.width = 390, .height = 844}}) {
    HeadlessProgram p(readable(), screen);
    open_class(p);
    EXPECT_TRUE(p.has("class.empty"));
    p.enter("class.folder", in_folder("class").string().c_str());
    p.frames(3);
    const ClassTable& table = p.shell.lesson_view().class_view().collector().table();
    ASSERT_EQ(table.students.size(), 30u);
    for (size_t i = 0; i < 30; ++i)
      for (size_t q = 0; q < lesson.questions.size(); ++q)
        EXPECT_TRUE(p.has("class.cell." + std::to_string(i + 1) + "." + std::to_string(q + 1) + "." + letter_of(table.answer(i, q))));
    p.click("class.question.1");
    p.frames(3);
    const QuestionSummary sum = summary_of(table, 0);
    const std::string words = heard(p);
    EXPECT_NE(words.find(std::to_string(sum.right) + " right (" + std::to_string(sum.right_at_once) + " at once), " +
                         std::to_string(sum.wrong) + " wrong"),
              std::string::npos)
        << words;
    ASSERT_TRUE(p.has("class.answer.1"));
    p.click("class.project");
    p.frames(3);
    const std::string shown = heard(p);
    EXPECT_EQ(shown.find("Student"), std::string::npos) << "no names before the class";
    EXPECT_TRUE(p.has("class.answer.1"));
    p.tap(Key::escape);
    p.frames(3);
    EXPECT_TRUE(p.has("class.project"));
  }
}

/// The meaning of each mark stays on screen while the table of thirty students scrolls.
TEST_F(ClassOnScreen, TheLegendStaysInViewAboveTheFoot) {
  fill(shipped_lesson("softmax"), in_folder("class"));
  for (const Screen screen : {Screen{.width = 1280, .height = 720}, Screen{.width = 390, .height = 844}}) {
    HeadlessProgram p(readable(), screen);
    open_class(p);
    p.enter("class.folder", in_folder("class").string().c_str());
    p.frames(3);
    for (const char* seen : {"class.student.1", "class.student.30"}) {
      ASSERT_TRUE(p.has(seen)) << seen;
      const Item legend = p.item("class.legend"), row = p.item(seen);
      EXPECT_EQ(legend.max.y, legend.whole_max.y) << "the legend is whole";
      EXPECT_LE(legend.max.y, p.item("class.csv").min.y);
      EXPECT_LE(row.max.y, legend.min.y) << "no student stands on it";
      if (seen == std::string("class.student.30")) continue;
      p.hover("class.student.5");
      for (int i = 0; i < 20; ++i) p.scroll(-1), p.frame();
    }
  }
}

/// Thirty hand-ins that come while the table is on screen are there after the next look at the folder, which is due every second.
TEST_F(ClassOnScreen, HandInsThatComeAreShownAfterTheNextLook) {
  static_assert(ClassCollector::between_looks <= 1);
  const ClassLesson lesson = shipped_lesson("softmax");
  std::filesystem::create_directories(in_folder("class"));
  HeadlessProgram p(readable(), {.width = 1280, .height = 720});
  open_class(p);
  p.enter("class.folder", in_folder("class").string().c_str());
  p.frames(2);
  EXPECT_FALSE(p.has("class.student.1"));
  EXPECT_TRUE(p.shell.lesson_view().watches()) << "the window asks for a frame when the look is due";
  fill(lesson, in_folder("class"));
  std::this_thread::sleep_for(std::chrono::duration<double>(ClassCollector::between_looks));
  p.frames(1);
  EXPECT_EQ(p.shell.lesson_view().class_view().collector().table().students.size(), 30u);
  EXPECT_TRUE(p.has("class.student.1"));
}

/// A question of a lesson with a known mistake that leads to another answer, both in the run of a seed.
struct Slip {
  size_t question = 0;
  std::string right_words, words, mistake;
  std::vector<std::array<std::string, 2>> numbers;  ///< right and wrong
};

Slip slip_of(const std::string& id, std::uint64_t seed) {
  BuiltInModels models;
  StepRuns runs(models);
  const auto all = in_language(lessons_in(asset("lessons")), "en");
  const Lesson& lesson = std::find_if(all.begin(), all.end(), [&](const LessonFile& one) { return one.read.lesson.id == id; })->read.lesson;
  std::vector<LessonMistake> none;
  size_t question = 0;
  for (const LessonStep& written : lesson.steps) {
    if (!written.question) continue;
    const LessonStep step = drawn(written, variations(written, none), seed);
    const StepRun run = *runs.run(lesson, step, none);
    const LessonAnswer right = *answer_to(*step.question, lesson, step, run, runs, seed, none);
    const std::vector<MistakenAnswer> all_mistaken = mistaken_answers(*step.question, right, run);
    for (const MistakenAnswer& one : all_mistaken) {
      const std::string words = in_words(right, one.guess, *run.run);
      for (const MistakenAnswer& found : diagnosed_words(right, all_mistaken, words, *run.run)) {
        if (!found.right || !found.wrong) continue;
        Slip slip{question, in_words(right, right_guess(right), *run.run), words, found.mistake->id, {}};
        const std::vector<Pointed> good = found.right->cells(), bad = found.wrong->cells();
        for (size_t i = 0; i < good.size(); ++i)
          slip.numbers.push_back(
              {format_number(value_at(good[i], *found.right->run), 2), format_number(value_at(bad[i], *found.wrong->run), 2)});
        return slip;
      }
    }
    ++question;
  }
  return {};
}

/// True if a known mistake, or the right answer, has the words of the slip in the question that this seed draws.
bool fits_at(const std::string& id, const Slip& slip, std::uint64_t seed) {
  BuiltInModels models;
  StepRuns runs(models);
  const auto all = in_language(lessons_in(asset("lessons")), "en");
  const Lesson& lesson = std::find_if(all.begin(), all.end(), [&](const LessonFile& one) { return one.read.lesson.id == id; })->read.lesson;
  std::vector<LessonMistake> none;
  size_t question = 0;
  for (const LessonStep& written : lesson.steps) {
    if (!written.question || question++ != slip.question) continue;
    const LessonStep step = drawn(written, variations(written, none), seed);
    const StepRun run = *runs.run(lesson, step, none);
    const LessonAnswer right = *answer_to(*step.question, lesson, step, run, runs, seed, none);
    return !diagnosed_words(right, mistaken_answers(*step.question, right, run), slip.words, *run.run).empty();
  }
  return true;
}

/// The class sees where the commonest wrong answer comes from: the right row and the row under the mistake, number beside number.
TEST_F(ClassOnScreen, TheCommonestWrongAnswerIsShownBesideTheRightRow) {
  const ClassLesson lesson = shipped_lesson("softmax");
  const Slip slip = slip_of("softmax", 7);
  ASSERT_FALSE(slip.words.empty());
  for (const Screen screen : {Screen{.width = 1280, .height = 720}, Screen{.width = 390, .height = 844}}) {
    HeadlessProgram p(readable(), screen);
    ClassView& view = p.shell.lesson_view().class_view();
    const auto hand_in = [&](const std::string& name, const std::string& first, bool right) {
      HandIn h = empty_hand_in(name, lesson);
      h.answers[slip.question] = {.step = h.answers[slip.question].step, .result = right ? Result::right : Result::wrong, .tries = 1};
      h.answers[slip.question].first = first;
      if (!right) h.answers[slip.question].mistakes = {{slip.mistake, 1}};
      view.collector().paste(hand_in_code(h));
    };
    open_class(p);
    for (const char* name : {"Ada", "Ben", "Cy"}) hand_in(name, slip.words, false);
    hand_in("Dee", slip.right_words, true);
    const auto wait = [&] {
      p.frames(3);
      p.wait_for([&] { return !view.works(); });
      p.frames(2);
    };
    p.frames(2);
    p.click("class.question." + std::to_string(slip.question + 1));
    wait();
    for (int large = 0; large < 2; ++large) {
      ASSERT_TRUE(p.has("class.rows")) << slip.words;
      if (large == 1 && screen.width == 1280) {
        EXPECT_EQ(p.theme().scale, 1.5f) << "as large as presented boards";
        EXPECT_TRUE(p.log.scroll_view("class.answers")->after.y > 0 || p.item("class.rows").max.y > 0.6f * 720) << "it fills the screen";
      }
      const std::string words = heard(p);
      EXPECT_NE(words.find("It fits: "), std::string::npos) << words;
      size_t shown = 0;
      for (const auto& [right, wrong] : slip.numbers) shown += words.find(": " + right + "; " + wrong) != std::string::npos ? 1 : 0;
      EXPECT_GE(shown, std::min<size_t>(2, slip.numbers.size())) << words;
      EXPECT_TRUE(slip.numbers.size() > 10 || shown == slip.numbers.size()) << words;
      if (large == 0) p.click("class.project"), wait();
    }
    p.tap(Key::escape);
    for (const char* name : {"Eve", "Fay", "Gus", "Hal"}) hand_in(name, "123456", false);
    wait();
    EXPECT_FALSE(p.has("class.rows")) << "nothing known leads to 123456";
    EXPECT_NE(heard(p).find("123456"), std::string::npos) << heard(p);
    EXPECT_EQ(heard(p).find("It fits: "), std::string::npos) << "the mistake explains a later guess of these students: " << heard(p);
  }
}

/// One student's question explains the wrong answer by a known mistake; the same words in three others' questions have no known cause.
TEST_F(ClassOnScreen, AMistakeIsSaidToFitAsManyStudentsAsItDoes) {
  const ClassLesson lesson = shipped_lesson("softmax");
  const Slip slip = slip_of("softmax", 7);
  HeadlessProgram p(readable(), {.width = 1280, .height = 720});
  ClassView& view = p.shell.lesson_view().class_view();
  const auto hand_in = [&](const std::string& name, std::uint64_t seed) {
    HandIn h = empty_hand_in(name, lesson);
    h.seed = seed;
    h.answers[slip.question] = {.step = h.answers[slip.question].step, .result = Result::wrong, .tries = 1, .first = slip.words};
    view.collector().paste(hand_in_code(h));
  };
  open_class(p);
  std::vector<std::uint64_t> others;  // seeds whose question has no known mistake with this answer
  for (std::uint64_t seed = 0; seed < 12 && others.size() < 3; ++seed)
    if (!fits_at("softmax", slip, seed)) others.push_back(seed);
  ASSERT_EQ(others.size(), 3u);
  hand_in("Zoe", 7);
  for (std::size_t i = 0; i < others.size(); ++i) hand_in("A" + std::to_string(i), others[i]);  // the first by name is none of hers
  p.frames(2);
  p.click("class.question." + std::to_string(slip.question + 1));
  p.frames(3);
  p.wait_for([&] { return !view.works(); });
  p.frames(2);
  const std::string words = heard(p);
  EXPECT_NE(words.find("(4 of 4 students)"), std::string::npos) << words;
  EXPECT_NE(words.find("(1 of 4)"), std::string::npos) << words;
  EXPECT_NE(words.find("The rows as 1 of these 4 students saw them:"), std::string::npos) << words;
}

TEST_F(ClassOnScreen, PastedCodesAreTakenAndWrongOnesNamed) {
  const ClassLesson lesson = shipped_lesson("softmax");
  HeadlessProgram p(readable(), {.width = 1280, .height = 720});
  open_class(p);
  std::string ada = hand_in_code(empty_hand_in("Ada", lesson)), ben = hand_in_code(empty_hand_in("Ben", lesson));
  ben[10] = ben[10] == 'A' ? 'B' : 'A';
  ImGui::SetClipboardText(("Ada: " + ada + "\nBen: " + ben + "\n").c_str());
  p.tap_with_control(letter('v'));
  p.frames(3);
  const ClassTable& table = p.shell.lesson_view().class_view().collector().table();
  ASSERT_EQ(table.students.size(), 1u);
  EXPECT_EQ(table.students.front().name, "Ada");
  ASSERT_TRUE(p.has("class.refused.1"));
  EXPECT_NE(heard(p).find("checksum"), std::string::npos) << heard(p);
  p.enter("class.codes", hand_in_code(empty_hand_in("Cy", lesson)).c_str());
  p.frames(2);
  EXPECT_EQ(table.students.size(), 2u);
  p.tap(Key::escape);
  p.frames(2);
  EXPECT_TRUE(p.has("lessons.class"));
}

TEST_F(ClassOnScreen, ALessonEndsWithACardThatHandsIn) {
  for (const Screen screen : {Screen{.width = 1280, .height = 720}, Screen{.width = 390, .height = 844}}) {
    HeadlessProgram p(readable(), screen);
    p.shell.lessons().open_called("softmax", 6);
    p.frames(5);
    ASSERT_TRUE(p.shell.lessons().is_open());
    p.click("lesson.take");
    p.frames(3);
    p.click("lesson.take.menu.2");
    p.frames(3);
    ASSERT_TRUE(p.has("handin.name"));
    p.enter("handin.name", "Ada");
    p.frames(3);
    ASSERT_TRUE(p.has("handin.qr"));
    ASSERT_TRUE(p.has("handin.save"));
    p.click("handin.copy");
    p.frames(2);
    const HandIn read = read_hand_in_code(ImGui::GetClipboardText());
    EXPECT_EQ(read.name, "Ada");
    EXPECT_EQ(read.lesson, "softmax");
    EXPECT_EQ(read.fingerprint, shipped_lesson("softmax").fingerprint);
    p.click("handin.close");
    p.frames(3);
    EXPECT_TRUE(p.has("lesson.back"));
  }
}

TEST_F(ClassOnScreen, OneMinuteIsOneMinute) {
  const ClassLesson lesson = shipped_lesson("softmax");
  HeadlessProgram p(readable(), {.width = 1280, .height = 720});
  open_class(p);
  for (const auto& [seconds, words] : {std::pair(50, "exam of 1 minute"), std::pair(61, "exam of 2 minutes")}) {
    HandIn h = empty_hand_in("Ada", lesson);
    h.exam = true, h.seconds = seconds, h.made += seconds;
    p.shell.lesson_view().class_view().collector().paste(hand_in_code(h));
    p.log.set_focus("class.student.1");
    p.frames(3);
    ASSERT_TRUE(p.log.focused());
    EXPECT_TRUE(p.log.focused()->label.ends_with(words)) << p.log.focused()->label;
  }
  for (const auto& [minutes, words] : {std::pair(1, "You have 1 minute."), std::pair(20, "You have 20 minutes.")})
    EXPECT_EQ(p.phrases().counted("classroom.exam.clock", minutes), words);
}

/// The name is the first thing to do: it is typed without a click.
TEST_F(ClassOnScreen, TheNameOfAnExamHasTheCaretAtOnce) {
  HeadlessProgram p(readable(), {.width = 1280, .height = 720});
  p.shell.lessons().set_exam({.seed = 5, .minutes = 1});
  for (int opened = 0; opened < 2; ++opened) {
    p.shell.lessons().open_called("what-attention-is-for");
    if (opened == 1) p.shell.lessons().set_exam({.seed = 5, .minutes = 1});
    p.frames(6);
    ASSERT_TRUE(p.has("exam.begin"));
    EXPECT_TRUE(ImGui::GetIO().WantTextInput) << "the caret is in the field";
    if (opened == 0) {
      EXPECT_FALSE(p.item("exam.begin").enabled);
    }
    p.type("Ada");
    p.frames(3);
    EXPECT_TRUE(p.item("exam.begin").enabled);
    p.click("exam.leave");
    p.frames(4);
  }
}

TEST_F(ClassOnScreen, EnterInTheNameBeginsTheExamAndAClickElsewhereDoesNot) {
  HeadlessProgram p(readable(), {.width = 1280, .height = 720});
  p.shell.lessons().set_exam({.seed = 5, .minutes = 1});
  p.shell.lessons().open_called("what-attention-is-for");
  p.frames(6);
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_TRUE(p.has("exam.begin")) << "without a name nothing begins";
  p.click("handin.name");
  p.type("Ada");
  p.press({8, 8});
  p.release();
  p.frames(3);
  ASSERT_TRUE(p.has("exam.begin")) << "the name is kept, and the clock waits";
  EXPECT_FALSE(p.shell.lessons().exam()->begun.has_value());
  p.click("handin.name");
  p.tap(Key::enter);
  p.frames(4);
  EXPECT_FALSE(p.has("exam.begin"));
  EXPECT_TRUE(p.shell.lessons().exam()->begun.has_value());
  EXPECT_EQ(p.shell.lessons().step_number(), 0) << "the same Enter does not go on to the next step";
}

TEST_F(ClassOnScreen, AnExamShowsAClockAndNeitherHintNorReveal) {
  HeadlessProgram p(readable(), {.width = 1280, .height = 720});
  p.shell.lessons().set_exam({.seed = 5, .minutes = 20});
  p.shell.lessons().open_called("what-attention-is-for");
  p.frames(4);
  ASSERT_TRUE(p.has("exam.begin"));
  EXPECT_FALSE(p.item("exam.begin").enabled);
  p.enter("handin.name", "Ada");
  p.frames(6);
  ASSERT_TRUE(p.shell.lessons().exam() && p.shell.lessons().exam()->begun);
  for (int step = 0; step < p.shell.lessons().n_steps(); ++step) {
    EXPECT_FALSE(p.has("lesson.hint") || p.has("lesson.reveal") || p.has("lesson.explain"));
    EXPECT_EQ(p.has("exam.answer"), p.shell.lessons().answer() != nullptr);
    p.click(step + 1 < p.shell.lessons().n_steps() ? "lesson.next" : "exam.hand_in");
    p.frames(4);
  }
  ASSERT_TRUE(p.has("handin.qr"));
  p.click("handin.copy");
  p.frames(2);
  EXPECT_TRUE(read_hand_in_code(ImGui::GetClipboardText()).exam);
  p.tap(Key::escape);
  p.frames(2);
  EXPECT_TRUE(p.shell.lessons().exam()) << "Escape leads back to the questions";
}

}  // namespace headlight::tests::class_view_test

// Answers to questions in the window: right, wrong, quick, and with nothing revealed too early.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/asset.hpp"
#include "classroom/class_lesson.hpp"
#include "headless_program.hpp"
#include "lesson/check_lesson.hpp"
#include "session/lesson/handing_in.hpp"
#include "views/lesson/lesson_view.hpp"

namespace headlight::tests::lesson_answers_test {

struct Pupil : HeadlessProgram {
  Pupil() : HeadlessProgram(readable(), {1280, 800}) {}
  LessonPlayer& player() { return shell.lessons(); }
  void open(const std::string& lesson, int step) {
    player().open_called(lesson, step - 1);
    frames(4);
  }
};

/// No button with another effect may appear in the place of an earlier button under a step.
TEST(LessonAnswers, ButtonsKeepTheirPlaces) {
  Pupil p;
  p.open("what-attention-is-for", 2);
  p.click("lesson.next");
  p.frames(3);
  ASSERT_EQ(p.player().step_number(), 2);
  const ImVec2 next = p.item("lesson.next").min;
  EXPECT_FALSE(p.item("lesson.next").enabled);
  p.press(p.item("lesson.next").centre());
  p.release();
  EXPECT_FALSE(p.player().revealed());
  p.click("lesson.reveal");
  p.frames(3);
  EXPECT_EQ(p.item("lesson.next").min.x, next.x);
  EXPECT_TRUE(p.item("lesson.next").enabled);
  EXPECT_FALSE(p.has("lesson.reveal"));
}

/// The painter's pixels end where the shader says; none of them may show beside the cover of a cell.
TEST(LessonAnswers, NothingOfACoveredCellIsSeen) {
  Pupil p;
  for (int width = 1280; width < 1290; ++width) {
    p.resize({width, 800});
    p.open("what-attention-is-for", 3);
    const Painted* matrix = p.painted("lesson.matrix");
    ASSERT_TRUE(matrix);
    const Heat& heat = matrix->heat;
    for (Index col = 0; col < heat.values->cols(); ++col) {
      const auto edge = [&](float origin, float pitch, Index at, float gap) {
        return std::floor(origin + static_cast<float>(at) * pitch - gap + 0.5f);
      };
      const float left = edge(heat.origin.x, heat.pitch.x, col, 0), right = edge(heat.origin.x, heat.pitch.x, col + 1, heat.gap),
                  top = edge(heat.origin.y, heat.pitch.y, 6, 0), bottom = edge(heat.origin.y, heat.pitch.y, 7, heat.gap);
      bool covered = false;
      const ImDrawData* drawn = ImGui::GetDrawData();
      for (int i = 0; i < drawn->CmdListsCount; ++i) {
        const auto& v = drawn->CmdLists[i]->VtxBuffer;
        for (int k = 0; k + 3 < v.Size; ++k)
          covered |= v[k].col == p.theme().palette.bg && v[k + 2].col == v[k].col && v[k].pos.x <= left && v[k].pos.y <= top &&
                     v[k + 2].pos.x >= right && v[k + 2].pos.y >= bottom && v[k + 1].pos.x == v[k + 2].pos.x &&
                     v[k + 2].pos.x - v[k].pos.x < 2 * heat.pitch.x;
      }
      EXPECT_TRUE(covered) << "column " << col << " at " << width;
    }
  }
}

TEST(LessonAnswers, TheSentenceStaysInItsLinesWhileItIsTyped) {
  Pupil p;
  p.open("what-attention-is-for", 6);
  ASSERT_TRUE(p.has("lesson.sentence.whole"));
  const Item field = p.item("lesson.sentence");
  p.press({field.max.x - 60, field.max.y - 12});
  p.release();
  p.frames(2);
  EXPECT_TRUE(ImGui::GetIO().WantTextInput);
  EXPECT_TRUE(p.has("lesson.sentence.whole"));
  EXPECT_EQ(p.item("lesson.sentence").max.y, field.max.y);
  for (int i = 0; i < 6; ++i) p.tap(Key::backspace);  // the caret is after the last word
  p.type("ripe");
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_TRUE(p.has("lesson.solved")) << p.session.document().sentences.front();
}

TEST(LessonAnswers, ANumberAndEnterAreAnAnswerHoweverQuick) {
  Pupil p;
  p.open("what-attention-is-for", 4);
  ImGui::GetIO().AddInputCharactersUTF8("1");
  p.frame();
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_TRUE(p.player().guessed_right());
  EXPECT_TRUE(p.has("lesson.right"));
}

/// A number without Enter and an option without the button count in an exam; neither was an answer before.
TEST(LessonAnswers, AnExamLosesNoAnswerThatStandsThere) {
  Pupil p;
  p.player().set_exam({.seed = 5});
  p.open("what-attention-is-for", 1);
  p.enter("handin.name", "Ada");
  p.frames(6);
  p.player().go_to(3);
  p.frames(4);
  p.click("lesson.number.1");
  p.type("1");
  p.frames(3);
  ASSERT_TRUE(ImGui::GetIO().WantTextInput) << "the caret is still in the field";
  p.player().go_to(4);
  p.frames(4);
  ASSERT_TRUE(p.player().mark(3));
  EXPECT_TRUE(p.player().mark(3)->right);
  ASSERT_EQ(p.player().answer()->kind, QuestionKind::choice);
  p.click("lesson.option.2");
  p.frames(2);
  p.click("lesson.next");
  p.frames(4);
  EXPECT_EQ(p.player().mark(4)->tries, 1);
}

/// A dot of an exam tells whether its question is answered, not that it was seen; the card lists what is open and leads back to it.
TEST(LessonAnswers, AnExamTellsItsOpenQuestions) {
  Pupil p;
  p.player().set_exam({.seed = 5});
  p.open("what-attention-is-for", 1);
  p.enter("handin.name", "Ada");
  p.frames(6);
  std::vector<int> asked;
  for (int step = 0; step < p.player().n_steps(); ++step) {
    p.player().go_to(step);
    p.frames(4);
    if (!p.player().answer()) continue;
    asked.push_back(step);
    if (asked.size() == 1) p.player().guess(right_guess(*p.player().answer()));
  }
  ASSERT_GT(asked.size(), 2u);
  EXPECT_EQ(p.player().unanswered(), std::vector<int>(asked.begin() + 1, asked.end()));
  const std::vector<HandedAnswer> handed = hand_in_of(p.player(), "", 0).answers;
  EXPECT_EQ(handed.size(), asked.size()) << "as many as are said to be all";
  const auto n_open = std::count_if(handed.begin(), handed.end(), [](const HandedAnswer& one) { return one.result == Result::none; });
  EXPECT_EQ(static_cast<size_t>(n_open), asked.size() - 1) << "answered and open ones are all";
  const auto told = [&](int step) {
    p.log.set_focus("lesson.dot." + std::to_string(step + 1));
    p.frames(3);
    return p.log.focused() ? p.log.focused()->value : "";
  };
  EXPECT_EQ(told(asked[0]), "Answered");
  EXPECT_EQ(told(asked[1]), "not answered") << "though it was seen";
  const ClassLesson of_class = class_lesson(p.player().file());
  ASSERT_EQ(of_class.questions.size(), asked.size());
  const auto begins = [&](size_t question) {
    return "Question " + std::to_string(question + 1) + ": " + of_class.questions[question].title;
  };
  for (size_t i = 0; i < asked.size(); ++i) {
    ASSERT_EQ(of_class.questions[i].step, asked[i] + 1);
    told(asked[i]);
    EXPECT_EQ(p.log.focused()->label, begins(i)) << "a step's dot has the number that the table of the class has";
  }
  told(0);
  EXPECT_TRUE(p.log.focused()->label.starts_with(asked[0] == 0 ? "Question 1: " : "Step 1: ")) << p.log.focused()->label;
  p.log.drop_focus();
  p.click(p.has("exam.hand_in") ? "exam.hand_in" : "lesson.leave");
  p.frames(3);
  ASSERT_TRUE(p.has("handin.unanswered"));
  EXPECT_FALSE(p.has("handin.open." + std::to_string(asked[0] + 1)));
  p.log.set_focus("handin.open." + std::to_string(asked[1] + 1));
  p.frames(3);
  ASSERT_TRUE(p.log.focused());
  EXPECT_EQ(p.log.focused()->label, begins(1));
  p.log.drop_focus();
  p.click("handin.open." + std::to_string(asked[1] + 1));
  p.frames(4);
  EXPECT_FALSE(p.has("handin.unanswered"));
  EXPECT_EQ(p.player().step_number(), asked[1]);
}

/// Minutes are begun ones; the clock's are whole, with the seconds that are over.
TEST(LessonAnswers, TheClockOfAnExamCountsSeconds) {
  for (const auto& [seconds, shown] : {std::pair(0, "0:00"), std::pair(9, "0:09"), std::pair(28, "0:28"), std::pair(60, "1:00"),
                                       std::pair(754, "12:34"), std::pair(5405, "90:05")}) {
    EXPECT_EQ(exam_clock(english(), 1200 - seconds, seconds), shown + std::string(" left"));
    EXPECT_EQ(exam_clock(english(), seconds, std::nullopt), shown + std::string(" so far"));
  }
  for (const auto& [seconds, minutes] : {std::pair(0, 0), std::pair(1, 1), std::pair(60, 1), std::pair(61, 2), std::pair(1200, 20)})
    EXPECT_EQ(minutes_of(seconds), minutes) << seconds;
}

/// The clock of an exam says what it counts, and that its last minute has begun; after the answer nothing asks for another.
TEST(LessonAnswers, AnExamSaysItsNameAndItsTimeAndAsksOnce) {
  for (const auto& [width, minutes] : {std::pair(1280, 0), std::pair(1280, 20), std::pair(390, 20), std::pair(390, 1)}) {
    Pupil p;
    p.resize({width, 800});
    p.player().set_exam({.seed = 5, .minutes = minutes});
    p.open("what-attention-is-for", 1);
    p.enter("handin.name", "Ada");
    p.frames(6);
    EXPECT_TRUE(p.has("exam.title"));
    EXPECT_EQ(p.has("exam.clock.last"), minutes == 1);
    EXPECT_EQ(p.has("exam.clock"), minutes != 1);
    if (width < 1280) continue;  // the question may be below the fold
    p.player().go_to(3);
    p.frames(4);
    EXPECT_TRUE(p.has("lesson.caption")) << "it says how to answer";
    p.player().guess({{}, {1.}, {}});
    p.player().hand_answer();
    p.frames(4);
    EXPECT_FALSE(p.has("lesson.caption"));
    EXPECT_FALSE(p.item("lesson.number.1").enabled);
  }
}

/// Worksheet and copy of the lesson have the answers; a new start had no clock. None is offered during an exam.
TEST(LessonAnswers, AnExamOffersNothingWithItsAnswers) {
  for (const bool exam : {false, true}) {
    Pupil p;
    if (exam) p.player().set_exam({.seed = 5, .minutes = 20});
    p.open("softmax", 1);
    if (exam) p.enter("handin.name", "Ada");
    p.frames(6);
    ASSERT_EQ(p.player().exam() != nullptr, exam);
    p.documents.start_export({});
    p.frames(3);
    EXPECT_TRUE(p.has("export.of.run"));
    EXPECT_EQ(p.has("export.of.worksheet"), !exam);
    p.documents.show(Documents::Panel::save);
    p.frames(3);
    EXPECT_EQ(p.has("save.lessons"), !exam);
    p.documents.close_panel();
    p.frames(3);
    p.click("lesson.take");
    p.frames(3);
    EXPECT_EQ(p.has("lesson.take.menu.1"), !exam);
    EXPECT_EQ(p.has("lesson.take.menu.3"), !exam);
    p.click(exam ? "lesson.take.menu.0" : "lesson.take.menu.2");
    p.frames(4);
    EXPECT_TRUE(p.has(exam ? "handin.save" : "handin.name")) << "it still hands in";
    EXPECT_EQ(p.player().exam() && p.player().exam()->paper.minutes == 20, exam);
  }
}

/// An exam that was neither saved nor copied is not lost by one click; a copied one is left at once, until another answer changes it.
TEST(LessonAnswers, AnExamIsNotLeftUnsavedByOneClick) {
  for (const bool copies : {false, true}) {
    Pupil p;
    p.player().set_exam({.seed = 5, .minutes = 20});
    p.open("what-attention-is-for", 1);
    p.enter("handin.name", "Ada");
    p.frames(6);
    const auto show_card = [&] {
      p.click(p.has("exam.hand_in") ? "exam.hand_in" : "lesson.leave");
      p.frames(4);
    };
    const auto words = [&] {
      p.log.set_focus("handin.leave");
      p.frames(3);
      const std::string said = p.log.focused() ? p.log.focused()->label : "";
      p.log.drop_focus();
      return said;
    };
    show_card();
    if (copies) {
      p.click("handin.copy");
      p.frames(2);
      p.click("handin.close");
      p.frames(3);
      p.player().go_to(3);
      p.frames(4);
      p.player().guess({{}, {1.}, {}});
      p.player().hand_answer();
      show_card();
    }
    EXPECT_EQ(words(), "Leave the lesson");
    p.click("handin.leave");
    p.frames(4);
    ASSERT_TRUE(p.player().is_open()) << "the answers of now were not handed in";
    EXPECT_EQ(words(), "Leave without handing in?");
    p.click("handin.close");
    p.frames(3);
    show_card();
    EXPECT_EQ(words(), "Leave the lesson") << "a question is asked once more after a way back";
    if (copies) p.click("handin.copy");
    else p.click("handin.leave");
    p.frames(3);
    ASSERT_TRUE(p.player().is_open());
    p.click("handin.leave");
    p.frames(4);
    EXPECT_FALSE(p.player().is_open());
  }
}

Guess wrong_guess(const LessonAnswer& answer, const Run& run) {
  Guess guess = right_guess(answer);
  const auto other = [&](Index n) { return guess.index == Index{0} ? n - 1 : Index{0}; };
  switch (answer.kind) {
    case QuestionKind::key: guess.index = other(static_cast<Index>(answer.cells.size())); break;
    case QuestionKind::wrong_row: guess.index = other(axes_at(answer.place, run).rows.size); break;
    case QuestionKind::choice: guess.index = other(static_cast<Index>(answer.options.size())); break;
    case QuestionKind::order: std::reverse(guess.order.begin(), guess.order.end()); break;
    case QuestionKind::number:
    case QuestionKind::fill: *guess.numbers.back() += 1000; break;
    case QuestionKind::until:
    case QuestionKind::judge:
    case QuestionKind::claim: break;
  }
  return guess;
}

/// Every answer through the window: a wrong one has its sign and allows another try, and a right one has its own sign.
TEST(LessonAnswers, EveryQuestionOfTheCourseIsAnsweredWrongAndRight) {
  Pupil p;
  int questions = 0;
  std::vector<LessonFile> course = lessons_in(asset("lessons"));
  std::stable_sort(course.begin(), course.end(), [](const LessonFile& a, const LessonFile& b) {  // its words are read once a language
    return a.read.lesson.language < b.read.lesson.language;
  });
  for (const LessonFile& file : course) {
    p.settings.language = file.read.lesson.language;
    for (int step = 0; step < static_cast<int>(file.read.lesson.steps.size()); ++step)
      for (const bool right : {false, true}) {
        SCOPED_TRACE(file.path.filename().string() + ", step " + std::to_string(step + 1) + (right ? ", right" : ", wrong"));
        p.player().open(file.path, step);
        p.frames(4);
        ASSERT_TRUE(p.player().sound());
        const LessonAnswer* answer = p.player().answer();
        if (!answer) break;
        ++questions;
        if (answer->kind == QuestionKind::until) {
          EXPECT_TRUE(p.has("lesson.not_yet"));
          EXPECT_FALSE(p.has("lesson.wrong"));
          p.session.push(SetTemperature{1.01});  // a try that is not the answer
          p.frames(3);
          EXPECT_EQ(p.has("lesson.wrong"), !p.player().solved());
          p.click("lesson.reveal");
          p.frames(4);
          EXPECT_TRUE(p.has("lesson.solved"));
          EXPECT_TRUE(p.item(step + 1 < p.player().n_steps() ? "lesson.next" : "lesson.finish").enabled);
          continue;
        }
        EXPECT_TRUE(p.has("lesson.hint"));
        p.player().guess(right ? right_guess(*answer) : wrong_guess(*answer, *p.player().run().run));
        p.frames(2);
        EXPECT_FALSE(p.has("lesson.wrong")) << "nothing is said before it is asked for";
        p.click("lesson.reveal");
        p.frames(3);
        EXPECT_EQ(p.has("lesson.wrong"), !right);
        EXPECT_EQ(p.has("lesson.right"), right);
        EXPECT_TRUE(p.item(step + 1 < p.player().n_steps() ? "lesson.next" : "lesson.finish").enabled);
      }
  }
  EXPECT_GT(questions, 100);
}

/// French has the singular for one step of seven.
TEST(LessonList, OneStepIsInTheSingularInFrench) {
  const Phrases french = Phrases::in_folder(asset("words/fr"));
  EXPECT_EQ(french.counted("lesson.list.some", 1, {{"done", 1}, {"all", 7}}), "1 \u00e9tape sur 7");
  EXPECT_EQ(french.counted("lesson.list.some", 3, {{"done", 3}, {"all", 7}}), "3 \u00e9tapes sur 7");
  EXPECT_EQ(french.counted("many.progress", 1, {{"done", 1}, {"of", 20}}), "1 phrase sur 20");
}

}  // namespace headlight::tests::lesson_answers_test

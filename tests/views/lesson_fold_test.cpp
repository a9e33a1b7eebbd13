// Checks that no part of a lesson hides below an edge: a button leads to a question further down, and no row of the list is cut. The same
// of a question that is shown to the class.
#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "classroom/hand_in_code.hpp"
#include "commands/pictures/paper.hpp"
#include "core/hand_ins.hpp"
#include "drawn_letters.hpp"
#include "headless_program.hpp"
#include "platform/vector/drawing.hpp"

namespace headlight::tests::lesson_fold_test {

const Screen phones[] = {{390, 844}, {360, 740}};

TEST(LessonFold, AQuestionBelowTheFoldHasAWayToIt) {
  int led = 0;
  for (const Screen& screen : phones)
    for (const char* language : {"en", "fr"}) {
      HeadlessProgram p(readable(), screen);
      p.settings.language = language;
      LessonPlayer& player = p.shell.lessons();
      player.open_called("what-attention-is-for", 0);
      p.frames(4);
      for (int step = 0; step < player.n_steps(); ++step) {
        player.go_to(step);
        p.frames(4);
        if (!player.step().question || player.revealed()) continue;
        const bool seen = p.has("lesson.question") && p.item("lesson.question").max.y - p.item("lesson.question").min.y > 20;
        if (!p.has("lesson.to_question")) {
          EXPECT_TRUE(seen) << step << " at " << screen.width << " in " << language;
          continue;
        }
        p.click("lesson.to_question");
        p.frames(4);
        EXPECT_TRUE(p.has("lesson.question")) << step;
        EXPECT_FALSE(p.has("lesson.to_question")) << "it is in sight";
        ++led;
      }
    }
  EXPECT_GT(led, 0);
}

TEST(LessonFold, NoRowOfTheListIsCut) {
  for (const Screen& screen : {Screen{1280, 720}, Screen{1600, 1000}, Screen{1024, 600}, phones[0], phones[1], Screen{1280, 720, 1.75f}}) {
    HeadlessProgram p(readable(), screen);
    p.shell.lessons().choose();
    p.frames(4);
    const auto expect_whole = [&](const char* when) {
      for (int i = 1; i <= static_cast<int>(p.shell.lessons().registry().size()); ++i) {
        const std::string name = "lessons." + std::to_string(i);
        if (!p.has(name)) continue;
        const Item row = p.item(name);
        EXPECT_NEAR(row.max.y - row.min.y, row.whole_max.y - row.whole_min.y, 2) << name << " at " << screen.width << " " << when;
      }
    };
    expect_whole("first");
    for (int i = 0; i < 3; ++i) p.tap(Key::down);
    p.frames(2);
    expect_whole("by keys");
    p.tap(Key::up);
    p.tap(Key::up);
    p.tap(Key::up);
    p.tap(Key::up);
    p.frames(2);
    expect_whole("at the end");
  }
}

/// A lesson's summary is whole even on a narrow phone.
TEST(LessonFold, NoSummaryEndsInDots) {
  for (const char* language : {"en", "fr"}) {
    Settings settings;
    settings.language = language;
    Session session{readable()};
    PaperStudio studio(session, settings, 360, 3000);  // high enough to avoid scrolling
    studio.shell().lessons().choose();
    int texts = 0;
    for (const Drawing::Item& item : studio.view().items)
      if (const auto* text = std::get_if<PlacedText>(&item.shape)) {
        EXPECT_EQ(text->utf8.find("\u2026"), std::string::npos) << text->utf8;
        ++texts;
      }
    EXPECT_GT(texts, 26);
  }
}

/// Opens the table of a class of eight, of whom three found the row of softmax's last question, and three another one.
void open_a_class(HeadlessProgram& p) {
  const ClassLesson lesson = shipped_lesson("softmax");
  ClassView& view = p.shell.lesson_view().class_view();
  p.tap(letter('l'));
  p.frames(3);
  p.click("lessons.class");
  for (int i = 0; i < 8; ++i) {
    HandIn h = empty_hand_in("Student " + std::to_string(i), lesson);
    HandedAnswer& last = h.answers.back();
    last = {.step = last.step, .result = i < 3 ? Result::right : Result::wrong, .tries = 1};
    last.first = i < 3 ? "ate" : i < 6 ? "elephant" : "it";
    if (i >= 3) last.mistakes = {{"rows_and_columns", 1}};
    view.collector().paste(hand_in_code(h));
  }
  p.frames(3);
}

/// Answers alone tell a class nothing: the question stands above them.
TEST(LessonFold, TheClassSeesWhatWasAsked) {
  HeadlessProgram p(readable(), {1280, 720});
  open_a_class(p);
  const size_t n = shipped_lesson("softmax").questions.size();
  p.click("class.question." + std::to_string(n));
  p.frames(3);
  for (int large = 0; large < 2; ++large) {
    EXPECT_TRUE(p.has("class.ask"));
    const std::string heard = p.shell.heard(p.log, p.phrases()).status;
    EXPECT_NE(heard.find("Which row was changed?"), std::string::npos) << heard;
    if (large == 0) p.click("class.project"), p.frames(4);
  }
}

/// Words that begin at the view's edge lose a part of their first letter.
TEST(LessonFold, NoFirstLetterOfTheClassIsCut) {
  for (const int width : {390, 1280}) {
    HeadlessProgram p(readable(), {width, 844});
    open_a_class(p);
    p.click("class.question.5");
    p.frames(3);
    for (int large = 0; large < 2; ++large) {
      for (const char* name : {"class.ask", "class.answer.1"}) {
        ASSERT_TRUE(p.has(name)) << width;
        EXPECT_EQ(p.item(name).min.x, p.item(name).whole_min.x) << name << " at " << width;
        EXPECT_EQ(p.item(name).max.x, p.item(name).whole_max.x) << name << " at " << width;
      }
      if (large == 0) p.click("class.project"), p.frames(4);
    }
  }
}

/// The mistakes of the class stand beside its answers where there is room, and not below the fold.
TEST(LessonFold, TheMistakesOfTheClassAreBesideItsAnswers) {
  for (const Screen& screen : {Screen{1280, 720}, phones[0]}) {
    HeadlessProgram p(readable(), screen);
    open_a_class(p);
    p.click("class.question.5");
    p.frames(3);
    p.click("class.project");
    p.frames(3);
    p.wait_for([&] { return !p.shell.lesson_view().class_view().works(); });
    p.frames(3);
    if (screen.width < 1280 && !p.has("class.mistakes")) continue;  // further down
    ASSERT_TRUE(p.has("class.mistakes"));
    const Item mistakes = p.item("class.mistakes"), answer = p.item("class.answer.1");
    EXPECT_EQ(mistakes.min.x > answer.whole_max.x, screen.width == 1280);
    if (screen.width == 1280) {
      EXPECT_EQ(mistakes.max.y, mistakes.whole_max.y);
    }
  }
}

/// The full stop of an answer that is a sentence ends the class's sentence, and stands before no bracket.
TEST(LessonFold, TheCommonestAnswerKeepsNoFullStopInside) {
  const ClassLesson lesson = shipped_lesson("what-attention-is-for");
  size_t question = 0;
  while (question < lesson.questions.size() && lesson.questions[question].options.size() < 2) ++question;
  ASSERT_LT(question, lesson.questions.size());
  const std::string wrong = lesson.questions[question].options[1];
  ASSERT_TRUE(wrong.ends_with(".")) << wrong;
  HeadlessProgram p(readable(), {1280, 720});
  p.tap(letter('l'));
  p.frames(3);
  p.click("lessons.class");
  HandIn h = empty_hand_in("Ada", lesson);
  HandedAnswer& one = h.answers[question];
  one = {.step = one.step, .result = Result::wrong, .tries = 1, .option = 2};
  p.shell.lesson_view().class_view().collector().paste(hand_in_code(h));
  p.frames(3);
  p.click("class.question." + std::to_string(question + 1));
  p.frames(3);
  const std::string heard = p.shell.heard(p.log, p.phrases()).status;
  EXPECT_NE(heard.find("(1 of 1 students): " + wrong), std::string::npos) << heard;
  EXPECT_EQ(heard.find(wrong + "."), std::string::npos) << heard;
}

/// Of wrong answers that are equally common none is called the commonest.
TEST(LessonFold, EquallyCommonWrongAnswersAreSaidToBeSo) {
  const ClassLesson lesson = shipped_lesson("what-attention-is-for");
  size_t question = 0;
  while (question < lesson.questions.size() && lesson.questions[question].options.size() < 3) ++question;
  ASSERT_LT(question, lesson.questions.size());
  const std::vector<std::string>& options = lesson.questions[question].options;
  HeadlessProgram p(readable(), {1280, 720});
  p.tap(letter('l'));
  p.frames(3);
  p.click("lessons.class");
  const auto heard_after = [&](const char* name, int option) {
    HandIn h = empty_hand_in(name, lesson);
    HandedAnswer& one = h.answers[question];
    one = {.step = one.step, .result = option == 1 ? Result::right : Result::wrong, .tries = 1, .option = option};
    p.shell.lesson_view().class_view().collector().paste(hand_in_code(h));
    p.frames(3);
    if (!p.has("class.project")) p.click("class.question." + std::to_string(question + 1));
    p.frames(3);
    return p.shell.heard(p.log, p.phrases()).status;
  };
  const auto has = [](const std::string& heard, const std::string& words) { return heard.find(words) != std::string::npos; };
  const std::string alone = "The commonest wrong answer (", tied = "One of the 2 commonest wrong answers (";
  const std::string first = heard_after("Ada", 2);
  EXPECT_TRUE(has(first, alone + "1 of 1 students): " + options[1])) << first;
  const std::string both = heard_after("Ben", 3);
  EXPECT_TRUE(has(both, tied + "1 of 2 students each): " + std::min(options[1], options[2]))) << both;
  EXPECT_FALSE(has(both, alone)) << both;
  const std::string with_right = heard_after("Cy", 1);
  EXPECT_TRUE(has(with_right, tied + "1 of 3 students each): ")) << with_right;
  const std::string two = heard_after("Di", 3);
  EXPECT_TRUE(has(two, alone + "2 of 4 students): " + options[2])) << two;
}

/// The class reads each option whole, also those that nobody took, however large the type.
TEST(LessonFold, TheClassReadsAllOptionsWhole) {
  const ClassLesson lesson = shipped_lesson("what-attention-is-for");
  size_t question = 0;
  while (question < lesson.questions.size() && lesson.questions[question].options.size() < 3) ++question;
  ASSERT_LT(question, lesson.questions.size());
  const std::vector<std::string>& options = lesson.questions[question].options;
  for (const Screen& screen : {Screen{1280, 720}, phones[0]}) {
    HeadlessProgram p(readable(), screen);
    p.tap(letter('l'));
    p.frames(3);
    p.click("lessons.class");
    HandIn h = empty_hand_in("Ada", lesson);
    h.answers[question] = {.step = h.answers[question].step, .result = Result::wrong, .tries = 1, .option = 2};
    p.shell.lesson_view().class_view().collector().paste(hand_in_code(h));
    p.frames(3);
    p.click("class.question." + std::to_string(question + 1));
    p.frames(3);
    p.click("class.project");
    p.frames(4);
    const std::vector<std::string>& said = p.log.announced();
    for (const size_t option : {size_t{0}, size_t{1}, size_t{2}}) {
      const std::string counted = p.phrases()("classroom.counted", {{"what", options[option]}, {"n", option == 1 ? 1 : 0}});
      EXPECT_EQ(std::count(said.begin(), said.end(), counted), 1) << counted;
    }
    if (screen.width < 1280 && !p.has("class.answer.2")) continue;  // further down
    ASSERT_TRUE(p.has("class.answer.1") && p.has("class.answer.2"));
    const auto height = [&](const char* name) { return p.item(name).whole_max.y - p.item(name).whole_min.y; };
    EXPECT_GT(height("class.answer.2"), height("class.answer.1") + 10) << "the right one has a line more";
  }
}

/// A number is handed in with a point. A class that writes a comma sees a comma, as in the sentence about the answer.
TEST(LessonFold, TheClassSeesNumbersWithTheMarkOfItsLanguage) {
  const ClassLesson lesson = shipped_lesson("softmax");
  const auto inks_of = [&](const char* typed) {
    HeadlessProgram p(readable(), {1280, 720});
    p.settings.language = "es";
    p.frames(3);
    p.tap(letter('l'));
    p.frames(3);
    p.click("lessons.class");
    HandIn h = empty_hand_in("Ana", lesson);
    h.answers[3] = {.step = h.answers[3].step, .result = Result::wrong, .tries = 1, .first = typed};
    p.shell.lesson_view().class_view().collector().paste(hand_in_code(h));
    p.frames(3);
    p.click("class.question.4");
    p.frames(4);
    const Item& answer = p.item("class.answer.1");
    std::vector<std::pair<float, float>> inks;
    for (const DrawnLetter& drawn : drawn_letters(p.theme()))
      if (drawn.low.x >= answer.min.x && drawn.high.x <= answer.max.x && drawn.low.y >= answer.min.y && drawn.high.y <= answer.max.y)
        inks.emplace_back(drawn.low.x, drawn.high.y);
    return inks;
  };
  ASSERT_EQ(lesson.questions[3].kind, QuestionKind::number);
  const auto with_point = inks_of("7.25");
  EXPECT_GE(with_point.size(), 4u);
  EXPECT_EQ(with_point, inks_of("7,25")) << "a point ends higher than a comma";
}

/// A hand-in that does not count stands below the last row of a class: the foot, which is always in sight, counts it.
TEST(LessonFold, TheFootOfTheClassSaysWhatDoesNotCount) {
  for (const int width : {390, 1280}) {
    HeadlessProgram p(readable(), {width, 844});
    open_a_class(p);
    EXPECT_TRUE(p.has("class.how")) << "a question can be clicked";
    const auto heard = [&] { return p.shell.heard(p.log, p.phrases()).status; };
    EXPECT_NE(heard().find("8 hand-ins"), std::string::npos) << heard();
    EXPECT_EQ(heard().find("not counted"), std::string::npos) << heard();
    HandIn other = empty_hand_in("Cy", shipped_lesson("softmax"));
    other.fingerprint ^= 1;
    p.shell.lesson_view().class_view().collector().paste(hand_in_code(other) + "\nHL1-77777-88888\n");
    p.frames(3);
    EXPECT_NE(heard().find("8 hand-ins"), std::string::npos) << heard();
    EXPECT_NE(heard().find("2 not counted"), std::string::npos) << heard();
  }
}

/// The number of tries stays in its column, and apart from the score, also where the names are long and the columns narrow.
TEST(LessonFold, ACheckWithItsTriesKeepsToItsColumn) {
  for (const int width : {390, 360, 1280}) {
    HeadlessProgram p(readable(), {width, 844});
    open_a_class(p);
    for (int tries : {2, 12}) {
      HandIn h = empty_hand_in("Bartholomew Featherstonehaugh " + std::to_string(tries), shipped_lesson("softmax"));
      for (HandedAnswer& one : h.answers) one = {.step = one.step, .result = Result::right, .tries = tries};
      p.shell.lesson_view().class_view().collector().paste(hand_in_code(h));
    }
    p.frames(3);
    const std::vector<Item>& items = p.log.items();
    const auto holds = [](const Item& outer, const Item& inner) {
      return outer.min.x <= inner.min.x && inner.max.x <= outer.max.x && outer.min.y <= inner.centre().y && inner.centre().y <= outer.max.y;
    };
    int found = 0;
    for (const Item& tries : items)
      if (tries.name == "class.tries" && tries.max.y < p.item("class.legend").min.y) {
        ++found;
        EXPECT_TRUE(std::any_of(items.begin(), items.end(),
                                [&](const Item& cell) { return cell.name.starts_with("class.cell.") && holds(cell, tries); }))
            << width << ": " << tries.min.x;
      }
    EXPECT_EQ(found, 2 * static_cast<int>(shipped_lesson("softmax").questions.size()));
    for (const Item& score : items)
      if (score.name.starts_with("class.score.")) {
        EXPECT_LE(score.max.x, static_cast<float>(width)) << score.name;
      }
  }
}

/// An exam is told apart from a lesson in its own row, as the command does.
TEST(LessonFold, TheRowOfAnExamSaysSo) {
  for (const int width : {390, 1280}) {
    HeadlessProgram p(readable(), {width, 844});
    open_a_class(p);
    EXPECT_FALSE(p.has("class.exam.1"));
    HandIn h = empty_hand_in("Student 1", shipped_lesson("softmax"));
    h.exam = true, h.seconds = 60, h.made += 60;
    p.shell.lesson_view().class_view().collector().paste(hand_in_code(h));
    p.frames(3);
    EXPECT_FALSE(p.has("class.exam.1"));
    ASSERT_TRUE(p.has("class.exam.2"));
    EXPECT_GE(p.item("class.exam.2").min.x, p.item("class.score.2").max.x);
    EXPECT_LE(p.item("class.exam.2").max.x, p.item("class.student.2").max.x);
  }
}

}  // namespace headlight::tests::lesson_fold_test

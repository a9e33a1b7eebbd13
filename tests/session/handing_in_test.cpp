// Handing in at the end of a lesson, a lesson as an exam, and the teacher's desk.
#include "session/lesson/handing_in.hpp"

#include <chrono>
#include <fstream>
#include <thread>

#include "base/asset.hpp"
#include "classroom/hand_in_code.hpp"
#include "classroom/hand_in_file.hpp"
#include "session/lesson/asked_question.hpp"
#include "session/lesson/class_collector.hpp"
#include "session_fixture.hpp"

namespace headlight::tests::handing_in_test {

const std::string front = "---\ntitle: A lesson\nsentence: The elephant ate the banana as it was hungry\n---\n";
const std::string rest = "ask: ?\nhint: h\nexplain: e\n```\n";
const std::string number = "\n```number\nvalue: pattern head 2 row it col elephant\ntolerance: 0.003\n" + rest;
const std::string choice = "\n```choice\nright: To 1\nwrong: To 9\nwrong: It depends\n" + rest;
const std::string key = "\n```key\nrow: pattern head 2 row it\n" + rest;
const std::string lesson_text = front + "## N\nText\n" + number + "## C\nText\n" + choice + "## K\nText\n" + key + "## End\nText\n";

class HandingIn : public ScratchFolder {
 protected:
  void open(const std::string& text) {
    std::ofstream(in_folder("mine.md")) << text;
    player.open(in_folder("mine.md"));
    settle();
  }
  void settle() {
    for (int i = 0; i < 3; ++i) player.settle(), session.settle();
    for (int i = 0; i < 5000 && player.diagnosing(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      player.settle();
    }
  }
  void go(int step) {
    player.go_to(step);
    settle();
  }
  void type(double guess) {
    player.guess({{}, {guess}, {}});
    player.try_guess();
    settle();
  }
  /// The place of an option of the open choice, as the file lists them.
  Index shown_at(std::size_t written) const {
    const auto& all = player.answer()->written;
    return std::find(all.begin(), all.end(), written) - all.begin();
  }

  BuiltInModels models;
  Session session{make_document(models.make("readable"), {"the cat sat"})};
  LessonPlayer player{session};
};

TEST_F(HandingIn, GivesTheFirstAnswersAndTheMistakes) {
  open(lesson_text);
  ASSERT_TRUE(player.sound());
  const double right = player.answer()->numbers.front();
  type(0.81);
  ASSERT_FALSE(player.revealed());
  type(right);
  ASSERT_TRUE(player.revealed());
  go(1);
  player.guess({shown_at(2), {}, {}});
  player.reveal();
  settle();
  const HandIn h = hand_in_of(player, "  Ada ", 1000);
  EXPECT_EQ(h.name, "Ada");
  EXPECT_EQ(h.lesson, "mine");
  EXPECT_EQ(h.made, 1000);
  EXPECT_FALSE(h.exam);
  ASSERT_EQ(h.answers.size(), 3u);
  EXPECT_EQ(h.answers[0].result, Result::right);
  EXPECT_EQ(h.answers[0].tries, 2);
  EXPECT_EQ(h.answers[0].first, "0.81");
  EXPECT_EQ(h.answers[1], (HandedAnswer{.step = 2, .result = Result::wrong, .tries = 1, .option = 3}));
  EXPECT_EQ(h.answers[2], (HandedAnswer{.step = 3}));
  EXPECT_EQ(read_hand_in_code(hand_in_code(h)), h);
  go(2);
  player.reveal();
  EXPECT_EQ(hand_in_of(player, "Ada", 1000).answers[2].result, Result::revealed);
}

TEST_F(HandingIn, AnAnswerThatWasLookedAtFirstIsHandedInAsLookedAtAlsoLater) {
  open(lesson_text);
  player.reveal();
  settle();
  player.leave_now();
  open(lesson_text);
  ASSERT_FALSE(player.revealed()) << "the lesson starts over";
  type(player.answer()->numbers.front());
  ASSERT_TRUE(player.revealed());
  EXPECT_TRUE(player.guessed_right());
  EXPECT_EQ(hand_in_of(player, "Ada", 1000).answers[0], (HandedAnswer{.step = 1, .result = Result::revealed}));
  go(2);
  player.guess({player.answer()->index == 0 ? 1 : 0, {}, {}});
  player.reveal();
  settle();
  EXPECT_EQ(hand_in_of(player, "Ada", 1000).answers[2].result, Result::wrong) << "a guess came before the answer";
}

TEST_F(HandingIn, AMistakeIsHandedInByItsName) {
  open(front + "## N\nText\n" + number);
  const auto mistaken = mistaken_answers(*player.step().question, *player.answer(), player.run());
  const auto found =
      std::find_if(mistaken.begin(), mistaken.end(), [](const auto& one) { return one.mistake->id == std::string("no_scale"); });
  ASSERT_NE(found, mistaken.end());
  type(*found->guess.numbers.front());
  const HandIn h = hand_in_of(player, "Ada", 0);
  EXPECT_EQ(h.answers[0].result, Result::wrong);
  EXPECT_EQ(h.answers[0].mistakes.at("no_scale"), 1);
}

TEST_F(HandingIn, AnExamWaitsForANameAndGivesOneGuessAndNothingElse) {
  open(lesson_text);
  player.reveal();
  settle();
  const auto marks_before = *player.progress().find("mine", "N");
  player.set_exam({});
  settle();
  ASSERT_TRUE(player.exam_waits());
  player.begin_exam("  ");
  ASSERT_TRUE(player.exam_waits()) << "a name is needed";
  player.begin_exam("Ada");
  settle();
  ASSERT_TRUE(player.exam() && !player.exam_waits());
  EXPECT_EQ(player.seed(), seed_of_name("ada"));
  player.hint();
  player.reveal();
  EXPECT_FALSE(player.work().hinted || player.work().revealed);
  type(0.81);
  EXPECT_TRUE(player.work().answered);
  EXPECT_FALSE(player.refused() || player.revealed());
  EXPECT_FALSE(player.work().hinted) << "no diagnosis, no hint";
  type(player.answer()->numbers.front());
  EXPECT_EQ(player.work().guess.numbers.front(), 0.81) << "one guess each";
  go(2);
  player.guess({player.answer()->index, {}, {}});
  EXPECT_TRUE(player.may_answer());
  player.hand_answer();
  const HandIn h = hand_in_of(player, "ignored", 5);
  EXPECT_TRUE(h.exam);
  EXPECT_EQ(h.name, "Ada");
  EXPECT_EQ(h.seed, seed_of_name("Ada"));
  EXPECT_EQ(h.answers[0].result, Result::wrong);
  EXPECT_EQ(h.answers[0].first, "0.81");
  EXPECT_EQ(h.answers[1].result, Result::none);
  EXPECT_EQ(h.answers[2].result, Result::right);
  EXPECT_EQ(*player.progress().find("mine", "N"), marks_before) << "an exam leaves the lesson's own marks alone";
  player.leave();
  settle();
  open(lesson_text);
  EXPECT_FALSE(player.exam());
}

TEST_F(HandingIn, AnExamKnowsAMistakeThatItDoesNotShow) {
  open(front + "## N\nText\n" + number);
  player.set_exam({.seed = 0});
  settle();
  player.begin_exam("Ada");
  settle();
  const auto mistaken = mistaken_answers(*player.step().question, *player.answer(), player.run());
  const auto found =
      std::find_if(mistaken.begin(), mistaken.end(), [](const auto& one) { return one.mistake->id == std::string("no_scale"); });
  ASSERT_NE(found, mistaken.end());
  type(*found->guess.numbers.front());
  EXPECT_EQ(hand_in_of(player, "", 0).answers[0].mistakes.at("no_scale"), 1);
}

/// No button is needed for an answer to count: leaving its step is enough, and handing in.
TEST_F(HandingIn, WhatStandsChosenInAnExamCountsWhereItsStepIsLeft) {
  open(lesson_text);
  player.set_exam({.seed = 5});
  settle();
  player.begin_exam("Ada");
  settle();
  player.note_typed({{}, {std::nullopt}, {}});
  EXPECT_FALSE(player.may_answer()) << "no number stands there";
  player.note_typed({{}, {0.81}, {}});
  EXPECT_TRUE(player.may_answer());
  go(1);
  player.guess({shown_at(2), {}, {}});
  go(2);
  go(3);
  go(0);
  EXPECT_TRUE(player.work().answered);
  EXPECT_EQ(player.work().guess.numbers.front(), 0.81);
  EXPECT_EQ(hand_in_of(player, "", 0).answers[2].result, Result::none) << "nothing was chosen there";
  go(2);
  player.guess({player.answer()->index, {}, {}});
  player.hand_what_stands();
  const HandIn h = hand_in_of(player, "", 0);
  EXPECT_EQ(h.answers[0],
            (HandedAnswer{.step = 1, .result = Result::wrong, .tries = 1, .first = "0.81", .mistakes = h.answers[0].mistakes}));
  EXPECT_EQ(h.answers[1], (HandedAnswer{.step = 2, .result = Result::wrong, .tries = 1, .option = 3}));
  EXPECT_EQ(h.answers[2].result, Result::right);
}

TEST_F(HandingIn, WhatStandsChosenCountsWhenTimeIsUp) {
  open(lesson_text);
  player.set_exam({.seed = 5, .minutes = -1});  // its time is up at the first look at the clock
  settle();
  player.begin_exam("Ada");
  player.settle();
  ASSERT_FALSE(player.exam()->ended);
  player.note_typed({{}, {player.answer()->numbers.front()}, {}});
  player.settle();
  ASSERT_TRUE(player.exam()->ended);
  EXPECT_EQ(hand_in_of(player, "", 0).answers[0].result, Result::right);
  go(1);
  player.guess({shown_at(0), {}, {}});
  player.hand_what_stands();
  EXPECT_EQ(hand_in_of(player, "", 0).answers[1].result, Result::none) << "it is too late";
}

TEST_F(HandingIn, SeedsOfNamesDifferAndStayTheSame) {
  EXPECT_EQ(seed_of_name("Ada"), seed_of_name(" ada "));
  std::set<std::uint64_t> seeds;
  for (int i = 0; i < 30; ++i) seeds.insert(seed_of_name("Student " + std::to_string(i)));
  EXPECT_EQ(seeds.size(), 30u);
  EXPECT_EQ(seed_of_name("Ada"), seed_of_name("Ada"));
}

/// An exam shows, under a seed, the numbers that a worksheet prints, which sets the seed of the progress: see worksheet.cpp. Without one
/// it takes that of the student's name, as the sheets of a class list do.
TEST_F(HandingIn, AnExamHasTheNumbersOfTheWorksheetOfItsSeedOrName) {
  Session other_session{make_document(models.make("readable"), {"the cat sat"})};
  int different = 0;
  for (const LessonFile& file : in_language(lessons_in(asset("lessons")), "en")) {
    std::string before;
    for (const std::optional<std::uint64_t> seed : {std::optional<std::uint64_t>(3), std::optional<std::uint64_t>(4), {}}) {
      LessonPlayer paper{other_session};
      paper.progress().set_seed(seed.value_or(seed_of_name("Ada")));
      paper.open(file);
      paper.settle();
      player.set_exam({.seed = seed});
      player.open(file);
      player.settle();
      player.begin_exam("Ada");
      std::string shown;
      for (int step = 0; step < paper.n_steps(); ++step) {
        paper.go_to(step), player.go_to(step);
        paper.settle(), player.settle();
        ASSERT_TRUE(paper.sound() && player.sound());
        ASSERT_EQ(paper.answer() != nullptr, player.answer() != nullptr);
        if (!paper.answer()) continue;
        const LessonText ask = player.step().question->text("ask");
        EXPECT_EQ(paper.rendered(paper.step().question->text("ask")).words(), player.rendered(ask).words());
        EXPECT_EQ(in_words(*paper.answer(), right_guess(*paper.answer()), *paper.run().run),
                  in_words(*player.answer(), right_guess(*player.answer()), *player.run().run));
        EXPECT_EQ(paper.answer()->written, player.answer()->written);
        shown += player.rendered(ask).words();
      }
      different += !before.empty() && before != shown ? 1 : 0;
      before = shown;
      player.leave_now();
      paper.leave_now();
    }
  }
  EXPECT_GT(different, 0) << "another seed asks something else";
}

/// The class sees what was asked, with all words that its seeds drew, and with the numbers of its question.
TEST_F(HandingIn, TheDeskSaysWhatAQuestionAsked) {
  const std::string varied =
      "## N\nvary: word = it | ate | hungry\nText\n\n```number\nvalue: pattern head 2 row {word} col elephant\n"
      "tolerance: 0.003\nask: What is **{word}**? It was {{pattern head 2 row it col elephant}} for it.\nhint: h\n"
      "explain: e\n```\n";
  open(front + varied + "## C\nText\n" + choice);
  ASSERT_TRUE(player.sound());
  const ClassLesson lesson = class_lesson(player.file());
  const std::string ask = player.rendered(player.step().question->text("ask")).words();
  ASSERT_EQ(ask.find("{{"), std::string::npos);
  std::vector<Received> received;
  AskedQuestion asked;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    HandIn h = hand_in_of(player, "Student " + std::to_string(seed), 1);
    h.seed = seed;
    received.push_back({"a", h, {}});
    asked.follow(&player.file(), collected(received, {lesson}), 0, models);
    EXPECT_EQ(asked.words().starts_with("What is **it**? It was 0."), seed == 0) << asked.words();
  }
  EXPECT_TRUE(asked.words().starts_with("What is **it** / **ate** / **hungry**? It was 0.")) << asked.words();
  EXPECT_TRUE(asked.words().ends_with(ask.substr(ask.find("It was")))) << asked.words();
  asked.follow(&player.file(), collected(received, {lesson}), 1, models);
  EXPECT_EQ(asked.words(), "?");
  asked.follow(nullptr, collected(received, {lesson}), 0, models);
  EXPECT_EQ(asked.words(), "");
}

TEST_F(HandingIn, TheDeskFollowsAFolderAndLosesNothing) {
  open(lesson_text);
  const ClassLesson lesson = class_lesson(player.file());
  ClassCollector collector;
  collector.know({lesson});
  const auto folder = in_folder("class");
  std::filesystem::create_directory(folder);
  collector.watch(folder);
  EXPECT_FALSE(collector.follow(10));
  EXPECT_TRUE(collector.empty());
  for (int i = 0; i < 30; ++i) {
    const HandIn h = hand_in_of(player, "Student " + std::to_string(i), 1000 + i);
    std::ofstream(folder / hand_in_file_name(h)) << hand_in_json(h, lesson);
  }
  EXPECT_FALSE(collector.follow(10.5)) << "once in a second";
  EXPECT_TRUE(collector.follow(11.1));
  EXPECT_EQ(collector.table().students.size(), 30u);
  const HandIn again = hand_in_of(player, "Student 3", 2000);
  std::ofstream(folder / "later.handin") << hand_in_json(again, lesson);
  std::ofstream(folder / "cut.handin") << hand_in_json(again, lesson).substr(0, 200);
  collector.paste("Eve: " + hand_in_code(hand_in_of(player, "Eve", 1)) + "\nrubbish HL1-77777-88888\n");
  EXPECT_TRUE(collector.follow(13));
  EXPECT_EQ(collector.table().students.size(), 31u);
  EXPECT_EQ(collector.table().not_counted.size(), 3u);
  ASSERT_EQ(collector.lessons(), std::vector<std::string>{lesson.id});
  EXPECT_EQ(collector.title_of(lesson.id), player.file().read.lesson.title);
  EXPECT_EQ(collector.title_of("of another school"), "of another school") << "an unknown lesson has its id alone";
  std::filesystem::remove_all(folder);
  EXPECT_TRUE(collector.follow(15));
  EXPECT_NE(english_line(collector.problem()).find("cannot be read"), std::string::npos);
  EXPECT_EQ(collector.table().students.size(), 31u) << "what came stays";
  EXPECT_FALSE(collector.follow(17)) << "said once";
}

TEST_F(HandingIn, TheDeskSaysThatAFolderHasMoreFilesThanItReads) {
  ClassCollector collector;
  const auto file = [&](std::size_t i) { return in_folder(std::to_string(10'000 + i) + ".txt"); };
  for (std::size_t i = 0; i < most_hand_in_files; ++i) std::ofstream(file(i)) << "x";
  collector.watch(folder_);
  EXPECT_TRUE(collector.follow(10));
  EXPECT_EQ(collector.table().not_counted.size(), most_hand_in_files);
  std::ofstream(file(most_hand_in_files)) << "x";
  EXPECT_TRUE(collector.follow(12));
  ASSERT_EQ(collector.table().not_counted.size(), most_hand_in_files + 1);
  EXPECT_EQ(english_line(collector.table().not_counted.back().why), "only the first 2000 files of the folder are read");
  std::filesystem::remove(file(most_hand_in_files));
  EXPECT_TRUE(collector.follow(14));
  EXPECT_EQ(collector.table().not_counted.size(), most_hand_in_files);
}

}  // namespace headlight::tests::handing_in_test

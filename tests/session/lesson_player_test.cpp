// A lesson in use: its documents, guesses, marks, and its progress file.
#include "session/lesson/lesson_player.hpp"

#include <chrono>
#include <fstream>
#include <thread>

#include "base/asset.hpp"
#include "base/text_file.hpp"
#include "session_fixture.hpp"

namespace headlight::tests::lesson_player_test {

const std::string front = "---\ntitle: A lesson\nsentence: The elephant ate the banana as it was hungry\n---\n";
const std::string question = "\n```key\nrow: pattern head 2 row it\nask: Which?\nhint: h\nexplain: e\n```\n";

class LessonDeskTest : public ScratchFolder {
 protected:
  std::filesystem::path write(const std::string& text) {
    const auto file = in_folder("mine.md");
    std::ofstream(file) << text;
    return file;
  }
  void open(const std::string& text, int step = 0) {
    player.open(write(text), step);
    player.settle();
  }
  void settle() {
    player.settle();
    session.settle();
  }

  /// Waits for the explanation of a wrong guess.
  void explain() {
    for (int i = 0; i < 5000 && player.diagnosing(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      settle();
    }
  }

  BuiltInModels models;
  Session session{make_document(models.make("readable"), {"the cat sat"})};
  LessonPlayer player{session};
};

TEST_F(LessonDeskTest, ShowsAStepAndGivesTheOwnDocumentBack) {
  session.go(Stage::scores);
  const Document own = session.document();
  open(front + "## A\nmask: causal\nshow: scores head 3\n\nText\n## B\nText\n");
  ASSERT_TRUE(player.is_open() && player.sound());
  EXPECT_EQ(session.document().mask, MaskKind::causal);
  EXPECT_EQ(session.selection().head, 2);
  EXPECT_EQ(session.selection().stage, Stage::scores);
  player.go_to(1);
  settle();
  EXPECT_EQ(session.document().mask, MaskKind::none);
  player.leave();
  settle();
  EXPECT_FALSE(player.is_open());
  EXPECT_TRUE(same(session.document(), own));
  EXPECT_EQ(session.selection().stage, Stage::scores);
  EXPECT_FALSE(session.history().can_redo()) << "the lesson's steps are no part of one's own history";
}

TEST_F(LessonDeskTest, OneLooksAgainWhereOneLookedOnceALargeDocumentIsThere) {
  session.push(SetSentences{{"the cat sat", "the banana"}});
  session.settle();
  session.go(Stage::scores);
  session.set_sample(1);
  open(front + "## A\nshow: pattern head 3\n\nText\n");
  session.set_background_work_limit(0);
  player.leave();
  player.settle();
  for (int i = 0; i < 5000 && (session.settle() || session.computing()); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(session.document().sentences.size(), 2u);
  EXPECT_EQ(session.selection().sample, 1);
  EXPECT_EQ(session.selection().stage, Stage::scores);
}

TEST_F(LessonDeskTest, LeavingCancelsALargeComputationAndGivesThePersonsDocumentBack) {
  const Document own = session.document();
  open(front + "## A\nText\n");
  session.set_background_work_limit(0);
  session.push(SetTemperature{2});
  session.settle();
  ASSERT_TRUE(session.computing());
  player.leave_now();
  for (int i = 0; i < 5000 && (session.settle() || session.computing()); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_FALSE(player.is_open());
  EXPECT_TRUE(same(session.document(), own));
  EXPECT_FALSE(session.history().can_redo());
}

TEST_F(LessonDeskTest, AStepIsAStepOfTheHistory) {
  open(front + "## A\nText\n## B\nmask: causal\n\nText\n");
  player.go_to(1);
  settle();
  EXPECT_TRUE(player.untouched());
  session.push(SetMask{MaskKind::none});
  session.settle();
  EXPECT_FALSE(player.untouched());
  session.undo();
  EXPECT_TRUE(player.untouched());
  session.undo();
  EXPECT_EQ(session.document().mask, MaskKind::none);
  player.restore();
  settle();
  EXPECT_EQ(session.document().mask, MaskKind::causal);
}

TEST_F(LessonDeskTest, SaysNothingBeforeRevealAndKeepsTheGuess) {
  open(front + "## A\nText\n" + question + "## B\nText\n");
  EXPECT_FALSE(player.revealed());
  player.guess({4, {}, {}});
  player.go_to(1);
  settle();
  player.go_to(0);
  settle();
  EXPECT_EQ(player.work().guess.index, 4);
  player.reveal();
  EXPECT_TRUE(player.revealed());
  EXPECT_FALSE(player.guessed_right());
  EXPECT_NE(player.progress().csv().find("\"mine\",\"A\",\"banana\",\"elephant\",no,1"), std::string::npos) << player.progress().csv();
}

TEST_F(LessonDeskTest, KnowsWhenAConditionIsMetAndShowsHow) {
  open(front +
       "## A\nText\n\n```until\nask: ?\nhint: h\nexplain: e\ncondition: most pattern head 2 row it is banana\nset: pattern head 2 row it "
       "col banana = 0.9\n```\n");
  EXPECT_FALSE(player.solved());
  player.reveal();
  settle();
  EXPECT_TRUE(player.solved());
  EXPECT_TRUE(player.guessed_right());
}

TEST_F(LessonDeskTest, TakesOverAFileThatWasSavedMeanwhile) {
  open(front + "## A\nText\n## B\nmask: causal\n\nText\n", 1);
  const auto file = write(front + "## New\nText\n## A\nText\n## B\nmask: causal\n\nOther words\n");
  std::filesystem::last_write_time(file, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(2));
  for (int i = 0; i < 100 && player.n_steps() != 3; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    player.settle();
  }
  EXPECT_EQ(player.n_steps(), 3);
  EXPECT_EQ(player.step_number(), 2);
  EXPECT_EQ(player.step().prose.front().plain(), "Other words");
}

TEST_F(LessonDeskTest, ShowsMistakesWithTheirPlaces) {
  open(front + "## A\nmaks: causal\n\nText\n");
  ASSERT_TRUE(player.is_open());
  EXPECT_FALSE(player.sound());
  EXPECT_EQ(player.mistakes().front(), "mine.md:6:1: a step has no setting \"maks\"; did you mean \"mask\"?");
  player.leave();
  settle();
  EXPECT_FALSE(player.is_open());
}

TEST_F(LessonDeskTest, SaysWhatIsWrongInItsTextsAsTheCheckDoes) {
  const std::string sound_question = "\n```choice\nask: a\nhint: See [[it|pattern head 9]]\nexplain: e\nright: x\nwrong: y\n```\n";
  for (const auto& [text, line] : std::vector<std::pair<std::string, std::string>>{
           {"It is {{patern row it}}.\n", "mine.md:6:7: no matrix is called \"patern\"; did you mean \"pattern\"?"},
           {"See [[this|pattern row elefant]].\n",
            "mine.md:6:5: row \"elefant\" does not exist; there are 0 to 8, and labels such as \"elephant\""},
           {"Press [[this|control mask.casual]].\n", "mine.md:6:7: no control is called \"mask.casual\"; did you mean \"mask.causal\"?"},
           {sound_question, "mine.md:9:11: there is no head \"9\"; they count from 1 to 4"}}) {
    open(front + "## A\n" + text);
    ASSERT_FALSE(player.sound()) << text;
    EXPECT_EQ(player.mistakes(), std::vector{line});
    const auto checked = check_lesson(player.file().read, models);
    ASSERT_EQ(checked.size(), 1u) << text;
    EXPECT_EQ(in_file("mine.md", checked.front()), line);
  }
}

TEST_F(LessonDeskTest, WhoWritesALessonIsToldOfMistakesInEveryStep) {
  const std::string sound = front + "## A\nText\n## B\nText\n";
  open(sound);
  ASSERT_TRUE(player.sound());
  const auto save = [&](const std::string& text, int seconds) {
    const bool was = player.sound();
    std::filesystem::last_write_time(write(text), std::filesystem::file_time_type::clock::now() + std::chrono::seconds(seconds));
    for (int i = 0; i < 100 && player.sound() == was; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      player.settle();
    }
  };
  save(front + "## A\nText\n## B\nIt is {{patern row it}}.\n", 2);
  EXPECT_EQ(player.mistakes(), std::vector<std::string>{"mine.md:8:7: no matrix is called \"patern\"; did you mean \"pattern\"?"});
  player.go_to(1);
  settle();
  EXPECT_EQ(player.mistakes().size(), 1u) << "said once, also at the step itself";
  save(sound, 4);
  EXPECT_TRUE(player.sound());
}

TEST_F(LessonDeskTest, AWrongNumberIsRefusedAndAnotherMayBeTried) {
  open(front + "## A\nText\n\n```number\nask: ?\nhint: h\nexplain: e\nvalue: rows pattern head 2\n```\n");
  player.try_guess();
  EXPECT_FALSE(player.refused()) << "nothing was said";
  player.guess({std::nullopt, {3.0}, {}});
  EXPECT_FALSE(player.refused());
  player.try_guess();
  player.try_guess();
  EXPECT_TRUE(player.refused());
  EXPECT_FALSE(player.revealed());
  player.guess({std::nullopt, {2.0}, {}});
  EXPECT_FALSE(player.refused()) << "this one was not tried";
  player.guess({std::nullopt, {9.0}, {}});
  player.try_guess();
  EXPECT_TRUE(player.revealed());
  EXPECT_TRUE(player.guessed_right());
  EXPECT_NE(player.progress().csv().find("\"mine\",\"A\",\"9\",\"9\",yes,2"), std::string::npos) << player.progress().csv();
}

TEST_F(LessonDeskTest, ARefusedNumberThatIsRevealedCountsOnce) {
  open(front + "## A\nText\n\n```number\nask: ?\nhint: h\nexplain: e\nvalue: rows pattern head 2\n```\n");
  player.guess({std::nullopt, {3.0}, {}});
  player.try_guess();
  player.reveal();
  EXPECT_NE(player.progress().csv().find("\"3\",\"9\",no,1"), std::string::npos) << player.progress().csv();
}

/// A question whose answer is 0.90, and with scores that are not divided 1.00.
const std::string weight = "\n```number\nask: ?\nhint: h\nexplain: e\nvalue: pattern head 2 row it col elephant\ntolerance: 0.003\n```\n";

TEST_F(LessonDeskTest, AWrongNumberIsExplainedByTheMistakeThatMadeIt) {
  open(front + "## A\nText\n" + weight);
  player.guess({std::nullopt, {0.998}, {}});
  player.try_guess();
  explain();
  ASSERT_EQ(player.diagnosis().size(), 1u);
  EXPECT_EQ(player.diagnosis().front().mistake->id, std::string("no_scale"));
  EXPECT_FALSE(player.work().hinted) << "the explanation is help enough";
  player.guess({std::nullopt, {0.5}, {}});
  EXPECT_TRUE(player.diagnosis().empty()) << "this one was not tried";
  player.try_guess();
  explain();
  EXPECT_TRUE(player.diagnosis().empty());
  EXPECT_TRUE(player.work().hinted) << "nothing known explains it";
}

TEST_F(LessonDeskTest, MarksCountTheMistakes) {
  const auto file = in_folder("lessons.json");
  player.remember_in(file);
  open(front + "## A\nText\n" + weight);
  for (const double number : {0.998, 0.2, 0.9975, 0.012}) {  // undivided, unknown, undivided, row and column exchanged
    player.guess({std::nullopt, {number}, {}});
    player.try_guess();
    explain();
  }
  player.reveal();
  explain();
  const std::string marks = "no,4,\"no_scale 2, rows_and_columns 1\"";
  EXPECT_NE(player.progress().csv().find(marks), std::string::npos) << player.progress().csv();
  EXPECT_NE(LessonProgress(file).csv().find(marks), std::string::npos) << "they are on the disk";
}

TEST_F(LessonDeskTest, ARevealedWrongRowIsExplained) {
  open(front + "## A\nText\n\n```key\nrow: pattern head 3 row it\nask: Which?\nhint: h\nexplain: e\n```\n");
  player.guess({8, {}, {}});
  player.reveal();
  explain();
  ASSERT_FALSE(player.diagnosis().empty());
  EXPECT_EQ(player.diagnosis().front().mistake->id, std::string("rows_and_columns"));
  EXPECT_NE(player.progress().csv().find("rows_and_columns 1"), std::string::npos);
}

TEST_F(LessonDeskTest, LeavingEndsAnExplanation) {
  open(front + "## A\nText\n" + weight + "## B\nText\n");
  player.guess({std::nullopt, {0.998}, {}});
  player.try_guess();
  player.go_to(1);
  settle();
  EXPECT_FALSE(player.diagnosing());
  player.leave_now();
  EXPECT_FALSE(player.diagnosing());
}

TEST_F(LessonDeskTest, MistakesOfASpoiledFileAreLeftOut) {
  const auto file = in_folder("lessons.json");
  std::ofstream(file) << R"({"lessons": {"mine": {"A": {"tries": 2, "mistakes": {"no_scale": 2, "none such": 5, "Q_K_exchanged": -1,
                             "rows_and_columns": "x"}}, "B": {"tries": 1, "mistakes": [1]}}}})";
  const LessonProgress progress(file);
  EXPECT_EQ(progress.find("mine", "A")->mistakes, (std::map<std::string, int>{{"no_scale", 2}}));
  EXPECT_TRUE(progress.find("mine", "B")->mistakes.empty());
}

TEST_F(LessonDeskTest, EndsWhenAnotherDocumentIsOpened) {
  open(front + "## A\nText\n");
  session.open(make_document(models.make("readable"), {"a dog ran"}), tr_id("history.opened"));
  settle();
  EXPECT_FALSE(player.is_open());
  EXPECT_EQ(session.document().sentences.front(), "a dog ran");
}

TEST_F(LessonDeskTest, RemembersProgressOnThisMachine) {
  const auto file = in_folder("lessons.json");
  player.remember_in(file);
  open(front + "## A\nText\n" + question);
  player.guess({1, {}, {}});
  player.reveal();
  const LessonProgress again(file);
  ASSERT_TRUE(again.find("mine", "A"));
  EXPECT_TRUE(again.find("mine", "A")->right);
  EXPECT_EQ(again.seed(), player.progress().seed());
  EXPECT_EQ(again.visited("mine"), 1);
  std::ofstream(file) << "{broken";
  EXPECT_EQ(LessonProgress(file).visited("mine"), 0);
}

/// Two windows, or two tabs of the page, write the same file.
TEST_F(LessonDeskTest, ProgressOfTwoWindowsIsJoined) {
  const auto file = in_folder("lessons.json");
  LessonProgress one(file), other(file);
  one.at("softmax", "A").tries = 1;
  one.save();
  other.at("masks", "B").tries = 2;
  other.save();
  one.at("softmax", "C").tries = 3;
  one.save();
  const LessonProgress again(file);
  ASSERT_TRUE(again.find("softmax", "A") && again.find("masks", "B") && again.find("softmax", "C"));
  EXPECT_EQ(again.find("masks", "B")->tries, 2);
  EXPECT_EQ(again.seed(), one.seed()) << "that of who wrote first";
  other.at("masks", "B").tries = 4;
  other.clear();
  other.save();
  EXPECT_FALSE(LessonProgress(file).find("softmax", "A")) << "what is forgotten is forgotten";
}

TEST_F(LessonDeskTest, MarksAreNoFormulas) {
  LessonProgress progress{{}};
  progress.at("=1+1", "A \"quoted\" step") = {
      .visited = true, .revealed = true, .tries = 1, .right = true, .guess = "-0.5", .answer = "@x"};
  EXPECT_EQ(progress.csv(),
            "lesson,step,guess,answer,right,tries,mistakes\n"
            "\"'=1+1\",\"A \"\"quoted\"\" step\",\"-0.5\",\"'@x\",yes,1,\"\"\n");
}

TEST_F(LessonDeskTest, ProgressIsTheSameInEveryLanguage) {
  player.speak("fr");
  player.open_called("what-attention-is-for", 1);
  player.settle();
  EXPECT_EQ(player.lesson().language, "fr");
  player.speak("en");
  player.open_called("what-attention-is-for");
  player.settle();
  EXPECT_EQ(player.lesson().language, "en");
  EXPECT_TRUE(player.visited(1));
  EXPECT_FALSE(player.visited(2));
}

TEST_F(LessonDeskTest, FindsLessonsByTheirNames) {
  player.open_called("softmax");
  player.settle();
  EXPECT_EQ(player.lesson().title, "Softmax");
  try {
    player.open_called("sofmax");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_EQ(std::string(error.what()), "there is no lesson \"sofmax\"; did you mean \"softmax\"?");
  }
  try {
    player.open_called("wxyz");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_TRUE(contains(error.what(), "there is no lesson \"wxyz\"; there are ") && contains(error.what(), ", softmax")) << error.what();
  }
}

}  // namespace headlight::tests::lesson_player_test

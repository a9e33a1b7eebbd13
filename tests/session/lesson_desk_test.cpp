// A lesson while it is gone through: its documents, guesses, marks, and the file that is saved meanwhile.
#include "session/lesson/lesson_desk.hpp"

#include <chrono>
#include <fstream>
#include <thread>

#include "base/asset.hpp"
#include "base/text_file.hpp"
#include "session_fixture.hpp"

namespace headlight::lesson_desk_test {

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
    desk.open(write(text), step);
    desk.settle();
  }
  void settle() {
    desk.settle();
    session.settle();
  }

  BuiltInModels models;
  Session session{make_document(models.make("readable"), {"the cat sat"})};
  LessonDesk desk{session};
};

TEST_F(LessonDeskTest, ShowsAStepAndGivesTheOwnDocumentBack) {
  session.go(Stage::scores);
  const Document own = session.document();
  open(front + "## A\nmask: causal\nshow: scores head 3\n\nText\n## B\nText\n");
  ASSERT_TRUE(desk.is_open() && desk.sound());
  EXPECT_EQ(session.document().mask, MaskKind::causal);
  EXPECT_EQ(session.selection().head, 2);
  EXPECT_EQ(session.selection().stage, Stage::scores);
  desk.go_to(1);
  settle();
  EXPECT_EQ(session.document().mask, MaskKind::none);
  desk.leave();
  settle();
  EXPECT_FALSE(desk.is_open());
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
  session.compute_beside_above(0);
  desk.leave();
  desk.settle();
  for (int i = 0; i < 5000 && (session.settle() || session.computing()); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(session.document().sentences.size(), 2u);
  EXPECT_EQ(session.selection().sample, 1);
  EXPECT_EQ(session.selection().stage, Stage::scores);
}

TEST_F(LessonDeskTest, AStepIsAStepOfTheHistory) {
  open(front + "## A\nText\n## B\nmask: causal\n\nText\n");
  desk.go_to(1);
  settle();
  EXPECT_TRUE(desk.untouched());
  session.push(SetMask{MaskKind::none});
  session.settle();
  EXPECT_FALSE(desk.untouched());
  session.undo();
  EXPECT_TRUE(desk.untouched());
  session.undo();
  EXPECT_EQ(session.document().mask, MaskKind::none);
  desk.restore();
  settle();
  EXPECT_EQ(session.document().mask, MaskKind::causal);
}

TEST_F(LessonDeskTest, SaysNothingBeforeRevealAndKeepsTheGuess) {
  open(front + "## A\nText\n" + question + "## B\nText\n");
  EXPECT_FALSE(desk.revealed());
  desk.guess({4, {}, {}});
  desk.go_to(1);
  settle();
  desk.go_to(0);
  settle();
  EXPECT_EQ(desk.work().guess.index, 4);
  desk.reveal();
  EXPECT_TRUE(desk.revealed());
  EXPECT_FALSE(desk.guessed_right());
  EXPECT_NE(desk.progress().csv().find("\"mine\",\"A\",\"banana\",\"elephant\",no,1"), std::string::npos) << desk.progress().csv();
}

TEST_F(LessonDeskTest, KnowsWhenAConditionIsMetAndShowsHow) {
  open(front +
       "## A\nText\n\n```until\nask: ?\nhint: h\nexplain: e\ncondition: most pattern head 2 row it is banana\nset: pattern head 2 row it "
       "col banana = 0.9\n```\n");
  EXPECT_FALSE(desk.solved());
  desk.reveal();
  settle();
  EXPECT_TRUE(desk.solved());
  EXPECT_TRUE(desk.guessed_right());
}

TEST_F(LessonDeskTest, TakesOverAFileThatWasSavedMeanwhile) {
  open(front + "## A\nText\n## B\nmask: causal\n\nText\n", 1);
  const auto file = write(front + "## New\nText\n## A\nText\n## B\nmask: causal\n\nOther words\n");
  std::filesystem::last_write_time(file, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(2));
  for (int i = 0; i < 100 && desk.n_steps() != 3; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    desk.settle();
  }
  EXPECT_EQ(desk.n_steps(), 3);
  EXPECT_EQ(desk.step_number(), 2);
  EXPECT_EQ(desk.step().prose.front().plain(), "Other words");
}

TEST_F(LessonDeskTest, ShowsMistakesWithTheirPlaces) {
  open(front + "## A\nmaks: causal\n\nText\n");
  ASSERT_TRUE(desk.is_open());
  EXPECT_FALSE(desk.sound());
  EXPECT_EQ(desk.mistakes().front(), "mine.md:6:1: a step has no setting \"maks\"; did you mean mask?");
  desk.leave();
  settle();
  EXPECT_FALSE(desk.is_open());
}

TEST_F(LessonDeskTest, SaysWhatIsWrongInItsTextsAsTheCheckDoes) {
  const std::string sound_question = "\n```choice\nask: a\nhint: See [[it|pattern head 9]]\nexplain: e\nright: x\nwrong: y\n```\n";
  for (const auto& [text, line] : std::vector<std::pair<std::string, std::string>>{
           {"It is {{patern row it}}.\n", "mine.md:6:7: no matrix is called \"patern\"; did you mean pattern?"},
           {"See [[this|pattern row elefant]].\n",
            "mine.md:6:5: row \"elefant\" does not exist; there are 0 to 8, and labels such as 'elephant'"},
           {"Press [[this|control mask.casual]].\n", "mine.md:6:7: no control is called \"mask.casual\"; did you mean mask.causal?"},
           {sound_question, "mine.md:9:11: there is no head \"9\"; they count from 1 to 4"}}) {
    open(front + "## A\n" + text);
    ASSERT_FALSE(desk.sound()) << text;
    EXPECT_EQ(desk.mistakes(), std::vector{line});
    const auto checked = check_lesson(desk.file().read, models);
    ASSERT_EQ(checked.size(), 1u) << text;
    EXPECT_EQ(in_file("mine.md", checked.front()), line);
  }
}

TEST_F(LessonDeskTest, WhoWritesALessonIsToldOfMistakesInEveryStep) {
  const std::string sound = front + "## A\nText\n## B\nText\n";
  open(sound);
  ASSERT_TRUE(desk.sound());
  const auto save = [&](const std::string& text, int seconds) {
    const bool was = desk.sound();
    std::filesystem::last_write_time(write(text), std::filesystem::file_time_type::clock::now() + std::chrono::seconds(seconds));
    for (int i = 0; i < 100 && desk.sound() == was; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      desk.settle();
    }
  };
  save(front + "## A\nText\n## B\nIt is {{patern row it}}.\n", 2);
  EXPECT_EQ(desk.mistakes(), std::vector<std::string>{"mine.md:8:7: no matrix is called \"patern\"; did you mean pattern?"});
  desk.go_to(1);
  settle();
  EXPECT_EQ(desk.mistakes().size(), 1u) << "said once, also at the step itself";
  save(sound, 4);
  EXPECT_TRUE(desk.sound());
}

TEST_F(LessonDeskTest, AWrongNumberIsRefusedAndAnotherMayBeTried) {
  open(front + "## A\nText\n\n```number\nask: ?\nhint: h\nexplain: e\nvalue: rows pattern head 2\n```\n");
  desk.try_guess();
  EXPECT_FALSE(desk.refused()) << "nothing was said";
  desk.guess({std::nullopt, {3.0}, {}});
  EXPECT_FALSE(desk.refused());
  desk.try_guess();
  desk.try_guess();
  EXPECT_TRUE(desk.refused());
  EXPECT_FALSE(desk.revealed());
  desk.guess({std::nullopt, {2.0}, {}});
  EXPECT_FALSE(desk.refused()) << "this one was not tried";
  desk.guess({std::nullopt, {9.0}, {}});
  desk.try_guess();
  EXPECT_TRUE(desk.revealed());
  EXPECT_TRUE(desk.guessed_right());
  EXPECT_NE(desk.progress().csv().find("\"mine\",\"A\",\"9\",\"9\",yes,2"), std::string::npos) << desk.progress().csv();
}

TEST_F(LessonDeskTest, ARefusedNumberThatIsRevealedCountsOnce) {
  open(front + "## A\nText\n\n```number\nask: ?\nhint: h\nexplain: e\nvalue: rows pattern head 2\n```\n");
  desk.guess({std::nullopt, {3.0}, {}});
  desk.try_guess();
  desk.reveal();
  EXPECT_NE(desk.progress().csv().find("\"3\",\"9\",no,1"), std::string::npos) << desk.progress().csv();
}

TEST_F(LessonDeskTest, EndsWhenAnotherDocumentIsOpened) {
  open(front + "## A\nText\n");
  session.open(make_document(models.make("readable"), {"a dog ran"}), tr_id("history.opened"));
  settle();
  EXPECT_FALSE(desk.is_open());
  EXPECT_EQ(session.document().sentences.front(), "a dog ran");
}

TEST_F(LessonDeskTest, RemembersProgressOnThisMachine) {
  const auto file = in_folder("lessons.json");
  desk.remember_in(file);
  open(front + "## A\nText\n" + question);
  desk.guess({1, {}, {}});
  desk.reveal();
  const LessonProgress again(file);
  ASSERT_TRUE(again.find("mine", "A"));
  EXPECT_TRUE(again.find("mine", "A")->right);
  EXPECT_EQ(again.seed(), desk.progress().seed());
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
  EXPECT_EQ(progress.csv(), "lesson,step,guess,answer,right,tries\n\"'=1+1\",\"A \"\"quoted\"\" step\",\"-0.5\",\"'@x\",yes,1\n");
}

TEST_F(LessonDeskTest, ProgressIsTheSameInEveryLanguage) {
  desk.speak("fr");
  desk.open_called("what-attention-is-for", 1);
  desk.settle();
  EXPECT_EQ(desk.lesson().language, "fr");
  desk.speak("en");
  desk.open_called("what-attention-is-for");
  desk.settle();
  EXPECT_EQ(desk.lesson().language, "en");
  EXPECT_TRUE(desk.visited(1));
  EXPECT_FALSE(desk.visited(2));
}

TEST_F(LessonDeskTest, FindsLessonsByTheirNames) {
  desk.open_called("softmax");
  desk.settle();
  EXPECT_EQ(desk.lesson().title, "Softmax");
  try {
    desk.open_called("sofmax");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_EQ(std::string(error.what()), "there is no lesson \"sofmax\"; did you mean softmax?");
  }
  try {
    desk.open_called("wxyz");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_TRUE(contains(error.what(), "there is no lesson \"wxyz\"; there are ") && contains(error.what(), ", softmax")) << error.what();
  }
}

}  // namespace headlight::lesson_desk_test

// The report of a lesson to a learning management system, and the way back from the text that it keeps.
#include "session/lms/lms_report.hpp"

#include <algorithm>
#include <fstream>

#include "base/error.hpp"
#include "base/json.hpp"
#include "session_fixture.hpp"

namespace headlight::tests::lms_report_test {

using nlohmann::json;

const std::string front = "---\ntitle: A lesson\nsentence: The elephant ate the banana as it was hungry\n---\n";
const std::string rest = "ask: ?\nhint: h\nexplain: e\n```\n";
const std::string number = "\n```number\nvalue: pattern head 2 row it col elephant\ntolerance: 0.003\n" + rest;
const std::string choice = "\n```choice\nright: To 1\nwrong: To 9\nwrong: It depends\n" + rest;
const std::string order = "\n```order\nstages: scores, scale, softmax\n" + rest;
const std::string lesson_text = front + "## N\nText\n" + number + "## C\nText\n" + choice + "## O\nText\n" + order + "## End\nText\n";
constexpr std::size_t room = 4096;

/// A visit to the lesson of the folder. Each visit is a program by itself.
struct Visit {
  BuiltInModels models;
  Session session{make_document(models.make("readable"), {"the cat sat"})};
  LessonPlayer player{session};
  LmsReport report;
  json last;

  Visit(const std::filesystem::path& folder, const std::string& kept, std::size_t limit = room) : report(folder, limit) {
    player.speak("en");
    report.begin(session, player, kept);
    settle();
  }
  void settle() {
    for (int i = 0; i < 3; ++i) player.settle(), session.settle();
    if (const auto news = report.news(player)) last = json::parse(*news);
  }
  void go(int step) {
    player.go_to(step);
    settle();
  }
  void choose(std::size_t written) {
    const auto& all = player.answer()->written;
    player.guess({std::find(all.begin(), all.end(), written) - all.begin(), {}, {}});
    player.reveal();
    settle();
  }
  const json& question(std::size_t n) const { return last["questions"][n]; }
  std::string kept() const { return last["kept"]; }
};

class LmsReports : public ScratchFolder {
 protected:
  void SetUp() override { write(lesson_text); }
  void write(const std::string& text) { std::ofstream(in_folder("mine.md")) << text; }
};

TEST_F(LmsReports, TellsStepsAndAnswersAsTheyCome) {
  Visit one(in_folder("mine.md").parent_path(), "");
  EXPECT_EQ(one.last["lesson"], "mine");
  EXPECT_EQ(one.last["step"], 1);
  EXPECT_EQ(one.last["steps"], 4);
  EXPECT_EQ(one.last["visited"], 1);
  ASSERT_EQ(one.last["questions"].size(), 3u);
  EXPECT_EQ(one.question(0)["kind"], "number");
  EXPECT_EQ(one.question(0)["result"], "none");
  one.player.guess({{}, {0.5}, {}});
  one.player.try_guess();
  one.settle();
  EXPECT_EQ(one.question(0)["result"], "wrong");
  EXPECT_EQ(one.question(0)["response"], "0.50");
  const double right = one.player.answer()->numbers.front();
  one.player.guess({{}, {right}, {}});
  one.player.try_guess();
  one.settle();
  EXPECT_EQ(one.question(0)["result"], "right");
  EXPECT_EQ(one.question(0)["tries"], 2);
  EXPECT_EQ(one.question(0)["response"], one.question(0)["correct"]);
  one.go(1);
  one.choose(1);
  EXPECT_EQ(one.last["visited"], 2);
  EXPECT_EQ(one.question(1)["result"], "wrong");
  EXPECT_EQ(one.question(1)["option"], 2);
  EXPECT_EQ(one.question(1)["options"], json({"To 1", "To 9", "It depends"}));
  EXPECT_EQ(one.question(1)["response"], "To 9");
  EXPECT_EQ(one.question(1)["correct"], "To 1");
  one.go(2);
  one.player.reveal();
  one.settle();
  EXPECT_EQ(one.question(2)["result"], "shown");
  EXPECT_EQ(one.question(2)["response"], "");
}

TEST_F(LmsReports, SaysNothingTwiceAndNothingOfAnotherLesson) {
  Visit one(in_folder("mine.md").parent_path(), "");
  EXPECT_EQ(one.report.news(one.player), std::nullopt);
  one.player.open_called("softmax");
  one.player.settle();
  ASSERT_EQ(one.player.lesson().id, "softmax");
  EXPECT_EQ(one.report.news(one.player), std::nullopt);
  one.player.leave_now();
  EXPECT_EQ(one.report.news(one.player), std::nullopt);
  one.player.open_called("mine", 2);
  one.settle();
  EXPECT_EQ(one.last["step"], 3) << "the way back into it";
}

TEST_F(LmsReports, TheNextVisitGoesOnAtItsStepWithItsAnswers) {
  Visit one(in_folder("mine.md").parent_path(), "");
  one.player.progress().set_seed(99);
  const double right = one.player.answer()->numbers.front();
  one.player.guess({{}, {right}, {}});
  one.player.try_guess();
  one.go(1);
  one.choose(2);
  one.settle();

  Visit two(in_folder("mine.md").parent_path(), one.kept());
  EXPECT_EQ(two.session.message(), "");
  EXPECT_EQ(two.player.step_number(), 1);
  EXPECT_EQ(two.player.seed(), 99u);
  EXPECT_EQ(two.last, one.last) << "told the same";
  EXPECT_TRUE(two.player.revealed());
  EXPECT_EQ(two.player.work().guess, one.player.work().guess);
  two.go(0);
  EXPECT_TRUE(two.player.revealed());
  EXPECT_TRUE(two.player.guessed_right());
  two.go(2);
  EXPECT_FALSE(two.player.revealed());
}

TEST_F(LmsReports, AnotherEditionBeginsAnew) {
  Visit one(in_folder("mine.md").parent_path(), "");
  one.go(1);
  write(front + "## N\nText\n" + choice + "## End\nText\n");
  Visit two(in_folder("mine.md").parent_path(), one.kept());
  EXPECT_NE(two.session.message().find("changed since your last visit"), std::string::npos);
  EXPECT_EQ(two.player.step_number(), 0);
}

TEST_F(LmsReports, ADamagedTextIsSaidAndTheLessonBeginsAnew) {
  Visit one(in_folder("mine.md").parent_path(), "");
  one.go(1);
  const std::string kept = one.kept();
  std::string changed = kept;
  changed[changed.find("\"a\":1")] = ' ';
  for (const std::string& bad :
       {kept.substr(0, kept.size() / 2), changed, std::string("x"), std::string(70000, 'x'), std::string("\xff\xfe{}[]12345")}) {
    Visit two(in_folder("mine.md").parent_path(), bad);
    EXPECT_NE(two.session.message().find("starts over"), std::string::npos) << bad.substr(0, 40);
    EXPECT_TRUE(two.player.sound());
    EXPECT_EQ(two.player.step_number(), 0);
  }
}

TEST_F(LmsReports, AnAnswerThatCannotBeOneIsDropped) {
  Visit one(in_folder("mine.md").parent_path(), "");
  one.go(1);
  SavedWork work = read_saved_work(one.kept());
  work.steps = {{0, {.visited = true, .revealed = true}, {std::nullopt, {0.5, 0.5}, {}}},
                {1, {.visited = true, .revealed = true}, {7, {}, {}}},
                {2, {.visited = true, .revealed = true}, {{}, {}, {0, 55}}},
                {50, {.visited = true}, {}}};
  Visit two(in_folder("mine.md").parent_path(), saved_work_text(work, room));
  for (int step = 0; step < 3; ++step) {
    two.go(step);
    EXPECT_EQ(two.player.work().guess, no_guess(*two.player.answer())) << step;
    EXPECT_FALSE(two.player.revealed()) << step;
  }
}

TEST(SavedWork, IsReadBackAsItWas) {
  SavedWork work{0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF, 3};
  work.steps = {{0, {.visited = true}, {}},
                {2,
                 {.visited = true,
                  .revealed = true,
                  .tries = 3,
                  .right = true,
                  .guess = "0.90",
                  .answer = "0.9",
                  .first = "h\u00e9",
                  .option = 2,
                  .mistakes = {{"no_scale", 2}}},
                 {4, {0.25, std::nullopt}, {2, 0, 1}}}};
  EXPECT_EQ(read_saved_work(saved_work_text(work, room)), work);
}

TEST(SavedWork, IsCutToTheRoomThatThereIs) {
  SavedWork work{1, 2, 3};
  for (int step = 0; step < 30; ++step)
    work.steps.push_back(
        {step, {.visited = true, .guess = std::string(150, 'g') + "\u00e9\u00e9\u00e9", .answer = std::string(150, 'a')}, {}});
  const std::string whole = saved_work_text(work, 64000), cut = saved_work_text(work, room);
  EXPECT_GT(whole.size(), room);
  EXPECT_LE(cut.size(), room);
  EXPECT_EQ(read_saved_work(whole), work);
  EXPECT_EQ(read_saved_work(cut).steps.size(), 30u);
  EXPECT_TRUE(work.steps.back().mark.guess.starts_with(read_saved_work(cut).steps.back().mark.guess));
  EXPECT_EQ(saved_work_text(work, 100), "") << "nothing fits";
}

/// The longest lesson of the course with every answer fits into the smaller room of SCORM 1.2.
TEST(SavedWork, TheLessonsThatComeWithTheProgramFit) {
  for (const LessonFile& file : lessons_of_program()) {
    SavedWork work{0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF, 9};
    for (std::size_t step = 0; step < file.read.lesson.steps.size(); ++step)
      work.steps.push_back({static_cast<int>(step),
                            {.visited = true,
                             .revealed = true,
                             .tries = 9,
                             .guess = std::string(20, 'g'),
                             .answer = std::string(20, 'a'),
                             .first = std::string(20, 'f'),
                             .option = 3,
                             .mistakes = {{"wrong_rounding", 2}}},
                            {2, {0.123456789}, {}}});
    EXPECT_NE(saved_work_text(work, room), "") << file.path;
  }
}

}  // namespace headlight::tests::lms_report_test

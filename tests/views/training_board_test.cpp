// Training a model as a person would: everything is found by name and pointed at.
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "core/scratch_folder.hpp"
#include "folders/model_folder.hpp"
#include "headless_program.hpp"
#include "session/fake_task.hpp"
#include "session/language.hpp"
#include "views/training/training_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::tests::training_board_test {

TaskRegistry fakes(int fails_at = -1) {
  return {{"copy", "other"}, [fails_at](const std::string& name) { return std::make_shared<const FakeTask>(name, fails_at); }};
}

struct TrainingBoardTest : ScratchFolder, testing::WithParamInterface<Screen> {
  HeadlessProgram p{readable(), GetParam()};
  TrainingSession& training = p.shell.training().session();

  TrainingBoardTest() { training = TrainingSession(fakes()); }
  void open() {
    p.tap(letter('t'));
    p.frame();
    ASSERT_TRUE(p.shell.training().open());
    training.wait();
    p.frames(2);
  }
  /// Trains to a step, as if a person had waited and paused.
  void train_to(int step) {
    training.run_to(step);
    training.wait();
    p.frames(8);
  }
  bool inside(const Item& item) const {
    return item.min.x >= 0 && item.min.y >= 0 && item.max.x <= static_cast<float>(GetParam().width) &&
           item.max.y <= static_cast<float>(GetParam().height);
  }
};

TEST_P(TrainingBoardTest, OpensFromTheKeyAndTheMenuAndCloses) {
  EXPECT_FALSE(p.has("training.start"));
  p.click("file");
  p.click("file.menu.4");
  p.frame();
  EXPECT_TRUE(p.has("training.start"));
  EXPECT_FALSE(p.has("sentence"));
  p.click("training.close");
  EXPECT_TRUE(p.has("sentence"));
  p.tap(letter('t'));
  p.frame();
  EXPECT_TRUE(p.has("training.start"));
  p.tap(Key::escape);
  p.frame();
  EXPECT_FALSE(p.has("training.start"));
}

TEST_P(TrainingBoardTest, AModelThatIsNotKeptIsAskedAboutBeforeTheProgramEnds) {
  p.documents.set_models_folder(in_folder("models"));
  open();
  EXPECT_TRUE(p.documents.may_close()) << "nothing was trained";
  train_to(3);
  EXPECT_FALSE(p.documents.may_close());
  p.frames(2);
  ASSERT_TRUE(p.documents.question());
  EXPECT_EQ(p.documents.question()->document, "copy, step 3");
  EXPECT_TRUE(inside(p.item("ask.keep")) && inside(p.item("question")));
  p.click("ask.cancel");
  EXPECT_TRUE(p.has("training.start")) << "one goes on as before";
  EXPECT_FALSE(p.documents.closing());
  p.documents.quit();
  p.frames(3);
  p.click("ask.keep");
  EXPECT_TRUE(p.documents.closing());
  EXPECT_EQ(open_model(in_folder("models") / "copy-seed-1")->config.name, "copy-seed-1");
  EXPECT_TRUE(p.documents.may_close()) << "it is kept";
}

TEST_P(TrainingBoardTest, AModelThatWasOpenedIsTheDocumentsAndOneCanBeLetGo) {
  open();
  train_to(3);
  p.documents.quit();
  p.frames(3);
  p.click("ask.discard");
  EXPECT_TRUE(p.documents.closing());
  p.click("training.open");
  p.frames(2);
  EXPECT_EQ(training.unsaved(), "");
}

/// The restored document has stages that the lesson's lacks, and the trained one replaces it at once.
TEST_P(TrainingBoardTest, AModelIsOpenedFromWithinALesson) {
  p.session.push(SetModel{BuiltInModels().make("en-fr"), {"the elephant ate the banana"}});
  p.frames(2);
  p.session.go(Stage::residual);
  p.frames(2);
  ASSERT_EQ(p.session.selection().stage, Stage::residual);
  p.shell.lessons().open_called("softmax");
  p.frames(3);
  ASSERT_TRUE(p.shell.lessons().is_open());
  open();
  p.click("training.open");
  p.frames(4);
  EXPECT_FALSE(p.shell.lessons().is_open());
  EXPECT_EQ(p.session.document().model->config.name, "copy, step 0");
  EXPECT_FALSE(p.session.failed()) << p.session.message();
  p.session.undo();
  EXPECT_EQ(p.session.document().model->config.name, "en-fr") << "their own";
}

TEST_P(TrainingBoardTest, StartsIsSeenToMoveAndPauses) {
  open();
  p.click("training.steps.plus");  // so that it is not done before it can be paused
  while (training.choice().steps < 20000) p.click("training.steps.plus");
  p.click("training.start");
  while (training.snapshot().step < 5) p.frame();
  EXPECT_TRUE(p.shell.training().moves());
  p.click("training.start");
  training.wait();
  p.frames(4);
  const int paused = training.snapshot().step;
  EXPECT_GE(paused, 5);
  EXPECT_LT(paused, 20000);
  p.frames(20);
  EXPECT_EQ(training.snapshot().step, paused);
  EXPECT_FALSE(training.running());
  p.click("training.step");
  training.wait();
  p.frames(2);
  EXPECT_EQ(training.snapshot().step, paused + 1);
  p.tap(Key::space);
  EXPECT_TRUE(training.running());
  p.tap(letter('t'));
  training.wait();
  EXPECT_FALSE(training.running()) << "training waits while nobody looks";
}

TEST_P(TrainingBoardTest, WhereAModelIsKeptStandsApartFromTheStatusLine) {
  p.documents.set_models_folder(in_folder("models"));
  open();
  if (p.has("training.part.task")) return;  // a wide window has a separate column
  train_to(40);
  for (int runs = 1; runs <= 2; ++runs) {
    EXPECT_LE(p.item("training.where").max.y + 12 * GetParam().scale, p.item("status").min.y) << runs;
    p.click("training.compare");
    p.frames(3);
  }
}

TEST_P(TrainingBoardTest, TheSliderShowsTheRunAgain) {
  open();
  train_to(40);
  const MatrixPtr last = p.painted("training.head.1.1.matrix")->heat.values;
  const Item slider = p.item("training.cursor");
  p.drag(slider.centre(), {slider.min.x, slider.centre().y});
  p.frames(8);
  EXPECT_EQ(training.selected_step(), 0);
  EXPECT_NE(*p.painted("training.head.1.1.matrix")->heat.values, *last);
  EXPECT_NE(training_sentence(training, english()).find("Nothing has been learned yet"), std::string::npos);
  p.click("training.follow");
  p.frames(8);
  EXPECT_FALSE(training.cursor());
  EXPECT_EQ(*p.painted("training.head.1.1.matrix")->heat.values, *last);
  const Item chart = p.item("training.loss");
  p.press({chart.min.x + 0.3f * (chart.max.x - chart.min.x), chart.centre().y});
  p.release();
  EXPECT_NEAR(training.selected_step(), 0.3 * 60, 2) << "the curve is a slider, too";
}

TEST_P(TrainingBoardTest, AHeadIsEnlargedAndItsWeightsAreShown) {
  open();
  train_to(10);
  p.click("training.head.1.2");
  p.frames(2);
  EXPECT_EQ(p.shell.training().heads().large(training), (TrainedHead{0, 1}));
  const run::Run& run = training.probe(0, ImGui::GetTime());
  const Matrix& pattern = run.samples[0].trace[run.nodes.block[0].attn.head[1].pattern];
  const Painted* large = p.painted("training.large");
  ASSERT_TRUE(large);
  EXPECT_EQ(large->heat.map, ColourMap::beam);
  EXPECT_EQ(large->heat.limit, 1);
  EXPECT_EQ((*large->heat.values)(3, 1), pattern(3, 1));
  EXPECT_EQ((*large->heat.values)(1, 3), -INFINITY) << "masked is no zero";
  p.click("training.matrix");
  p.click("training.matrix.1");
  p.frames(2);
  EXPECT_EQ(p.painted("training.large")->heat.values->cols(), 16);
  EXPECT_EQ(p.painted("training.large")->heat.map, ColourMap::diverging);
}

TEST_P(TrainingBoardTest, TwoRunsStandBesideEachOther) {
  open();
  train_to(20);
  p.click("training.compare");
  ASSERT_EQ(training.n_runs(), 2);
  train_to(20);
  EXPECT_TRUE(p.has("training.large.A") && p.has("training.large.B"));
  EXPECT_EQ(p.item("training.large.A").min.y, p.item("training.large.B").min.y);
  EXPECT_NE(*p.painted("training.head.1.1.A.matrix")->heat.values, *p.painted("training.head.1.1.B.matrix")->heat.values);
  p.click("training.run.A");
  EXPECT_EQ(training.chosen(), 0);
  p.click("training.compare");
  EXPECT_EQ(training.n_runs(), 1);
  EXPECT_EQ(training.choice().seed, 1u);
}

TEST_P(TrainingBoardTest, SettingsHaveLimitsAndReset) {
  open();
  train_to(3);
  p.click("training.heads.plus");
  EXPECT_TRUE(training.waits_for_reset());
  p.enter("training.seed", "12");
  EXPECT_EQ(training.choice().seed, 12u);
  p.click("training.reset");
  p.frames(2);
  EXPECT_EQ(training.snapshot().step, 0);
  EXPECT_EQ(training.live(0).recipe().config.n_heads, 4);
  EXPECT_EQ(training.live(0).recipe().seed, 12u);
  p.enter("training.seed", "-3");
  EXPECT_EQ(training.choice().seed, 12u);
  EXPECT_TRUE(p.session.failed());
  p.click("training.task.other");
  EXPECT_EQ(training.task().name(), "other");
}

TEST_P(TrainingBoardTest, TheModelIsKeptAndOpened) {
  open();
  train_to(12);
  p.enter("training.name", in_folder("born").c_str());
  p.click("training.keep");
  EXPECT_FALSE(p.session.failed()) << p.session.message();
  const auto kept = open_model(in_folder("born"));
  for (const auto& [name, value] : training.snapshot().weights->by_name) EXPECT_EQ((*kept->weights)[name], *value) << name;
  p.enter("training.name", in_folder("born").c_str());
  p.click("training.keep");
  EXPECT_TRUE(p.session.failed()) << "nothing is replaced unasked";
  p.click("training.open");
  p.frames(2);
  EXPECT_FALSE(p.shell.training().open());
  EXPECT_EQ(p.session.document().sentences.front(), "a b c d e f a b c d e");
  EXPECT_EQ(p.session.document().config.n_layers, 2);
  EXPECT_EQ(p.session.document().weights["blocks.0.attn.W_Q"], (*training.snapshot().weights)["blocks.0.attn.W_Q"]);
  p.session.undo();
  EXPECT_EQ(p.session.document().config.name, "readable");
}

TEST_P(TrainingBoardTest, AnErrorOfTheThreadIsTheMessage) {
  training = TrainingSession(fakes(2));
  open();
  p.click("training.start");
  training.wait();
  p.frames(2);
  EXPECT_TRUE(p.session.failed());
  EXPECT_EQ(p.session.message(), "the examples of step 2 cannot be read");
  EXPECT_TRUE(p.has("status"));
}

TEST_P(TrainingBoardTest, EverythingIsInsideOfTheWindowAndNothingCovers) {
  open();
  train_to(30);
  for (const bool two : {false, true}) {
    if (two) p.click("training.compare");
    p.frames(3);
    for (const Item& item : p.log.items()) EXPECT_TRUE(inside(item)) << item.name;
    for (const char* name : {"training.start", "training.open", "training.keep", "training.cursor", "training.matrix", "training.close"})
      p.hover(name);
    EXPECT_LE(p.item("training.open").max.y, p.item("status").min.y);
    EXPECT_LE(p.item(two ? "training.head.2.1.A" : "training.head.2.1").max.y, p.item("status").min.y);
  }
}

TEST_P(TrainingBoardTest, WhatComesBeforeTheFirstStepIsSeenAndCancelled) {
  const auto slow = std::make_shared<const SlowTask>("copy", 2000);
  training = TrainingSession({{"copy"}, [slow](const std::string&) { return slow; }});
  open();
  p.click("training.start");
  while (!training.snapshot().preparing) p.frame();
  p.frames(2);
  EXPECT_TRUE(p.shell.training().moves());
  const Item line = p.item("training.preparing");
  EXPECT_TRUE(inside(line) && inside(p.item("training.cancel")));
  EXPECT_LE(line.max.y, p.item("training.loss").min.y) << "the curves come below";
  p.click("training.cancel");
  training.wait();
  p.frames(2);
  EXPECT_FALSE(p.has("training.cancel") || training.running());
  EXPECT_LT(slow->made, 2000u);
  EXPECT_FALSE(p.session.failed()) << p.session.message();
  p.click("training.start");
  while (!training.snapshot().preparing) p.frame();
  p.tap(letter('t'));  // leaving stops it, too
  training.wait();
  EXPECT_LT(slow->made, 2000u);
}

/// The first head of the first layer has a label from the beginning.
struct NamingTask : FakeTask {
  Measures measure(const Weights& weights, const ModelConfig& config) const override {
    Measures out = FakeTask::measure(weights, config);
    out.heads[0].score = 0.93;
    return out;
  }
};

TEST_P(TrainingBoardTest, ANamedHeadSaysWhatWasMeasuredAndShowsThoseRows) {
  open();
  EXPECT_FALSE(p.has("training.large.measured")) << "no label yet";
  training = TrainingSession({{"copy"}, [](const std::string&) { return std::make_shared<const NamingTask>(); }});
  training.begin();
  training.wait();
  p.frames(3);
  p.click("training.head.1.1");
  p.frames(2);
  const Item said = p.item("training.large.measured"), title = p.item("training.large.title"), matrix = p.item("training.large");
  EXPECT_GE(said.min.y, title.max.y - 1);
  EXPECT_LE(said.max.y, matrix.min.y);
  EXPECT_EQ(training.task().probe_looks("previous token").size(), 10u);
}

/// A phone starts with an icon beside the sentence, which names that and no word of another part.
TEST(TrainingBoardOnAPhone, TheSentenceNamesTheButtonThatIsThere) {
  for (const char* language : {"en", "fr", "es", "zh"})
    for (const Screen& screen : {Screen{390, 844}, Screen{1600, 1000}}) {
      HeadlessProgram p(readable(), screen);
      p.settings.language = language;
      TrainingSession& training = p.shell.training().session();
      training = TrainingSession(fakes());
      p.tap(letter('t'));
      p.frame();
      ASSERT_TRUE(p.shell.training().open());
      training.wait();
      p.frames(3);
      const bool small = p.has("training.play");
      EXPECT_EQ(small, screen.width == 390);
      EXPECT_NE(small, p.has("training.start"));
      const Phrases phrases = phrases_in(language);
      const std::string icon = without_markup(phrases("training.status.start.icon")),
                        word = without_markup(phrases("training.status.start"));
      std::string said;
      for (const std::string& one : p.log.announced()) said += one + "\n";
      EXPECT_NE(said.find(small ? icon : word), std::string::npos) << said;
      EXPECT_EQ(said.find(small ? word : icon), std::string::npos) << said;
      EXPECT_FALSE(p.has("status.whole")) << "the sentence is whole: " << said;
    }
}

/// The tasks that come with the program, each as a person would try it.
TEST(TrainingBoardWithRealTasks, EveryTaskIsChosenTrainedComparedKeptAndReset) {
  HeadlessProgram p(readable(), {1600, 1000, 1, false});
  TrainingSession& training = p.shell.training().session();
  p.tap(letter('t'));
  p.frames(2);
  ASSERT_TRUE(p.shell.training().open()) << p.session.message();
  for (const TrainingSession::Offer& offer : training.offers()) {
    SCOPED_TRACE(offer.name);
    p.click("training.task." + offer.name);
    p.frames(2);
    ASSERT_EQ(training.task().name(), offer.name);
    p.click("training.step");
    while (training.snapshot().step == 0 && !training.snapshot().preparing) p.frame();
    p.frame();
    EXPECT_TRUE(offer.name != "en-fr" || p.has("training.cancel")) << "sentences are drawn first";
    training.wait();
    p.frames(3);
    p.click("training.step");
    training.wait();
    p.frames(8);
    EXPECT_EQ(training.snapshot().step, 2);
    ASSERT_TRUE(p.painted("training.large"));
    EXPECT_TRUE(p.has("training.head.1.1") && !p.has("training.cancel"));
    EXPECT_EQ(training.probe(0, ImGui::GetTime()).document.sentences.front(), offer.task->probe());
    const auto model = training.model();
    ModelConfig trained = training.live(0).recipe().config;
    trained.name = model->config.name;  // "induction, step 2"
    EXPECT_EQ(model->config, trained);
    p.click("training.compare");
    p.click("training.step");
    training.wait();
    p.frames(8);
    EXPECT_EQ(training.snapshot(1).step, 1);
    EXPECT_TRUE(p.has("training.large.A") && p.has("training.large.B"));
    p.click("training.compare");
    p.click("training.reset");
    p.frames(8);
    EXPECT_EQ(training.snapshot().step, 0);
    EXPECT_FALSE(p.session.failed()) << p.session.message();
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, TrainingBoardTest, testing::Values(Screen{1600, 1000, 1, false}, Screen{1280, 800, 1, true}));

}  // namespace headlight::tests::training_board_test

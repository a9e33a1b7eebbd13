// States written as the settings of a lesson, and read again.
#include "lesson/written_lesson.hpp"

#include <gtest/gtest.h>

#include "document/apply.hpp"
#include "lesson/check_lesson.hpp"
#include "lesson/lesson_control.hpp"
#include "lesson/lesson_reader.hpp"

namespace headlight::tests::written_lesson_test {

const std::string sentence = "The elephant ate the banana as it was hungry";

class WrittenLesson : public testing::Test {
 protected:
  Document readable() { return make_document(models.make("readable"), {sentence}); }
  static Document with(Document document, const std::vector<Edit>& edits) {
    for (const Edit& edit : edits) document = document::apply(document, edit);
    return document;
  }
  /// Expects that the state is the same after being written to a file and read again.
  void expect_kept(const Document& document, Stage stage = Stage::softmax, int head = 0) {
    const StateToShow state{document, StagePlace(stage), head, 0, std::nullopt};
    const LessonLines lines = settings_for(state, models);
    const std::string text = written_lesson("Mine", {{"One", lines}, {"Two", lines}});
    const ReadLesson read = read_lesson(text, "mine.md");
    for (const LessonMistake& mistake : check_lesson(read, models)) ADD_FAILURE() << in_file("mine.md", mistake) << "\n" << text;
    ASSERT_EQ(read.lesson.steps.size(), 2u) << text;
    std::vector<LessonMistake> mistakes;
    StepRuns runs(models);
    const auto run = runs.run(read.lesson, read.lesson.steps[1], mistakes);
    ASSERT_TRUE(run) << text;
    Document made = run->run->document;
    if (made.model->made_from) made.model = document.model;  // another spec may draw the same weights
    EXPECT_TRUE(same(made, document)) << text;
    EXPECT_EQ(run->stage.stage, stage) << text;
    EXPECT_EQ(run->head, head) << text;
  }
  BuiltInModels models;
};

TEST_F(WrittenLesson, KeepsEveryChangeThatALessonCanSay) {
  expect_kept(readable());
  expect_kept(readable(), Stage::q, 3);
  expect_kept(with(readable(), {SetHeads{8}, SetMask{MaskKind::causal}, SetTemperature{0.37}, SetBiases{true}}));
  expect_kept(with(readable(), {SetMask{MaskKind::causal}, SetVariant{"window", "2"}, SetMaskPadding{false}}));
  expect_kept(with(readable(), {SetPositions{false}}));
  expect_kept(with(readable(), {SetVariant{"softcap", "5"}}));
  for (const char* form : {"rotary", "alibi", "transformer-xl"}) expect_kept(with(readable(), {SetVariant{"positions", form}}));
  expect_kept(with(readable(), {SetVariant{"dropout", "0.3"}, SetVariant{"dropout_seed", "5"}}));
  expect_kept(with(readable(), {SetMistake{Mistake::no_scale, true}, SetMistake{Mistake::heads_alike, true}}));
  expect_kept(with(readable(), {SetHeadSetting{0, 1, HeadSetting::off}, SetHeadSetting{0, 3, HeadSetting::mean}}));
  expect_kept(with(readable(), {SetSentences{{sentence, "the cat sat on the zyxxy"}}}));
  expect_kept(with(readable(), {OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, 4}, 0.123456789f, true}}));
  expect_kept(with(readable(), {OverrideCell{{0, "blocks.0.attn.scores[0]", 3, 0}, -1e-20f, false}}));
  expect_kept(with(readable(), {FillWeight{"blocks.0.attn.W_Q", FillWeight::With::zeros}, SetWeight{"blocks.0.attn.W_O", 3, 5, 1.f / 3}}));
}

TEST_F(WrittenLesson, KeepsAMotionAndPointsAtWhatALessonDoesNotShow) {
  const LessonLines lines = settings_for({readable(), StagePlace(Stage::scores), 1, 0, std::nullopt, true}, models);
  const std::string text = written_lesson("Mine", {{"One", lines, {"look.points"}}, {"Two", {}, {map_control, compare_control}}});
  const ReadLesson read = read_lesson(text, "mine.md");
  for (const LessonMistake& mistake : check_lesson(read, models)) ADD_FAILURE() << in_file("mine.md", mistake) << "\n" << text;
  std::vector<LessonMistake> mistakes;
  const auto run = StepRuns(models).run(read.lesson, read.lesson.steps.front(), mistakes);
  ASSERT_TRUE(run) << text;
  EXPECT_TRUE(run->moves);
  for (const char* control : {map_control, compare_control, "look.points"})
    EXPECT_NE(text.find("|control " + std::string(control) + "]]"), std::string::npos) << text;
}

TEST_F(WrittenLesson, KeepsOtherModels) {
  expect_kept(make_document(models.make("random", {.d_model = 24, .n_heads = 4, .seed = 7}), {"a b a"}));
  expect_kept(with(make_document(models.make("random", {.d_model = 24, .n_heads = 4, .seed = 7}), {"a b a"}), {SetHeads{2}}));
  if (trained_folder("en-fr").empty()) GTEST_SKIP() << "the translation is not there";
  const Document translated = make_document(models.make("en-fr"), {"the elephant ate the banana because it was hungry"});
  expect_kept(translated, Stage::translate);
  expect_kept(with(translated, {SetTarget{0, {{"l'", "éléphant"}, false}}}), Stage::translate);
}

TEST_F(WrittenLesson, SaysWhatCannotBeWritten) {
  const auto refusal = [&](const Document& document) {
    try {
      settings_for({document, Stage::softmax, 0, 0, std::nullopt}, models);
    } catch (const UserError& error) {
      return std::string(error.what());
    }
    return std::string("it was written");
  };
  EXPECT_EQ(refusal(with(readable(), {PaintMask{1, 2, false}})), "a mask that was painted cannot be written in a lesson");
  EXPECT_NE(refusal(with(readable(), {FillWeight{"blocks.0.attn.W_Q", FillWeight::With::random}})).find("cannot be written"),
            std::string::npos);
}

TEST_F(WrittenLesson, CallsCellsAsPeopleDo) {
  const auto run = compute(readable());
  const NodeId pattern = run->samples.front().graph->find("blocks.0.attn.pattern[1]");
  EXPECT_EQ(pointed_text({0, pattern, 6, 1}, *run, {}), "pattern head 2 row it col elephant");
  EXPECT_EQ(pointed_text({0, pattern, 3, 0}, *run, {}), "pattern head 2 row the col The");
}

}  // namespace headlight::tests::written_lesson_test

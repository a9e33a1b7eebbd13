// Ordinary use of trained models must not crash the program.
#include "core/scratch_folder.hpp"
#include "document/computable.hpp"
#include "folders/model_folder.hpp"
#include "headless_program.hpp"
#include "tasks/tasks.hpp"
#include "tasks/trained_model.hpp"
#include "train/trainer.hpp"

namespace headlight::tests::trained_models_test {

/// A model that a person has trained for a few steps, saved and opened from its folder.
class AKeptModel : public ScratchFolder, public testing::WithParamInterface<std::string> {
 protected:
  std::shared_ptr<const Model> kept() {
    const std::shared_ptr<const Task> task = make_task(GetParam());
    Trainer trainer(task, task->recipe());
    for (int i = 0; i < 2; ++i) trainer.step();
    save_model(in_folder("kept"), measured_model(*task, trainer.checkpoint()));
    return open_model(in_folder("kept"));
  }

  /// The message for an action that should change nothing.
  std::string refused(HeadlessProgram& p, const std::function<void()>& act) {
    const Document before = p.session.document();
    const std::uint64_t state = p.session.history().state();
    act();
    EXPECT_TRUE(p.session.document() == before);
    EXPECT_EQ(p.session.history().state(), state);
    EXPECT_TRUE(p.session.failed());
    return p.session.message();
  }
};

INSTANTIATE_TEST_SUITE_P(EverySequenceTask, AKeptModel, testing::Values("copy", "induction", "reverse", "sort"),
                         [](const auto& info) { return info.param; });

TEST_P(AKeptModel, OpensWithASentenceOfItsOwnAndTakesAnother) {
  const auto model = kept();
  EXPECT_EQ(example_of(*model), make_task(GetParam())->probe());
  HeadlessProgram p(make_document(model, {example_of(*model)}));
  p.click("batch.add");
  p.frames(3);
  EXPECT_EQ(p.session.document().sentences.size(), 2u) << p.session.message();
  EXPECT_FALSE(p.session.failed());
}

TEST_P(AKeptModel, AnswersALongSentenceAndAnUnknownWordInPlainWords) {
  const auto model = kept();
  const int positions = model->config.learned_positions;
  HeadlessProgram p(make_document(model, {example_of(*model)}));
  const std::string word = p.session.navigation().sample().tokens.tokens[1].text;
  std::string words = word;
  for (int i = 0; i < positions; ++i) words += " " + word;
  const std::string said = refused(p, [&] { p.enter("sentence", words.c_str()); });
  EXPECT_EQ(said, "this model has " + std::to_string(positions) + " positions; the sentence has " + std::to_string(positions + 1) +
                      " words: shorten it");
  EXPECT_TRUE(contains(refused(p, [&] { p.enter("sentence", "elephant"); }), "does not know the word \"elephant\""));
}

TEST_P(AKeptModel, AWordDoubledBeyondItsPositionsIsAnswered) {
  const auto model = kept();
  HeadlessProgram p(make_document(model, {example_of(*model)}));
  const std::string word = p.session.navigation().sample().tokens.tokens[1].text;
  std::string words = word;
  for (int i = 1; i < model->config.learned_positions; ++i) words += " " + word;
  p.enter("sentence", words.c_str());
  ASSERT_EQ(p.session.navigation().sample().n_words, model->config.learned_positions) << p.session.message();
  EXPECT_TRUE(contains(refused(p,
                               [&] {
                                 p.session.push(DuplicateToken{0, 1});
                                 p.frames(2);
                               }),
                       "positions; the sentence has"));
}

TEST_P(AKeptModel, ComesAfterAnyOtherModelAndGoesAgain) {
  HeadlessProgram p(readable());
  p.session.push(SetModel{kept(), {}});
  p.frames(3);
  EXPECT_FALSE(p.session.failed()) << p.session.message();
  EXPECT_EQ(p.session.document().sentences.front(), make_task(GetParam())->probe());
  p.session.push(SetModel{p.session.models().make("en-fr"), {}});
  p.frames(3);
  EXPECT_FALSE(p.session.failed()) << p.session.message();
}

class AShippedModel : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(EnFr, AShippedModel, testing::Values("en-fr", "en-fr-unguided"),
                         [](const auto& info) { return info.param == "en-fr" ? "guided" : "unguided"; });

TEST_P(AShippedModel, TakesLongSentencesUnknownWordsMoreSentencesAndDoubledWords) {
  BuiltInModels models;
  const auto model = models.make(GetParam());
  HeadlessProgram p(make_document(model, {example_of(*model)}));
  p.click("batch.add");
  p.frames(3);
  EXPECT_EQ(p.session.document().sentences.back(), "The banana was ripe");
  p.enter("sentence",
          "the crocodile ate the elephant because because because because because because because because because because because because "
          "because it was");
  p.frames(3);
  EXPECT_FALSE(p.session.failed()) << p.session.message();
  p.session.push(DuplicateToken{1, 1});
  p.frames(3);
  EXPECT_FALSE(p.session.failed()) << p.session.message();
  p.enter("sentence", "^ > \xf0\x9f\x8d\x8c <pad> </s>");
  p.frames(3);
  EXPECT_EQ(p.session.document().sentences.size(), 2u);
}

}  // namespace headlight::tests::trained_models_test

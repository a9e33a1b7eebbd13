// Abilities of the shipped model of stories and its heads, recomputed from its weights and compared with its card.
#include <gtest/gtest.h>

#include "base/asset.hpp"
#include "base/text_file.hpp"
#include "core/documents.hpp"
#include "folders/built_in.hpp"
#include "graph/largest_in_row.hpp"
#include "run/run.hpp"
#include "tasks/stories_card.hpp"

namespace headlight::tests::shipped_stories_test {

class ShippedStories : public testing::Test {
 protected:
  BuiltInModels models;
  StoriesTask task{asset("stories")};
  std::shared_ptr<const Model> model;
  std::string card;

  void SetUp() override {
    if (trained_folder("stories").empty()) GTEST_SKIP() << "assets/models/stories is missing; headlight train stories makes it";
    model = models.make("stories");
    card = read_text(asset("models/stories/card.md"));
  }

  std::string next(const std::string& text) { return next(*compute(make_document(model, {text}))); }
  static std::string next(const run::Run& run) {
    const Sample& sample = run.samples[0];
    const NodeId probs = *run.nodes.probs;
    return (*sample.graph)[probs].axes.cols.label(largest_in_row(sample.trace[probs], sample.n_words - 1));
  }
  /// The cells of the card's row that begins with `first`.
  std::vector<std::string> card_row(const std::string& first) const {
    std::istringstream lines(card);
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("| " + first + " |")) continue;
      std::vector<std::string> cells;
      std::istringstream row(line.substr(1));
      for (std::string cell; std::getline(row, cell, '|');) cells.push_back(cell);
      return cells;
    }
    return {};
  }
};

TEST_F(ShippedStories, AnswersWhatAStoryDeterminesAsItsCardSays) {
  const StoryFigures figures = story_figures(task, model->config, *model->weights, task.held_out(stories_in_report, stories_report_seed));
  for (size_t i = 0; i < n_story_questions; ++i) {
    const char* title = question_title(static_cast<StoryQuestion>(i));
    SCOPED_TRACE(title);
    EXPECT_GE(figures.of[i].cases, 50);
    EXPECT_GE(figures.of[i].share(), .97);
    const std::vector<std::string> said = card_row(title);
    ASSERT_EQ(said.size(), 4u);
    EXPECT_EQ(std::stoi(said[1]), figures.of[i].cases);
    EXPECT_NEAR(std::stod(said[2]), figures.of[i].share(), .005);
    EXPECT_NEAR(std::stod(said[3]), figures.of[i].mean_probability(), .005);
  }
}

TEST_F(ShippedStories, AnswersOthersThanThoseOfItsCard) {
  const StoryFigures figures = story_figures(task, model->config, *model->weights, task.held_out(300, 1234));
  for (const StoryShare& share : figures.of) EXPECT_GE(share.share(), .95);
}

/// Compares a row of the card's tables of heads with a measurement.
void expect_said(const std::vector<std::string>& row, const StoryShare& share) {
  ASSERT_EQ(row.size(), 4u);
  EXPECT_NEAR(std::stod(row[2]), share.share(), .011);
  EXPECT_NEAR(std::stod(row[3]), share.mean_probability(), .011);
}

TEST_F(ShippedStories, ItsHeadsAreFoundAndMissedAsItsCardSays) {
  const StoriesReport report = report_on(task, model->config, *model->weights);
  ASSERT_EQ(report.found.size(), 3u);
  for (const FoundHeads& found : report.found) {
    SCOPED_TRACE(found.label);
    ASSERT_FALSE(found.heads.empty());
    for (const FoundHead& head : found.heads) {
      const std::vector<std::string> said = card_row(found.label + ": " + head_in_words(head.score));
      ASSERT_EQ(said.size(), 4u) << head_in_words(head.score);
      EXPECT_NEAR(std::stod(said[1]), head.score.score, .011);
      expect_said(said, head.without);
    }
    expect_said(card_row(found.label + ": nothing"), found.with);
    expect_said(card_row(found.label + ": all of these"), found.without);
    expect_said(card_row(found.label + ": the one other head that is missed most"), found.without_another);
    EXPECT_LT(found.without.share(), found.with.share() - .15) << "what they do is missed without them";
  }
}

/// A measurement on whole batches equals the result of switching the head off in the window.
TEST_F(ShippedStories, AHeadSwitchedOffIsTheSameInABatchAndInADocument) {
  const StoryHead head = {2, 1};
  const auto in_document =
      compute(tests::edited(make_document(model, {task.probe()}), SetHeadSetting{head.layer, head.head, HeadSetting::off}));
  Model without = *model;
  without.weights = std::make_shared<const Weights>(without_heads(model->config, *model->weights, {head}));
  const auto in_weights = compute(make_document(std::make_shared<const Model>(without), {task.probe()}));
  const Matrix &a = in_document->samples[0].trace[*in_document->nodes.probs], &b = in_weights->samples[0].trace[*in_weights->nodes.probs];
  EXPECT_LT((a - b).cwiseAbs().maxCoeff(), 1e-5);
  const auto as_it_is = compute(make_document(model, {task.probe()}));
  EXPECT_GT((a - as_it_is->samples[0].trace[*as_it_is->nodes.probs]).cwiseAbs().maxCoeff(), 1e-4);
}

TEST_F(ShippedStories, SentencesThatAPersonWouldTry) {
  EXPECT_EQ(next("When Mary and John went to the shop, John gave the apple to"), "Mary");
  EXPECT_EQ(next("When Mary and John went to the shop, Mary gave the apple to"), "John");
  EXPECT_EQ(next("Mary gave the ball to John. Now"), "John");
  EXPECT_EQ(next("Tom was tired, so"), "he");
  EXPECT_EQ(next("Anna was tired, so"), "she");
  EXPECT_EQ(next("The keys on the table"), "were");
  EXPECT_EQ(next("The key on the tables"), "was");
  EXPECT_EQ(next("The magic words were blim zando kri. Tom said blim"), "zando");
}

TEST_F(ShippedStories, AnUnknownWordIsMarkedAndTheStoryGoesOn) {
  const auto run = compute(make_document(model, {"Mary gave the zorblax to John. Now"}));
  EXPECT_TRUE(run->samples[0].tokens.tokens[3].unknown);
  EXPECT_EQ(next(*run), "John");
}

TEST_F(ShippedStories, KnowsTheWordsOfItsTaskAndBeginsWithItsExample) {
  EXPECT_EQ(model->tokenizer->vocabulary().pieces(), task.tokenizer()->vocabulary().pieces()) << "train it again";
  EXPECT_EQ(model->example, task.probe());
  EXPECT_TRUE(model->causal);
}

}  // namespace headlight::tests::shipped_stories_test

// Positions in the scores: ALiBi (Press et al. 2022) and the distances of Transformer-XL (Dai et al. 2019).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/documents.hpp"
#include "core/properties.hpp"
#include "document/document_json.hpp"
#include "model/positions.hpp"
#include "ops/alibi.hpp"
#include "run/run.hpp"

namespace headlight::tests::score_positions_test {

using tests::edited;
using tests::refusal;

Document placed(const char* form, std::vector<Edit> more = {}, const RandomSpec& spec = {.d_model = 16, .n_heads = 4, .seed = 3}) {
  BuiltInModels models;
  Document d = make_document(models.make("random", spec), {"the cat sat on the mat", "it was tired"});
  d = edited(std::move(d), SetVariant{"positions", form});
  for (const Edit& edit : more) d = edited(std::move(d), edit);
  return d;
}

const Matrix& value(const Run& run, const std::string& name, size_t sample = 0) {
  return run.samples[sample].trace[run.samples[sample].graph->find("blocks.0.attn." + name)];
}

std::vector<StagePlace> stages_of(const Document& d) { return compute(d)->nodes.outline.stages(); }
bool follow(const std::vector<StagePlace>& all, std::initializer_list<Stage> in_order) {
  std::vector<StagePlace> places(in_order.begin(), in_order.end());
  return std::search(all.begin(), all.end(), places.begin(), places.end()) != all.end();
}

TEST(ScorePositions, HaveTheGradientThatFiniteDifferencesHave) {
  for (const char* form : {"alibi", "transformer-xl"}) {
    const auto run = compute(placed(form, {}, {.d_model = 8, .n_heads = 2, .seed = 3}));
    const Graph& graph = *run->samples[0].graph;
    Bindings inputs;
    for (NodeId id = 0; id < graph.size(); ++id)
      if (graph[id].is_input()) inputs[graph[id].name] = run->samples[0].trace.value[static_cast<size_t>(id)];
    tests::expect_gradients_match(graph, inputs);
  }
}

TEST(ScorePositions, AreStoredByNameAndReadBack) {
  BuiltInModels models;
  for (const char* form : {"alibi", "transformer-xl"}) {
    const Document d = placed(form);
    EXPECT_NE(document_json(d).find("\"position_kind\":\"" + std::string(form) + "\""), std::string::npos) << document_json(d);
    EXPECT_TRUE(same(document_from_json(document_json(d), models), d));
    const Document off = edited(d, SetPositions{false});
    EXPECT_TRUE(same(document_from_json(document_json(off), models), off));
    EXPECT_EQ(tests::line_of(SetPositions{true}, off),
              std::string("Positions off \u2192 ") + (form == std::string("alibi") ? "ALiBi" : "Transformer-XL"));
    std::string text = document_json(d);
    text.replace(text.find(form), std::string(form).size(), "nowhere");
    try {
      document_from_json(text, models);
      FAIL() << text;
    } catch (const UserError& error) {
      EXPECT_NE(std::string(error.what()).find("position_kind nowhere is unknown"), std::string::npos) << error.what();
    }
  }
}

TEST(ScorePositions, ATrainedModelHasItsOwn) {
  const Document trained = make_document(tests::translating_model(), {"the cat sat"});
  for (const char* form : {"alibi", "transformer-xl"})
    EXPECT_NE(refusal(trained, SetVariant{"positions", form}).find("trained with its own positions"), std::string::npos);
}

TEST(ScorePositions, AddNothingToTheWordsAndNothingAcrossTwoTexts) {
  for (const char* form : {"alibi", "transformer-xl"}) {
    const auto run = compute(placed(form));
    EXPECT_TRUE(run->samples[0].trace[run->nodes.pos_embed].isZero());
    Model model = *tests::translating_model();
    model.config = with_form(model.config, form);
    model.weights =
        std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), model.target_tokenizer->size(), 3));
    const auto translated = compute(make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat"}));
    for (const StagePlace& place : translated->nodes.outline.stages()) {
      const Stage stage = place.stage;
      EXPECT_FALSE(place.at.cross && (stage == Stage::alibi || stage == Stage::distance_keys || stage == Stage::content_scores));
    }
  }
}

// --- ALiBi -------------------------------------------------------------------------------------------------------------------------------

/// This is the published rule: if the number of heads is not a power of two, the rest come from the next power.
TEST(Alibi, SlopesAreThoseOfThePublishedRule) {
  const std::vector<std::vector<double>> published = {
      {1. / 256}, {1. / 16, 1. / 256}, {1. / 16, 1. / 256, 1. / 4}, {1. / 4, 1. / 16, 1. / 64, 1. / 256}};
  for (size_t heads = 1; heads <= published.size(); ++heads)
    for (size_t head = 0; head < heads; ++head)
      EXPECT_DOUBLE_EQ(alibi_slope({static_cast<Index>(head), static_cast<Index>(heads)}), published[heads - 1][head]) << heads;
  const double six[] = {1. / 4, 1. / 16, 1. / 64, 1. / 256, 1. / 2, 1. / 8};
  for (Index head = 0; head < 6; ++head) EXPECT_DOUBLE_EQ(alibi_slope({head, 6}), six[head]);
  for (Index head = 0; head < 8; ++head) EXPECT_DOUBLE_EQ(alibi_slope({head, 8}), std::exp2(-static_cast<double>(head + 1)));
  EXPECT_DOUBLE_EQ(alibi_slope({8, 12}), std::exp2(-0.5));
}

TEST(Alibi, TheDistanceTimesTheSlopeIsTakenOffTheScaledScores) {
  const auto run = compute(placed("alibi"));
  for (Index head = 0; head < 4; ++head) {
    const std::string h = "[" + std::to_string(head) + "]";
    const Matrix &bias = value(*run, "alibi" + h), &scaled = value(*run, "scaled_scores" + h), &biased = value(*run, "biased_scores" + h);
    for (Index i = 0; i < bias.rows(); ++i)
      for (Index j = 0; j < bias.cols(); ++j)
        EXPECT_FLOAT_EQ(bias(i, j),
                        static_cast<float>(-std::exp2(-2. * static_cast<double>(head + 1)) * std::abs(static_cast<double>(i - j))));
    EXPECT_EQ(biased, scaled + bias);
  }
  EXPECT_FALSE(std::signbit(value(*run, "alibi[0]")(2, 2))) << "no minus zero";
}

TEST(Alibi, IsAStageBetweenScaleAndMask) {
  EXPECT_TRUE(follow(stages_of(placed("alibi")), {Stage::scale, Stage::alibi, Stage::mask}));
  EXPECT_TRUE(follow(stages_of(placed("alibi", {SetVariant{"softcap", "2"}})), {Stage::scale, Stage::alibi, Stage::softcap, Stage::mask}));
  EXPECT_FALSE(follow(stages_of(placed("alibi", {SetPositions{false}})), {Stage::alibi}));
}

// --- Transformer-XL ----------------------------------------------------------------------------------------------------------------------

TEST(TransformerXl, ScoresAreTheSumOfContentAndPosition) {
  const auto run = compute(placed("transformer-xl"));
  const Matrix &W_R = value(*run, "W_R"), &R = value(*run, "rel_embed"), &k_rel = value(*run, "k_rel");
  const Index T = 6;
  ASSERT_EQ(R.rows(), 2 * T - 1);
  EXPECT_TRUE(k_rel.isApprox(R * W_R, 1e-5f));
  for (Index d = 0; d < R.cols(); ++d) EXPECT_FLOAT_EQ(R(T - 1, d), d % 2 == 0 ? 0.f : 1.f) << "the distance 0";
  EXPECT_FLOAT_EQ(R(T, 0), std::sin(1.f)) << "query minus key is 1";
  for (Index head = 0; head < 4; ++head) {
    const std::string h = "[" + std::to_string(head) + "]";
    const Matrix &q = value(*run, "q" + h), &k = value(*run, "k" + h), keys = k_rel.middleCols(head * 4, 4);
    const Matrix u = value(*run, "b_u").middleCols(head * 4, 4), v = value(*run, "b_v").middleCols(head * 4, 4);
    for (Index i = 0; i < T; ++i)
      for (Index j = 0; j < T; ++j) {
        const float content = (q.row(i) + u.row(0)).dot(k.row(j)), position = (q.row(i) + v.row(0)).dot(keys.row(i - j + T - 1));
        EXPECT_NEAR(value(*run, "content_scores" + h)(i, j), content, 1e-4f);
        EXPECT_NEAR(value(*run, "position_scores" + h)(i, j), position, 1e-4f);
        EXPECT_NEAR(value(*run, "scores" + h)(i, j), content + position, 1e-4f);
        const float without_u = q.row(i).dot(k.row(j)), u_adds = u.row(0).dot(k.row(j));
        EXPECT_NEAR(value(*run, "content_scores" + h)(i, j) - without_u, u_adds, 1e-4f) << "the same in all of a column";
      }
    const Matrix &of_distances = value(*run, "distance_scores" + h), &shifted = value(*run, "position_scores" + h);
    EXPECT_EQ(Matrix(shifted.diagonal()), Matrix(of_distances.col(T - 1))) << "the distance 0";
    EXPECT_EQ(Matrix(shifted.diagonal(-1)), Matrix(of_distances.col(T).tail(T - 1))) << "the distance 1";
  }
}

TEST(TransformerXl, EachStepIsAStage) {
  const auto all = stages_of(placed("transformer-xl"));
  EXPECT_TRUE(follow(all, {Stage::v, Stage::distance_keys, Stage::split, Stage::content_scores, Stage::distance_scores,
                           Stage::position_scores, Stage::scores, Stage::scale}));
}

/// Weights that were drawn for a document disappear when nothing reads them any more, so that it is saved without them.
TEST(TransformerXl, ItsWeightsComeAndGo) {
  Document d = placed("transformer-xl");
  const Matrix drawn = d.weights["blocks.0.attn.W_R"];
  EXPECT_GT(drawn.norm(), 1);
  EXPECT_GT(d.weights["blocks.0.attn.b_u"].norm(), 0.1f);
  EXPECT_FALSE(is_changed(d));
  d = edited(std::move(d), SetWeight{"blocks.0.attn.W_R", 0, 0, 9});
  EXPECT_TRUE(is_changed(d));
  EXPECT_EQ(without_hand(d).weights["blocks.0.attn.W_R"], drawn);
  d = edited(edited(std::move(d), SetBiases{true}), SetVariant{"positions", "rotary"});
  EXPECT_FALSE(d.weights.has("blocks.0.attn.W_R"));
  EXPECT_TRUE(d.weights.has("blocks.0.attn.b_Q")) << "biases stay";
  EXPECT_EQ(edited(std::move(d), SetVariant{"positions", "transformer-xl"}).weights["blocks.0.attn.W_R"], drawn);
}

/// A hand-made model has no weights for distances: zeros change nothing.
TEST(TransformerXl, OfAModelMadeByHandTheWeightsAreZeros) {
  BuiltInModels models;
  const Document d = edited(make_document(models.make("readable"), {"the cat sat"}), SetVariant{"positions", "transformer-xl"});
  EXPECT_TRUE(d.weights["blocks.0.attn.W_R"].isZero());
}

}  // namespace headlight::tests::score_positions_test

// A score as a sum over the sources of its query and its key.
#include "analysis/score_sources.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/documents.hpp"
#include "core/imported_documents.hpp"
#include "core/properties.hpp"
#include "folders/built_in.hpp"
#include "run/run.hpp"
#include "views/small_models.hpp"

namespace headlight::tests::score_sources_test {

using tests::edited;

/// A document in which no weight is all 0 or all 1, so that biases and norms matter.
Document with_weights(Model model, const std::vector<std::string>& sentences = {"the cat sat on the mat"}) {
  const Index target = model.target_tokenizer ? model.target_tokenizer->size() : 0;
  Weights weights = initial_weights(model.config, model.tokenizer->size(), target, 3);
  unsigned seed = 1;
  for (auto& [name, value] : weights.by_name)
    value = tests::shared(*value + Matrix(tests::numbers(value->rows(), value->cols(), ++seed) * .2f));
  model.weights = std::make_shared<const Weights>(std::move(weights));
  return make_document(std::make_shared<const Model>(std::move(model)), sentences);
}
template <class Change>
Document blocks(const Change& change) {
  Model model = two_block_model();
  change(model.config);
  return with_weights(std::move(model));
}
Document translating(Norm norm) {
  Model model = *tests::translating_model();
  model.config.norm = norm;
  return edited(with_weights(std::move(model)), SetTarget{0, {{"le", "chat", "dort"}, false}});
}
Document built_in(const std::string& name, const std::string& sentence, const std::vector<Edit>& edits = {}) {
  Document document = make_document(BuiltInModels().make(name), {sentence});
  for (const Edit& edit : edits) document = edited(std::move(document), edit);
  return document;
}

std::vector<NodeId> score_nodes(const run::Run& run) {
  std::vector<NodeId> all;
  for (NodeId id = 0; id < run.samples[0].graph->size(); ++id)
    if (has_score_sources(run.nodes, id)) all.push_back(id);
  return all;
}
ScoreSources sources(const run::Run& run, const Cell& cell) {
  return score_sources(*run.samples[0].graph, run.samples[0].trace, run.nodes, cell);
}
ScoreSources sources(const run::Run& run, const std::string& node, Index row, Index col) {
  return sources(run, {run.samples[0].graph->find(node), row, col});
}
std::vector<std::string> names(const run::Run& run, const std::vector<RowSource>& all) {
  std::vector<std::string> out;
  for (const RowSource& source : all) out.push_back(name_of(*run.samples[0].graph, source));
  return out;
}
using Names = std::vector<std::string>;
bool has(const Names& all, const std::string& name) { return std::find(all.begin(), all.end(), name) != all.end(); }

/// Checks some cells of every matrix of scores; returns their number.
int expect_sums(const Document& document) {
  const auto run = compute(document);
  const Graph& graph = *run->samples[0].graph;
  int cells = 0;
  for (const NodeId node : score_nodes(*run)) {
    const Matrix& scores = run->samples[0].trace[node];
    for (Index row = 0; row < scores.rows(); row += std::max<Index>(1, scores.rows() / 4))
      for (Index col = 0; col < scores.cols(); col += std::max<Index>(1, scores.cols() / 4), ++cells) {
        const ScoreSources found = sources(*run, {node, row, col});
        EXPECT_EQ(found.value, static_cast<double>(scores(row, col)));
        EXPECT_EQ(found.parts.rows(), static_cast<Index>(found.query.size()));
        EXPECT_EQ(found.parts.cols(), static_cast<Index>(found.key.size()));
        EXPECT_LE(std::abs(found.rest()), 1e-5 * found.parts.cwiseAbs().maxCoeff())
            << document.config.name << " " << graph[node].name << " " << row << " " << col << ": " << found.rest();
        EXPECT_LE(std::abs(found.rounding), 1e-4 * std::max(.1, found.parts.cwiseAbs().maxCoeff())) << graph[node].name;
      }
  }
  return cells;
}

TEST(ScoreSources, SumToTheScoreInEveryShippedModel) {
  EXPECT_GE(expect_sums(built_in("readable", "The elephant ate the banana as it was hungry")), 64);
  EXPECT_GE(expect_sums(built_in("random", "the cat sat on the mat")), 64);
  EXPECT_GE(expect_sums(built_in("stories", "When Mary and John went to the shop, John gave the apple to")), 64);
  EXPECT_GE(expect_sums(edited(built_in("en-fr", "the elephant ate the banana because it was hungry"), SetTarget{0, {{"l'"}, true}})), 64);
}

TEST(ScoreSources, SumToTheScoreInEveryVariantOfPositions) {
  for (const char* form : {"rotary", "alibi", "transformer-xl"})
    EXPECT_GE(expect_sums(built_in("random", "the cat sat on the mat", {SetVariant{"positions", form}})), 64) << form;
  EXPECT_GE(expect_sums(built_in("random", "the cat sat on the mat", {SetPositions{false}})), 64);
}

TEST(ScoreSources, SumToTheScoreInEveryShapeOfBlock) {
  const auto holds = [](const auto& change) { EXPECT_GT(expect_sums(blocks(change)), 60); };
  for (const Norm norm : {Norm::none, Norm::pre, Norm::post})
    for (const NormForm form : {NormForm::layer, NormForm::rms})
      holds([&](ModelConfig& c) { c.norm = norm, c.norm_form = form, c.final_norm = norm != Norm::none; });
  holds([](ModelConfig& c) { c.norm = Norm::post, c.embed_norm = true, c.token_types = 2, c.learned_positions = 12; });
  holds([](ModelConfig& c) { c.norm_form = NormForm::rms, c.rotary = true, c.head_norm = true, c.n_kv_heads = 1, c.gated = true; });
  holds([](ModelConfig& c) { c.biases = false, c.distance_buckets = 8, c.scales_scores = false, c.norm_form = NormForm::rms; });
  holds([](ModelConfig& c) { c.head_width = 6, c.embed_scale = 2.5, c.softcap = 5, c.bias_terms.output = false; });
  for (const Norm norm : {Norm::pre, Norm::post}) EXPECT_GT(expect_sums(translating(norm)), 100);
}

TEST(ScoreSources, AreNamedAsInTracesInTheOrderOfComputation) {
  const auto run = compute(blocks([](ModelConfig&) {}));
  const ScoreSources late = sources(*run, "blocks.1.attn.scores[1]", 4, 2), early = sources(*run, "blocks.0.attn.scores[0]", 4, 2);
  const Names wanted = {"embed", "pos_embed", "blocks.0.attn.result[0]", "blocks.0.attn.result[1]", "blocks.0.mlp_out", "bias"};
  EXPECT_EQ(names(*run, late.query), wanted);
  EXPECT_EQ(names(*run, late.key), wanted);
  EXPECT_EQ(names(*run, early.key), (Names{"embed", "pos_embed", "bias"}));
  const auto rotary = compute(blocks([](ModelConfig& c) { c.rotary = true, c.biases = false, c.norm_form = NormForm::rms; }));
  EXPECT_EQ(names(*rotary, sources(*rotary, "blocks.0.attn.scores[0]", 4, 2).key), Names{"embed"}) << "turned, word and place are one";
}

TEST(ScoreSources, OfReadableAreWhatItsMatricesSay) {
  const auto run = compute(built_in("readable", "The elephant ate the banana as it was hungry"));
  const ScoreSources found = sources(*run, "blocks.0.attn.scores[1]", 6, 1);
  ASSERT_EQ(names(*run, found.query), (Names{"embed", "pos_embed"}));
  EXPECT_NEAR(found.value, 23.8175, 1e-4);
  // Calculated by hand: refers x noun 10, person x person 4.5, plural x plural 3, refers x animate 2; and sines and cosines of one place.
  EXPECT_NEAR(found.parts(0, 0), 19.5, 1e-5);
  EXPECT_NEAR(found.parts(1, 1), 4.3175, 1e-4);
  EXPECT_NEAR(found.parts(0, 1), 0, 1e-5);
  EXPECT_NEAR(found.parts(1, 0), 0, 1e-5);
  ASSERT_TRUE(found.largest());
  EXPECT_EQ(found.largest()->query, 0);
  EXPECT_EQ(found.largest()->key, 0);
  EXPECT_NEAR(found.query_totals()[0], 19.5, 1e-4);
  EXPECT_NEAR(found.key_totals()[1], 4.3175, 1e-4);
}

/// The lesson "why it looks there" says which pair is the largest.
TEST(ScoreSources, OfTheTranslatorAreLargestWhereTheLessonSaysSo) {
  const auto run = compute(built_in("en-fr", "the elephant ate the banana because it was hungry"));
  const ScoreSources found = sources(*run, "encoder.blocks.1.attn.scores[0]", 6, 1);
  ASSERT_TRUE(found.largest());
  const SourcePair largest = found.sources_of(*found.largest());
  const Graph& graph = *run->samples[0].graph;
  EXPECT_EQ(name_of(graph, largest.query), "encoder.blocks.0.attn.result[2]") << "what head 3 of layer 1 wrote";
  EXPECT_EQ(name_of(graph, largest.key), "encoder.embed");
}

TEST(DimensionPairs, OfReadableSayWhichDimensionAsksForWhich) {
  for (const bool turned : {false, true}) {
    Document document = built_in("readable", "The elephant ate the banana as it was hungry");
    if (turned) document = edited(std::move(document), SetVariant{"positions", "rotary"});
    const auto run = compute(document);
    const Sample& sample = run->samples[0];
    const Cell cell = {sample.graph->find("blocks.0.attn.scores[1]"), 6, 1};
    const std::vector<DimensionPair> pairs = dimension_pairs(*sample.graph, sample.trace, run->nodes, cell);
    double sum = 0;
    for (const DimensionPair& pair : pairs) sum += pair.product();
    EXPECT_NEAR(sum, sample.trace.at(cell), 1e-4) << turned;
    if (turned) continue;
    const Axis& dimension = (*sample.graph)[run->nodes.block[0].attn.x].axes.cols;
    const auto called = [&](const char* query, const char* key) {
      return *std::find_if(pairs.begin(), pairs.end(), [&](const DimensionPair& pair) {
        return dimension.label(pair.query) == query && dimension.label(pair.key) == key;
      });
    };
    EXPECT_NEAR(called("can stand for a noun", "noun").product(), 10, 1e-5);
    EXPECT_NEAR(called("person", "person").weight, 4.5, 1e-5);
    EXPECT_NEAR(called("person", "person").x, -1, 1e-5);
    EXPECT_NEAR(called("sin 2", "cos 2").product(), 4.229, 1e-3);
    EXPECT_GT(std::abs(pairs[0].product()), std::abs(pairs[1].product()) - 1e-9);
  }
  for (const char* node : {"blocks.0.attn.scores[1]", "blocks.0.attn.q[1]", "blocks.0.attn.k[1]"}) {
    const auto set = compute(built_in("readable", "The elephant ate the banana as it was hungry",
                                      {OverrideCell{{0, node, 6, 1}, 9, false}, OverrideCell{{0, node, 1, 1}, 9, false}}));
    const Sample& sample = set->samples[0];
    EXPECT_TRUE(dimension_pairs(*sample.graph, sample.trace, set->nodes, {sample.graph->find("blocks.0.attn.scores[1]"), 6, 1}).empty())
        << node;
  }
  const auto run = compute(built_in("random", "the cat sat"));
  EXPECT_TRUE(
      dimension_pairs(*run->samples[0].graph, run->samples[0].trace, run->nodes, {run->samples[0].graph->find("blocks.0.attn.scores[1]")})
          .empty())
      << "its dimensions have no names";
}

TEST(ScoreSources, OfTwoTextsComeFromTheirOwnStacks) {
  const auto run = compute(translating(Norm::pre));
  const ScoreSources cross = sources(*run, "decoder.blocks.0.cross_attn.scores[1]", 2, 4);
  EXPECT_EQ(names(*run, cross.query), (Names{"decoder.embed", "decoder.pos_embed", "decoder.blocks.0.self_attn.result[0]",
                                             "decoder.blocks.0.self_attn.result[1]", "bias"}));
  const Names key = names(*run, cross.key);
  EXPECT_EQ(key.front(), "encoder.embed");
  EXPECT_TRUE(has(key, "encoder.blocks.1.attn.result[1]") && has(key, "encoder.blocks.1.mlp_out"));
  EXPECT_EQ(key.size(), 2u + 2 * 3 + 1);
}

TEST(ScoreSources, NameTheNormsWhoseScalesAreHeld) {
  const auto held = [](const Document& document, const std::string& node) {
    const auto run = compute(document);
    const ScoreSources found = sources(*run, node, 2, 1);
    std::pair<Names, Names> norms;
    for (const NodeId norm : found.query_norms) norms.first.push_back((*run->samples[0].graph)[norm].name);
    for (const NodeId norm : found.key_norms) norms.second.push_back((*run->samples[0].graph)[norm].name);
    return norms;
  };
  const auto both = [](const Names& norms) { return std::pair(norms, norms); };
  const auto with = [](Norm norm) { return blocks([norm](ModelConfig& c) { c.norm = norm; }); };
  EXPECT_EQ(held(with(Norm::none), "blocks.1.attn.scores[0]"), both({}));
  EXPECT_EQ(held(with(Norm::pre), "blocks.0.attn.scores[0]"), both({"blocks.0.ln1"}));
  EXPECT_EQ(held(with(Norm::pre), "blocks.1.attn.scores[0]"), both({"blocks.1.ln1"})) << "a head's output counts as a whole";
  EXPECT_EQ(held(with(Norm::post), "blocks.0.attn.scores[0]"), both({}));
  EXPECT_EQ(held(with(Norm::post), "blocks.1.attn.scores[0]"), both({"blocks.0.ln1", "blocks.0.ln2"}));
  EXPECT_EQ(held(blocks([](ModelConfig& c) { c.embed_norm = true; }), "blocks.1.attn.scores[0]"), both({"embed_ln", "blocks.1.ln1"}));
  const Document heads = blocks([](ModelConfig& c) { c.head_norm = true, c.rotary = true; });
  EXPECT_EQ(held(heads, "blocks.1.attn.scores[0]"),
            std::pair(Names{"blocks.1.ln1", "blocks.1.attn.normed_q[0]"}, Names{"blocks.1.ln1", "blocks.1.attn.normed_k[0]"}));
  EXPECT_EQ(held(translating(Norm::pre), "decoder.blocks.0.cross_attn.scores[1]"),
            std::pair(Names{"decoder.blocks.0.ln2"}, Names{"encoder.ln_final"}));
  const auto run = compute(with(Norm::post));
  const ScoreSources a = sources(*run, "blocks.1.attn.scores[0]", 4, 1),
                     less = difference(a, sources(*run, "blocks.1.attn.scores[0]", 4, 2));
  EXPECT_EQ(by_sources_of(a, less).query_norms, a.query_norms);
  EXPECT_EQ(by_sources_of(a, less).key_norms, a.key_norms);
}

TEST(ScoreSources, OfDistancesHaveTheDistanceAsASourceOfTheKey) {
  const auto run = compute(built_in("random", "the cat sat on the mat", {SetVariant{"positions", "transformer-xl"}}));
  const ScoreSources found = sources(*run, "blocks.0.attn.scores[2]", 5, 1);
  EXPECT_EQ(names(*run, found.query), (Names{"embed", "bias"}));
  EXPECT_EQ(names(*run, found.key), (Names{"embed", "blocks.0.attn.rel_embed"}));
  const auto at = [&](const char* name) {
    const Cell cell = {run->samples[0].graph->find(std::string("blocks.0.attn.") + name + "[2]"), 5, 1};
    return run->samples[0].trace.at(cell);
  };
  EXPECT_NEAR(found.key_totals()[0], at("content_scores"), 1e-5);
  EXPECT_NEAR(found.key_totals()[1], at("position_scores"), 1e-5);
}

TEST(ScoreSources, OfWhatWasGivenAreThat) {
  const Document document = tests::given_operands({"a", "b", "c"}, {"d", "e", "f", "g"});
  EXPECT_GT(expect_sums(document), 30);
  const auto run = compute(document);
  const ScoreSources found = sources(*run, "scores[3]", 1, 2);
  EXPECT_EQ(names(*run, found.query), Names{"q[3]"});
  EXPECT_EQ(names(*run, found.key), Names{"k[1]"}) << "two heads share it";
  const Cell cell = {run->samples[0].graph->find("scores[3]"), 1, 2};
  EXPECT_TRUE(dimension_pairs(*run->samples[0].graph, run->samples[0].trace, run->nodes, cell).empty());
}

TEST(ScoreSources, AHeadThatIsSwitchedOffGivesNothing) {
  const Document document = blocks([](ModelConfig&) {});
  const auto whole = compute(document), without = compute(edited(document, SetHeadSetting{0, 1, HeadSetting::off}));
  const ScoreSources on = sources(*whole, "blocks.1.attn.scores[0]", 4, 2), off = sources(*without, "blocks.1.attn.scores[0]", 4, 2);
  EXPECT_EQ(names(*without, off.query), names(*whole, on.query));
  EXPECT_GT(on.parts.row(3).cwiseAbs().maxCoeff(), 1e-4);
  EXPECT_EQ(off.parts.row(3).cwiseAbs().maxCoeff(), 0);
  EXPECT_EQ(off.parts.col(3).cwiseAbs().maxCoeff(), 0);
  EXPECT_GT(expect_sums(without->document), 60);
}

TEST(ScoreSources, WhatIsSetByHandOnTheWayIsASourceOfItsOwn) {
  for (const char* node : {"blocks.0.resid_mid", "blocks.0.attn_out", "blocks.0.attn.concat", "blocks.1.ln1", "blocks.1.attn.q"}) {
    const Document document = edited(blocks([](ModelConfig&) {}), OverrideCell{{0, node, 4, 1}, 3, false});
    EXPECT_GT(expect_sums(document), 60) << node;
    const auto run = compute(document);
    const std::string name = std::string("override of ") + node;
    EXPECT_TRUE(has(names(*run, sources(*run, "blocks.1.attn.scores[0]", 4, 2).query), name)) << node;
    EXPECT_FALSE(has(names(*run, sources(*run, "blocks.1.attn.scores[0]", 3, 2).query), name)) << "in another row, of " << node;
  }
  const auto run = compute(edited(blocks([](ModelConfig&) {}), OverrideCell{{0, "embed", 4, 1}, 3, false}));
  EXPECT_EQ(sources(*run, "blocks.1.attn.scores[0]", 4, 2).query.size(), 6u) << "the word's own row is what it is now";
}

TEST(ScoreSources, AScoreThatIsSetByHandHasNoOther) {
  const auto run = compute(edited(blocks([](ModelConfig&) {}), OverrideCell{{0, "blocks.1.attn.scores[0]", 4, 2}, 3, false}));
  const ScoreSources found = sources(*run, "blocks.1.attn.scores[0]", 4, 2);
  EXPECT_EQ(names(*run, found.query), Names{"override of blocks.1.attn.scores[0]"});
  EXPECT_EQ(found.parts(0, 0), 3);
}

TEST(ScoreSources, SumAfterEveryMistakeMadeOnPurpose) {
  for (const Mistake mistake : {Mistake::no_output_projection, Mistake::merge_without_transpose, Mistake::split_by_view,
                                Mistake::heads_alike, Mistake::W_K_is_W_Q, Mistake::no_positions})
    EXPECT_GT(expect_sums(edited(blocks([](ModelConfig&) {}), SetMistake{mistake, true})), 60) << static_cast<int>(mistake);
  const auto merged = compute(edited(blocks([](ModelConfig&) {}), SetMistake{Mistake::merge_without_transpose, true}));
  EXPECT_EQ(names(*merged, sources(*merged, "blocks.1.attn.scores[0]", 4, 2).query),
            (Names{"embed", "pos_embed", "blocks.0.attn.concat", "blocks.0.mlp_out", "bias"}))
      << "no head has a row of its own";
  const auto split = compute(edited(blocks([](ModelConfig&) {}), SetMistake{Mistake::split_by_view, true}));
  EXPECT_EQ(names(*split, sources(*split, "blocks.0.attn.scores[1]", 4, 2).query), Names{"blocks.0.attn.q[1]"}) << "rows are mixed";
}

TEST(ScoreSources, NaNIsInTheSourceThatItCameFrom) {
  const auto run = compute(edited(blocks([](ModelConfig&) {}), OverrideCell{{0, "blocks.0.mlp_out", 4, 1}, NAN, false}));
  const ScoreSources found = sources(*run, "blocks.1.attn.scores[0]", 4, 2);
  EXPECT_FALSE(found.largest());
  EXPECT_TRUE(std::isnan(found.value));
  EXPECT_TRUE(std::isnan(found.query_totals()[4])) << "blocks.0.mlp_out";
}

TEST(ScoreSources, OfADifferenceAreTheDifferences) {
  const auto run = compute(edited(blocks([](ModelConfig&) {}), OverrideCell{{0, "blocks.1.ln1", 2, 1}, 3, false}));
  const ScoreSources a = sources(*run, "blocks.1.attn.scores[0]", 4, 1), b = sources(*run, "blocks.1.attn.scores[0]", 4, 2),
                     less = difference(a, b);
  EXPECT_EQ(less.key.size(), a.key.size() + 1) << "one was set by hand";
  EXPECT_DOUBLE_EQ(less.value, a.value - b.value);
  EXPECT_NEAR(less.rest(), 0, 1e-5);
  EXPECT_DOUBLE_EQ(less.parts(0, 0), a.parts(0, 0) - b.parts(0, 0));
  const ScoreSources wide = by_sources_of(a, less);
  EXPECT_EQ(wide.key, less.key);
  EXPECT_DOUBLE_EQ(wide.parts.sum(), a.parts.sum());
}

}  // namespace headlight::tests::score_sources_test

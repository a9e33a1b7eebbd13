#include <gtest/gtest.h>

#include "base/error.hpp"
#include "core/properties.hpp"
#include "folders/built_in.hpp"
#include "model/transformer.hpp"
#include "text/word_tokenizer.hpp"

namespace headlight::tests::model_test {

using tests::shared;

constexpr float inf = std::numeric_limits<float>::infinity();

ModelConfig config_of(int d_model, int n_heads) {
  ModelConfig c;
  c.name = "test";
  c.d_model = d_model;
  c.n_heads = n_heads;
  c.sinusoids = {.first = 0, .width = d_model, .base = 10000.0, .amplitude = 1.0};
  return c;
}

ModelConfig gpt2_like(Activation activation, int n_layers) {
  ModelConfig c = config_of(6, 2);
  c.n_layers = n_layers;
  c.d_mlp = 12;
  c.biases = true;
  c.norm = Norm::pre;
  c.activation = activation;
  return c;
}

struct Named {
  std::string name;
  ModelConfig config;
};
std::ostream& operator<<(std::ostream& out, const Named& named) { return out << named.name; }

std::vector<Named> configs() {
  std::vector<Named> all;
  for (const int heads : {1, 2, 4, 8}) {
    ModelConfig c = config_of(8, heads);
    all.push_back({std::to_string(heads) + "_heads", c});
    c.biases = true;
    all.push_back({std::to_string(heads) + "_heads_biases", c});
    c.positions = false;
    all.push_back({std::to_string(heads) + "_heads_biases_no_positions", c});
  }
  all.push_back({"gpt2_relu", gpt2_like(Activation::relu, 1)});
  all.push_back({"gpt2_gelu", gpt2_like(Activation::gelu, 1)});
  all.push_back({"gpt2_gelu_tanh", gpt2_like(Activation::gelu_tanh, 1)});
  all.push_back({"gpt2_two_layers", gpt2_like(Activation::gelu_tanh, 2)});
  ModelConfig columns = config_of(8, 2);
  columns.sinusoids = {.first = 3, .width = 4, .base = 50.0, .amplitude = 0.5};
  all.push_back({"positions_in_their_own_columns", columns});
  return all;
}

std::vector<std::string> words() { return {"<pad>", "the", "cat", "sat", "on", "mat"}; }

Matrix causal(Index n) {
  Matrix M = Matrix::Zero(n, n);
  for (Index r = 0; r < n; ++r) M.row(r).tail(n - r - 1).setConstant(-inf);
  return M;
}

struct Wired {
  ModelGraph model;
  Bindings inputs;
};

/// 5, -5, 5, ...: no finite difference then crosses the corner of relu, and both of its sides are tested.
Matrix far_from_zero(Index n) {
  return Matrix::NullaryExpr(1, n, [](Index, Index j) { return j % 2 == 0 ? 5.f : -5.f; });
}

/// `config` over "the cat sat the", a word twice, with a causal mask.
Wired wire(const ModelConfig& config) {
  const Vocabulary vocabulary(words());
  Wired w{transformer(config, {"the", "cat", "sat", "the"}, axis(AxisKind::vocabulary, words()), {}), {}};
  const auto weights = random_weights(config, 11, vocabulary);
  w.inputs.insert(weights->by_name.begin(), weights->by_name.end());
  Matrix tokens(4, 1);
  tokens << 1, 2, 3, 1;
  w.inputs["tokens"] = shared(tokens);
  w.inputs["mask"] = shared(causal(4));
  if (config.activation == Activation::relu && config.d_mlp > 0) w.inputs["blocks.0.mlp.b_in"] = shared(far_from_zero(config.d_mlp));
  return w;
}

class Models : public testing::TestWithParam<Named> {};

TEST_P(Models, FormulasHoldForEveryCell) {
  const Wired w = wire(GetParam().config);
  tests::expect_formulas_hold(w.model.graph, evaluate(w.model.graph, w.inputs));
}

TEST_P(Models, GradientsMatchFiniteDifferences) {
  const Wired w = wire(GetParam().config);
  tests::expect_gradients_match(w.model.graph, w.inputs);
}

TEST_P(Models, EveryNodeStandsWhereTheIndexSays) {
  const Wired w = wire(GetParam().config);
  const Graph& g = w.model.graph;
  EXPECT_EQ(g[w.model.nodes.embed].name, "embed");
  for (size_t layer = 0; layer < w.model.nodes.block.size(); ++layer) {
    const BlockNodes& n = w.model.nodes.block[layer];
    const std::string block = "blocks." + std::to_string(layer) + ".";
    ASSERT_EQ(static_cast<int>(n.attn.head.size()), GetParam().config.n_heads);
    for (size_t h = 0; h < n.attn.head.size(); ++h) {
      const auto called = [&](const char* what) { return block + "attn." + what + "[" + std::to_string(h) + "]"; };
      EXPECT_EQ(g[n.attn.head[h].pattern].name, called("pattern"));
      EXPECT_EQ(g[n.attn.head[h].result].name, called("result"));
    }
    EXPECT_EQ(g[n.attn.out].name, block + "attn_out");
    EXPECT_EQ(g[n.resid_mid].name, block + "resid_mid");
    EXPECT_EQ(n.mlp.has_value(), GetParam().config.d_mlp > 0);
    EXPECT_EQ(n.ln1.has_value(), GetParam().config.norm == Norm::pre);
  }
}

/// The heads' results and b_O sum to attn_out, as the picture of a block shows.
TEST_P(Models, TheResultsOfTheHeadsAddUp) {
  const Wired w = wire(GetParam().config);
  const Trace t = evaluate(w.model.graph, w.inputs);
  for (const BlockNodes& n : w.model.nodes.block) {
    Matrix sum = Matrix::Zero(4, GetParam().config.d_model);
    for (const HeadNodes& head : n.attn.head) sum += t[head.result];
    if (n.attn.b_O) sum.rowwise() += t[*n.attn.b_O].row(0);
    EXPECT_TRUE(sum.isApprox(t[n.attn.out], 1e-5f));
  }
}

INSTANTIATE_TEST_SUITE_P(Each, Models, testing::ValuesIn(configs()), [](const auto& named) { return named.param.name; });

std::string refusal(const ModelConfig& config, std::vector<std::string> sentence = {"cat"}) {
  try {
    transformer(config, std::move(sentence), axis(AxisKind::vocabulary, words()), {});
  } catch (const UserError& error) {
    return error.what();
  }
  return "nothing was refused";
}

TEST(Transformer, HeadsThatDoNotDivideTheWidthAreRefusedNamingThoseThatDo) {
  EXPECT_EQ(refusal(config_of(12, 5)), "5 heads cannot share d_model 12 evenly: 1, 2, 3, 4, 6, 12 can");
  EXPECT_EQ(refusal(config_of(7, 0)), "0 heads cannot share d_model 7 evenly: 1, 7 can");
  EXPECT_EQ(refusal(config_of(7, -7)), "-7 heads cannot share d_model 7 evenly: 1, 7 can");
}

TEST(Transformer, ImpossibleWidthsAndEmptySentencesAreRefused) {
  EXPECT_EQ(refusal(config_of(1, 1)), "d_model 1 is out of range: 2 to 1024 works");
  EXPECT_EQ(refusal(config_of(4096, 1)), "d_model 4096 is out of range: 2 to 1024 works");
  EXPECT_EQ(refusal(config_of(4, 1), {}), "the sentence is empty: type at least one word");
}

TEST(Transformer, SinusoidsThatDoNotFitAreRefused) {
  ModelConfig c = config_of(8, 2);
  c.sinusoids = {.first = 6, .width = 4, .base = 100, .amplitude = 1};
  EXPECT_NE(refusal(c).find("columns 6 to 9"), std::string::npos) << refusal(c);
}

TEST(RandomModel, TheSameSeedGivesTheSameWeightsAndAnotherOneOthers) {
  const auto tokenizer = std::make_shared<const WordTokenizer>(words());
  const auto W_Q = [&](std::uint64_t seed) {
    return (*random_model({.d_model = 8, .n_heads = 2, .seed = seed}, tokenizer).weights)["blocks.0.attn.W_Q"];
  };
  EXPECT_TRUE(W_Q(3) == W_Q(3));
  EXPECT_FALSE(W_Q(3) == W_Q(4));
}

TEST(ReadableGraph, FormulasHoldForEveryCellAndGradientsMatch) {
  BuiltInModels models;
  const auto model = models.make("readable");
  const TokenizedSentence sentence = model->tokenizer->tokenize("The cat sat because it was tired");
  const ModelGraph made = transformer(model->config, sentence.texts(), axis(AxisKind::vocabulary, model->tokenizer->vocabulary().pieces()),
                                      model->dimension_names);
  Bindings inputs(model->weights->by_name.begin(), model->weights->by_name.end());
  Matrix ids(sentence.size(), 1);
  for (int t = 0; t < sentence.size(); ++t) ids(t, 0) = static_cast<float>(sentence.tokens[static_cast<size_t>(t)].id);
  inputs["tokens"] = shared(ids);
  inputs["mask"] = shared(causal(sentence.size()));
  tests::expect_formulas_hold(made.graph, evaluate(made.graph, inputs));
  tests::expect_gradients_match(made.graph, inputs);
}

}  // namespace headlight::tests::model_test

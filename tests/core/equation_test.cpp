// The equation of a step: that of its op, with the letters of the outline.
#include "model/equation.hpp"

#include <gtest/gtest.h>

#include "graph/node_name.hpp"
#include "interventions/interventions.hpp"

namespace headlight::tests::equation_test {

ModelGraph written(const ModelConfig& config, const Interventions& wanted = {}) {
  const Axis words = axis(AxisKind::token, std::vector<std::string>{"the", "cat"}), vocabulary = axis(AxisKind::vocabulary, 5);
  const std::optional<StackWords> target = config.has_encoder() ? std::optional(StackWords{words, vocabulary}) : std::nullopt;
  return rewritten(transformer(config, {words, vocabulary}, target, {}), wanted);
}

ModelConfig bare(int n_heads = 2) { return {.name = "bare", .d_model = 8, .n_heads = n_heads}; }

Interventions with(Mistake mistake) { return {.mistakes = {mistake}}; }
Interventions switched(HeadSetting setting) { return {.head_settings = {{{0, 0}, setting}}}; }
Interventions warm() { return {.temperature = 2}; }

ModelConfig translating() {
  return {.name = "small",
          .d_model = 8,
          .n_heads = 2,
          .n_layers = 1,
          .n_decoder_layers = 1,
          .d_mlp = 12,
          .biases = true,
          .norm = Norm::pre,
          .activation = Activation::relu,
          .embed_scale = 2,
          .final_norm = true,
          .unembedding = Unembedding::tied};
}

std::string of(const ModelConfig& config, const Interventions& wanted, const StagePlace& place, size_t which = 0) {
  const ModelGraph model = written(config, wanted);
  return text_of(equation_of(model.graph, model.nodes.outline, model.nodes.outline.of(place, 0)[which]));
}
std::string of(const ModelConfig& config, const StagePlace& place, size_t which = 0) { return of(config, {}, place, which); }

TEST(Equation, OfEveryStageOfAttentionIsThePapers) {
  EXPECT_EQ(of(bare(), Stage::embedding), "E = W_{E}[t]");
  EXPECT_EQ(of(bare(), Stage::positions), "X = E + P");
  EXPECT_EQ(of(bare(), Stage::q), "Q = X W_{Q}");
  EXPECT_EQ(of(bare(), Stage::split, 1), "K_{1} = K[:, 0:4]");
  EXPECT_EQ(of(bare(), Stage::scores), "S = Q K^{T}");
  EXPECT_EQ(of(bare(), Stage::scale), "S\u2032 = S / \u221a4");
  EXPECT_EQ(of(bare(), Stage::mask), "S\u2032\u2032 = S\u2032 + M");
  EXPECT_EQ(of(bare(), Stage::softmax), "A = softmax(S / \u221a4 + M)");
  EXPECT_EQ(of(bare(), Stage::weighted_sum), "Z = A V");
  EXPECT_EQ(of(bare(), Stage::merge), "Z = [Z_{1} \u2026 Z_{2}]");
  EXPECT_EQ(of(bare(), Stage::output), "O = Z W_{O}");
}

TEST(Equation, OfTheOtherPartsOfABlockIsTheirOps) {
  const AttentionId cross{true, 0, true};
  EXPECT_EQ(of(translating(), Stage::positions), "X = 2 E + P") << "the scaled embedding has no letter, so it is written out";
  EXPECT_EQ(of(translating(), Stage::norm), "Y = (X \u2212 m) / s w + b");
  EXPECT_EQ(of(translating(), Stage::q), "Q = Y W_{Q} + b_{Q}");
  EXPECT_EQ(of(translating(), {Stage::k, cross}), "K = memory W_{K} + b_{K}");
  EXPECT_EQ(of(translating(), Stage::final_norm), "memory = (X \u2212 m) / s w + b");
  EXPECT_EQ(of(translating(), Stage::residual), "X\u2032 = X + O");
  EXPECT_EQ(of(translating(), Stage::mlp_in), "H = Y W_{in} + b_{in}");
  EXPECT_EQ(of(translating(), Stage::activation), "H\u2032 = ReLU(H)");
  EXPECT_EQ(of(translating(), Stage::logits), "L = Y W_{E}^{T}");
  EXPECT_EQ(of(translating(), Stage::probs), "P = softmax(L)");
}

TEST(Equation, SaysWhatIsComputedAlsoWhereThatIsWrong) {
  EXPECT_EQ(of(bare(), with(Mistake::no_scale), Stage::scale), "S\u2032 = S");
  EXPECT_EQ(of(bare(), with(Mistake::no_scale), Stage::softmax), "A = softmax(S + M)");
  EXPECT_EQ(of(bare(), with(Mistake::zero_for_masked), Stage::mask), "S\u2032\u2032 = S\u2032 where M = 0, else 0");
  EXPECT_EQ(of(bare(), with(Mistake::mask_after_softmax), Stage::softmax), "A = softmax(S / \u221a4) where M = 0, else 0");
  EXPECT_EQ(of(bare(), with(Mistake::W_K_is_W_Q), Stage::k), "K = X W_{Q}");
  EXPECT_EQ(of(bare(), with(Mistake::no_output_projection), Stage::output), "O = Z");
  EXPECT_EQ(of(bare(), with(Mistake::split_by_view), Stage::split), "Q_{1} = Q.view(-1, T, 4)[0]");
  EXPECT_EQ(of(bare(), with(Mistake::merge_without_transpose), Stage::merge), "Z = stack(Z_{1} \u2026 Z_{2}).view(T, -1)");
  EXPECT_EQ(of(bare(), switched(HeadSetting::off), Stage::weighted_sum), "Z = 0");
  EXPECT_EQ(of(bare(), switched(HeadSetting::mean), Stage::weighted_sum), "Z = mean(A V)");
  EXPECT_EQ(of(bare(), switched(HeadSetting::uniform), Stage::softmax), "A = 1 / n");
}

TEST(Equation, TheDivisorIsANumberThatDivides) {
  EXPECT_EQ(of(bare(), warm(), Stage::scale), "S\u2032 = S / 2\u221a4");
  EXPECT_EQ(of(bare(8), Stage::scale), "S\u2032 = S / 1") << "a root of 1 says nothing";
  EXPECT_EQ(of(bare(8), warm(), Stage::scale), "S\u2032 = S / 2");
}

TEST(Equation, AStepSaysWhatBecomesOfItsFirstOperand) {
  const ModelGraph model = written(bare());
  const HeadNodes& h = model.nodes.block[0].attn.head[0];
  const auto step = [&](NodeId node) { return step_text(model.graph, model.nodes.outline, node); };
  EXPECT_EQ(step(h.scaled_scores), "/ \u221a4");
  EXPECT_EQ(step(h.masked_scores), "+ M");
  EXPECT_EQ(step(h.pattern), "softmax");
  const ModelGraph off = written(bare(), switched(HeadSetting::off));
  EXPECT_EQ(step_drawn(off.graph, off.nodes.outline, off.nodes.block[0].attn.head[0].z), off.graph.find("blocks.0.attn.computed_z[0]"))
      << "what was put in its place is not worth a board";
}

TEST(NodeName, IsTakenApartAndOnlyAtASoundHead) {
  const NodeName name = parse_node_name("decoder.blocks.0.cross_attn.pattern[1]");
  EXPECT_EQ(name.path, "decoder.blocks.0.cross_attn.");
  EXPECT_EQ(name.own, "pattern");
  EXPECT_EQ(name.head, 1);
  EXPECT_EQ(parse_node_name("W_E").own, "W_E");
  for (const char* no_head : {"pattern[01]", "pattern[-1]", "pattern[1]]", "pattern[x]", "pattern[]", "pattern[99999999999999999999]"})
    EXPECT_FALSE(parse_node_name(no_head).head) << no_head;
}

}  // namespace headlight::tests::equation_test

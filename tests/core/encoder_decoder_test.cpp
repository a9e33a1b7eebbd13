// A model with an encoder and a decoder: every cell has its formula, several sentences in one graph give the same as one by one, and the
// translation grows by the likeliest word.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/documents.hpp"
#include "core/properties.hpp"
#include "graph/differentiate.hpp"
#include "ops/ops.hpp"
#include "run/run.hpp"
#include "run/sample.hpp"

namespace headlight::tests::encoder_decoder_test {

using tests::edited;
using tests::refusal;
using tests::shared;
using tests::translating_model;

constexpr float inf = std::numeric_limits<float>::infinity();

Document written(std::vector<std::string> sentences, Target target = {{"le", "chat", "dort"}, false}) {
  Document d = make_document(translating_model(), std::move(sentences));
  for (int i = 0; i < static_cast<int>(d.sentences.size()); ++i) d = edited(std::move(d), SetTarget{i, target});
  return d;
}

std::vector<std::string> words_of(const Sample& sample) {
  const std::vector<std::string> all = sample.target.texts();
  return {all.begin() + 1, all.begin() + sample.n_target};
}

TEST(EncoderDecoder, EveryCellEqualsItsFormula) {
  const auto run = compute(written({"the cat sat on the mat", "it sat"}));
  for (const Sample& sample : run->samples) tests::expect_formulas_hold(*sample.graph, sample.trace);
}

TEST(EncoderDecoder, EveryOpIsSaidInEveryLanguage) {
  tests::expect_said_in_every_language(*compute(written({"the cat sat"}))->samples[0].graph);
}

TEST(EncoderDecoder, NamesAreThoseOfTraceFiles) {
  const auto run = compute(written({"the cat sat"}));
  const Graph& g = *run->samples[0].graph;
  for (const char* name :
       {"encoder.embed", "encoder.pos_embed", "encoder.blocks.1.attn.pattern[0]", "encoder.blocks.1.resid_post", "encoder.ln_final",
        "decoder.blocks.0.self_attn.q", "decoder.blocks.0.cross_attn.pattern[1]", "decoder.blocks.0.cross_attn_out", "decoder.blocks.0.ln3",
        "decoder.blocks.0.mlp_post", "decoder.ln_final", "logits", "probs"})
    EXPECT_TRUE(g.has(name)) << name;
  const AttentionNodes& cross = attention_at(run->nodes, {true, 0, true});
  EXPECT_EQ(cross.memory, run->nodes.out) << "K and V come from the encoder";
  EXPECT_EQ(g[cross.x].name, "decoder.blocks.0.ln2") << "Q comes from the decoder";
  const Axes& pattern = g[cross.head[0].pattern].axes;
  EXPECT_EQ(pattern.rows.label(1), "le");
  EXPECT_EQ(pattern.cols.label(3), "</s>");
  const std::vector<AttentionId> all = attention_ids(run->nodes);
  EXPECT_EQ(all.size(), 4u);
  EXPECT_EQ(run->document.config.n_attentions(), 4);
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
  for (const AttentionId& at : all) {
    EXPECT_EQ(all.at(static_cast<size_t>(number_of_attention(run->nodes, at))), at);
    EXPECT_EQ(number_of_attention(run->document.config, at), number_of_attention(run->nodes, at));
  }
  EXPECT_EQ(number_of_attention(run->nodes, {true, 7, true}), 4) << "the model has no such attention";
}

/// A model without an unembedding has no scores of words: the decoder reads its mark <s>, and the document has no target.
TEST(EncoderDecoder, AnEncoderAloneDoesNotMakeAModelThatWrites) {
  Model silent = *translating_model();
  silent.config.unembedding = Unembedding::none;
  EXPECT_TRUE(silent.config.has_encoder());
  EXPECT_FALSE(silent.config.writes_text());
  EXPECT_TRUE(translating_model()->config.writes_text());
  ModelConfig one_stack = tests::small_model()->config;
  one_stack.unembedding = Unembedding::own;
  EXPECT_FALSE(one_stack.has_encoder() || one_stack.writes_text()) << "its scores are shown; nothing is written with them";

  const auto run = compute(make_document(std::make_shared<const Model>(std::move(silent)), {"the cat sat"}));
  EXPECT_EQ(run->samples[0].tokens.texts().back(), "</s>");
  EXPECT_EQ(run->samples[0].target.texts(), std::vector<std::string>{"<s>"});
  EXPECT_TRUE(run->nodes.decoder && !run->nodes.logits);
  EXPECT_TRUE(run->document.targets.empty());
  EXPECT_EQ(refusal(run->document, SetTarget{0, {{"le"}, false}}), "the model small-translator does not translate; en-fr does");
}

TEST(EncoderDecoder, TheDecoderSeesNoLaterWord) {
  const auto a = compute(written({"the cat sat"})), b = compute(written({"the cat sat"}, {{"le", "chat", "elle"}, false}));
  const Matrix &x = a->samples[0].trace[*a->nodes.logits], &y = b->samples[0].trace[*b->nodes.logits];
  EXPECT_EQ(x.topRows(3), y.topRows(3));
  EXPECT_NE(x.row(3), y.row(3));
}

TEST(EncoderDecoder, ABatchIsAsGoodAsOneByOne) {
  Document both = written({"the cat sat on the mat", "it sat"});
  both = edited(std::move(both), SetTarget{1, {{"elle"}, false}});
  const auto run = compute(both), alone = compute(edited(written({"it sat"}), SetTarget{0, {{"elle"}, false}}));
  const Sample& padded = run->samples[1];
  EXPECT_EQ(padded.target.size(), 4);
  EXPECT_EQ(padded.n_target, 2);
  const Matrix &x = padded.trace[*run->nodes.logits], &y = alone->samples[0].trace[*alone->nodes.logits];
  EXPECT_TRUE(x.topRows(2).isApprox(y, 1e-5f));
}

/// The training form of two sentences: one graph whose rows hold both.
struct PackedPair {
  ModelGraph model;
  Bindings inputs;
};

Matrix column(const std::vector<float>& ids) { return Eigen::Map<const Eigen::VectorXf>(ids.data(), static_cast<Index>(ids.size())); }

PackedPair packed_pair(const Document& d) {
  const StackWords source = {axis(AxisKind::token, 7), axis(AxisKind::vocabulary, d.tokenizer->size()), {4, 3}};
  const StackWords target = {axis(AxisKind::token, 5), axis(AxisKind::vocabulary, d.model->target_tokenizer->size()), {3, 2}};
  PackedPair p{transformer(d.config, source, target, {}), {d.weights.by_name.begin(), d.weights.by_name.end()}};
  Matrix encoder = Matrix::Zero(7, 4), decoder = Matrix::Zero(5, 3), cross = Matrix::Zero(5, 4);
  encoder.bottomRows(3).col(3).setConstant(-inf);
  decoder << 0, -inf, -inf, 0, 0, -inf, 0, 0, 0, 0, -inf, -inf, 0, 0, -inf;
  cross.bottomRows(2).col(3).setConstant(-inf);
  p.inputs["encoder.tokens"] = shared(column({3, 4, 5, 2, 8, 5, 2}));
  p.inputs["decoder.tokens"] = shared(column({1, 3, 4, 1, 8}));
  p.inputs["encoder.mask"] = shared(encoder);
  p.inputs["decoder.mask"] = shared(decoder);
  p.inputs["decoder.cross_mask"] = shared(cross);
  return p;
}

TEST(EncoderDecoder, PackedSentencesAreAsGoodAsOneByOne) {
  const PackedPair p = packed_pair(written({"the cat sat"}));
  const Matrix logits = evaluate(p.model.graph, p.inputs, {.only_for = {*p.model.nodes.logits}})[*p.model.nodes.logits];
  const auto first = compute(written({"the cat sat"}, {{"le", "chat"}, false})), second = compute(written({"it sat"}, {{"elle"}, false}));
  EXPECT_TRUE(logits.topRows(3).isApprox(first->samples[0].trace[*first->nodes.logits], 1e-5f));
  EXPECT_TRUE(logits.bottomRows(2).isApprox(second->samples[0].trace[*second->nodes.logits], 1e-5f));
  tests::expect_formulas_hold(p.model.graph, evaluate(p.model.graph, p.inputs));
}

TEST(EncoderDecoder, GradientsMatchFiniteDifferencesAlsoPacked) {
  Document d = written({"the cat"}, {{"le"}, false});
  d.config.activation = Activation::gelu;  // has no corner that a difference could cross
  const PackedPair p = packed_pair(d);
  GraphBuilder g;
  const StackWords source = {axis(AxisKind::token, 7), axis(AxisKind::vocabulary, d.tokenizer->size()), {4, 3}};
  const StackWords target = {axis(AxisKind::token, 5), axis(AxisKind::vocabulary, d.model->target_tokenizer->size()), {3, 2}};
  const ModelNodes n = add_transformer(g, d.config, source, target);
  const NodeId targets = g.input("targets.tokens", {axis(AxisKind::token, 5), axis(AxisKind::one, 1)});
  weighted_total(g, "loss", cross_entropy(g, "row_loss", *n.logits, targets), 0.2);
  const Graph graph = std::move(g).build();
  Bindings inputs = p.inputs;
  inputs["targets.tokens"] = shared(column({3, 4, -1, 8, 2}));
  tests::expect_gradients_match(
      graph, inputs, {"encoder.tokens", "decoder.tokens", "targets.tokens", "encoder.mask", "decoder.mask", "decoder.cross_mask"});

  const Trace trace = evaluate(graph, inputs);
  std::vector<NodeId> wanted;
  for (const WeightShape& weight : weight_shapes(d.config, 1, 1)) wanted.push_back(graph.find(weight.name));
  const Matrix one = Matrix::Ones(1, 1);
  const auto all = differentiate(graph, trace, graph.size() - 1, one), some = differentiate(graph, trace, graph.size() - 1, one, wanted);
  for (const NodeId id : wanted) EXPECT_EQ(all[static_cast<size_t>(id)], some[static_cast<size_t>(id)]) << graph[id].name;
  EXPECT_EQ(some[static_cast<size_t>(*n.logits)].size(), 0) << "what lies between is freed";
}

TEST(Translation, TheLikeliestWordsAreWrittenToTheEnd) {
  const auto run = compute(make_document(translating_model(), {"the cat sat on the mat"}));
  const Sample& sample = run->samples[0];
  const Matrix& logits = sample.trace[*run->nodes.logits];
  const Tokenizer& known = *run->document.model->target_tokenizer;
  const std::vector<std::string> words = words_of(sample);
  ASSERT_FALSE(words.empty());
  for (size_t row = 0; row < words.size(); ++row)
    EXPECT_EQ(known.piece(likeliest_word(*run->document.model, logits, sample.target.ids(), static_cast<Index>(row))), words[row]);
  EXPECT_TRUE(sample.ended || words.size() == max_target);
  EXPECT_EQ(sample.n_chosen, 0);
}

TEST(Translation, GoesOnFromWhatWasChosen) {
  Document d = make_document(translating_model(), {"the cat sat"});
  const std::vector<std::string> free = words_of(compute(d)->samples[0]);
  const std::string other = free.front() == "elle" ? "il" : "elle";
  d = edited(std::move(d), SetTarget{0, {{other}, true}});
  const auto run = compute(d);
  EXPECT_EQ(words_of(run->samples[0]).front(), other);
  EXPECT_EQ(run->samples[0].n_chosen, 1);
  EXPECT_EQ(words_of(compute(edited(d, SetTarget{0, {{other}, false}}))->samples[0]), std::vector<std::string>{other})
      << "one word at a time";
}

TEST(Translation, FollowsAChangeAndComesBack) {
  Document d = make_document(translating_model(), {"the cat sat on the mat"});
  const auto before = compute(d);
  Document changed = d;
  for (int id = 3; id < 10; ++id)
    changed = edited(std::move(changed), SetWeight{"decoder.W_E", id, 0, static_cast<float>(id % 2 ? 4 : -4)});
  const auto after = compute(changed, before.get());
  EXPECT_NE(words_of(after->samples[0]), words_of(before->samples[0]));
  EXPECT_EQ(words_of(after->samples[0]), words_of(compute(changed)->samples[0])) << "whatever was guessed first";
  EXPECT_EQ(words_of(compute(d, after.get())->samples[0]), words_of(before->samples[0]));
}

TEST(Translation, NaNEndsItInsteadOfHanging) {
  const Document d = make_document(translating_model(), {"the cat sat"});
  const auto run = compute(edited(d, SetWeight{"decoder.blocks.0.mlp.W_out", 0, 0, std::numeric_limits<float>::quiet_NaN()}));
  EXPECT_EQ(run->samples[0].n_target, 1);
  EXPECT_FALSE(run->samples[0].ended);
}

TEST(Translation, WordsThatTheDecoderLacksAreRefusedByName) {
  const Document d = make_document(translating_model(), {"the cat sat"});
  EXPECT_NE(refusal(d, SetTarget{0, {{"chatt"}, false}}).find("did you mean \"chat\""), std::string::npos);
  EXPECT_NE(refusal(d, SetTarget{0, {{"</s>"}, false}}), "nothing was refused");
  EXPECT_NE(refusal(d, SetTarget{1, {{"le"}, false}}).find("no sentence 2"), std::string::npos);
  EXPECT_NE(refusal(tests::small_document(), SetTarget{0, {}}).find("does not translate"), std::string::npos);
}

TEST(Translation, AnOverrideInTheDecoderReachesTheWords) {
  const Document d = make_document(translating_model(), {"the cat sat"});
  const auto before = compute(d);
  const std::string first = words_of(before->samples[0]).front();
  const int other = first == "la" ? 3 : 5;  // le, la
  const auto after = compute(edited(d, OverrideCell{{0, "logits", 0, other}, 50.f}), before.get());
  EXPECT_EQ(words_of(after->samples[0]).front(), before->document.model->target_tokenizer->piece(other));
  const auto chosen = compute(edited(d, OverrideCell{{0, "decoder.tokens", 1, 0}, static_cast<float>(other)}));
  EXPECT_EQ(chosen->samples[0].n_chosen, 1) << "another id in the decoder's text is another word";
}

}  // namespace headlight::tests::encoder_decoder_test

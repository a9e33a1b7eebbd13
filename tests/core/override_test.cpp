// Cells set by hand, and intentionally wrong wirings: values, formulas and gradients follow.
#include "graph/override.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "core/documents.hpp"
#include "core/properties.hpp"
#include "graph/differentiate.hpp"
#include "run/run.hpp"

namespace headlight::tests::override_test {

using tests::edited;
using tests::refusal;
using tests::small_document;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();
const std::string pattern_0 = "blocks.0.attn.pattern[0]", pattern_1 = "blocks.0.attn.pattern[1]";

using RunPtr = std::shared_ptr<const Run>;

const Matrix& value(const Run& run, const std::string& name, size_t sample = 0) {
  return run.samples[sample].trace[run.samples[sample].graph->find(name)];
}

Document with(Document document, const std::vector<Edit>& edits) {
  for (const Edit& edit : edits) document = edited(std::move(document), edit);
  return document;
}

Edit set(const std::string& node, Index row, Index col, float value, bool keep_sum = false, int sample = 0) {
  return OverrideCell{{sample, node, row, col}, value, keep_sum};
}

Bindings inputs_of(const Run& run) {
  const Sample& sample = run.samples.front();
  Bindings inputs;
  for (NodeId id = 0; id < sample.graph->size(); ++id)
    if ((*sample.graph)[id].is_input()) inputs[(*sample.graph)[id].name] = sample.trace.value[static_cast<size_t>(id)];
  return inputs;
}

void expect_formulas_and_gradients(const Document& document) {
  const RunPtr run = compute(document);
  const Sample& sample = run->samples.front();
  tests::expect_formulas_hold(*sample.graph, sample.trace);
  tests::expect_gradients_match(*sample.graph, inputs_of(*run), {"tokens", "mask"}, sample.trace.overridden);
}

TEST(Override, StandsInItsMatrixAndEverythingAfterFollows) {
  const Document before = small_document();
  const Document after = edited(before, set("blocks.0.attn.q", 1, 3, 2.5f));
  const RunPtr was = compute(before), now = compute(after);
  EXPECT_EQ(value(*now, "blocks.0.attn.q")(1, 3), 2.5f);
  EXPECT_EQ(value(*now, "blocks.0.attn.q[0]")(1, 3), 2.5f);
  EXPECT_EQ(value(*now, "blocks.0.attn.k"), value(*was, "blocks.0.attn.k"));
  const Matrix change = value(*now, "blocks.0.attn_out") - value(*was, "blocks.0.attn_out");
  EXPECT_GT(change.row(1).cwiseAbs().maxCoeff(), 1e-4f);
  EXPECT_TRUE(change.row(0).isZero(0)) << "only word 1 asks with this query";
  expect_formulas_and_gradients(after);
}

TEST(Override, InEveryComputedMatrixKeepsFormulasAndGradientsTrue) {
  const Document document = edited(small_document(), SetMask{MaskKind::causal});
  const RunPtr run = compute(document);
  const Graph& graph = *run->samples.front().graph;
  for (NodeId id = 0; id < graph.size(); ++id) {
    if (graph[id].is_input()) continue;
    SCOPED_TRACE(graph[id].name);
    expect_formulas_and_gradients(
        edited(document, set(graph[id].name, graph[id].axes.rows.size - 1, graph[id].axes.cols.size / 2, 0.375f)));
    if (HasFatalFailure()) return;
  }
}

TEST(Override, ARowThatKeepsItsSumSharesWhatIsLeft) {
  const Document document = edited(small_document(), set(pattern_1, 2, 0, 0.8f, true));
  const Matrix was = value(*compute(small_document()), pattern_1), now = value(*compute(document), pattern_1);
  EXPECT_FLOAT_EQ(now(2, 0), 0.8f);
  EXPECT_NEAR(now.row(2).sum(), 1, 1e-6);
  EXPECT_NEAR(now(2, 1) / now(2, 2), was(2, 1) / was(2, 2), 1e-4);
  EXPECT_TRUE(now.topRows(2) == was.topRows(2));
  expect_formulas_and_gradients(document);
  const Document two = edited(document, set(pattern_1, 2, 1, 0.15f, true));
  EXPECT_NEAR(value(*compute(two), pattern_1)(2, 2), 0.05f, 1e-6);
  expect_formulas_and_gradients(two);
}

TEST(Override, WithoutKeepingTheSumTheOtherWeightsStay) {
  const Matrix was = value(*compute(small_document()), pattern_1);
  const Matrix now = value(*compute(edited(small_document(), set(pattern_1, 2, 0, 0.8f))), pattern_1);
  EXPECT_EQ(now(2, 1), was(2, 1));
  EXPECT_GT(std::abs(now.row(2).sum() - 1), 0.01f);
}

/// A weight that keeps the sum, and one that does not, could leave less than nothing for the others of their row if they sum to more than
/// 1.
TEST(Override, WhatIsSetInARowThatKeepsItsSumNeverLeavesLessThanNothing) {
  const Document kept = edited(small_document(), set(pattern_1, 2, 0, 0.6f, true));
  const std::string said =
      "with the cell [2, 1] of blocks.0.attn.pattern[1], the weights set by hand in its row sum to 1.5; they may sum to at most 1, "
      "because the others share the rest";
  EXPECT_EQ(refusal(kept, set(pattern_1, 2, 1, 0.9f, true)), said);
  EXPECT_EQ(refusal(kept, set(pattern_1, 2, 1, 0.9f)), said);
  EXPECT_EQ(refusal(edited(small_document(), set(pattern_1, 2, 0, 0.6f)), set(pattern_1, 2, 1, 0.9f, true)), said);
  EXPECT_GE(value(*compute(edited(kept, set(pattern_1, 2, 1, 0.3f))), pattern_1)(2, 2), 0.f);
  EXPECT_EQ(edited(kept, set(pattern_1, 1, 1, 0.9f)).overrides.size(), 2u) << "another row";
}

TEST(Override, ARowWithNothingLeftToRescaleIsLeftAsItIs) {
  const Document only_itself = with(small_document(), {SetMask{MaskKind::causal}, set(pattern_0, 0, 0, 0.5f, true)});
  const Matrix now = value(*compute(only_itself), pattern_0);
  EXPECT_EQ(now(0, 0), 0.5f);
  EXPECT_EQ(now(0, 1), 0.f);
  expect_formulas_and_gradients(only_itself);
}

TEST(Override, OfTheMaskIsANumberThatIsAdded) {
  const Document document = edited(small_document(), set("mask", 2, 1, -1.5f));
  const RunPtr run = compute(document);
  EXPECT_FLOAT_EQ(value(*run, "blocks.0.attn.masked_scores[0]")(2, 1), value(*run, "blocks.0.attn.scaled_scores[0]")(2, 1) - 1.5f);
  tests::expect_formulas_hold(*run->samples[0].graph, run->samples[0].trace);
}

TEST(Override, NotANumberAndInfinityAreKeptForWhatTheyAre) {
  const RunPtr run = compute(with(small_document(), {set("embed", 0, 1, nan), set("blocks.0.attn.k", 1, 0, inf)}));
  EXPECT_TRUE(std::isnan(value(*run, "embed")(0, 1)));
  EXPECT_TRUE(std::isnan(value(*run, "blocks.0.attn.q")(0, 0)));
  EXPECT_EQ(value(*run, "blocks.0.attn.k")(1, 0), inf);
}

TEST(Override, BelongsToItsSentenceAndStaysWithIt) {
  Document d = edited(small_document({"the cat sat", "it was tired"}), set("embed", 0, 0, 9.f, false, 1));
  EXPECT_EQ(value(*compute(d), "embed", 1)(0, 0), 9.f);
  EXPECT_NE(value(*compute(d), "embed", 0)(0, 0), 9.f);
  d = edited(d, SetSentences{{"it was tired"}});
  EXPECT_EQ(value(*compute(d), "embed", 0)(0, 0), 9.f);
}

TEST(Override, OutsideThePresentSentenceRestsUntilItFitsAgain) {
  Document d = edited(small_document(), set("embed", 2, 0, 9.f));
  d = edited(d, SetSentences{{"the cat"}});
  EXPECT_EQ(compute(d)->samples[0].trace.overridden, nullptr);
  d = edited(d, SetSentences{{"the cat sat on"}});
  EXPECT_EQ(value(*compute(d), "embed")(2, 0), 9.f);
}

TEST(Override, OfAWeightChangesTheWeightAndOfATokenIdTheWord) {
  const Document d = edited(small_document(), set("blocks.0.attn.W_Q", 1, 2, 7.f));
  EXPECT_EQ(d.weights["blocks.0.attn.W_Q"](1, 2), 7.f);
  EXPECT_TRUE(d.overrides.empty());
  EXPECT_EQ(edited(small_document(), set("tokens", 1, 0, 5.f)).sentences.front(), "the mat sat");
  EXPECT_EQ(refusal(small_document(), set("tokens", 1, 0, 2.5f)), "a token id is a whole number from 0 to 8");
}

TEST(Override, WhatCannotBeSetIsRefusedInWords) {
  const Document d = small_document();
  EXPECT_NE(refusal(d, set("blocks.0.attn.patern[0]", 0, 0, 1.f)).find("pattern[0]"), std::string::npos);
  EXPECT_EQ(refusal(d, set(pattern_0, 3, 0, 1.f)), pattern_0 + " has no cell [3, 0]: it is 3 x 3");
  EXPECT_NE(refusal(d, set(pattern_0, 0, 0, 1.2f, true)).find("between 0 and 1"), std::string::npos);
  EXPECT_NE(refusal(edited(d, set(pattern_0, 0, 1, 0.6f, true)), set(pattern_0, 0, 0, 0.6f, true)).find("may sum to at most 1"),
            std::string::npos);
  EXPECT_NE(refusal(d, set("embed", 0, 0, 1.f, true)).find("attention weights"), std::string::npos);
  EXPECT_NE(refusal(d, set("embed", 0, 0, 1.f, false, 3)).find("no sentence 4"), std::string::npos);
}

/// Sets the same rows cell by cell, as a person does.
Document by_hand(Document d, const PatchRows& e) {
  for (Index row = 0; row < e.values->rows(); ++row)
    for (Index col = 0; col < e.values->cols(); ++col)
      d = edited(std::move(d), set(e.node, e.first + row, col, (*e.values)(row, col), false, e.sample));
  return d;
}

TEST(PatchRows, IsOneEditAndWhatSettingEachCellIs) {
  const Document d = small_document({"the cat sat", "it was tired"});
  const RunPtr a = compute(small_document({"the mat was"}));
  for (const std::string name :
       {"embed", "blocks.0.attn.q[1]", "blocks.0.attn.scores[0]", "blocks.0.attn.z[1]", "blocks.0.attn.W_Q", "mask"})
    for (const Index first : {0, 1}) {
      const PatchRows e = {1, name, first, std::make_shared<const Matrix>(value(*a, name).middleRows(first, first == 0 ? 3 : 1))};
      const Document patched = edited(d, e);
      EXPECT_TRUE(same(patched, by_hand(d, e))) << name;
      if (name.find("W_Q") == std::string::npos) {
        EXPECT_EQ(value(*compute(patched), name, 1).middleRows(first, e.values->rows()), *e.values) << name;
        EXPECT_EQ(value(*compute(patched), name, 0), value(*compute(d), name, 0)) << "the other sentence stays";
      }
    }
}

TEST(PatchRows, TakesThePlaceOfWhatWasSetThere) {
  const Document d = edited(small_document(), set(pattern_0, 1, 0, 0.9f, true));
  const auto row = std::make_shared<const Matrix>(Matrix::Constant(1, 3, 0.5f));
  const RunPtr run = compute(edited(d, PatchRows{0, pattern_0, 1, row}));
  EXPECT_EQ(value(*run, pattern_0).row(1), row->row(0)) << "and no row keeps its sum";
  const auto part = std::make_shared<const Matrix>(Matrix::Constant(1, 2, 0.7f));
  const Document keeps = edited(small_document(), set(pattern_0, 1, 2, 0.6f, true));
  EXPECT_NE(refusal(keeps, PatchRows{0, pattern_0, 1, part}).find("may sum to at most 1"), std::string::npos);
}

TEST(PatchRows, WhatCannotBePutThereIsRefusedInWords) {
  const auto all = [](Index rows, Index cols) { return std::make_shared<const Matrix>(Matrix::Zero(rows, cols)); };
  EXPECT_EQ(refusal(small_document(), PatchRows{0, "embed", 1, all(3, 8)}), "embed has no cell [3, 7]: it is 3 x 8");
  EXPECT_EQ(refusal(small_document(), PatchRows{0, "embed", 0, all(1, 9)}), "embed has no cell [0, 8]: it is 3 x 8");
  EXPECT_NE(refusal(small_document(), PatchRows{0, "embod", 0, all(1, 1)}).find("embed"), std::string::npos);
  EXPECT_EQ(refusal(small_document(), PatchRows{0, "embed", 0, nullptr}), "there are no numbers to put into embed");
  EXPECT_EQ(refusal(small_document(), PatchRows{0, "tokens", 0, all(1, 1)}), "only one word at a time can be put into another text");
  EXPECT_NE(refusal(small_document(), PatchRows{0, "embed", 0, all(1000, 200)}).find("not 200000; take a row or a head"),
            std::string::npos);
  EXPECT_NE(refusal(small_document(), PatchRows{2, "embed", 0, all(1, 1)}).find("no sentence 3"), std::string::npos);
}

TEST(PatchRows, SaysInTheHistoryWhichHeadRowOrMatrix) {
  const Document d = make_document(tests::layered_model(2), {"the cat sat"}),
                 translating = make_document(tests::translating_model(), {"the cat"});
  const auto title = [](const Document& in, const std::string& node, Index first, Index rows) {
    return in_english(label(PatchRows{0, node, first, std::make_shared<const Matrix>(Matrix::Zero(rows, 4))}, in).title);
  };
  EXPECT_EQ(title(d, "blocks.1.attn.z[0]", 0, 3), "Head 1 of layer 2 from A");
  EXPECT_EQ(title(d, "blocks.0.attn.q[1]", 0, 3), "q, head 2 of layer 1 from A");
  EXPECT_EQ(title(d, "blocks.1.resid_post", 2, 1), "Row \u201csat\u201d of resid_post of layer 2, from A");
  EXPECT_EQ(title(d, "embed", 0, 3), "embed from A");
  EXPECT_EQ(title(translating, "encoder.blocks.1.attn.z[1]", 0, 3), "Head 2 of encoder layer 2 from A");
  EXPECT_EQ(title(translating, "decoder.blocks.0.cross_attn.z[1]", 0, 2), "Head 2 of the cross-attention of layer 1 from A");
  EXPECT_EQ(in_english(label(PatchRows{0, "embed", 0, std::make_shared<const Matrix>(Matrix::Zero(3, 8))}, d).detail),
            "3 \u00d7 8 numbers");
}

TEST(Override, IsClearedAloneOrWithAllOthers) {
  const Document d = with(small_document(), {set("embed", 0, 0, 1.f), set("embed", 0, 1, 2.f)});
  EXPECT_EQ(edited(d, ClearOverride{{0, "embed", 0, 0}}).overrides.size(), 1u);
  EXPECT_TRUE(edited(d, ClearOverrides{}).overrides.empty());
  EXPECT_EQ(value(*compute(edited(d, ClearOverrides{})), "embed"), value(*compute(small_document()), "embed"));
}

TEST(Override, ComputingOnEqualsComputingFromNothing) {
  Document d = edited(small_document(), SetMask{MaskKind::causal});
  RunPtr run = compute(d);
  const std::vector<Edit> edits = {set("embed", 0, 0, 1.f),
                                   set(pattern_0, 2, 1, 0.3f, true),
                                   set("mask", 1, 0, -2.f),
                                   set("embed", 0, 0, 2.f),
                                   ClearOverride{{0, pattern_0, 2, 1}},
                                   SetTemperature{2},
                                   SetMistake{Mistake::no_scale, true},
                                   ClearOverrides{}};
  for (const Edit& edit : edits) {
    d = edited(d, edit);
    run = compute(d, run.get());
    const RunPtr fresh = compute(d);
    for (NodeId id = 0; id < run->samples[0].graph->size(); ++id)
      ASSERT_EQ(run->samples[0].trace[id], fresh->samples[0].trace[id]) << tests::line_of(edit, d);
  }
}

TEST(Differentiate, ACellSetByHandDependsOnNothing) {
  const RunPtr run = compute(edited(small_document(), set("blocks.0.attn.scores[0]", 1, 2, 0.5f)));
  const Sample& sample = run->samples.front();
  const NodeId scores = sample.graph->find("blocks.0.attn.scores[0]");
  Matrix d = Matrix::Zero(3, 3);
  d(1, 2) = 1;
  const auto gradients = differentiate(*sample.graph, sample.trace, scores, d);
  EXPECT_TRUE(gradients[static_cast<size_t>(sample.graph->find("blocks.0.attn.q[0]"))].isZero(0));
}

struct Variant {
  std::string name;
  std::vector<Edit> edits;
};
std::ostream& operator<<(std::ostream& out, const Variant& variant) { return out << variant.name; }

std::vector<Variant> variants() {
  std::vector<Variant> all;
  for (const Mistake mistake : all_mistakes()) all.push_back({id(mistake), {SetMistake{mistake, true}}});
  for (const HeadSetting setting : {HeadSetting::off, HeadSetting::uniform, HeadSetting::mean})
    all.push_back({std::string("head_") + id(setting), {SetHeadSetting{0, 1, setting}}});
  all.push_back({"temperature", {SetTemperature{0.3}}});
  return all;
}

class Wirings : public testing::TestWithParam<Variant> {};

TEST_P(Wirings, KeepFormulasAndGradientsTrue) {
  expect_formulas_and_gradients(with(small_document({"the cat sat on the mat"}), {SetMask{MaskKind::causal}, SetBiases{true}}));
  std::vector<Edit> edits = {SetMask{MaskKind::causal}, SetBiases{true}};
  edits.insert(edits.end(), GetParam().edits.begin(), GetParam().edits.end());
  const Document document = with(small_document({"the cat sat on the mat"}), edits);
  expect_formulas_and_gradients(document);
  const Matrix now = value(*compute(document), "blocks.0.attn_out");
  EXPECT_NE(now, value(*compute(with(small_document({"the cat sat on the mat"}), {SetMask{MaskKind::causal}, SetBiases{true}})),
                       "blocks.0.attn_out"));
}

INSTANTIATE_TEST_SUITE_P(Each, Wirings, testing::ValuesIn(variants()), [](const auto& param) { return param.param.name; });

TEST(HeadSettings, AreForgottenWithTheirHeadsAndRefusedForOthers) {
  const Document d = edited(small_document(), SetHeadSetting{0, 1, HeadSetting::off});
  EXPECT_TRUE(value(*compute(d), "blocks.0.attn.result[1]").isZero(0));
  EXPECT_TRUE(edited(d, SetHeads{4}).interventions.head_settings.empty());
  EXPECT_TRUE(edited(d, SetHeadSetting{0, 1, HeadSetting::as_it_is}).interventions.head_settings.empty());
  EXPECT_NE(refusal(d, SetHeadSetting{0, 2, HeadSetting::off}).find("heads 1 to 2"), std::string::npos);
  for (const double temperature : {0., static_cast<double>(nan), 1e-40, 9e-4, 1001., 1e300})
    EXPECT_NE(refusal(d, SetTemperature{temperature}).find("is out of range: 0.001 to 1000"), std::string::npos) << temperature;
}

TEST(Tokens, AreSwappedDoubledAndRemoved) {
  const Document d = small_document({"the cat sat", "it was tired"});
  EXPECT_EQ(edited(d, SwapTokens{1, 0, 2}).sentences, (std::vector<std::string>{"the cat sat", "tired was it"}));
  EXPECT_EQ(edited(d, DuplicateToken{0, 1}).sentences.front(), "the cat cat sat");
  EXPECT_EQ(edited(d, RemoveToken{0, 0}).sentences.front(), "cat sat");
  EXPECT_NE(refusal(d, SwapTokens{0, 0, 3}).find("words are 0 to 2"), std::string::npos);
  EXPECT_NE(refusal(d, RemoveToken{2, 0}).find("no sentence 3"), std::string::npos);
  EXPECT_EQ(refusal(small_document({"cat"}), RemoveToken{0, 0}), "the sentence is empty: type at least one word");
}

}  // namespace headlight::tests::override_test

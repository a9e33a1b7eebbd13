// The stages of a model, their names, and the place of every matrix.
#include <algorithm>
#include <cmath>
#include <string>

#include "base/error.hpp"
#include "graph/largest_in_row.hpp"
#include "headless_program.hpp"
#include "session/stage_groups.hpp"
#include "small_models.hpp"
#include "views/inspector/outcome_section.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::tests::stages_test {

std::vector<std::string> ids_of(const Session& session) {
  std::vector<std::string> out;
  for (const StagePlace& place : session.navigation().stages()) out.push_back(id(place, session.nodes()));
  return out;
}

bool follows(const std::vector<std::string>& all, const std::vector<std::string>& part) {
  return std::search(all.begin(), all.end(), part.begin(), part.end()) != all.end();
}

TEST(Stages, OneBlockOfBareAttentionHasFourteenWithPlainNames) {
  const Session session(readable());
  EXPECT_EQ(ids_of(session), (std::vector<std::string>{"tokens", "embedding", "positions", "q", "k", "v", "split", "scores", "scale",
                                                       "mask", "softmax", "weighted_sum", "merge", "output"}));
  EXPECT_EQ(place_words(Stage::softmax, session.nodes(), english()), "");
  for (int i = 0; i < n_stages; ++i) EXPECT_EQ(session.navigation().stages()[static_cast<size_t>(i)], StagePlace(stage_at(i)));
}

TEST(Stages, TwoBlocksHaveTheirNumbersAndEverythingAroundAttention) {
  const Session session(two_block_document());
  const std::vector<std::string> all = ids_of(session);
  EXPECT_EQ(all.size(), 42u);
  EXPECT_TRUE(follows(all, {"tokens", "embedding", "positions", "0.norm", "0.q"}));
  EXPECT_TRUE(
      follows(all, {"0.output", "0.residual", "0.mlp_norm", "0.mlp_in", "0.activation", "0.mlp_out", "0.mlp_residual", "1.norm", "1.q"}));
  EXPECT_TRUE(follows(all, {"1.mlp_residual", "final_norm", "logits", "probs"}));
  EXPECT_EQ(place_words({Stage::softmax, {false, 1}}, session.nodes(), english()), "layer 2");
}

TEST(Stages, AnEncoderAndADecoderHaveThreeAttentionsInTheOrderOfComputation) {
  const Session session(translating_document());
  const std::vector<std::string> all = ids_of(session);
  EXPECT_EQ(all.size(), 78u);
  EXPECT_TRUE(follows(all, {"translate", "encoder.tokens", "encoder.embedding", "encoder.positions", "encoder.0.norm", "encoder.0.q"}));
  EXPECT_TRUE(follows(all, {"encoder.1.mlp_residual", "encoder.final_norm", "decoder.tokens", "decoder.embedding", "decoder.positions",
                            "decoder.0.self.norm"}));
  EXPECT_TRUE(
      follows(all, {"decoder.0.self.output", "decoder.0.self.residual", "decoder.0.cross.norm", "decoder.0.cross.q", "decoder.0.cross.k"}));
  EXPECT_TRUE(follows(all, {"decoder.0.cross.residual", "decoder.0.mlp_norm", "decoder.0.mlp_in"}));
  EXPECT_TRUE(follows(all, {"decoder.0.mlp_residual", "decoder.final_norm", "logits", "probs"}));
  EXPECT_EQ(place_words({Stage::softmax, {true, 0, true}}, session.nodes(), english()), "decoder layer 1, cross-attention");
}

class EveryModel : public testing::TestWithParam<Document (*)(std::vector<std::string>)> {
 protected:
  Session session{GetParam()({"the cat sat on the mat"})};
};

TEST_P(EveryModel, MakesEveryMatrixInOnePlaceThatHasAName) {
  for (const StagePlace& place : session.navigation().stages()) {
    const std::string name = id(place, session.nodes());
    EXPECT_EQ(stage_called(name, session.nodes()), place) << name;
    if (place == Stage::translate) continue;  // shows other stages' matrices
    for (int head = 0; head < session.document().config.n_heads; ++head) {
      const auto made = place_of(session.nodes(), main_node(place, session.nodes(), head));
      ASSERT_TRUE(made) << name;
      EXPECT_EQ(StagePlace(*made), place) << name;
      EXPECT_TRUE(!is_per_head(place.stage) || made->head == head) << name;
    }
  }
}

TEST_P(EveryModel, ShowsEveryComputedMatrixAndEveryWeightSomewhere) {
  for (NodeId node = 0; node < session.graph().size(); ++node) {
    const std::string& name = session.graph()[node].name;
    const auto place = stage_of(session.graph(), session.nodes(), node);
    if (name.ends_with("blocks.0.resid_mid") && session.navigation().stages().size() == n_stages) continue;
    ASSERT_TRUE(place) << name;
    EXPECT_GE(session.navigation().number_of(*place), 0) << name;
  }
}

TEST_P(EveryModel, KnowsWhoseWordsEveryAxisCounts) {
  for (NodeId node = 0; node < session.graph().size(); ++node) {
    const Axes& axes = session.graph()[node].axes;
    if (!counts_words(axes.rows.kind)) continue;
    const std::string& name = session.graph()[node].name;
    const bool keys = name.find("cross_attn.k") != std::string::npos || name.find("cross_attn.v") != std::string::npos;
    const bool written = name.starts_with("decoder.") || name == "logits" || name == "probs";
    const bool target = session.nodes().decoder && written && !keys;
    EXPECT_EQ(session.navigation().is_target(axes.rows), target) << name;
    const bool of_target = written && session.nodes().decoder && name.find("cross") == std::string::npos;
    EXPECT_TRUE(!counts_words(axes.cols.kind) || session.navigation().is_target(axes.cols) == of_target) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(Models, EveryModel, testing::Values(&readable, &two_block_document, &translating_document));

TEST(Stages, ANameWithoutItsPlaceMeansTheNearest) {
  const Session session(translating_document());
  const ModelNodes& nodes = session.nodes();
  EXPECT_EQ(stage_called("softmax", nodes), StagePlace(Stage::softmax));
  EXPECT_EQ(stage_called("softmax", nodes, {true, 0, true}), (StagePlace{Stage::softmax, {true, 0, true}}));
  EXPECT_EQ(stage_called("mlp_in", nodes, {true, 0, true}), (StagePlace{Stage::mlp_in, {true}}));
  try {
    stage_called("decoder.0.crss.softmax", nodes);
    FAIL();
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "no view is called \"decoder.0.crss.softmax\"; did you mean \"decoder.0.cross.softmax\"?");
  }
}

TEST(Stages, AnotherModelKeepsTheStageWhereItHasIt) {
  Session session(translating_document());
  session.go(StagePlace{Stage::softmax, {true, 0, true}});
  session.push(SetModel{BuiltInModels().make("readable"), {"it was"}});
  session.settle();
  EXPECT_EQ(session.navigation().place(), StagePlace(Stage::softmax));
  session.undo();
  session.go(Stage::probs);
  session.redo();
  EXPECT_EQ(session.navigation().place(), StagePlace(Stage::softmax)) << "a bare model has no next word";
}

TEST(StageGroups, PartTheStagesWithoutAGap) {
  const Session session(translating_document());
  const Phrases words = english();
  const std::vector<StageGroup> groups = groups_of(session);
  std::vector<std::string> titles;
  int next = 0;
  for (const StageGroup& group : groups) {
    EXPECT_EQ(group.first, next);
    next += group.count;
    titles.push_back((stack_title(group, words).empty() ? "" : stack_title(group, words) + ": ") + title(group, session, words));
  }
  EXPECT_EQ(next, 78);
  EXPECT_EQ(titles, (std::vector<std::string>{
                        "Translation", "Encoder: Words", "Encoder: Layer 1 attention", "Encoder: Layer 1 feed-forward",
                        "Encoder: Layer 2 attention", "Encoder: Layer 2 feed-forward", "Encoder: Memory", "Decoder: Words",
                        "Decoder: Self-attention", "Decoder: Cross-attention", "Decoder: Feed-forward", "Decoder: Next word"}));
  EXPECT_EQ(groups_of(Session(readable())).size(), 1u);
}

TEST(StageGroups, OfAModelThatFillsInMaskedWordsTheLastIsNoNextWord) {
  const Session masked(masked_document({"the cat sat"}));
  EXPECT_EQ(title(groups_of(masked).back(), masked, english()), "Masked word");
  EXPECT_NE(outcome_sentence(masked, outcome(masked), std::nullopt, english()).find("In place of"), std::string::npos);
  const Session next(two_block_document());
  EXPECT_EQ(title(groups_of(next).back(), next, english()), "Next word");
}

/// Each stage of attention names the word that a row looks at most, if there is one such word.
TEST(Stages, NoWordIsNamedWhereSeveralAreEqual) {
  Session s(readable());
  s.push(SetHeadSetting{0, 1, HeadSetting::uniform});
  const std::string scores = s.graph()[s.navigation().attention().head[2].scores].name;
  for (const Index key : {2, 5}) s.push(OverrideCell{{0, scores, 6, key}, 50});
  for (Index key = 0; key < 9; ++key) s.push(OverrideCell{{0, scores, 7, key}, std::nanf("")});
  s.settle();
  const auto said = [&](Stage stage, Index row) {
    const int head = stage == Stage::scores ? 2 : 1;
    s.navigation().set_head(head);
    s.go(stage);
    s.navigation().pin({main_node(s.navigation().place(), s.nodes(), head), row, 0});
    return stage_text(s, english()).look_at;
  };
  const Matrix& pattern = s.trace()[s.navigation().attention().head[1].pattern];
  ASSERT_EQ(equal_to_largest(pattern, 4), 9);
  EXPECT_NE(said(Stage::softmax, 4).find("9 words have the largest weight, 11\u00a0%"), std::string::npos) << said(Stage::softmax, 4);
  EXPECT_NE(said(Stage::weighted_sum, 4).find("as much, 0.11, from each of 9 value rows"), std::string::npos)
      << said(Stage::weighted_sum, 4);
  EXPECT_NE(said(Stage::scores, 6).find("matches 2 keys equally well"), std::string::npos) << said(Stage::scores, 6);
  EXPECT_NE(said(Stage::scores, 7).find("it is not a number"), std::string::npos) << said(Stage::scores, 7);
  EXPECT_NE(said(Stage::scores, 4).find("matches the key of"), std::string::npos) << said(Stage::scores, 4);
}

}  // namespace headlight::tests::stages_test
